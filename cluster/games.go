package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"montego/match"
	"montego/param"
	"montego/store"
)

// The queues of games and of results, and the subjects in them, which end with the numbers
// of a match and of a game. A game waits in its queue until a worker has acknowledged it, a result until
// the match is over.
const (
	gamesQueue   = "MONTEGO_GAMES"
	gamesOf      = "montego.games." // and the version of the program, the match and the game
	resultsQueue = "MONTEGO_RESULTS"
	resultsOf    = "montego.results." // and the match and the game
	news         = "montego.matches"  // which matches there are, so that workers of other versions can refuse
)

// resultsAge is how long the results of a match that nobody goes on with are kept.
const resultsAge = 14 * 24 * time.Hour

// ackWait is how long after the last sign of life of a worker its game is given to
// another.
var ackWait = 30 * time.Second

// gameJob is a game to play.
type gameJob struct {
	Match    string // its number
	Settings map[string]string
	Players  []string
	Fixture  match.Fixture
}

// gameResult is what became of a game.
type gameResult struct {
	Number int
	Game   *store.Game // nil if it was not played
	Why    string      // then
}

// queues returns JetStream with both queues, which are made if they are not there.
func queues(ctx context.Context, conn *nats.Conn) (jetstream.JetStream, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	for _, q := range []jetstream.StreamConfig{
		{Name: gamesQueue, Subjects: []string{gamesOf + ">"}, Retention: jetstream.WorkQueuePolicy},
		{Name: resultsQueue, Subjects: []string{resultsOf + ">"}, MaxAge: resultsAge},
	} {
		if _, err := js.CreateOrUpdateStream(ctx, q); err != nil {
			return nil, fmt.Errorf("the NATS server keeps no queues (JetStream): %w", err)
		}
	}
	return js, nil
}

// NewNumber returns a number that no other match has.
func NewNumber() string { return nuid.Next() }

// token writes a version as a part of a subject.
func token(version string) string { return strings.NewReplacer(".", "-", " ", "-").Replace(version) }

// Farm lets workers play the games of a match: it is where a match.Match plays Elsewhere.
// Each game counts once, however often it was played. It may be used from many goroutines.
type Farm struct {
	conn     *nats.Conn
	js       jetstream.JetStream
	number   string // of the match
	version  string
	settings map[string]string
	players  []string
	match    *match.Match
	told     func(string)

	reading jetstream.ConsumeContext
	talking *nats.Subscription
	leave   context.CancelFunc

	mu      sync.Mutex // guards what follows
	waiting map[int]chan *gameResult
	early   map[int]*gameResult // results of games that nobody has asked for yet
}

// NewFarm returns the farm for a match, whose number is the same for all processes that go
// on with it, and for no other match. The settings are those of the match; told hears in a
// line what workers say, and may be nil.
func NewFarm(ctx context.Context, conn *nats.Conn, version, number string, settings match.Settings, m *match.Match, told func(string)) (*Farm, error) {
	if told == nil {
		told = func(string) {}
	}
	f := &Farm{conn: conn, number: number, version: version, match: m, told: told,
		settings: map[string]string{}, waiting: map[int]chan *gameResult{}, early: map[int]*gameResult{}}
	settings.Openings, settings.SPRT = "", "" // a fixture has its opening
	for _, p := range param.List(&settings) {
		f.settings[p.Name] = p.Value
	}
	for _, p := range m.Players {
		text := p.Text
		if p.Resolved != "" {
			text = p.Resolved
		}
		if !match.IsPreset(text) {
			return nil, fmt.Errorf("player %s: workers play the presets of Montego only", text)
		}
		f.players = append(f.players, text)
	}
	var err error
	if f.js, err = queues(ctx, conn); err != nil {
		return nil, err
	}
	return f, f.begin(ctx)
}

