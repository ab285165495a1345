package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// The queues of tasks and of results, and the subjects in them, which end with the numbers
// of a batch and of a task. A task waits in its queue until a worker has acknowledged it, a
// result until the batch is over.
const (
	tasksQueue   = "MONTEGO_TASKS"
	tasksOf      = "montego.tasks." // and the version of the program, the batch and the task
	resultsQueue = "MONTEGO_RESULTS"
	resultsOf    = "montego.results." // and the batch and the task
	news         = "montego.batches"  // which batches there are, so that workers of other versions can refuse
)

// resultsAge is how long the results of an abandoned batch are kept.
const resultsAge = 14 * 24 * time.Hour

// usualAckWait is how long after the last sign of life of a worker its task is given to
// another.
const usualAckWait = 30 * time.Second

type task struct {
	Batch  string
	Number int
	Kind   string // which handler does it
	Body   json.RawMessage
}

type taskResult struct {
	Number int
	Body   json.RawMessage // nil if it was not done
	Why    string          // it was not done
}

// makeTimeout is how long a server may take to make queues or a store of files. On a busy
// machine or a slow disk it takes longer than the five seconds of the library.
const makeTimeout = time.Minute

// queues returns JetStream with both queues, which are made if they are not there.
func queues(ctx context.Context, conn *nats.Conn) (jetstream.JetStream, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	for _, q := range []jetstream.StreamConfig{
		{Name: tasksQueue, Subjects: []string{tasksOf + ">"}, Retention: jetstream.WorkQueuePolicy},
		{Name: resultsQueue, Subjects: []string{resultsOf + ">"}, MaxAge: resultsAge},
	} {
		if _, err := js.CreateOrUpdateStream(ctx, q); err != nil {
			return nil, fmt.Errorf("the NATS server keeps no queues (JetStream): %w", err)
		}
	}
	return js, nil
}

// NewNumber returns a number that no other batch has.
func NewNumber() string { return nuid.Next() }

// token writes a version as a part of a subject.
func token(version string) string { return strings.NewReplacer(".", "-", " ", "-").Replace(version) }

// Batch is tasks that workers do for this process: the games of a match or a study, the
// positions of a book, parts of a training. Each result counts once, however often the task
// was done. It may be used from many goroutines.
type Batch struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	number  string
	version string
	told    func(string)
	refused sync.Once // told has heard that the server keeps no messages
	keep    bool      // results, until the batch is over

	heard      *nats.Subscription
	leave      context.CancelFunc
	announcing sync.WaitGroup // the goroutine of announce, which has the next three
	reading    jetstream.ConsumeContext
	since      time.Time // when the queue of results was made
	returns    uint64    // of the server, after which the queues were looked at

	mu      sync.Mutex // guards what follows
	last    int        // number of a task
	waiting map[int]*waiting
	early   map[int]*taskResult // results of tasks that were not asked for yet
	done    map[int]bool        // tasks whose result was heard; another is left out
}

// waiting is a task whose result somebody waits for.
type waiting struct {
	task  task
	hears chan *taskResult
}

// NewBatch returns a batch with a number, which no other batch has. A process that goes on
// with a batch where another has died gives the same number; then keep says that results
// are kept until the batch is over. told is called with each line that workers report.
func NewBatch(ctx context.Context, conn *nats.Conn, version, number string, keep bool, told func(string)) (*Batch, error) {
	b := &Batch{conn: conn, version: version, number: number, keep: keep, told: told, returns: conn.Stats().Reconnects,
		waiting: map[int]*waiting{}, early: map[int]*taskResult{}, done: map[int]bool{}}
	making, made := context.WithTimeout(ctx, makeTimeout)
	defer made()
	var err error
	if b.js, err = queues(making, conn); err != nil {
		return nil, err
	}
	if err := b.hear(making); err != nil {
		return nil, err
	}
	if b.heard, err = conn.Subscribe(news+"."+number, func(m *nats.Msg) { told(string(m.Data)) }); err != nil {
		return nil, err
	}
	announcing, leave := context.WithCancel(context.Background())
	b.leave = leave
	b.announcing.Go(func() { b.announce(announcing) })
	return b, nil
}

