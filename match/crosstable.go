package match

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"montego/stats"
)

// CrossTable is what the records of a match between any number of players add up
// to, in whatever order they come. It does not keep them.
type CrossTable struct {
	Totals
	Players []SideSummary
	results map[Pairing]*stats.Encounter // by Black's and White's number
}

// Add counts one game.
func (t *CrossTable) Add(r *Record) {
	t.Totals.add(r)
	for s, number := range r.Players {
		for number >= len(t.Players) {
			t.Players = append(t.Players, SideSummary{})
		}
		if r.End == Broken {
			t.Players[number].Name = r.Names[s]
			continue
		}
		t.Players[number].add(Side(s), r)
	}
	if r.End != Broken {
		t.addEncounter(r)
	}
}

func (t *CrossTable) addEncounter(r *Record) {
	key := Pairing{r.Players[r.Black], r.Players[r.Black.Other()]}
	if t.results == nil {
		t.results = map[Pairing]*stats.Encounter{}
	}
	e := t.results[key]
	if e == nil {
		e = &stats.Encounter{Black: key[0], White: key[1]}
		t.results[key] = e
	}
	switch winner, decided := r.Winner(); {
	case !decided:
		e.Draws++
	case winner == r.Black:
		e.Wins++
	default:
		e.Losses++
	}
}

// Encounters returns what came of the games of each Black against each White.
func (t *CrossTable) Encounters() []stats.Encounter {
	var list []stats.Encounter
	for _, e := range t.results {
		list = append(list, *e)
	}
	slices.SortFunc(list, func(a, b stats.Encounter) int { return 1000*(a.Black-b.Black) + a.White - b.White })
	return list
}

// Ratings rates the players by all their games. The error says that some have
// not met, not even through others.
func (t *CrossTable) Ratings() (*stats.Ratings, error) {
	return stats.Rate(len(t.Players), t.Encounters(), stats.DefaultPrior)
}

// Against returns what player a has done against player b, with either colour.
func (t *CrossTable) Against(a, b int) (tally Tally) {
	if e := t.results[Pairing{a, b}]; e != nil {
		tally = Tally{Wins: e.Wins, Losses: e.Losses, Draws: e.Draws}
	}
	if e := t.results[Pairing{b, a}]; e != nil {
		tally.Wins += e.Losses
		tally.Losses += e.Wins
		tally.Draws += e.Draws
	}
	return tally
}

// Score says in a few words how the match stands.
func (t *CrossTable) Score() string {
	best := -1
	for i := range t.Players {
		if t.Players[i].Total.Games() > 0 && (best < 0 || t.Players[i].Total.Share() > t.Players[best].Total.Share()) {
			best = i
		}
	}
	if best < 0 {
		return "no result"
	}
	return fmt.Sprintf("%s leads with %v", Letter(best), t.Players[best].Total)
}

// ReportCross prints a cross-table of games under these conditions as tables for
// the terminal.
func ReportCross(w io.Writer, c *Conditions, referee Arbiter, t *CrossTable) error {
	ratings, err := t.Ratings()
	order := t.order(ratings)
	parts := []string{
		fmt.Sprintf("%s on %v, referee %s\n", plural(t.Played, "game"), c, referee.Text),
		t.standings(ratings, order).String() + ratingLine(ratings, err),
		t.cross(order).String(),
		forfeits(t.Players).String(),
		t.Totals.remarks(t.Players),
	}
	_, err = io.WriteString(w, strings.Join(parts, "\n"))
	return err
}

// ratingLine says what the ratings rest on, or why there are none.
func ratingLine(r *stats.Ratings, why error) string {
	if why != nil {
		return fmt.Sprintf("no ratings: %v\n", why)
	}
	in := r.AdvantageInterval()
	return fmt.Sprintf("ratings by maximum likelihood, their mean is 0; having Black is worth %s Elo, 95 %% %s … %s\n",
		FormatElo(r.Advantage), FormatElo(in.Low), FormatElo(in.High))
}

// order returns the players' numbers, the strongest first.
func (t *CrossTable) order(r *stats.Ratings) []int {
	order := make([]int, len(t.Players))
	for i := range order {
		order[i] = i
	}
	strength := func(i int) float64 { return t.Players[i].Total.Share() }
	if r != nil {
		strength = func(i int) float64 { return r.Elo[i] }
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch x, y := strength(a), strength(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return order
}

// standings is the table of who is how strong.
func (t *CrossTable) standings(r *stats.Ratings, order []int) grid {
	g := grid{{"", "Elo", "95 %", "games", "won", "lost", "drawn", "win %", "Black", "White", "s/move"}}
	for _, i := range order {
		p := &t.Players[i]
		elo, interval := "–", "–"
		if r != nil {
			in := r.Interval(i)
			elo, interval = FormatElo(r.Elo[i]), FormatElo(in.Low)+" … "+FormatElo(in.High)
		}
		g = append(g, []string{
			Letter(i) + "  " + p.Name, elo, interval,
			fmt.Sprint(p.Total.Games()), fmt.Sprint(p.Total.Wins), fmt.Sprint(p.Total.Losses), fmt.Sprint(p.Total.Draws),
			p.percent(), p.AsBlack.String(), p.AsWhite.String(),
			fmt.Sprintf("%.3f", p.PerMove().Seconds()),
		})
	}
	return g
}

// cross is the table of who did what against whom.
func (t *CrossTable) cross(order []int) grid {
	head := []string{"against"}
	for _, i := range order {
		head = append(head, Letter(i))
	}
	g := grid{head}
	for _, i := range order {
		row := []string{Letter(i) + "  " + t.Players[i].Name}
		for _, j := range order {
			cell := "·"
			if tally := t.Against(i, j); tally.Games() > 0 {
				cell = tally.String()
			}
			row = append(row, cell)
		}
		g = append(g, row)
	}
	return g
}

// Remarks are lines on how the games ended, and on whatever gives reason to look
// at them.
func (t *CrossTable) Remarks() string { return t.Totals.remarks(t.Players) }