// begin begins to hear results and tells of the match.
func (f *Farm) begin(ctx context.Context) error {
	results, err := f.js.OrderedConsumer(ctx, resultsQueue, jetstream.OrderedConsumerConfig{FilterSubjects: []string{resultsOf + f.number + ".*"}})
	if err != nil {
		return err
	}
	if f.reading, err = results.Consume(func(m jetstream.Msg) { f.enter(m.Data()) }); err != nil {
		return err
	}
	if f.talking, err = f.conn.Subscribe(news+"."+f.number, func(m *nats.Msg) { f.told(string(m.Data)) }); err != nil {
		return err
	}
	talking, leave := context.WithCancel(context.Background())
	f.leave = leave
	go f.announce(talking)
	return nil
}

// forget takes the messages of a subject out of a queue.
func (f *Farm) forget(ctx context.Context, queue, subject string) error {
	s, err := f.js.Stream(ctx, queue)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject(subject))
}

// announceEvery is how often workers are told of a match, so that those of another version
// can say that they do not play in it.
const announceEvery = 2 * time.Second

// announcement is what they are told.
type announcement struct{ Match, Version string }

func (f *Farm) announce(ctx context.Context) {
	text, _ := json.Marshal(announcement{f.number, f.version}) // strings do not fail
	for tick := time.NewTicker(announceEvery); ctx.Err() == nil; {
		_ = f.conn.Publish(news, text)
		select {
		case <-tick.C:
		case <-ctx.Done():
			tick.Stop()
		}
	}
}

// enter takes a result.
func (f *Farm) enter(data []byte) {
	r := new(gameResult)
	if json.Unmarshal(data, r) != nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if c := f.waiting[r.Number]; c != nil {
		delete(f.waiting, r.Number)
		c <- r
		return
	}
	f.early[r.Number] = r
}

// Play has a worker play a game, and waits for the result. The error is that ctx was
// cancelled, or that the game could not be handed out.
func (f *Farm) Play(ctx context.Context, fixture match.Fixture) (*match.Record, error) {
	answer := make(chan *gameResult, 1)
	f.mu.Lock()
	early := f.early[fixture.Number]
	if early == nil {
		f.waiting[fixture.Number] = answer
	}
	delete(f.early, fixture.Number)
	f.mu.Unlock()
	if early != nil {
		return f.record(early)
	}
	// Another process of the match may have handed the game out before it died.
	job := gameJob{f.number, f.settings, f.players, fixture}
	if err := publish(ctx, f.js, fmt.Sprintf("%s%s.%s.%d", gamesOf, token(f.version), f.number, fixture.Number), job); err != nil {
		return nil, err
	}
	select {
	case r := <-answer:
		return f.record(r)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// publish puts a message into the queue of subject, however long the server is away, unless
// the queue has one of this subject already. The error is that ctx was cancelled before the
// message was safe.
func publish(ctx context.Context, js jetstream.JetStream, subject string, message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		_, err := js.Publish(ctx, subject, text, jetstream.WithExpectLastSequencePerSubject(0))
		if err == nil || isThere(err) {
			return nil
		}
		pause(ctx)
	}
	return ctx.Err()
}

// isThere reports whether the error of publishing is that the subject has a message already.
func isThere(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && (refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) // that of replicated queues
}

// retryAfter is how long to wait for a server that is away.
const retryAfter = 500 * time.Millisecond

// pause waits for retryAfter, or until ctx is done.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(retryAfter):
	}
}

// record returns the record of a result.
func (f *Farm) record(r *gameResult) (*match.Record, error) {
	if r.Game == nil {
		return nil, errors.New(r.Why)
	}
	return f.match.Unpack(r.Game)
}

// Close ends the farm. If the match is over, what is left of it is taken out of the queues.
// Otherwise workers play on what was handed out, for whoever goes on with the match.
func (f *Farm) Close(over bool) {
	f.leave()
	f.reading.Stop()
	_ = f.talking.Unsubscribe()
	if !over {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
	defer cancel()
	_ = f.forget(ctx, gamesQueue, gamesOf+"*."+f.number+".*") // where it fails, what is left is played in vain
	_ = f.forget(ctx, resultsQueue, resultsOf+f.number+".*")
}
