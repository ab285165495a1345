package panics

import (
	"strings"
	"testing"
)

// TestGroup: all goroutines end, and the panic of one comes to the goroutine that
// waits, with the place where it happened, through any number of groups.
func TestGroup(t *testing.T) {
	ended := false
	p := Catch(func() {
		var outer Group
		outer.Go(func() {
			var inner Group
			inner.Go(func() { thePlace() })
			inner.Wait()
		})
		outer.Go(func() { ended = true })
		outer.Wait()
	})
	if p == nil || p.Error() != "bug" || !strings.Contains(string(p.Stack), "thePlace") {
		t.Errorf("caught %+v", p)
	}
	if !ended {
		t.Error("another goroutine did not end")
	}
	if p := Catch(func() {}); p != nil {
		t.Errorf("caught %v of nothing", p)
	}
}

// TestEach: every number is met once, whatever the goroutines are; after a panic no more
// begin, and the caller gets it.
func TestEach(t *testing.T) {
	for _, goroutines := range []int{1, 3, 20} {
		var met [10]int
		Each(goroutines, len(met), func(goroutine, i int) {
			if goroutine >= goroutines {
				t.Errorf("goroutine %d of %d", goroutine, goroutines)
			}
			met[i]++
		})
		if met != [10]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1} {
			t.Errorf("%d goroutines met the numbers so often: %v", goroutines, met)
		}
	}
	last := 0
	p := Catch(func() {
		Each(1, 1000, func(_, i int) {
			if last = i; i == 5 {
				thePlace()
			}
		})
	})
	if p == nil || p.Error() != "bug" || last != 5 {
		t.Errorf("caught %+v after number %d", p, last)
	}
}

func thePlace() { panic("bug") }

// TestGuard: what is to be done after a panic is done once, and the panic goes on; after
// none it is not done.
func TestGuard(t *testing.T) {
	broken := 0
	Guard(func() {}, func() { broken++ })
	if broken != 0 {
		t.Error("nothing has panicked")
	}
	bug := Catch(func() { Guard(func() { panic("a bug") }, func() { broken++ }) })
	if bug == nil || bug.Value != "a bug" || broken != 1 {
		t.Errorf("%v, and %d times broken", bug, broken)
	}
}
