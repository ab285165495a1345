package match

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"montego/lab/store"
)

// kills is how often the match of TestKilled is killed.
var kills = flag.Int("kills", 10, "how often to kill a match")

// matchChild makes this test binary play the match of TestKilled in the store
// that follows, and write a line for each game that it has saved.
const matchChild = "match-child"

const killedGames = 200

// killedMatch is a match of two fakes, a few milliseconds a game.
func killedMatch() *Match {
	m := newMatch(good(), good(), killedGames, 2)
	m.Openings = randomMoves(m.Conditions, 3, 5)
	return m
}

func playChild(path string) error {
	s, err := store.Create(path)
	if err != nil {
		return err
	}
	defer s.Close()
	m := killedMatch()
	if err := m.Begin(context.Background(), s); err != nil {
		return err
	}
	records, err := m.Run(context.Background())
	if err != nil {
		return err
	}
	for r := range records {
		if !r.Past {
			fmt.Println(r.Number)
		}
	}
	return m.Err()
}

// startChild starts this program as a process that does what kind says with an argument, and
// returns it with the lines that it writes.
func startChild(t *testing.T, kind, argument string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self, kind, argument)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	return child, bufio.NewScanner(out)
}

// TestKilled: however often and whenever a match is killed, at the end all its
// games are there once, and they are those of a match that was not killed.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range *kills {
		child, lines := startChild(t, matchChild, path)
		if i%3 > 0 { // otherwise at any time, before the first game too
			for range r.IntN(2*killedGames / *kills / 2 + 1) {
				lines.Scan()
			}
		}
		time.Sleep(time.Duration(r.Int64N(int64(30 * time.Millisecond))))
		_ = child.Process.Kill()
		_ = child.Wait()
	}
	checkKilled(t, path, seed)
}

// TestKilledBesides: when one of two processes is killed, the other plays what
// it has left.
func TestKilledBesides(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	child, lines := startChild(t, matchChild, path)
	other, otherLines := startChild(t, matchChild, path)
	for range 20 {
		lines.Scan()
	}
	_ = child.Process.Kill()
	_ = child.Wait()
	for otherLines.Scan() {
	}
	if err := other.Wait(); err != nil {
		t.Error(err)
	}
	checkKilled(t, path, 0)
}

// checkKilled plays the match to its end and checks all of it.
func checkKilled(t *testing.T, path string, seed uint64) {
	t.Helper()
	left := 0
	child, lines := startChild(t, matchChild, path)
	for lines.Scan() {
		left++
	}
	if err := child.Wait(); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	t.Logf("%d games were left to the last run", left)
	s, err := store.Open(path)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	defer s.Close()
	if err := s.Check(t.Context()); err != nil {
		t.Errorf("seed %d: %v", seed, err)
	}
	games := stored(t, s)
	whole, _ := runAll(t, killedMatch())
	if len(games) != killedGames {
		t.Fatalf("seed %d: %d games", seed, len(games))
	}
	for i, g := range games {
		if g.Number != i || g.Fingerprint != whole[i].Fingerprint || g.Result != whole[i].Result.String() || g.Moves != len(whole[i].Moves) {
			t.Errorf("seed %d, game %d: %+v", seed, i, g)
		}
	}
}
