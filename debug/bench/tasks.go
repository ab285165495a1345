package bench

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// Size is a size of board.
type Size struct{ Width, Height int }

// String returns the size as "9x9".
func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }

// ParseSize reads "9" or "9x9".
func ParseSize(text string) (s Size, err error) {
	if _, err = fmt.Sscanf(text, "%dx%d", &s.Width, &s.Height); err != nil {
		_, err = fmt.Sscanf(text, "%d", &s.Width)
		s.Height = s.Width
	}
	if err != nil || text != s.String() && text != fmt.Sprint(s.Width) {
		return Size{}, fmt.Errorf("%q is no board size like 9 or 9x9", text)
	}
	return s, goban.ValidSize(s.Width, s.Height)
}

// worker does a batch of operations and returns how many, and how many moves
// they played on a board.
type worker func() (ops, moves int)

// Task is one thing to measure.
type Task struct {
	Name  string // "playout/uniform"
	Unit  string // one operation: "playout" or "copy"
	Size  Size
	start func(seed uint64) worker
}

// Tasks lists what can be measured on the given sizes: those whose name begins
// with only, or all.
func Tasks(sizes []Size, only string) (tasks []Task) {
	for _, s := range sizes {
		tasks = append(tasks, copyTask(s))
		for _, policy := range param.ValuesOf[playout.PolicyName]() {
			tasks = append(tasks, playoutTask(s, policy))
		}
		for _, preset := range engine.Presets() {
			tasks = append(tasks, searchTask(s, preset))
		}
	}
	return slices.DeleteFunc(tasks, func(t Task) bool { return !strings.HasPrefix(t.Name, only) })
}

func copyTask(s Size) Task {
	return Task{Name: "board/copy", Unit: "copy", Size: s, start: func(seed uint64) worker {
		from, to := halfway(s, seed), new(goban.Board)
		return func() (int, int) {
			const batch = 1000
			for range batch {
				to.CopyFrom(from)
			}
			return batch, 0
		}
	}}
}

// halfway returns a board on which random moves have taken half of the points.
func halfway(s Size, seed uint64) *goban.Board {
	b, r, c := goban.New(s.Width, s.Height), rng.New(seed), goban.Black
	var policy playout.Uniform
	for b.NumEmpty() > b.Area()/2 {
		b.Play(policy.Move(b, c, &r), c)
		c = c.Opponent()
	}
	return b
}

func playoutTask(s Size, policy playout.PolicyName) Task {
	return Task{Name: "playout/" + policy.String(), Unit: "playout", Size: s, start: func(seed uint64) worker {
		params := playout.DefaultParams()
		params.Policy = policy
		return playouts(goban.New(s.Width, s.Height), playout.New(params), seed, nil)
	}}
}

// playouts returns a worker that plays a batch of playouts from root. It calls see,
// unless that is nil, at the end of each.
func playouts(root *goban.Board, p playout.Policy, seed uint64, see func(*goban.Board, *playout.Trace)) worker {
	b, t, r := new(goban.Board), new(playout.Trace), rng.New(seed)
	sum := 0
	return func() (ops, moves int) {
		const batch = 64
		for range batch {
			b.CopyFrom(root)
			t.Reset(goban.Black)
			p.Run(b, goban.Black, &r, t)
			sum += b.AreaScore()
			moves += t.Len
			if see != nil {
				see(b, t)
			}
		}
		return batch, moves
	}
}

// searchPlayouts is the length of the measured searches: their trees grow as large as
// those of a game.
const searchPlayouts = 10_000

func searchTask(s Size, preset string) Task {
	return Task{Name: "search/" + preset, Unit: "playout", Size: s, start: func(seed uint64) worker {
		params, _ := engine.Preset(preset) // it is one of engine.Presets
		tree := search.New(params.Search, params.Playout, seed)
		root := search.Root{Board: goban.New(s.Width, s.Height), ToMove: goban.Black, Komi: 7.5}
		return func() (int, int) {
			tree.Reset()
			r := tree.Search(context.Background(), root, search.Limits{Playouts: searchPlayouts})
			return r.Playouts, 0
		}
	}}
}
