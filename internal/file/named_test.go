package file

import (
	"errors"
	"testing"
)

// TestNamed: a name is kept with what was read of it; the name of none, like the empty one,
// is the zero value; and what cannot be read changes nothing.
func TestNamed(t *testing.T) {
	var n Named[int]
	read := 7
	load := func(name string) (*int, error) {
		if name == "bad" {
			return nil, errors.New("it is bad")
		}
		return &read, nil
	}
	for _, step := range []struct {
		set, name string
		read, ok  bool
	}{
		{"a", "a", true, true}, {"bad", "a", true, false}, {"none", "none", false, true}, {"b", "b", true, true}, {"", "none", false, true},
	} {
		err := n.Set(step.set, "none", load)
		if n.Name("none") != step.name || (n.Read() == &read) != step.read || (err == nil) != step.ok {
			t.Errorf("after %q: %q, %v, %v", step.set, n.Name("none"), n.Read(), err)
		}
	}
}
