package gtpserver

import (
	"context"
	"io"
	"runtime"
	"strings"
	"testing"

	"montego/player/engine"
)

// TestServeGivesBack: a session gives the memory of its tree back at its end, so
// that sessions one after the other, as regression suites have them, take no more
// than one.
func TestServeGivesBack(t *testing.T) {
	o := testOptions(t)
	var err error
	if o.Params, err = engine.Parse("uct,playouts=300,search.expand=1,search.memory=64"); err != nil {
		t.Fatal(err)
	}
	session := func() uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := Serve(context.Background(), strings.NewReader("genmove b\nquit\n"), io.Discard, o); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if first, second := session(), session(); second > first/2 {
		t.Errorf("the first session took %d bytes, the second %d more", first, second)
	}
}