// hear begins to hear the results in the queue that is there now, if it does not hear them yet.
func (b *Batch) hear(ctx context.Context) error {
	queue, err := b.js.Stream(ctx, resultsQueue)
	if err != nil || queue.CachedInfo().Created.Equal(b.since) {
		return err
	}
	results, err := queue.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{resultsOf + b.number + ".*"}})
	if err != nil {
		return err
	}
	reading, err := results.Consume(func(m jetstream.Msg) { b.enter(m.Data()) })
	if err != nil {
		return err
	}
	if b.reading != nil {
		go b.reading.Stop() // this takes seconds if the queue is gone
	}
	b.reading, b.since = reading, queue.CachedInfo().Created
	return nil
}

// renew makes the queues again if the server has come back without them, and hands out again
// what it may have lost.
func (b *Batch) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	if _, err := queues(ctx, b.conn); err != nil {
		return err
	}
	if err := b.hear(ctx); err != nil {
		return err
	}
	b.mu.Lock()
	list := slices.Collect(maps.Values(b.waiting))
	b.mu.Unlock()
	for _, w := range list {
		if err := b.handOut(ctx, w.task); err != nil {
			return err
		}
	}
	return nil
}

// handOut puts a task into its queue, unless it is there already.
func (b *Batch) handOut(ctx context.Context, t task) error {
	refused := func(why string) { b.refused.Do(func() { b.told(why) }) }
	return publish(ctx, b.js, refused, fmt.Sprintf("%s%s.%s.%d", tasksOf, token(b.version), b.number, t.Number), t)
}

// forget takes the messages of a subject out of a queue.
func (b *Batch) forget(ctx context.Context, queue, subject string) error {
	s, err := b.js.Stream(ctx, queue)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject(subject))
}

// announceEvery is the interval of announcements of a batch. Workers of another version answer
// that they do not take part; the server answers if there are no workers.
const announceEvery = 2 * time.Second

// noWorker is told once if the cluster has no worker: the batch would wait in silence.
const noWorker = "no worker is there; montego worker makes one"

// unheard is after how many announcements in a row without a worker noWorker is told. After a
// restart of the server workers may come back later than this process.
const unheard = 2

// announcement tells workers of a batch.
type announcement struct{ Batch, Version string }

func (b *Batch) announce(ctx context.Context) {
	text, _ := json.Marshal(announcement{b.number, b.version}) // strings do not fail
	// How many announcements in a row no worker heard, counted until noWorker is told.
	alone := 0
	for tick := time.Tick(announceEvery); ctx.Err() == nil; {
		// Workers do not answer; the server does at once if nobody hears.
		asking, done := context.WithTimeout(ctx, announceEvery/4)
		_, err := b.conn.RequestWithContext(asking, news, text)
		done()
		switch {
		case alone == unheard: // it is told
		case !errors.Is(err, nats.ErrNoResponders):
			alone = 0
		default:
			if alone++; alone == unheard {
				b.told(noWorker)
			}
		}
		if returns := b.conn.Stats().Reconnects; returns != b.returns && b.renew(ctx) == nil {
			b.returns = returns
		}
		select {
		case <-tick:
		case <-ctx.Done():
		}
	}
}

func (b *Batch) enter(data []byte) {
	r := new(taskResult)
	if json.Unmarshal(data, r) != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done[r.Number] {
		return
	}
	if w := b.waiting[r.Number]; w != nil {
		delete(b.waiting, r.Number)
		b.done[r.Number] = true
		w.hears <- r
		return
	}
	b.early[r.Number] = r
}

// do has a worker do a task, waits for the result, and writes it into answer. Body and
// answer are what JSON can write and read. The number is the task's own in the batch. The
// error is that ctx was cancelled, that the task could not be handed out, or why it was not
// done.
func (b *Batch) do(ctx context.Context, number int, kind string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	w := &waiting{task{b.number, number, kind, text}, make(chan *taskResult, 1)}
	b.mu.Lock()
	r := b.early[number]
	undone := r != nil && r.Why != "" // for a process before this one: perhaps it can be done now
	if undone {
		r = nil
	}
	b.done[number] = r != nil
	if r == nil {
		b.waiting[number] = w
	}
	delete(b.early, number)
	b.mu.Unlock()
	if undone {
		b.drop(ctx, number)
		pause(ctx) // who could not do it acknowledges the task a moment after that result
	}
	if r == nil {
		if r, err = b.ask(ctx, w); err != nil {
			return err
		}
	}
	// That a task was not done is not kept: whoever goes on with the batch tries again.
	if r.Why != "" || !b.keep {
		b.drop(ctx, r.Number)
	}
	if r.Why != "" {
		return errors.New(r.Why)
	}
	return json.Unmarshal(r.Body, answer)
}

