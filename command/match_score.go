package command

import (
	"fmt"
	"io"

	"montego/match"
	"montego/stats"
)

// scoreboard adds up the records of a match and prints what they come to.
type scoreboard interface {
	Add(*match.Record)
	totals() *match.Totals
	// score says in a few words how the match stands.
	score() string
	// decided reports whether the match's test, if there is one, has ended it.
	decided() bool
	print(w io.Writer, m *match.Match, asJSON bool) error
}

// newScoreboard returns the scoreboard for a match of two players, or of more.
func newScoreboard(m *match.Match) scoreboard {
	if len(m.Players) > 2 {
		return &tournament{}
	}
	return &duel{test: m.Test}
}

// duel is the scoreboard of two players.
type duel struct {
	match.Summary
	test    *stats.SPRT
	verdict stats.Verdict // the first that was not open; games in play may follow it
}

func (d *duel) Add(r *match.Record) {
	d.Summary.Add(r)
	if d.test != nil && d.verdict == stats.Open {
		d.verdict = d.test.Verdict(d.Pairs())
	}
}

func (d *duel) totals() *match.Totals { return &d.Totals }
func (d *duel) score() string         { return d.Score(d.test) }
func (d *duel) decided() bool         { return d.verdict != stats.Open }

func (d *duel) print(w io.Writer, m *match.Match, asJSON bool) error {
	if asJSON {
		return match.WriteJSON(w, &m.Conditions, m.Referee, &d.Summary, d.test)
	}
	if err := match.Report(w, &m.Conditions, m.Referee, &d.Summary); err != nil {
		return err
	}
	if d.test != nil {
		fmt.Fprintln(w, match.TestLine(*d.test, d.Pairs(), d.verdict))
	}
	return nil
}

// tournament is the scoreboard of more than two players.
type tournament struct{ match.CrossTable }

func (t *tournament) totals() *match.Totals { return &t.Totals }
func (t *tournament) score() string         { return t.Score() }
func (t *tournament) decided() bool         { return false }

func (t *tournament) print(w io.Writer, m *match.Match, asJSON bool) error {
	if asJSON {
		return match.WriteCrossJSON(w, &m.Conditions, m.Referee, &t.CrossTable)
	}
	return match.ReportCross(w, &m.Conditions, m.Referee, &t.CrossTable)
}
