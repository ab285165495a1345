package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/lab/match"
	"montego/lab/store"
	"montego/player/book"
	"montego/player/engine"
	"montego/player/pattern"
	"montego/player/search"
)

// TaskWorker does tasks that other machines hand out, a bounded number at a time: see Batch.
type TaskWorker struct {
	Conn    *nats.Conn
	Name    string       // for people
	Version string       // of this program
	Tasks   int          // at a time
	Memory  int          // MiB of all search trees together
	Told    func(string) // is called with each line that people should read

	ackWait time.Duration // 0 for usualAckWait
	refused sync.Map      // batches
	stuck   sync.Once     // Told has heard that the server keeps no messages

	mu         sync.Mutex          // guards what follows
	shapes     *pattern.Dictionary // of shapesFile, nil for none yet
	shapesFile string
}

// handlers do the tasks of each kind, and return what JSON can write.
var handlers = map[string]func(ctx context.Context, w *TaskWorker, body []byte) (any, error){
	gameKind:     handler((*TaskWorker).playGame),
	positionKind: handler((*TaskWorker).searchPosition),
	movesKind:    handler((*TaskWorker).findMoves),
	targetKind:   handler((*TaskWorker).valueTarget),
	playoutKind:  handler((*TaskWorker).playChunk),
}

// handler reads what is to be done, and does it.
func handler[Job any](do func(*TaskWorker, context.Context, *Job) (any, error)) func(context.Context, *TaskWorker, []byte) (any, error) {
	return func(ctx context.Context, w *TaskWorker, body []byte) (any, error) {
		job := new(Job)
		if err := json.Unmarshal(body, job); err != nil {
			return nil, err
		}
		return do(w, ctx, job)
	}
}

// treeMemory returns how many MiB the search tree of each engine of a task may have.
func (w *TaskWorker) treeMemory(engines int) int {
	return engine.SearchMemory(w.Memory / (engines * w.Tasks))
}

// Run works until ctx is done; tasks in hand go back to the queue. While the server keeps
// no queues, as one that has just started, it waits for them.
func (w *TaskWorker) Run(ctx context.Context) {
	js, consumer, err := w.consumer(ctx)
	for told := false; err != nil; js, consumer, err = w.consumer(ctx) {
		if ctx.Err() != nil {
			return
		}
		if !told {
			w.Told(fmt.Sprintf("waits for tasks: %v", err))
		}
		told = true
		pause(ctx)
	}
	if heard, err := w.Conn.Subscribe(news, w.hear); err == nil { // it fails if the connection is closed
		defer func() { _ = heard.Unsubscribe() }()
	}
	var workers sync.WaitGroup
	for range w.Tasks {
		workers.Go(func() { w.workOn(ctx, js, consumer) })
	}
	workers.Wait()
}

func (w *TaskWorker) consumer(ctx context.Context) (jetstream.JetStream, jetstream.Consumer, error) {
	js, err := queues(ctx, w.Conn)
	if err != nil {
		return nil, nil, err
	}
	consumer, err := js.CreateOrUpdateConsumer(ctx, tasksQueue, consumerOf(w.Version, w.patience()))
	return js, consumer, err
}

func (w *TaskWorker) patience() time.Duration { return cmp.Or(w.ackWait, usualAckWait) }

// consumerOf says how the workers of a version share the queue, from which a task is given
// to another worker after ackWait.
func consumerOf(version string, ackWait time.Duration) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: "workers-" + token(version), FilterSubject: tasksOf + token(version) + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: -1,
	}
}

// hear hears of a batch, and says so if it is for workers of another version.
func (w *TaskWorker) hear(m *nats.Msg) {
	var a announcement
	if json.Unmarshal(m.Data, &a) != nil || a.Version == w.Version {
		return
	}
	text := fmt.Sprintf("%s does not take part: the work is of Montego %s, and this is %s", w.Name, a.Version, w.Version)
	if _, again := w.refused.LoadOrStore(a.Batch, true); again {
		return
	}
	_ = w.Conn.Publish(news+"."+a.Batch, []byte(text))
	w.Told(text)
}

