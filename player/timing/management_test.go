package timing

import (
	"cmp"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"montego/internal/param"
)

// management returns the defaults with the formula Equal.
func management() Management {
	m := DefaultManagement()
	m.Formula = Equal
	return m
}

func TestManagementBudget(t *testing.T) {
	opening := Progress{Points: 361, Empty: 361}
	late := Progress{Points: 361, Empty: 120, Moves: 250}
	small := Progress{Points: 81, Empty: 81}
	tests := []struct {
		settings, events string
		progress         Progress
		target, max      string // lag is 100 ms
	}{
		{"none", "", opening, "5s", "5s"},
		// 135 moves remain, 30 late in the game and on a small board. 2.11, 1.168 (for a fifth
		// of the board) and 0.535 s are reserved: 100 ms for one of them, 15 for each other.
		{"1352.11s", "", opening, "10s", "20s"},
		{"1350s", "=301.168s/0", late, "10s", "20s"},
		{"300.535s", "", small, "10s", "20s"},
		{"300.535s", "=0s/0", small, "0s", "0s"},
		{"300.535s", "=450ms/0", small, "3.75ms", "3.75ms"}, // the lag of all moves is more than that
		{"600ms", "", small, "10ms", "20ms"},                // half at most reserved
		{"10s/move", "", opening, "9.9s", "9.9s"},
		{"10s/move", "=100ms/1", opening, "25ms", "25ms"},
		{"100ms/move", "", opening, "50ms", "50ms"},
		// Byo-yomi: main time spends at least what a period gives.
		{"1352.11s+5x5s", "", opening, "10s", "20s"},
		{"1350s+5x30s", "", opening, "29.9s", "59.8s"},
		{"10s+5x30s", "", opening, "29.9s", "39.9s"}, // never the second period
		{"10s+5x30s", "=30s/5", opening, "29.9s", "29.9s"},
		{"10s+5x30s", "=8s/1", opening, "7.9s", "7.9s"},
		// Canadian: 25 stones in 5 minutes are 12 seconds a stone.
		{"10s+25/302.6s", "", opening, "12s", "22s"},
		{"10s+25/302.6s", "=302.6s/25", opening, "12s", "24s"},
		{"10s+25/302.6s", "=20.4s/2", opening, "10s", "15s"}, // 0.4 s are kept
		{"10s+25/302.6s", "=10.1s/1", opening, "9.7s", "9.7s"},
		{"1/1s", "", small, "900ms", "900ms"}, // one stone is a period of byo-yomi
		{"1/1s", "=400ms/1", small, "300ms", "300ms"},
		{"10m+1/2s", "=2s/1", small, "1.9s", "1.9s"},
		// Fischer: the increment and a share of the rest.
		{"300s+5.1s", "", small, "15s", "30s"},
		{"300s+5.1s/max=20.1s", "", small, "15s", "20s"},
		{"300s+5.1s/max=10.1s", "", small, "10s", "10s"},
		{"300s+5.1s", "=5.4s/0", small, "4.4s", "4.4s"},  // a second stays
		{"3s+5.1s", "=2s/0", small, "1.4s", "1.4s"},      // a fifth of the main time does
		{"200ms+0.5s", "", small, "100ms", "100ms"},      // a quarter, 50 ms, is the lag, and twice that stays
		{"10s+0.5s", "=1.2s/0", small, "250ms", "250ms"}, // the second is nearly gone
	}
	for _, tt := range tests {
		t.Run(tt.settings+" "+tt.events, func(t *testing.T) {
			policy := management()
			policy.Lag = 100 * time.Millisecond
			c := New(settings(t, tt.settings))
			run(t, &c, tt.events)
			want := Budget{Target: duration(t, tt.target), Max: duration(t, tt.max)}
			got := policy.budget(c, tt.progress)
			if got.Expires = false; got != want {
				t.Errorf("budget %v, want %v", got, want)
			}
		})
	}
}

