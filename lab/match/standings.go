package match

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"montego/lab/stats"
	"montego/player/timing"
)

// Standings are what the records of a match add up to, in whatever order they
// come. They do not keep the records.
type Standings struct {
	Totals
	Players []PlayerSummary
	// Test is the test of a match of two players; nil for none. Verdict is the
	// first verdict of the test that was not open. The games that this process
	// has in play then are broken off; those of other processes are still added.
	Test    *stats.SPRT
	Verdict stats.Verdict

	match   *Match
	results map[Pairing]Tally // of Black, by Black's and White's number
	pairs   pairCounter       // of a match of two players
	ratings *stats.Ratings    // nil if not computed yet, or not computable
	unrated error             // why ratings cannot be computed
	rated   int               // the number of games in ratings
}

// NewStandings returns the standings of a match in which no game has been played.
func NewStandings(m *Match) *Standings {
	s := &Standings{Players: make([]PlayerSummary, len(m.Players)), Test: m.Test, match: m, results: map[Pairing]Tally{}}
	s.seen = map[uint64]bool{}
	for i, name := range m.Names() {
		s.Players[i].Name = name
	}
	return s
}

// Totals count the games of all players together.
type Totals struct {
	Ends [numEnds]int // games by how they ended

	// Of the games that were played:
	Played   int
	Moves    int // all together
	Shortest int // moves
	Longest  int // moves

	Agreed        int // counted games in which both players said the result
	Disputed      int // counted games in which a player's own count has another winner
	Unclear       int // counted games in which the referee had doubts
	RefereeFaults int // counted games which the referee could not judge
	Repeated      int // games that went move by move like an earlier one
	LastBroken    string

	seen map[uint64]bool // fingerprints of games
}

// PlayerSummary is what one player has done.
type PlayerSummary struct {
	Name             string
	Total            Tally
	AsBlack, AsWhite Tally
	Faults           [numKinds]int
	Refusals         int
	// Clock is what it did with its time in its own moves, those of openings not
	// among them, and Tightest the number of the game in which least was left.
	Clock    timing.Account
	Tightest int
}

// PerMove returns the mean time for a move.
func (s *PlayerSummary) PerMove() time.Duration {
	if s.Clock.Moves == 0 {
		return 0
	}
	return s.Clock.Used / time.Duration(s.Clock.Moves)
}

// Add counts one game.
func (s *Standings) Add(r *Record) {
	s.Totals.add(r)
	s.pairs.add(r)
	for side, number := range r.Players {
		p := &s.Players[number]
		if p.Name = r.Names[side]; r.End != Broken {
			p.add(Side(side), r, s.match.ConditionsOf(r.ScheduledGame).Time)
		}
	}
	if r.End != Broken {
		key := Pairing{r.Players[r.Black], r.Players[r.Black.Other()]}
		t := s.results[key]
		t.add(r.Black, r)
		s.results[key] = t
	}
	if s.Test != nil && s.Verdict == stats.Open {
		s.Verdict = s.Test.Verdict(s.Pairs())
	}
}