func (w *TaskWorker) workOn(ctx context.Context, js jetstream.JetStream, consumer jetstream.Consumer) {
	for ctx.Err() == nil {
		fetching, done := context.WithTimeout(ctx, 2*time.Second)
		tasks, err := consumer.Fetch(1, jetstream.FetchContext(fetching))
		if err == nil {
			for m := range tasks.Messages() {
				w.handle(ctx, js, m)
			}
			err = tasks.Error()
		}
		done()
		if err == nil || errors.Is(err, context.DeadlineExceeded) { // there was no task
			continue
		}
		pause(ctx) // the server is away, or has come back without its queues
		if _, renewed, err := w.consumer(ctx); err == nil {
			consumer = renewed
		}
	}
}

// handle does a task and hands in the result. The task is acknowledged when the result is
// safe; until then the worker reports to the queue at intervals that it works on the task.
func (w *TaskWorker) handle(ctx context.Context, js jetstream.JetStream, m jetstream.Msg) {
	var telling sync.WaitGroup
	defer telling.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // before the wait: what is deferred last runs first
	telling.Go(func() {
		tick := time.Tick(w.patience() / 3)
		for {
			select {
			case <-tick:
				_ = m.InProgress()
			case <-ctx.Done():
				return
			}
		}
	})
	t := new(task)
	if json.Unmarshal(m.Data(), t) != nil {
		_ = m.Term() // no worker can do it
		return
	}
	result := w.result(ctx, t)
	if ctx.Err() != nil {
		_ = m.Nak() // another does it
		return
	}
	if w.handIn(ctx, js, t, result) != nil {
		_ = m.Nak() // the result is not safe: another does the task
		return
	}
	_ = m.Ack()
}

// handIn puts the result of a task into its queue. In the place of one that is too large for the
// server it puts the reason: any other worker's would be, too.
func (w *TaskWorker) handIn(ctx context.Context, js jetstream.JetStream, t *task, result *taskResult) error {
	stuck := func(why string) { w.stuck.Do(func() { w.Told(why) }) }
	subject := fmt.Sprintf("%s%s.%d", resultsOf, t.Batch, t.Number)
	err := publish(ctx, js, stuck, subject, result)
	if errors.Is(err, nats.ErrMaxPayload) {
		why := fmt.Sprintf("%s cannot hand in its result: %v", w.Name, err)
		err = publish(ctx, js, stuck, subject, &taskResult{Number: t.Number, Why: why})
	}
	return err
}

// result does a task. A panic is the reason why it was not done: this worker goes on with
// others.
func (w *TaskWorker) result(ctx context.Context, t *task) *taskResult {
	result := &taskResult{Number: t.Number}
	var done any
	var err error
	if handle := handlers[t.Kind]; handle == nil {
		err = fmt.Errorf("tasks of the kind %q are not known", t.Kind)
	} else if bug := panics.Catch(func() { done, err = handle(ctx, w, t.Body) }); bug != nil {
		err = bug
	}
	if err == nil {
		result.Body, err = json.Marshal(done)
	}
	if err != nil {
		result.Body, result.Why = nil, fmt.Sprintf("%s cannot do it: %v", w.Name, err)
	}
	return result
}

const gameKind = "game"

type gameTask struct {
	Settings      []string // of the match, "name=value"
	Players       []string
	ScheduledGame match.ScheduledGame
}

// Games returns what has workers play the games of a match with these settings: it is where a
// match.Match plays Elsewhere. The batch keeps its results, and has a number that is the same for
// all processes that go on with the match, and for no other match.
func Games(b *Batch, settings match.Settings, m *match.Match) (func(context.Context, match.ScheduledGame) (*match.Record, error), error) {
	if err := checkCommands(m); err != nil {
		return nil, err
	}
	settings.Openings, settings.SPRT = "", "" // a game has its opening
	body := gameTask{Settings: param.Settings(&settings)}
	for _, p := range m.Players {
		body.Players = append(body.Players, cmp.Or(p.Resolved, p.Text))
	}
	return func(ctx context.Context, game match.ScheduledGame) (*match.Record, error) {
		body, played := body, new(store.Game)
		body.ScheduledGame = game
		if err := b.do(ctx, game.Number, gameKind, body, played); err != nil {
			return nil, err
		}
		return m.Unpack(played)
	}, nil
}