// TestSpendPeriods: all byo-yomi periods but the last count as main time. Of the one under way only
// what is left counts.
func TestSpendPeriods(t *testing.T) {
	policy := management()
	policy.Lag, policy.SpendPeriods = 100*time.Millisecond, true
	for _, test := range []struct{ settings, events, alone, left string }{
		{"100s+5x2s", "", "108s", "=108s/0"},
		{"100s+1x2s", "", "100s", "=100s/0"},
		{"100s+60x2s", "=40s/0", "218s", "=158s/0"},
		{"100s+60x2s", "=1s/60", "100s", "=117s/0"},
	} {
		progress := Progress{Points: 81, Empty: 81}
		c, alone := New(settings(t, test.settings)), New(settings(t, test.alone))
		run(t, &c, test.events)
		run(t, &alone, test.left)
		last := New(settings(t, test.settings))
		run(t, &last, "=2s/1") // a move of the last period may take 1.9 s
		if got, want := policy.budget(c, progress).Target, max(policy.budget(alone, progress).Target, policy.budget(last, progress).Target); got != want {
			t.Errorf("%s %s: %v, want %v", test.settings, test.events, got, want)
		}
	}
}

// TestPhase: of 80 points, 16 moves are the opening, and the endgame begins after 32.
func TestPhase(t *testing.T) {
	for _, test := range []struct {
		moves int
		want  float64
	}{{0, 0}, {16, 0}, {20, 0.25}, {24, 0.5}, {32, 1}, {80, 1}} {
		if got := Phase(test.moves, 80); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("after %d moves the game has come to %v, want %v", test.moves, got, test.want)
		}
	}
}

func TestManagementZeroValue(t *testing.T) {
	c := New(settings(t, "1m"))
	if got := (Management{}).budget(c, Progress{}); got.Max > time.Minute || got.Target > got.Max {
		t.Errorf("budget %v", got)
	}
}

