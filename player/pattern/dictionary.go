package pattern

import "fmt"

// Dictionary knows large shapes by their keys. A new one knows the 3×3 classes alone.
// Shapes of a kind are nested. A dictionary that knows a shape should know the smaller
// ones inside it, because the search for the largest ends at the first unknown one.
// Once filled it is not changed, so any number of workers may share it.
type Dictionary struct {
	slots []dictionarySlot // open addressing, the length is a power of two
	shift uint             // of a key, to its slot
	sieve []uint64         // a bit for the first bits of every key, three more than tell its slot: small enough for a cache
	keys  []Key            // by shape
	forms []form           // by shape
}

// form is the kind of a shape and its size, in four bits each.
type form uint8

func formOf(kind Diamond, size uint8) form { return form(kind)<<4 | form(size) }

func (f form) kind() Diamond { return Diamond(f >> 4) }
func (f form) size() uint8   { return uint8(f & 15) }

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

// NewDictionary returns a dictionary of the 3×3 classes, with space for
// room further shapes.
func NewDictionary(room int) *Dictionary {
	d := &Dictionary{keys: make([]Key, NumClasses+1, NumClasses+1+room), forms: make([]form, NumClasses+1, NumClasses+1+room)}
	for c := 1; c <= NumClasses; c++ {
		d.keys[c], d.forms[c] = Key(c), formOf(DiamondShape, 3)
	}
	bits := uint(4)
	for capacity(1<<bits) < room {
		bits++
	}
	d.slots, d.shift = make([]dictionarySlot, 1<<bits), keyBits-bits
	d.sieve = make([]uint64, 1<<(bits+3)/64)
	return d
}

// capacity returns how many shapes the slots of a dictionary hold: two thirds of them
// may be taken. Most keys that are looked up are not there and are kept from the slots
// by the sieve.
func capacity(slots int) int { return slots / 3 * 2 }

// Len returns the number of shapes, the classes included. They are numbered from 1
// to it.
func (d *Dictionary) Len() int { return len(d.keys) - 1 }

// Entry returns what is known of a shape. Requires: s is not 0 and known.
func (d *Dictionary) Entry(s Shape) DictionaryEntry {
	return DictionaryEntry{d.keys[s], d.forms[s].kind(), d.forms[s].size()}
}

// Add adds a shape. The error says that there is no room, or that the shape or another one
// with its key is there.
func (d *Dictionary) Add(e DictionaryEntry) error {
	if d.Len()-NumClasses >= capacity(len(d.slots)) {
		return fmt.Errorf("a dictionary for %d shapes is full", capacity(len(d.slots)))
	}
	for i := d.slot(e.Key); d.slots[i].shape != 0; i = d.next(i) {
		if d.keys[d.slots[i].shape] == e.Key {
			return fmt.Errorf("the key %010x stands for two shapes", uint64(e.Key))
		}
	}
	s := Shape(len(d.keys))
	d.keys, d.forms = append(d.keys, e.Key), append(d.forms, formOf(e.Kind, e.Size))
	d.place(s)
	return nil
}

// slot returns where the search for a key begins, and next where it goes on.
func (d *Dictionary) slot(k Key) int { return int(k>>d.shift) & (len(d.slots) - 1) }
func (d *Dictionary) next(i int) int { return (i + 1) & (len(d.slots) - 1) }

// place makes the key of a shape known. Requires: no shape has that key.
func (d *Dictionary) place(s Shape) {
	i := d.slot(d.keys[s])
	for d.slots[i].shape != 0 {
		i = d.next(i)
	}
	d.take(i, s)
}

func (d *Dictionary) take(i int, s Shape) {
	k := d.keys[s]
	d.slots[i] = dictionarySlot{uint32(k), s}
	bit := k >> (d.shift - 3)
	d.sieve[bit>>6] |= 1 << (bit & 63)
}

// placeAscending makes the keys of all large shapes known, which ascend. The slots then
// ascend too, so none needs to be read, and memory is written once, in its order.
// Requires: no large shape is known yet.
func (d *Dictionary) placeAscending() {
	free := 0 // the first slot after all that are taken
	for s := Shape(NumClasses + 1); int(s) < len(d.keys); s++ {
		i := max(d.slot(d.keys[s]), free)
		if i == len(d.slots) {
			d.place(s) // goes on with the first slot
			continue
		}
		d.take(i, s)
		free = i + 1
	}
}

// mayKnow reports whether a key may belong to a shape. It is wrong for one in eight keys
// that do not, and quicker than find, which mostly has to wait for memory.
func (d *Dictionary) mayKnow(k Key) bool {
	bit := k >> ((d.shift - 3) & 63)
	return d.sieve[int(bit>>6)&(len(d.sieve)-1)]>>(bit&63)&1 != 0
}

// first returns the shape in the first slot of a key, or 0.
func (d *Dictionary) first(k Key) Shape {
	return d.slots[uint(k>>(d.shift&63))&uint(len(d.slots)-1)].shape
}

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