// checkCommands refuses a match with another program: a worker runs no command that a task names,
// as whoever reaches the server may hand out a task.
func checkCommands(m *match.Match) error {
	for _, p := range m.Players {
		if p.Command != "" {
			return fmt.Errorf("player %s: workers play the presets of Montego only", p.Text)
		}
	}
	if m.Referee.Command != "" {
		return fmt.Errorf("referee %s: workers run no other programs; their referees are builtin and none, with agreement or without", m.Referee.Text)
	}
	return nil
}

func (w *TaskWorker) playGame(ctx context.Context, job *gameTask) (any, error) {
	settings := match.DefaultSettings()
	if err := param.Apply(&settings, job.Settings...); err != nil {
		return nil, err
	}
	m, err := settings.Between(job.Players, fmt.Sprintf("search.memory=%d", w.treeMemory(2))) // of this machine
	if err == nil {
		err = checkCommands(m)
	}
	if err != nil {
		return nil, err
	}
	r, err := m.PlayHere(ctx, job.ScheduledGame, m.ConditionsOf(job.ScheduledGame))
	if err != nil {
		return nil, err
	}
	return m.Pack(r), nil
}

// positionKind is the kind of tasks that are positions to search from scratch, for a book
// that grows.
const positionKind = "position"

type positionTask struct {
	Params   []string // of the engine, "name=value"
	Size     int
	Komi     string
	Rules    string
	Sequence []goban.Point
}

// SearchPosition searches the position after a sequence of moves from start, from scratch:
// on one thread, what it finds follows from the position and the engine's parameters.
func SearchPosition(ctx context.Context, e *engine.Engine, start *game.Game, sequence []goban.Point) (found book.Searched, err error) {
	g := start.Clone()
	for _, p := range sequence {
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: p}); err != nil {
			return found, err
		}
	}
	e.Restart(uint64(len(sequence)) + uint64(g.Board().Hash()))
	r := e.Search(ctx, g, g.ToMove(), search.Limits{Playouts: e.Params().Playouts})
	if ctx.Err() != nil {
		return found, ctx.Err()
	}
	found.Value = r.Value
	for i := range r.Moves {
		m := &r.Moves[i]
		found.Moves = append(found.Moves, book.SearchedMove{Point: m.Point, Visits: m.Visits, Value: m.Value})
	}
	return found, nil
}

// Positions returns a search of positions from start by workers, each on one thread, as
// tasks of a batch. It may be used from many goroutines.
func Positions(b *Batch, p engine.Params, start *game.Game) book.Search {
	body := positionTask{Params: everywhere(p), Size: start.Width(), Komi: start.Komi().String(), Rules: start.Rules().Text("")}
	return func(ctx context.Context, sequence []goban.Point) (found book.Searched, err error) {
		body := body
		body.Sequence = sequence
		err = b.doNext(ctx, positionKind, body, &found)
		return found, err
	}
}

func (w *TaskWorker) searchPosition(ctx context.Context, job *positionTask) (any, error) {
	rules, err := game.ParseRules(job.Rules)
	if err != nil {
		return nil, err
	}
	komi, err := game.ParseKomi(job.Komi)
	if err == nil {
		err = goban.ValidSize(job.Size, job.Size)
	}
	if err != nil {
		return nil, err
	}
	e, err := w.engine(job.Params)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return SearchPosition(ctx, e, game.New(job.Size, job.Size, rules, komi), job.Sequence)
}

// The subjects of messages.
const (
	jobs     = "montego.search"  // positions to search
	searches = "montego.search." // and the ID of a job: the frames of those who search it
)

// job is what a worker is asked to search. It is sent again and again while the search
// lasts, so that workers that come later join too.
type job struct {
	ID      string
	Version string  // of the master's program, which the worker's must be
	Master  uint64  // the master among the members of the search
	Memory  int     // MiB that a tree must have
	Wide    float64 // of search.Limits
	engine.Job
}

func parseJob(data []byte) (*job, error) {
	j := new(job)
	if err := json.Unmarshal(data, j); err != nil || j.ID == "" || strings.ContainsAny(j.ID, ".*> ") {
		return nil, errors.New("the message is no job")
	}
	return j, nil
}
