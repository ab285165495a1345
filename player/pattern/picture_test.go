package pattern

import (
	"testing"

	"montego/goban"
	"montego/internal/rng"
)

// TestPicturesHaveTheirKeys reads the picture of every shape of random games back:
// the entry must be the one drawn.
func TestPicturesHaveTheirKeys(t *testing.T) {
	r, f := rng.New(4), NewFinder(NewDictionary(1))
	keys, games := map[DictionaryEntry]string{}, 0
	randomGame(goban.New(9, 9), &r, func(b *goban.Board) {
		games++
		if games%7 != 0 {
			return
		}
		c := goban.Color(1 + games/7%2)
		f.BeginShapes(b, c)
		for _, p := range b.Empties() {
			f.Keys(p, func(e DictionaryEntry) {
				picture := f.Picture(p, e)
				got, err := ParseShape(e.Kind, int(e.Size), picture)
				if err != nil || got != e {
					t.Fatalf("%v at %v: %s is %v (%v), want %v\n%v", c, p, picture, got, err, e, b)
				}
				if before, seen := keys[e]; seen && before != picture {
					t.Fatalf("%v has two pictures, %s and %s", e, before, picture)
				}
				keys[e] = picture
			})
		}
	})
	pictures := map[string]DictionaryEntry{}
	for e, picture := range keys {
		name := e.Kind.String() + string(rune('0'+e.Size)) + picture
		if d, seen := pictures[name]; seen {
			t.Fatalf("%s has two keys, %v and %v", picture, d, e)
		}
		pictures[name] = e
	}
	t.Logf("%d shapes", len(keys))
}
