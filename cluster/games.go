package cluster

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"

	"montego/internal/param"
	"montego/lab/match"
	"montego/lab/store"
)

// gameKind is the kind of tasks that are games of a match.
const gameKind = "game"

// gameTask is a game to play.
type gameTask struct {
	Settings      map[string]string
	Players       []string
	ScheduledGame match.ScheduledGame
}

// Farm lets workers play the games of a match: it is where a match.Match plays Elsewhere.
// It may be used from many goroutines.
type Farm struct {
	batch    *Batch
	settings map[string]string
	players  []string
	match    *match.Match
}

// NewFarm returns the farm for a match, whose number is the same for all processes that go
// on with it, and for no other match. The settings are those of the match; told hears in a
// line what workers say, and may be nil.
func NewFarm(ctx context.Context, conn *nats.Conn, version, number string, settings match.Settings, m *match.Match, told func(string)) (*Farm, error) {
	f := &Farm{match: m, settings: map[string]string{}}
	settings.Openings, settings.SPRT = "", "" // a game has its opening
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
	f.batch, err = NewBatch(ctx, conn, version, number, true, told)
	return f, err
}

// Play has a worker play a game, and waits for the result. See Batch.Do for the error.
func (f *Farm) Play(ctx context.Context, game match.ScheduledGame) (*match.Record, error) {
	played := new(store.Game)
	if err := f.batch.Do(ctx, game.Number, gameKind, gameTask{f.settings, f.players, game}, played); err != nil {
		return nil, err
	}
	return f.match.Unpack(played)
}

// Close ends the farm. See Batch.Close.
func (f *Farm) Close(over bool) { f.batch.Close(over) }

// playGame plays a game.
func (w *TaskWorker) playGame(ctx context.Context, t *task) (any, error) {
	job := new(gameTask)
	if err := t.read(job); err != nil {
		return nil, err
	}
	m, err := w.match(job)
	if err != nil {
		return nil, err
	}
	r, err := m.PlayHere(ctx, job.ScheduledGame)
	if err != nil {
		return nil, err
	}
	return m.Pack(r), nil
}

// match returns the match of a game, with the memory of this machine.
func (w *TaskWorker) match(job *gameTask) (*match.Match, error) {
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
	players, err := match.ParsePlayers(job.Players, fmt.Sprintf("search.memory=%d", w.treeMemory(2)))
	if err != nil {
		return nil, err
	}
	return settings.New(players)
}
