package gtpserver

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"montego/player/engine"
	"montego/player/search/broken"
)

// TestWorkerPanics: a panic in any thread of a search is an error of its command; the
// game stays, and the next command has a whole player.
func TestWorkerPanics(t *testing.T) {
	const script = "boardsize 5\nplay b C3\n%s\nlist_stones b\nlist_stones w\nmontego-param playouts 100\ngenmove w\nquit\n"
	for _, command := range []string{"genmove w", "reg_genmove w", "kata-genmove_analyze w 1"} {
		for worker := range 2 {
			params, err := engine.Parse("playouts=20000,search.memory=1,search.threads=2")
			if err != nil {
				t.Fatal(err)
			}
			var out, people bytes.Buffer
			o := testOptions(t)
			o.Params, o.Open, o.Log = params, broken.Worker(worker).Open, &people
			if err := Serve(context.Background(), strings.NewReader(strings.Replace(script, "%s", command, 1)), &out, o); err != nil {
				t.Fatal(err)
			}
			replies := strings.Split(strings.TrimSpace(out.String()), "\n\n")
			// What is an analysis begins with its = before the search does.
			failed := len(replies) == 8 && (strings.HasPrefix(replies[2], "? internal error") || strings.HasPrefix(replies[2], "=") && strings.Contains(command, "analyze"))
			if !failed || replies[3] != "= C3" || strings.TrimSpace(replies[4]) != "=" || !strings.HasPrefix(replies[6], "= ") {
				t.Errorf("%s, worker %d: %q", command, worker, replies)
			}
			if !strings.Contains(people.String(), broken.Bug) {
				t.Errorf("%s: people are told %q", command, &people)
			}
		}
	}
}

// TestPonderingPanics: so is one while the opponent thinks.
func TestPonderingPanics(t *testing.T) {
	params, err := engine.Parse("playouts=1,search.memory=1,search.threads=1,ponder.on=true")
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions(t)
	o.Params, o.Open = params, broken.Worker(0).Open
	var out bytes.Buffer
	const script = "boardsize 5\ngenmove b\nlist_stones w\nlist_stones b\nplay w A1\ngenmove b\nquit\n"
	if err := Serve(context.Background(), strings.NewReader(script), &out, o); err != nil {
		t.Fatal(err)
	}
	if replies := strings.Split(strings.TrimSpace(out.String()), "\n\n"); len(replies) != 7 || !strings.HasPrefix(replies[5], "= ") {
		t.Errorf("%q", replies)
	}
}
