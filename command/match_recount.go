package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/lab/match"
	"montego/sgf"
)

type recountSettings struct {
	referees []string
	Rules    string `param:"rules" default:"chinese" doc:"rules by which the games are counted"`
	Komi     string `param:"komi" doc:"komi (default: that of each record)"`
	Finish   string `param:"finish" unit:"PLAYER" doc:"who plays the games to their end first, a PLAYER as in montego match (default: both sides pass)"`
	Size     int    `param:"size" range:"0.." doc:"only games on boards of this size (default: all)"`
	From     int    `param:"from" range:"0.." doc:"games to leave out first"`
	Games    int    `param:"games" range:"0.." doc:"most games to count (default: all)"`
}

func recountCommand() *cobra.Command {
	var f recountSettings
	c := newCommand("recount FILE…", "Ask referees what finished games count to, and show where they differ", f.run, &f)
	choices(c, "rules", game.RulesNames())
	c.Flags().StringArrayVar(&f.referees, "referee", []string{"builtin"}, "who counts; may be repeated")
	return c
}

func (f *recountSettings) run(c *cobra.Command, files []string) error {
	rules, err := game.RulesByName(f.Rules)
	if err != nil {
		return usagef("--rules: %v", err)
	}
	var komi *game.Komi
	if f.Komi != "" {
		k, err := game.ParseKomi(strings.ReplaceAll(f.Komi, ",", ".")) // as montego match does
		if err != nil {
			return usagef("--komi: %v", err)
		}
		komi = &k
	}
	recount, err := f.open(c.Context())
	if err != nil {
		return err
	}
	defer recount.Close()
	t := &recountTally{referees: f.referees, out: c.OutOrStdout(), same: make([]agreements, len(f.referees))}
	records := learn.Records{Paths: files, Size: f.Size}
	err = records.Each(c.Context(), func(r learn.Record) error {
		if r.Number < f.From || r.Result.Reason != sgf.Score || r.Start.Stones(goban.Black)+r.Start.Stones(goban.White) > 0 {
			return nil
		}
		if komi != nil {
			r.Komi = *komi
		}
		return t.count(c.Context(), recount, r, rules, f.Games)
	})
	if err != nil {
		return err
	}
	return t.summary()
}

func (f *recountSettings) open(ctx context.Context) (*match.Recount, error) {
	var referees []match.RefereeSpec
	for _, text := range f.referees {
		spec, err := match.ParseReferee(text)
		if err != nil {
			return nil, usagef("--referee: %v", err)
		}
		referees = append(referees, spec)
	}
	var finisher *match.PlayerSpec
	if f.Finish != "" {
		p, err := match.ParsePlayer(f.Finish)
		if err != nil {
			return nil, usagef("--finish: %v", err)
		}
		finisher = &p
	}
	return match.NewRecount(ctx, referees, finisher)
}

type recountTally struct {
	referees []string
	out      io.Writer
	games    int
	same     []agreements // by referee
	illegal  int          // games that were played by other rules
	endless  []string     // the numbers of those that the player does not bring to an end
}

// agreements are the games in which a referee agrees with the first one, and with the
// record.
type agreements struct{ score, dead, told, winner, record int }

// count counts one game. Its error is learn.ErrEnough after the last of limit games.
func (t *recountTally) count(ctx context.Context, recount *match.Recount, r learn.Record, rules game.Rules, limit int) error {
	g := game.New(r.Start.Width(), r.Start.Height(), rules, r.Komi)
	g.SetTurns() // as reviews of records do
	for i, m := range r.Moves {
		if m.Point == goban.Pass && i >= len(r.Moves)-2 {
			continue // the game is played to its end from here
		}
		if g.Play(m) != nil {
			t.illegal++
			return nil // it was played by other rules
		}
	}
	verdicts, err := recount.Count(ctx, g)
	if errors.Is(err, match.ErrEndless) {
		t.endless = append(t.endless, strconv.Itoa(r.Number))
		return nil
	}
	if err != nil {
		return fmt.Errorf("game %d: %w", r.Number, err)
	}
	t.games++
	t.add(r, g, verdicts)
	if t.games == limit {
		return learn.ErrEnough
	}
	return nil
}

func (t *recountTally) add(r learn.Record, g *game.Game, verdicts []match.Verdict) {
	count := func(n *int, yes bool) {
		if yes {
			*n++
		}
	}
	differ, first := false, verdicts[0]
	for i, v := range verdicts {
		same, dead := &t.same[i], v.Tells && gtp.FormatVertices(v.Dead) == gtp.FormatVertices(first.Dead)
		count(&same.score, v.Lead == first.Lead)
		count(&same.winner, v.Lead.Leader() == first.Lead.Leader())
		count(&same.record, v.Lead.Leader() == r.Result.Winner)
		count(&same.told, v.Tells)
		count(&same.dead, dead)
		differ = differ || v.Lead != first.Lead || v.Tells && !dead
	}
	if differ {
		t.show(r, g, verdicts)
	}
}

func (t *recountTally) show(r learn.Record, g *game.Game, verdicts []match.Verdict) {
	fmt.Fprintf(t.out, "game %d, %s and %d more; the record says %v\n", r.Number, phrases.Count(len(r.Moves), "move"), max(0, len(g.Moves())-len(r.Moves)), r.Result)
	for i, v := range verdicts {
		fmt.Fprintf(t.out, "  %s: %s", t.referees[i], game.LeadText(v.Lead))
		if len(v.Dead) > 0 {
			fmt.Fprintf(t.out, ", dead: %s", gtp.FormatVertices(v.Dead))
		}
		if v.Unclear {
			fmt.Fprint(t.out, ", in doubt")
		}
		fmt.Fprintln(t.out)
	}
	fmt.Fprintf(t.out, "%v\n\n", g.Board())
}

func (t *recountTally) summary() error {
	if t.games == 0 {
		return errors.New("no game there that begins on an empty board and ends with a score")
	}
	of := func(n, of int) string {
		if of == 0 {
			return "–"
		}
		return fmt.Sprintf("%d of %d", n, of)
	}
	table := page.Table{Heads: []string{"referee", "score as the first's", "dead stones", "winner", "winner of the record"}}
	for i, s := range t.same {
		table.Add(t.referees[i], of(s.score, t.games), of(s.dead, s.told), of(s.winner, t.games), of(s.record, t.games))
	}
	_, err := io.WriteString(t.out, table.Text())
	if t.illegal > 0 {
		fmt.Fprintf(t.out, "%s left out: other rules were played\n", phrases.Count(t.illegal, "game"))
	}
	if len(t.endless) > 0 {
		fmt.Fprintf(t.out, "games left out because they do not end: %s\n", strings.Join(t.endless, " "))
	}
	return err
}