func (t *Totals) add(r *Record) {
	t.Ends[r.End]++
	if r.End == Broken {
		t.LastBroken = r.Names[r.Fault.Side] + ": " + r.Fault.Text
		return
	}
	if t.Played == 0 || r.Length < t.Shortest {
		t.Shortest = r.Length
	}
	t.Longest = max(t.Longest, r.Length)
	t.Moves += r.Length
	t.Played++
	count(&t.Agreed, r.Agreed)
	count(&t.Disputed, r.disputed())
	count(&t.Unclear, r.Unclear)
	count(&t.RefereeFaults, r.RefereeFault != "")
	// A game is repeated with either player as Black. Repeated games prove less than their number.
	count(&t.Repeated, t.seen[r.Fingerprint])
	t.seen[r.Fingerprint] = true
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

func (s *PlayerSummary) add(side Side, r *Record, control timing.Settings) {
	s.Total.add(side, r)
	if r.Black == side {
		s.AsBlack.add(side, r)
	} else {
		s.AsWhite.add(side, r)
	}
	if r.Fault != nil && r.Fault.Side == side {
		s.Faults[r.Fault.Kind]++
	}
	s.Refusals += r.Refusals[side]
	account := timing.Audit(control, r.Times[side])
	if account.Given > 0 && (s.Clock.Given == 0 || account.Least < s.Clock.Least) {
		s.Tightest = r.Number
	}
	s.Clock.Add(account)
}

// Pairs counts the pairs of games of a match of two players by the points of the
// first player: 0, ½, 1, 1½ and 2. A game without the other game of its pair is not
// counted.
func (s *Standings) Pairs() stats.Counts { return s.pairs.counts[:] }

// encounters returns the results of each Black against each White.
func (s *Standings) encounters() (all []stats.Encounter) {
	for key, t := range s.results {
		all = append(all, stats.Encounter{Black: key[0], White: key[1], Wins: t.Wins, Draws: t.Draws, Losses: t.Losses})
	}
	slices.SortFunc(all, func(a, b stats.Encounter) int { return cmp.Or(a.Black-b.Black, a.White-b.White) })
	return all
}

// Ratings rates the players by all their games. The error says that some players
// have neither met nor have a chain of opponents between them.
func (s *Standings) Ratings() (*stats.Ratings, error) {
	if s.ratings == nil && s.unrated == nil || s.rated != s.Played {
		s.ratings, s.unrated = stats.Rate(len(s.Players), s.encounters())
		s.rated = s.Played
		if u, ok := errors.AsType[stats.Unconnected](s.unrated); ok {
			s.unrated = fmt.Errorf("no game connects players %s and %s", Letter(u[0]), Letter(u[1]))
		}
	}
	return s.ratings, s.unrated
}

// Against returns what player a has done against player b, with either colour.
func (s *Standings) Against(a, b int) Tally {
	black, white := s.results[Pairing{a, b}], s.results[Pairing{b, a}]
	return Tally{Wins: black.Wins + white.Losses, Losses: black.Losses + white.Wins, Draws: black.Draws + white.Draws}
}

// Basis says from which data the intervals of an Estimate are computed.
type Basis string

// The bases.
const (
	ByPairs   Basis = "pairs"   // of games that share an opening: a match of two
	ByGames   Basis = "games"   // one by one: a match of two without a complete pair
	ByRatings Basis = "ratings" // of all players: more than two
)

// Estimate is how strong a player is.
type Estimate struct {
	Basis Basis
	Share stats.Interval // the 95 % interval of the points per game
	// Elo is the difference from the opponent, or, of more than two players, from
	// the mean of all; NaN if there is none. Range is its 95 % interval.
	Elo   float64
	Range stats.Interval
}

// Estimate returns how strong a player is.
func (s *Standings) Estimate(player int) Estimate {
	t := s.Players[player].Total
	e := Estimate{Basis: ByGames, Share: t.Interval(), Elo: math.NaN()}
	switch pairs := s.Pairs(); {
	case len(s.Players) > 2:
		e.Basis = ByRatings
		if r, _ := s.Ratings(); r != nil {
			e.Elo, e.Range = r.Elo[player], r.Interval(player)
		}
		return e
	case pairs.N() > 0:
		e.Basis, e.Share = ByPairs, pairs.Interval()
		e.Elo = stats.Elo(pairs.Share())
		if player == 1 {
			e.Elo, e.Share = -e.Elo, stats.Interval{Low: 1 - e.Share.High, High: 1 - e.Share.Low}
		}
	case t.Games() > 0:
		e.Elo = stats.Elo(t.Share())
	}
	e.Range = stats.EloInterval(e.Share)
	return e
}

// Order returns the players' numbers, the strongest first.
func (s *Standings) Order() []int {
	order, strength := make([]int, len(s.Players)), make([]float64, len(s.Players))
	for i := range order {
		order[i], strength[i] = i, s.Estimate(i).Elo
		if math.IsNaN(strength[i]) {
			strength[i] = s.Players[i].Total.Share()
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if math.Abs(strength[a]-strength[b]) < 1e-6 {
			return 0
		}
		return cmp.Compare(strength[b], strength[a])
	})
	return order
}

// Score says in a few words how the match stands, and its test, if it has one.
func (s *Standings) Score() string {
	if len(s.Players) > 2 {
		return s.leader()
	}
	a := s.Players[A].Total
	score := fmt.Sprintf("A %d, B %d", a.Wins, a.Losses)
	if a.Draws > 0 {
		score += fmt.Sprintf(", draws %d", a.Draws)
	}
	if s.Test != nil {
		low, high := s.Test.Bounds()
		score += fmt.Sprintf(", LLR %s (%s … %s)", FormatLLR(s.Test.LLR(s.Pairs())), FormatLLR(low), FormatLLR(high))
	}
	return score
}

func (s *Standings) leader() string {
	best := -1
	for i := range s.Players {
		if s.Players[i].Total.Games() > 0 && (best < 0 || s.Players[i].Total.Share() > s.Players[best].Total.Share()) {
			best = i
		}
	}
	if best < 0 {
		return "no result"
	}
	return fmt.Sprintf("%s leads with %v", Letter(best), s.Players[best].Total)
}

// FormatLLR prints a log-likelihood ratio with a true minus sign.
func FormatLLR(x float64) string { return strings.Replace(fmt.Sprintf("%.2f", x), "-", "−", 1) }

// Tally counts results from one player's view.
type Tally struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
}

// Games returns how many games have a result.
func (t Tally) Games() int { return t.Wins + t.Losses + t.Draws }

// Points returns the wins, and half of the draws.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// String returns points and games, "7.5/10".
func (t Tally) String() string { return fmt.Sprintf("%v/%d", t.Points(), t.Games()) }

// Share returns the points per game, 0.5 without games.
func (t Tally) Share() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return t.Points() / float64(t.Games())
}

// Interval returns the 95 % interval of the share.
func (t Tally) Interval() stats.Interval { return stats.Wilson(t.Points(), t.Games()) }

// add counts one game from the view of a side.
func (t *Tally) add(side Side, r *Record) {
	switch winner, decided := r.winner(); {
	case !decided:
		t.Draws++
	case winner == side:
		t.Wins++
	default:
		t.Losses++
	}
}

// FormatElo prints a difference of ratings with its sign: "+35", "−∞", and "–" for
// none.
func FormatElo(x float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 1):
		return "+∞"
	case math.IsInf(x, -1):
		return "−∞"
	case math.Round(x) < 0:
		return fmt.Sprintf("−%.0f", -x)
	}
	return fmt.Sprintf("+%.0f", math.Abs(x))
}
