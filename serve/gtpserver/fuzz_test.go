package gtpserver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"montego/gtp"
	"montego/player/engine"
)

// quickSession answers at once on a small board.
func quickSession(t testing.TB) *session {
	s := testSession(t)
	var err error
	if s.options.Params, err = engine.Parse("playouts=4,resign=0.4,search.memory=1"); err != nil {
		t.Fatal(err)
	}
	converse(t, s, "boardsize 5\n")
	return s
}

// expected returns the ids of the replies that input deserves, "" for none.
func expected(input []byte) (ids []string) {
	reader := gtp.NewReader(bytes.NewReader(input))
	for {
		c, err := reader.Read()
		switch line := gtp.LineError(""); {
		case errors.As(err, &line), err == nil && !c.IsBlank():
			id := ""
			if c.HasID {
				id = strconv.Itoa(c.ID)
			}
			ids = append(ids, id)
			if err == nil && c.Name == "quit" {
				return ids
			}
		case err != nil:
			return ids
		}
	}
}

// answered returns the ids of the replies in output.
func answered(t *testing.T, output []byte) (ids []string) {
	t.Helper()
	reader := gtp.NewReplyReader(bytes.NewReader(output))
	reader.Babble = func(line string) { t.Errorf("%q is outside of a reply", line) }
	for {
		r, err := reader.Read()
		if err == io.EOF {
			return ids
		}
		if err != nil {
			t.Fatalf("%q: %v", output, err)
		}
		id := ""
		if r.HasID {
			id = strconv.Itoa(r.ID)
		}
		ids = append(ids, id)
	}
}

// FuzzServe sends anything. Each command must be answered exactly once.
func FuzzServe(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.gtp")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var input strings.Builder
		for line := range strings.Lines(string(text)) {
			if in, ok := strings.CutPrefix(line, "> "); ok && !strings.HasPrefix(in, "boardsize") {
				input.WriteString(unescape(in))
			}
		}
		f.Add([]byte(input.String()))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if len(input) > 4000 {
			return
		}
		var out bytes.Buffer
		if err := quickSession(t).serve(context.Background(), bytes.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(out.Bytes(), []byte("internal error")) && !bytes.Contains(input, []byte("internal error")) {
			t.Errorf("%q: %q", input, out.Bytes())
		}
		if got, want := answered(t, out.Bytes()), expected(input); !slices.Equal(got, want) {
			t.Errorf("%q: replies %q, want %q", input, got, want)
		}
	})
}

// TestRandomCommands sends real commands with random arguments, and checks that
// each is answered, that a failed one has changed nothing, and that no search or
// count meets a bug.
func TestRandomCommands(t *testing.T) {
	const seed, rounds = 1, 3000
	r := rand.New(rand.NewPCG(seed, 0))
	s := quickSession(t)
	words := strings.Fields(`b w black WHITE pass resign 0 1 2 3 5 -1 7.5 1e9 x : 3:4 dead alive seki dame
		white_territory ko SIMPLE POSITIONAL japanese tromp-taylor aga-rules {"ko": none byoyomi fischer 1 "
		game.sgf cut.sgf saved.sgf`)
	word := func() string {
		if r.IntN(2) == 0 {
			return fmt.Sprintf("%c%d", 'A'+rune(r.IntN(7)), r.IntN(7))
		}
		return words[r.IntN(len(words))]
	}
	for i := range rounds {
		line := s.commands[r.IntN(len(s.commands))].name
		if r.IntN(3) > 0 {
			line = []string{"genmove", "play", "undo"}[r.IntN(3)]
		}
		if r.IntN(4) > 0 {
			line += " " + []string{"b", "w"}[r.IntN(2)]
		}
		for range r.IntN(4) {
			line += " " + word()
		}
		before := fingerprint(s)
		reply := converse(t, s, line+"\n")
		s.over = false
		if strings.Count(reply, "\n\n") != 1 || strings.Contains(reply, "internal error") {
			t.Fatalf("seed %d, round %d: %q is answered %q", seed, i, line, reply)
		}
		if after := fingerprint(s); strings.HasPrefix(reply, "?") && after != before {
			t.Fatalf("seed %d, round %d: %q fails with %q and changes\n%s\nto\n%s", seed, i, line, reply, before, after)
		}
	}
}
