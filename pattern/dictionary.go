package pattern

import "fmt"

// Dictionary knows large shapes by their keys. A new one knows the 3×3 classes alone.
// Shapes of a kind are nested. A dictionary that knows a shape should know the smaller
// ones inside it, because the search for the largest ends at the first unknown one.
// Once filled it is not changed, so any number of workers may share it.
type Dictionary struct {
	slots  []dictionarySlot // open addressing, the length is a power of two
	shift  uint             // of a key, to its slot
	sieve  []uint64         // a bit for the lower half of every key: small enough for a cache
	shapes []DictionaryEntry
}

// dictionarySlot holds the lower half of a key; 0 for shape is an empty slot.
type dictionarySlot struct {
	key   uint32
	shape Shape
}

// DictionaryEntry is what a Dictionary knows of a shape.
type DictionaryEntry struct {
	Key  Key
	Kind Diamond
	Size uint8 // gridcular distance of its farthest points
}

// MaxShapes bounds the shapes of a Dictionary.
const MaxShapes = 1 << 22

// NewDictionary returns a dictionary of the 3×3 classes, with room for so many
// shapes more.
func NewDictionary(room int) *Dictionary {
	d := &Dictionary{shapes: make([]DictionaryEntry, NumClasses+1, NumClasses+1+room)}
	for c := range d.shapes[1:] {
		d.shapes[c+1] = DictionaryEntry{Key: Key(c + 1), Kind: DiamondShape, Size: 3}
	}
	bits := uint(4)
	for 1<<bits < 2*room {
		bits++
	}
	d.slots, d.shift = make([]dictionarySlot, 1<<bits), keyBits-bits
	d.sieve = make([]uint64, 1<<(bits+2)/64)
	return d
}

// Len returns the number of shapes, the classes included. They are numbered from 1
// to it.
func (d *Dictionary) Len() int { return len(d.shapes) - 1 }

// Entry returns what is known of a shape. Requires: s is not 0 and known.
func (d *Dictionary) Entry(s Shape) DictionaryEntry { return d.shapes[s] }

// Add adds a shape, and returns it. An error says that there is no room, or that
// the shape or another one with its key is there.
func (d *Dictionary) Add(e DictionaryEntry) (Shape, error) {
	if len(d.shapes)-NumClasses > len(d.slots)/2 {
		return 0, fmt.Errorf("a dictionary for %d shapes is full", len(d.slots)/2)
	}
	i := int(e.Key>>d.shift) & (len(d.slots) - 1)
	for d.slots[i].shape != 0 {
		if d.shapes[d.slots[i].shape].Key == e.Key {
			return 0, fmt.Errorf("the key %010x stands for two shapes", uint64(e.Key))
		}
		i = (i + 1) & (len(d.slots) - 1)
	}
	s := Shape(len(d.shapes))
	d.shapes = append(d.shapes, e)
	d.slots[i] = dictionarySlot{uint32(e.Key), s}
	d.sieve[int(e.Key)>>6&(len(d.sieve)-1)] |= 1 << (e.Key & 63)
	return s, nil
}

// mayKnow reports whether a key may belong to a shape. It is wrong for one in eight keys
// that do not, and quicker than find, which mostly has to wait for memory.
func (d *Dictionary) mayKnow(k Key) bool {
	return d.sieve[int(k)>>6&(len(d.sieve)-1)]>>(k&63)&1 != 0
}

// find returns the shape of a key, or 0.
func (d *Dictionary) find(k Key) Shape {
	i := uint(k >> (d.shift & 63))
	for {
		s := d.slots[i&uint(len(d.slots)-1)]
		if s.shape == 0 || s.key == uint32(k) {
			return s.shape
		}
		i++
	}
}