// ask hands a task out, unless another process has done so before it died, and waits for the
// result. Then nobody waits any more: renew must not hand out again what was given up.
func (b *Batch) ask(ctx context.Context, w *waiting) (*taskResult, error) {
	defer func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.waiting, w.task.Number)
	}()
	if err := b.handOut(ctx, w.task); err != nil {
		return nil, err
	}
	select {
	case r := <-w.hears:
		return r, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// doNext is do with the next number, for a batch whose tasks have no numbers of their own.
func (b *Batch) doNext(ctx context.Context, kind string, body, answer any) error {
	b.mu.Lock()
	b.last++
	number := b.last
	b.mu.Unlock()
	return b.do(ctx, number, kind, body, answer)
}

// drop takes the result of a task out of its queue, even if ctx has ended meanwhile.
func (b *Batch) drop(ctx context.Context, number int) {
	subject := fmt.Sprintf("%s%s.%d", resultsOf, b.number, number)
	_ = b.forget(context.WithoutCancel(ctx), resultsQueue, subject) // what stays is forgotten after resultsAge
}

// publish puts a message into the queue of subject, however long the server is away, unless
// the queue has one of this subject already. The error is that ctx was cancelled before the
// message was safe, or [nats.ErrMaxPayload]. refused hears why the server, which is there, does
// not keep it.
func publish(ctx context.Context, js jetstream.JetStream, refused func(string), subject string, message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		// An answer may be lost with its connection.
		asking, answered := context.WithTimeout(ctx, dialTimeout)
		_, err := js.Publish(asking, subject, text, jetstream.WithExpectLastSequencePerSubject(0))
		answered()
		why, answers := errors.AsType[*jetstream.APIError](err)
		switch {
		case err == nil, answers && slices.Contains(isThere, why.ErrorCode):
			return nil
		case errors.Is(err, nats.ErrMaxPayload): // it never fits
			return fmt.Errorf("a message of %d bytes and its header are more than the %d bytes that the NATS server allows (%w)",
				len(text), js.Conn().MaxPayload(), err)
		case answers:
			refused(fmt.Sprintf("the NATS server keeps no more messages (%s); perhaps its disk is full", why.Description))
		}
		pause(ctx)
	}
	return ctx.Err()
}

// isThere are the errors of publishing that say that the subject has a message already; the second
// is that of replicated queues.
var isThere = []jetstream.ErrorCode{jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant}

// retryAfter is how long to wait for a server that is away.
const retryAfter = 500 * time.Millisecond

// pause waits for retryAfter, or until ctx is done.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(retryAfter):
	}
}

// Close ends the batch. If it is over, what is left of it is taken out of the queues.
// Otherwise workers finish the tasks that were handed out, for the process that continues
// the batch.
func (b *Batch) Close(over bool) {
	b.leave()
	b.announcing.Wait()
	b.reading.Stop()
	_ = b.heard.Unsubscribe()
	if !over && b.keep {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
	defer cancel()
	_ = b.forget(ctx, tasksQueue, tasksOf+"*."+b.number+".*") // where it fails, what is left is done in vain
	_ = b.forget(ctx, resultsQueue, resultsOf+b.number+".*")
}

// filesStore is where the server keeps what many tasks need and what is too long for one
// message, by its SHA-256.
const filesStore = "MONTEGO_FILES"

// files returns the store, which is made if it is not there.
func files(ctx context.Context, conn *nats.Conn) (jetstream.ObjectStore, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	making, made := context.WithTimeout(ctx, makeTimeout)
	defer made()
	store, err := js.CreateOrUpdateObjectStore(making, jetstream.ObjectStoreConfig{Bucket: filesStore, TTL: resultsAge})
	if err != nil {
		return nil, fmt.Errorf("the NATS server keeps no files (JetStream): %w", err)
	}
	return store, nil
}

// keepFile keeps data at the server for resultsAge, and returns its name.
func keepFile(ctx context.Context, conn *nats.Conn, data []byte) (name string, err error) {
	store, err := files(ctx, conn)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	name = hex.EncodeToString(sum[:])
	_, err = store.PutBytes(ctx, name, data) // again, if it is there: its time begins anew
	return name, err
}

func takeFile(ctx context.Context, conn *nats.Conn, name string) ([]byte, error) {
	store, err := files(ctx, conn)
	if err != nil {
		return nil, err
	}
	data, err := store.GetBytes(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("a file of the task: %w", err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != name {
		return nil, errors.New("a file of the task is damaged")
	}
	return data, nil
}
