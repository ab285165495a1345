package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"montego/match"
	"montego/param"
)

// Player plays games of matches that other machines deal, so many at a time.
type Player struct {
	Conn    *nats.Conn
	Name    string // for people
	Version string // of this program
	Games   int    // at a time
	Memory  int    // MiB of all search trees together
	Told    func(string)

	mu      sync.Mutex
	refused map[string]bool
}

// Run plays until ctx is done; games in play go back to the queue. The error is that the
// server keeps no queues.
func (p *Player) Run(ctx context.Context) error {
	js, err := queues(ctx, p.Conn)
	if err != nil {
		return err
	}
	consumer, err := js.CreateOrUpdateConsumer(ctx, gamesQueue, jetstream.ConsumerConfig{
		Durable: "players-" + token(p.Version), FilterSubject: gamesOf + token(p.Version) + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: -1,
	})
	if err != nil {
		return err
	}
	heard, err := p.Conn.Subscribe(news, p.hear)
	if err != nil {
		return err
	}
	defer func() { _ = heard.Unsubscribe() }()
	var tables sync.WaitGroup
	for range p.Games {
		tables.Go(func() { p.playAll(ctx, js, consumer) })
	}
	tables.Wait()
	return nil
}

// hear hears of a match, and says so if it is for workers of another version.
func (p *Player) hear(m *nats.Msg) {
	var a announcement
	if json.Unmarshal(m.Data, &a) != nil || a.Version == p.Version {
		return
	}
	text := fmt.Sprintf("%s does not play: the match is of Montego %s, and this is %s", p.Name, a.Version, p.Version)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refused[a.Match] {
		return
	}
	if p.refused == nil {
		p.refused = map[string]bool{}
	}
	p.refused[a.Match] = true
	_ = p.Conn.Publish(news+"."+a.Match, []byte(text))
	if p.Told != nil {
		p.Told(text)
	}
}

// playAll plays one game after the other.
func (p *Player) playAll(ctx context.Context, js jetstream.JetStream, consumer jetstream.Consumer) {
	for ctx.Err() == nil {
		fetching, done := context.WithTimeout(ctx, 2*time.Second)
		games, err := consumer.Fetch(1, jetstream.FetchContext(fetching))
		if err != nil {
			done()
			pause(ctx) // the server is away
			continue
		}
		for m := range games.Messages() {
			p.play(ctx, js, m)
		}
		done()
	}
}

// play plays a game and hands in the result. The game is acknowledged when the result is
// safe; until then the queue is told again and again that somebody is at it.
func (p *Player) play(ctx context.Context, js jetstream.JetStream, m jetstream.Msg) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for tick := time.NewTicker(ackWait / 3); ; {
			select {
			case <-tick.C:
				_ = m.InProgress()
			case <-ctx.Done():
				tick.Stop()
				return
			}
		}
	}()
	job := new(gameJob)
	if json.Unmarshal(m.Data(), job) != nil {
		_ = m.Term() // nobody can play it
		return
	}
	result := p.result(ctx, job)
	if ctx.Err() != nil {
		_ = m.Nak() // another plays it
		return
	}
	if publish(ctx, js, fmt.Sprintf("%s%s.%d", resultsOf, job.Match, result.Number), result) != nil {
		_ = m.Nak() // the result is not safe: another plays the game
		return
	}
	_ = m.Ack()
}

// result plays a game.
func (p *Player) result(ctx context.Context, job *gameJob) *gameResult {
	result := &gameResult{Number: job.Fixture.Number}
	m, err := p.match(job)
	if err == nil {
		var r *match.Record
		if r, err = m.PlayHere(ctx, job.Fixture); err == nil {
			result.Game = m.Pack(r)
			return result
		}
	}
	result.Why = fmt.Sprintf("%s cannot play: %v", p.Name, err)
	return result
}

// match returns the match of a job, with the memory of this machine.
func (p *Player) match(job *gameJob) (*match.Match, error) {
	settings := match.DefaultSettings()
	for name, value := range job.Settings {
		if err := param.Set(&settings, name, value); err != nil {
			return nil, err
		}
	}
	for _, text := range job.Players {
		if !match.IsPreset(text) {
			return nil, fmt.Errorf("player %s is no preset", text)
		}
	}
	players, err := match.ParseContestants(job.Players, fmt.Sprintf("search.memory=%d", max(p.Memory/(2*p.Games), 1)))
	if err != nil {
		return nil, err
	}
	return settings.New(players)
}
