package match

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/goban"
)

// newMatch returns a match of two players under small conditions.
func newMatch(a, b PlayerSpec, games, parallel int) *Match {
	return &Match{
		Conditions: small(),
		Players:    []PlayerSpec{a, b},
		Pairings:   roundRobin(2),
		Referee:    RefereeSpec{"none", "", func(context.Context) (Referee, error) { return asItStands{}, nil }},
		Openings:   noOpenings,
		Games:      games,
		Parallel:   parallel,
		Seed:       1,
	}
}

func good() PlayerSpec { return fakePlayer(func() *fake { return &fake{} }) }

func bad(vice string) PlayerSpec {
	return fakePlayer(func() *fake { return &fake{vice: vice, at: 1} })
}

// parse returns a player.
func parse(t *testing.T, text string) PlayerSpec {
	t.Helper()
	spec, err := ParsePlayer(text)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// runAll plays a match to its end and returns the records by number.
func runAll(t *testing.T, m *Match) ([]*Record, *Standings) {
	t.Helper()
	checkLeaks(t)
	records, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all, s := make([]*Record, m.Games), NewStandings(m)
	for r := range records {
		if all[r.Number] != nil {
			t.Errorf("game %d came twice", r.Number)
		}
		all[r.Number] = r
		s.Add(r)
	}
	if i := slices.Index(all, nil); i >= 0 && len(all) > 0 {
		t.Fatalf("game %d is missing", i)
	}
	return all, s
}

func moves(r *Record) (points []goban.Point) {
	for _, m := range r.Moves {
		points = append(points, m.Point)
	}
	return points
}

// TestSameSeedSameMatch: the games of players in this process follow from the
// seed, whoever plays them at how many tables, and other games from another.
func TestSameSeedSameMatch(t *testing.T) {
	rave := parse(t, "preset:rave,playouts=30,resign=0")
	uct := parse(t, "preset:uct,playouts=30,resign=0")
	run := func(parallel int, seed uint64) []*Record {
		m := newMatch(rave, uct, 6, parallel)
		m.Seed = seed
		all, _ := runAll(t, m)
		return all
	}
	one, three, other := run(1, 1), run(3, 1), run(2, 2)
	same := 0
	for i, r := range one {
		if !slices.Equal(moves(r), moves(three[i])) || r.Result != three[i].Result {
			t.Errorf("game %d: %v %v at one table, %v %v at three", i, r.Result, moves(r), three[i].Result, moves(three[i]))
		}
		if slices.Equal(moves(r), moves(other[i])) {
			same++
		}
		if r.Black != Side(i%2) || r.Names != [2]string{"rave,playouts=30,resign=0", "uct,playouts=30,resign=0"} {
			t.Errorf("game %d: %v has Black, %q", i, r.Black, r.Names)
		}
	}
	if same == len(one) {
		t.Error("two seeds give the same match")
	}
}

func TestMatchPairs(t *testing.T) {
	m := newMatch(good(), good(), 6, 2)
	m.Openings = randomMoves(m.Conditions, 4, 7)
	all, s := runAll(t, m)
	for i := 0; i < 6; i += 2 {
		if !slices.Equal(all[i].Opening, all[i+1].Opening) || len(all[i].Opening) != 4 || all[i].Black == all[i+1].Black {
			t.Errorf("games %d and %d are no pair: %v, %v", i, i+1, all[i].Opening, all[i+1].Opening)
		}
	}
	if slices.Equal(all[0].Opening, all[2].Opening) {
		t.Error("two pairs have the same opening")
	}
	if s.Played != 6 || s.Players[A].Total.Games() != 6 || s.Players[A].AsBlack.Games() != 3 || s.Repeated != 0 {
		t.Errorf("%+v", s)
	}
}

// TestMatchGoesOn: a player with a vice loses its games and the match goes on.
func TestMatchGoesOn(t *testing.T) {
	for vice, kind := range map[string]FaultKind{"illegal": Illegal, "crashes": Crash, "babbles": Garbage} {
		_, s := runAll(t, newMatch(good(), bad(vice), 5, 2))
		if s.Ends[Forfeit] != 5 || s.Players[B].Faults[kind] != 5 || s.Players[A].Total.Wins != 5 || s.Players[A].Faults != [numKinds]int{} {
			t.Errorf("%s: %+v", vice, s)
		}
	}
}

// TestMatchWithoutReturn: when a player does not come back, the first game is
// lost and the others are broken, however many tables there are.
func TestMatchWithoutReturn(t *testing.T) {
	for _, tables := range []int{1, 2} {
		all, s := runAll(t, newMatch(good(), bad("does not come back"), 9, tables))
		if s.Players[A].Total.Wins != tables || s.Ends[Broken] != 9-tables || s.Played != tables {
			t.Errorf("%d tables: %+v", tables, s)
		}
		last := all[8]
		if _, decided := last.winner(); decided || last.Fault.Kind != Absent || !strings.Contains(s.LastBroken, "no such file") {
			t.Errorf("%d tables: %+v, %v, %q", tables, last, last.Fault, s.LastBroken)
		}
	}
}

func TestMatchDoesNotBegin(t *testing.T) {
	checkLeaks(t)
	lonely := newMatch(good(), bad("absent"), 4, 2)
	if _, err := lonely.Run(t.Context()); err == nil || err.Error() != "player B, fake: nobody there" {
		t.Errorf("%v", err)
	}
	judged := newMatch(good(), good(), 4, 2)
	judged.Referee.Open = func(context.Context) (Referee, error) { return nil, errors.New("on holiday") }
	if _, err := judged.Run(t.Context()); err == nil || err.Error() != "referee none: on holiday" {
		t.Errorf("%v", err)
	}
}

// TestMatchCancelled: the records of finished games come, those of games in
// play do not, and the channel closes.
func TestMatchCancelled(t *testing.T) {
	checkLeaks(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	slow := bad("is silent")
	slow.Open = func(context.Context) (Player, error) { return &sleeper{wakeful: 2}, nil }
	m := newMatch(good(), slow, 100, 1)
	records, err := m.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	s := NewStandings(m)
	for r := range records {
		s.Add(r)
		if s.Played == 2 {
			time.AfterFunc(10*time.Millisecond, cancel)
		}
	}
	if s.Played != 2 || s.Ends[Counted] != 2 {
		t.Errorf("%+v", s)
	}
}

// sleeper plays some games and sleeps in the next.
type sleeper struct {
	fake
	wakeful int
}

func (s *sleeper) NewGame(ctx context.Context, c *Conditions, seed uint64) error {
	// The first NewGame is the trial before the match.
	if s.games == s.wakeful+1 {
		s.vice = "is silent"
	}
	return s.fake.NewGame(ctx, c, seed)
}

func TestValidate(t *testing.T) {
	for want, change := range map[string]func(*Match){
		"at least one game, not 0":  func(m *Match) { m.Games = 0 },
		"at least one table, not 0": func(m *Match) { m.Parallel = 0 },
		"lag -1s":                   func(m *Match) { m.Lag = -time.Second },
		"time-out 0s":               func(m *Match) { m.Timeout = 0 },
		"-1 moves":                  func(m *Match) { m.MaxMoves = -1 },
	} {
		m := newMatch(good(), good(), 1, 1)
		if err := m.validate(); err != nil {
			t.Fatal(err)
		}
		change(m)
		if err := m.validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
