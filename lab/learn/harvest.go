package learn

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/player/pattern"
)

// Harvest finds the shapes that are played often [Coulom07] §3, [Stern06]. It
// reads the games twice: first it counts hashes in a sketch, which may count too
// much but never too little, then it counts exactly what the sketch has let through.
type Harvest struct {
	Records  *Records
	Least    int // times that a shape must have been played
	Most     int // shapes to keep, those that were played most; 0 for no bound
	Threads  int
	Progress func(pass, games int) // of the two passes
}

// Harvested is a shape and how often it was played.
type Harvested struct {
	pattern.DictionaryEntry
	Count   int
	Picture string
}

// sketchBits is the length of the sketch: 2^27 counters of 32 bits.
const sketchBits = 27

// Run returns the shapes, the most frequent first and of equally frequent ones the
// smaller: so whatever is cut off at the end, no shape lacks those inside it.
func (h *Harvest) Run(ctx context.Context) ([]Harvested, error) {
	sketch := make([]atomic.Uint32, 1<<sketchBits)
	slot := func(e pattern.DictionaryEntry) *atomic.Uint32 {
		return &sketch[uint64(e.Key)*0x9e3779b97f4a7c15>>(64-sketchBits)]
	}
	err := inBatches(ctx, h.Records, h.Threads, func(games int) { h.Progress(1, games) }, gameByGame(func() func(Record, *struct{}) {
		f := pattern.NewFinder(pattern.NewDictionary(1))
		return func(g Record, _ *struct{}) {
			eachPlayed(f, g, func(_ goban.Point, e pattern.DictionaryEntry) { slot(e).Add(1) })
		}
	}), func(*struct{}) {})
	if err != nil {
		return nil, err
	}
	counts := map[pattern.DictionaryEntry]*Harvested{}
	err = inBatches(ctx, h.Records, h.Threads, func(games int) { h.Progress(2, games) }, gameByGame(func() func(Record, *[]Harvested) {
		f := pattern.NewFinder(pattern.NewDictionary(1))
		seen := map[pattern.DictionaryEntry]string{}
		return func(g Record, found *[]Harvested) {
			eachPlayed(f, g, func(p goban.Point, e pattern.DictionaryEntry) {
				if int(slot(e).Load()) < h.Least {
					return
				}
				picture, ok := seen[e]
				if !ok {
					picture = f.Picture(p, e)
					seen[e] = picture
				}
				*found = append(*found, Harvested{e, 1, picture})
			})
		}
	}), func(found *[]Harvested) {
		for _, s := range *found {
			if old := counts[s.DictionaryEntry]; old != nil {
				old.Count++
			} else {
				counts[s.DictionaryEntry] = new(s)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	list := h.choose(counts)
	if len(list) == 0 {
		return nil, fmt.Errorf("no shape was played %s in %s", phrases.Count(h.Least, "time"), phrases.Count(h.Records.Read(), "game"))
	}
	return list, nil
}

func (h *Harvest) choose(counts map[pattern.DictionaryEntry]*Harvested) []Harvested {
	var list []Harvested
	for _, s := range counts {
		if s.Count >= h.Least {
			list = append(list, *s)
		}
	}
	slices.SortFunc(list, func(a, b Harvested) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Size, b.Size),
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Key, b.Key))
	})
	if h.Most > 0 && len(list) > h.Most {
		list = list[:h.Most]
	}
	return list
}

// eachPlayed calls do for every shape around every move of a game.
func eachPlayed(f *pattern.Finder, g Record, do func(goban.Point, pattern.DictionaryEntry)) {
	var b goban.Board
	b.CopyFrom(g.Start)
	for _, m := range g.Moves {
		if m.Point != goban.Pass {
			f.BeginShapes(&b, m.Color)
			f.Keys(m.Point, func(e pattern.DictionaryEntry) { do(m.Point, e) })
		}
		b.Play(m.Point, m.Color)
	}
}

const harvestHeader = "montego shapes 1"

// WriteShapes writes shapes as lines of kind, size, count and picture.
func WriteShapes(w io.Writer, list []Harvested) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, harvestHeader)
	for _, s := range list {
		fmt.Fprintf(out, "%v %d %d %s\n", s.Kind, s.Size, s.Count, s.Picture)
	}
	fmt.Fprintln(out, "end")
	return out.Flush()
}

var shapesLimit = file.Limit{Bytes: 1 << 30, Of: "a file of shapes"}

// LoadShapes reads a file of shapes, compressed or not.
func LoadShapes(name string) ([]Harvested, error) { return file.Load(shapesLimit, name, readShapes) }

// readShapes reads what WriteShapes wrote. An error names the line.
func readShapes(data []byte) (list []Harvested, err error) {
	if data, err = shapesLimit.Unpack(data); err != nil {
		return nil, err
	}
	err = file.EachLine(data, harvestHeader, "file of shapes", func(line string) error {
		s, err := parseHarvested(line)
		list = append(list, s)
		return err
	})
	return list, err
}

func parseHarvested(line string) (s Harvested, err error) {
	words := strings.Fields(line)
	if len(words) != 4 {
		return s, fmt.Errorf("%.40q is not a kind, a size, a count and a picture", line)
	}
	kind, err := pattern.ParseDiamond(words[0])
	if err != nil {
		return s, err
	}
	size, err1 := strconv.Atoi(words[1])
	count, err2 := strconv.Atoi(words[2])
	if err1 != nil || err2 != nil || count < 0 {
		return s, fmt.Errorf("%.40q is not a kind, a size, a count and a picture", line)
	}
	s = Harvested{Count: count, Picture: words[3]}
	s.DictionaryEntry, err = pattern.ParseShape(kind, size, words[3])
	return s, err
}

// DictionaryOf returns a dictionary of the 3×3 classes and these shapes, numbered in
// their order. Of two with the same key, which is rare, the first stays.
func DictionaryOf(list []Harvested) *pattern.Dictionary {
	d := pattern.NewDictionary(len(list))
	for _, s := range list {
		_ = d.Add(s.DictionaryEntry) // of two shapes with one key the first stays; there is room for all
	}
	return d
}

// HarvestTable counts shapes: a row for each kind, a column for each size.
func HarvestTable(list []Harvested) page.Table {
	var counts [pattern.NumDiamonds][pattern.MaxDiamond + 1]int
	for _, s := range list {
		counts[s.Kind][s.Size]++
	}
	t := page.Table{Heads: []string{"size"}}
	for size := 2; size <= pattern.MaxDiamond; size++ {
		t.Heads = append(t.Heads, fmt.Sprint(size))
	}
	for kind, sizes := range counts {
		if slices.Max(sizes[:]) > 0 {
			t.Add(strings.Fields(fmt.Sprint(pattern.Diamond(kind), " ", strings.Trim(fmt.Sprint(sizes[2:]), "[]")))...)
		}
	}
	return t
}
