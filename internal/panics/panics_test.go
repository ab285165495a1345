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

func thePlace() { panic("bug") }