// TestManagementNeverLoses plays long games in which each move takes the whole
// budget and, where the system gives time back, up to Lag besides.
func TestManagementNeverLoses(t *testing.T) {
	tests := []struct {
		settings string
		moves    int // per side
		lag      string
		busy     bool // lag really occurs
	}{
		{"1s", 400, "0s", false},
		{"5m", 400, "0s", false},
		{"5m", 400, "500ms", false},
		{"5m", 60, "250ms", true},
		{"1h", 120, "100ms", true},
		{"1s/move", 400, "500ms", true},
		{"10s/move", 400, "1s", true},
		{"0+1x1s", 400, "500ms", true},
		{"1m+5x10s", 400, "1s", true},
		{"1h+3x30s", 400, "2s", true},
		{"25/1m", 400, "1s", true},
		{"2m+25/1m", 400, "1s", true},
		{"10m+1/10s", 400, "2s", true},
		{"1m+100/10s", 400, "50ms", true},
		{"1m+5s", 400, "1s", true},
		{"5s+2s", 400, "500ms", true},
		{"1m+5s/cap=1m/max=10s", 400, "1s", true},
		{"5m+0s", 400, "500ms", false},
	}
	for _, tt := range tests {
		t.Run(tt.settings, func(t *testing.T) {
			for seed := range uint64(20) {
				policy := management()
				policy.Lag = duration(t, tt.lag)
				policy.Formula = param.ValuesOf[Formula]()[seed%5]
				policy.SpendPeriods, policy.StretchSpare = seed%3 == 0, 3
				if policy.Lag < time.Second { // whole seconds are told: less is left of a block than it seems
					policy.Spread = 1.1
				}
				g := simulation{
					random: rand.New(rand.NewPCG(seed, 1)),
					policy: policy,
					told:   seed%2 == 1,
					busy:   tt.busy,
				}
				g.play(t, New(settings(t, tt.settings)), tt.moves)
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
		})
	}
}

// simulation is a game of which only the clock is watched.
type simulation struct {
	random *rand.Rand
	policy Management
	told   bool // the player hears time_left, in whole seconds
	busy   bool // moves take up to Lag more than the budget, which the player measures
}

func (g simulation) play(t *testing.T, referee Clock, moves int) {
	t.Helper()
	size := []int{9, 13, 19}[g.random.IntN(3)]
	progress := Progress{Points: size * size, Empty: size * size}
	player := referee
	var delay Delay
	if g.busy && referee.Settings().System == Absolute && g.policy.Formula != Equal {
		moves = min(moves, size*size/3) // longer games are lost by lag alone
	}
	for move := range moves {
		if g.told {
			left, stones := referee.Left()
			player.SetLeft(left.Truncate(time.Second), stones)
		}
		progress.Delay = delay.Mean() + player.transit()
		b := g.policy.budget(player, progress)
		if b.Target < 0 || b.Target > b.Max || b.Max > player.Ready() {
			t.Fatalf("move %d: budget %v with %v ready", move, b, player.Ready())
		}
		used := b.Max
		if g.busy {
			late := time.Duration(g.random.Int64N(int64(g.policy.Lag) + 1))
			delay.Note(late)
			used += late
		}
		player.Spend(used)
		referee.Spend(used)
		if referee.Lost(0) {
			t.Fatalf("move %d: lost by %v", move, referee.Overrun())
		}
		progress.Moves += 2
		progress.Empty = max(progress.Empty-g.random.IntN(3), size)
	}
}

// FuzzBudget: whatever a controller tells, the budget stays within the clock,
// and following it costs nothing.
func FuzzBudget(f *testing.F) {
	f.Add("1m+5x10s", int64(8e9), 3, int64(1e9), 100)
	f.Add("25/1m", int64(-1), 26, int64(5e8), -5)
	f.Add("1m+5s/cap=1s/max=1ns", int64(1), 0, int64(0), 361)
	f.Add("none", int64(1e18), 1<<30, int64(1<<62), 1<<30)
	f.Fuzz(func(t *testing.T, text string, left int64, stones int, used int64, empty int) {
		s, err := Parse(text)
		if err != nil {
			return
		}
		c := New(s)
		if used >= 0 {
			c.Spend(time.Duration(used))
		}
		c.SetLeft(time.Duration(left), stones)
		before := c.Overrun()
		b := management().budget(c, Progress{Points: 361, Empty: min(max(empty, 0), 361)})
		if b.Target < 0 || b.Target > b.Max || b.Max > c.Ready() {
			t.Fatalf("budget %v with %v ready", b, c.Ready())
		}
		if c.Spend(b.Max); c.Overrun() != before || c.Ready() < 0 {
			t.Fatalf("after %v: overrun %v, ready %v", b, c.Overrun(), c.Ready())
		}
	})
}

// TestFormulas: by how many moves the main time is divided, at some points of a
// game.
func TestFormulas(t *testing.T) {
	big := func(ply int) Progress { return Progress{Points: 361, Empty: 361 - ply, Moves: ply} }
	tests := []struct {
		formula   Formula
		c, maxPly float64
		p         Progress
		want      float64
	}{
		{Equal, 80, 160, big(0), 135},
		{Equal, 80, 160, big(300), 30},
		{Basic, 20, 160, big(0), 20},
		{Basic, 80, 160, big(200), 80},
		// [Huang11] §5.4: Black's first move, his second, and the peak.
		{Enhanced, 80, 160, big(0), 240},
		{Enhanced, 80, 160, big(2), 238},
		{Enhanced, 80, 160, big(160), 80},
		{Enhanced, 80, 160, big(250), 80},
		{Yamashita, 80, 160, big(0), 120},
		{Yamashita, 80, 160, big(160), 40},
		// 144.4 moves make the endgame, 72.2 end the opening.
		{Phases, 80, 160, big(0), 135},
		{Phases, 80, 160, big(72), 62.867},
		{Phases, 80, 160, big(144), 62.8},
		{Phases, 80, 160, big(145), 63},
		{Basic, 80, 160, Progress{Points: 81}, 17.95},
	}
	for _, tt := range tests {
		m := Management{Formula: tt.formula, C: tt.c, MaxPly: tt.maxPly, MinMoves: 30}
		if got := m.moves(tt.p); math.Abs(got-tt.want) > 0.01*tt.want {
			t.Errorf("%v with C=%v, MaxPly=%v after %d moves: %.2f, want %.2f", tt.formula, tt.c, tt.maxPly, tt.p.Moves, got, tt.want)
		}
	}
}

// TestShortOfTime: a player with very little time left thinks for a part of it: the
// reserve for lag leaves time for more than one playout.
func TestShortOfTime(t *testing.T) {
	small := Progress{Points: 81, Empty: 60, Moves: 21}
	for _, tt := range []struct{ settings, events, least string }{
		{"10m", "=5s/0", "30ms"},
		{"10s+10/1s", "=1s/10", "20ms"},
		{"10s+3x0.4s", "=400ms/3", "90ms"},
		{"10s+3x30s", "=400ms/1", "90ms"},
		{"5m+1s", "=1s/0", "200ms"},
		{"5m+0s", "=1s/0", "7ms"},
		{"10s/move", "=400ms/1", "90ms"},
	} {
		for _, formula := range param.ValuesOf[Formula]() {
			m := management()
			m.Formula = formula
			c := New(settings(t, tt.settings))
			run(t, &c, tt.events)
			if got := m.budget(c, small); got.Target < duration(t, tt.least) || got.Max > c.Ready() {
				t.Errorf("%v, %s, %s: %v, want %s at least", formula, tt.settings, tt.events, got, tt.least)
			}
		}
	}
}

// TestLongGame: of a long time for a whole game most is used, whatever the board.
func TestLongGame(t *testing.T) {
	for _, game := range []struct{ points, moves int }{{81, 25}, {169, 60}, {361, 125}} {
		m := DefaultManagement()
		c := New(settings(t, "20m"))
		for n := range game.moves {
			b := m.budget(c, Progress{Points: game.points, Empty: game.points - 2*n, Moves: 2 * n})
			c.Spend(b.Target + (b.Max-b.Target)/10)
		}
		if left, _ := c.Left(); left > 4*time.Minute || left < 30*time.Second {
			t.Errorf("%d points: %v of 20 minutes are left after %d moves", game.points, left, game.moves)
		}
	}
}

// TestOvertimeToTheLetter: in overtime T_o for m moves, Pachi thinks T_o/m about each, and
// up to 1.1 times that within what is left [Baudis11] §3.3.3. Where m and the periods left
// are 1, nothing is gained by an answer before the time: note 22.
func TestOvertimeToTheLetter(t *testing.T) {
	for _, tt := range []struct {
		settings, events, target, max string
		lost                          bool
	}{
		{"0+25/300s", "=300s/25", "12s", "13.2s", false},
		{"0+25/300s", "=30s/2", "15s", "16.5s", false},
		{"0+25/300s", "=10s/1", "10s", "10s", false},
		{"0+1/10s", "=10s/1", "10s", "10s", true},
		{"0+1x10s", "=10s/1", "10s", "10s", true},
		{"60s+3x10s", "=10s/1", "10s", "10s", true},
		{"10s/move", "", "10s", "10s", true},
	} {
		m := management()
		m.Lag, m.Spread, m.SpendPeriods = 0, 1.1, true
		c := New(settings(t, tt.settings))
		run(t, &c, tt.events)
		want := Budget{Target: duration(t, tt.target), Max: duration(t, tt.max), Expires: tt.lost}
		if got := m.budget(c, Progress{Points: 361, Empty: 200, Moves: 161}); got != want {
			t.Errorf("%s %s: %+v, want %+v", tt.settings, tt.events, got, want)
		}
	}
	m := management()
	m.SpendPeriods = true
	if got := m.budget(New(settings(t, "60s+3x10s")), Progress{Points: 361, Empty: 361}); got.Expires {
		t.Errorf("main time and two spare periods are kept, not lost: %+v", got)
	}
}

// TestLagEach: Pachi takes a fixed lag off the time of each move, whatever is measured
// [Baudis11] §3.3.3; its code leaves a second.
func TestLagEach(t *testing.T) {
	opening, small := Progress{Points: 361, Empty: 361}, Progress{Points: 81, Empty: 81}
	for _, tt := range []struct {
		settings, events string
		progress         Progress
		target, max      string
	}{
		{"1350s", "", opening, "8s", "18s"},
		{"300s", "", small, "8s", "18s"},
		{"60s", "", small, "1s", "2s"},
		{"15s", "", small, "500ms", "500ms"},
		{"1350s+5x30s", "", opening, "28s", "88s"}, // 3·30 s in main time with overtime
		{"1350s+5x30s", "=30s/1", opening, "28s", "28s"},
	} {
		m := management()
		m.Lag, m.LagEach, m.StretchSpare = 2*time.Second, true, 3
		c := New(settings(t, tt.settings))
		run(t, &c, tt.events)
		got, target, longest := m.budget(c, tt.progress), duration(t, tt.target), duration(t, tt.max)
		if got.Target != target || got.Max != longest {
			t.Errorf("%s %s: %+v, want %v and %v", tt.settings, tt.events, got, target, longest)
		}
		late := tt.progress
		late.Delay = 3 * time.Second // nothing is fixed about it
		if again := m.budget(c, late); again != got && tt.events == "" {
			t.Errorf("%s: %+v with a delay, want %+v", tt.settings, again, got)
		}
	}
}

// TestDelayLeavesSome: where the delays of the moves to come would take nearly all of the
// time, each of them still gets its part of a quarter.
func TestDelayLeavesSome(t *testing.T) {
	m := management()
	left := 100 * time.Second
	p := Progress{Points: 81, Empty: 60, Moves: 21}
	moves := max(m.remaining(p), m.moves(p), tail*float64(p.Points))
	p.Delay = part(left, 0.95/moves)
	got := m.main(left, left, p, 2)
	if want := part(left, 0.25/moves); got.Target != want || got.Max != want {
		t.Errorf("%+v, want %v", got, want)
	}
	p.Delay = 0
	if b := m.main(left, left, p, 2); b.Target <= got.Target || b.Max < b.Target {
		t.Errorf("%+v without delay, %+v with it", b, got)
	}
}

// TestAllot: the one rule of budgets, of what chooses the time and what does not.
func TestAllot(t *testing.T) {
	const s = time.Second
	m := Management{NoClock: 5 * s}
	left := func(d time.Duration) Clock {
		c := New(Settings{System: Absolute, Main: time.Minute})
		c.SetLeft(d, 0)
		return c
	}
	capped := m
	capped.Max = s
	for _, test := range []struct {
		name string
		r    Request
		want Budget
	}{
		{"nothing", Request{}, Budget{Target: 5 * s, Max: 5 * s}},
		{"playouts", Request{Fixed: true}, Budget{}},
		{"a time", Request{Think: 2 * s}, Budget{Target: 2 * s, Max: 2 * s}},
		{"a time and playouts", Request{Think: 2 * s, Fixed: true}, Budget{Target: 2 * s, Max: 2 * s}},
		{"a clock", Request{Clock: left(40 * s)}, m.budget(left(40*s), Progress{})},
		{"a clock and playouts", Request{Clock: left(40 * s), Fixed: true}, m.budget(left(40*s), Progress{})},
		{"a clock and less time", Request{Clock: left(40 * s), Think: s / 100}, Budget{Target: s / 100, Max: s / 100}},
		{"a clock and more time", Request{Clock: left(40 * s), Think: time.Hour}, m.budget(left(40*s), Progress{})},
		{"a clock that has run out", Request{Clock: left(0)}, Budget{Target: 1, Max: 1}},
	} {
		if got := m.Allot(test.r); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
		cut := Budget{Target: min(cmp.Or(test.want.Target, s), s), Max: min(cmp.Or(test.want.Max, s), s)}
		if got := capped.Allot(test.r); got != cut {
			t.Errorf("%s, at most a second: %+v, want %+v", test.name, got, cut)
		}
	}
}
