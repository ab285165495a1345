package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"montego/internal/file/filetest"
)

// create returns a new store in a folder of its own.
func create(t *testing.T) *Store {
	t.Helper()
	s, err := Create(filepath.Join(t.TempDir(), "match.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func join(t *testing.T, s *Store) *Worker {
	t.Helper()
	w, err := s.Join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Leave(context.Background()) })
	return w
}

// someGame is a game with something in every field.
func someGame(number int) *Game {
	return &Game{
		Number: number, Pair: number / 2, Players: [2]int{number % 2, 1 - number%2}, Seed: 1<<63 + uint64(number),
		Variant: "search.expand=2", Result: "B+F", Ending: "forfeit", Fault: "crash", Detail: "it's gone", Guilty: 1 - number%2,
		Counts: [2]string{"B+1.5", ""}, Refused: [2]int{1, 2}, Agreed: true, Unclear: true, RefereeFault: "asleep", Opening: 2, Moves: 7,
		Times: [2]Durations{{time.Second, 1500 * time.Microsecond}, {time.Minute}}, Fingerprint: 1<<64 - 1,
		Started: time.UnixMilli(1_700_000_000_123), Finished: time.UnixMilli(1_700_000_060_123),
		SGF: "(;GM[1];B[ee])", Logs: [2]string{"ready", "“oops”\n"},
	}
}

// collect returns all games, and fails the test at an error.
func collect(t *testing.T, s *Store) (games []*Game) {
	t.Helper()
	for g, err := range s.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// TestKeeps: what is saved is there when the file is opened again.
func TestKeeps(t *testing.T) {
	s := create(t)
	settings := []Setting{{"komi", "7.5"}, {"size", "9"}}
	players := []Player{{"preset:uct", "uct", "a=1\nb=2"}, {"gtp:gnugo", "GNU Go 3.8", ""}}
	if err := s.Begin(t.Context(), settings, players); err != nil {
		t.Fatal(err)
	}
	w := join(t, s)
	want := []*Game{someGame(0), someGame(1)}
	want[1].Fault, want[1].Detail, want[1].Guilty, want[1].Times = "", "", Nobody, [2]Durations{}
	for i := range want {
		if n, err := w.Claim(t.Context(), 2); n != i || err != nil {
			t.Fatalf("claimed %d, %v", n, err)
		}
	}
	for _, i := range []int{1, 0} {
		if err := w.Save(t.Context(), want[i]); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Claim(t.Context(), 2); !errors.Is(err, ErrAllPlayed) {
		t.Errorf("%v", err)
	}
	if err := errors.Join(w.Leave(t.Context()), s.Close()); err != nil {
		t.Fatal(err)
	}

	if entries, _ := os.ReadDir(filepath.Dir(s.Path())); len(entries) != 1 {
		t.Errorf("beside the store lies %v", entries)
	}

	again, err := Open(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		again.Close()
		if entries, _ := os.ReadDir(filepath.Dir(s.Path())); len(entries) != 1 {
			t.Errorf("beside the store lies %v", entries)
		}
	}()
	want[0].ID, want[1].ID = 2, 1
	if diff := cmp.Diff(want, collect(t, again)); diff != "" {
		t.Error(diff)
	}
	has, err := again.Settings(t.Context())
	who, err2 := again.Players(t.Context())
	if diff := cmp.Diff(settings, has) + cmp.Diff(players, who); diff != "" || errors.Join(err, err2) != nil {
		t.Error(diff, err, err2)
	}
	if err := again.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestFollow: a reader sees what has been saved since it looked last.
func TestFollow(t *testing.T) {
	s := create(t)
	w := join(t, s)
	reader, err := Open(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	last := int64(0)
	for _, number := range []int{4, 2, 7} {
		if err := w.Save(t.Context(), someGame(number)); err != nil {
			t.Fatal(err)
		}
		seen := 0
		for g, err := range reader.GamesAfter(t.Context(), last) {
			if err != nil || g.Number != number {
				t.Fatalf("%+v, %v", g, err)
			}
			last, seen = g.ID, seen+1
		}
		if seen != 1 {
			t.Errorf("%d new games", seen)
		}
	}
}

// TestBeginTwice: the first match stays.
func TestBeginTwice(t *testing.T) {
	s := create(t)
	first := []Player{{Text: "preset:uct"}}
	if err := s.Begin(t.Context(), []Setting{{"komi", "7.5"}}, first); err != nil {
		t.Fatal(err)
	}
	err := s.Begin(t.Context(), []Setting{{"komi", "0.5"}}, []Player{{Text: "preset:rave"}})
	has, err2 := s.Settings(t.Context())
	who, err3 := s.Players(t.Context())
	if err := errors.Join(err, err2, err3); err != nil || !cmp.Equal(has, []Setting{{"komi", "7.5"}}) || !cmp.Equal(who, first) {
		t.Errorf("%v, %v, %v", has, who, err)
	}
}

// TestIntroduce: the first name stays.
func TestIntroduce(t *testing.T) {
	s := create(t)
	if err := s.Begin(t.Context(), nil, []Player{{Text: "gtp:gnugo"}}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"GNU Go 3.8", "GNU Go 3.9"} {
		if noted, err := s.Introduce(t.Context(), 0, name); noted != "GNU Go 3.8" || err != nil {
			t.Errorf("%s, %v", noted, err)
		}
	}
}

func TestNote(t *testing.T) {
	s := create(t)
	for _, verdict := range []string{"H1", "H0"} {
		if got, err := s.Note(t.Context(), "verdict", verdict); got != "H1" || err != nil {
			t.Errorf("%s, %v", got, err)
		}
	}
	if got, ok, err := s.Setting(t.Context(), "verdict"); got != "H1" || !ok || err != nil {
		t.Errorf("%s, %v, %v", got, ok, err)
	}
	if _, ok, err := s.Setting(t.Context(), "weather"); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
}

// TestVariants: what was chosen first for a pair holds.
func TestVariants(t *testing.T) {
	s := create(t)
	if text, ok, err := s.Variant(t.Context(), 3); ok || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	for _, text := range []string{"a=1", "a=2"} {
		if got, err := s.ChooseVariant(t.Context(), 3, text); got != "a=1" || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
	if text, ok, err := s.Variant(t.Context(), 3); text != "a=1" || !ok || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// TestClaims: nobody gets a number that another holds; what the dead held is
// dealt anew, smallest first.
func TestClaims(t *testing.T) {
	s := create(t)
	one, two, three := join(t, s), join(t, s), join(t, s)
	claim := func(w *Worker, want int, wantErr error) {
		t.Helper()
		got, err := w.Claim(t.Context(), 6)
		if !errors.Is(err, wantErr) || err == nil && got != want {
			t.Errorf("claimed %d, %v; want %d, %v", got, err, want, wantErr)
		}
	}
	for i, w := range []*Worker{one, two, one, three, three} {
		claim(w, i, nil)
	}
	_ = one.Leave(t.Context()) // with 0 and 2
	claim(two, 0, nil)
	dies(t, three, "DELETE FROM workers WHERE id = ?") // with 3 and 4
	claim(two, 2, nil)
	claim(two, 3, nil)
	claim(two, 4, nil)
	four := join(t, s)
	claim(four, 5, nil)
	claim(two, 0, ErrAllClaimed) // 5 may come back
	if err := four.Leave(t.Context()); err != nil {
		t.Error(err)
	}
	claim(two, 5, nil)
	claim(two, 0, ErrAllPlayed) // what is left is its own
	for i := range 6 {
		if err := two.Save(t.Context(), someGame(i)); err != nil {
			t.Error(err)
		}
	}
	claim(two, 0, ErrAllPlayed)

	// Somebody who was thought dead comes back with a game: it is there already.
	if err := three.Save(t.Context(), someGame(3)); err != nil {
		t.Error(err)
	}
	if n := len(collect(t, s)); n != 6 {
		t.Errorf("%d games", n)
	}
}

func dies(t *testing.T, w *Worker, how string, args ...any) {
	t.Helper()
	w.stop()
	w.beats.Wait()
	if _, err := w.store.db.Exec(how, append(args, w.id)...); err != nil {
		t.Fatal(err)
	}
}

// TestLiveness tells the living from the dead.
func TestLiveness(t *testing.T) {
	now := time.Now().UnixMilli()
	const nobody = 1<<31 - 2 // the number of no process: systems end well below
	tests := []struct {
		name    string
		machine string
		process int
		beat    int64
		alive   bool
	}{
		{"here", machine(), os.Getpid(), now, true},
		{"here, process gone", machine(), nobody, now, false},
		{"elsewhere", "another", nobody, now, true},
		{"elsewhere, slow", "another", nobody, now - deadAfter.Milliseconds()/2, true},
		{"elsewhere, silent", "another", nobody, now - deadAfter.Milliseconds() - 1000, false},
		{"here, silent, its process number in use", machine(), os.Getpid(), now - deadAfter.Milliseconds() - 1000, false},
	}
	for _, tt := range tests {
		s := create(t)
		other, w := join(t, s), join(t, s)
		if _, err := other.Claim(t.Context(), 2); err != nil {
			t.Fatal(err)
		}
		dies(t, other, "UPDATE workers SET machine = ?, process = ?, beat = ? WHERE id = ?", tt.machine, tt.process, tt.beat)
		got, err := w.Claim(t.Context(), 2)
		if want := map[bool]int{true: 1, false: 0}[tt.alive]; got != want || err != nil {
			t.Errorf("%s: claimed %d, %v, want %d", tt.name, got, err, want)
		}
	}
}

// TestOwnSilence: who could not say that it lives, as on a full disk or while the machine slept,
// does not take its own games for those of a dead worker.
func TestOwnSilence(t *testing.T) {
	s := create(t)
	w := join(t, s)
	for want := range 2 {
		if want > 0 {
			silence := time.Now().Add(-deadAfter - time.Second).UnixMilli()
			if _, err := s.db.Exec("UPDATE workers SET beat = ? WHERE id = ?", silence, w.id); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := w.Claim(t.Context(), 9); got != want || err != nil {
			t.Errorf("claimed %d, %v, want %d", got, err, want)
		}
	}
}

// TestManyWorkers: all games come once, however many stores and workers there
// are of one file, which all make it at the same time.
func TestManyWorkers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	const workers, games = 6, 60
	var working sync.WaitGroup
	for range workers {
		working.Go(func() {
			if err := workOn(path, games); err != nil {
				t.Error(err)
			}
		})
	}
	working.Wait()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	all := collect(t, s)
	for i, g := range all {
		if g.Number != i {
			t.Fatalf("game %d where %d should be", g.Number, i)
		}
	}
	if len(all) != games {
		t.Errorf("%d games", len(all))
	}
}

func workOn(path string, games int) error {
	ctx := context.Background()
	s, err := Create(path)
	if err != nil {
		return err
	}
	defer s.Close()
	w, err := s.Join(ctx)
	if err != nil {
		return err
	}
	defer w.Leave(ctx)
	for {
		n, err := w.Claim(ctx, games)
		if errors.Is(err, ErrAllPlayed) || errors.Is(err, ErrAllClaimed) {
			return nil
		} else if err != nil {
			return err
		}
		if err := w.Save(ctx, someGame(n)); err != nil {
			return err
		}
	}
}

// TestRefuses: one line, and the file is as it was.
func TestRefuses(t *testing.T) {
	folder := t.TempDir()
	made := func(change string) string {
		s := create(t)
		if _, err := s.db.Exec(change); err != nil {
			t.Fatal(err)
		}
		s.Close()
		return s.Path()
	}
	old := create(t)
	old.Close()
	cut, err := os.ReadFile(old.Path())
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ path, want string }{
		{filetest.Put(t, folder, "text", strings.Repeat("(;GM[1])", 200)), "not a store of matches"},
		{filetest.Put(t, folder, "half.db", string(cut[:len(cut)/2])), "the file is damaged"},
		{made("PRAGMA application_id = 0"), "not a store of matches but the database of another program"},
		{made("PRAGMA user_version = 7"), "a store of version 7, and this program knows version 2"},
		{folder, "it is a folder, not a file"},
		{filepath.Join(folder, "no", "where"), "no such file or directory"},
	}
	for _, tt := range tests {
		before, _ := os.ReadFile(tt.path)
		for name, open := range map[string]func(string) (*Store, error){"Open": Open, "Create": Create} {
			s, err := open(tt.path)
			if err == nil {
				err = s.Check(t.Context())
				s.Close()
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s %s: %v, want %q", name, tt.path, err, tt.want)
			}
		}
		if after, _ := os.ReadFile(tt.path); string(after) != string(before) {
			t.Errorf("%s has changed", tt.path)
		}
	}
	if _, err := Open(filetest.Put(t, folder, "empty", "")); err == nil || !strings.Contains(err.Error(), "an empty file, not a store") {
		t.Errorf("%v", err)
	}
	if s, err := Create(filetest.Put(t, folder, "new", "")); err != nil {
		t.Errorf("an empty file: %v", err)
	} else {
		s.Close()
	}
}

// TestNames: a store may be called anything.
func TestNames(t *testing.T) {
	for _, name := range []string{"a b?c#d%20e&f=g.db", "名局 'x'.db", "file:x"} {
		path := filepath.Join(t.TempDir(), name)
		s, err := Create(path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s.Close()
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	t.Chdir(t.TempDir())
	for _, name := range []string{"plain.db", "-x:y.db"} {
		s, err := Create(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s.Close()
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// TestFull: on a full disk nothing is lost of what there was, and when there is
// room again the game is saved.
// TestHotJournal: a process that is killed while it writes without the write-ahead
// journal, as the first and the last transaction of a store are made, leaves its
// changes half done. Both readers and writers find the store as it was before.
func TestHotJournal(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "whole.db")
	s, err := Create(path)
	if err == nil {
		_, err = s.Note(ctx, "komi", "7.5")
	}
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]func(string) (*Store, error){"read": Open, "write": Create} {
		killed := filepath.Join(t.TempDir(), name+".db")
		killInTransaction(t, path, killed)
		s, err := open(killed)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if settings, err := s.Settings(ctx); err != nil || len(settings) != 1 || settings[0].Value != "7.5" {
			t.Errorf("%s: %v, %v", name, settings, err)
		}
		s.Close()
	}
}

// killInTransaction copies a store as it lies on the disk in the middle of a
// transaction that has begun to write pages.
func killInTransaction(t *testing.T, path, killed string) {
	t.Helper()
	s := connect(path, "mode=rw&_pragma=journal_mode(delete)&_pragma=cache_size(2)")
	defer s.db.Close()
	tx, err := s.db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	for i := range 200 {
		if _, err := tx.Exec("INSERT INTO settings VALUES (?, ?)", fmt.Sprint(i), strings.Repeat("x", 5000)); err != nil {
			t.Fatal(err)
		}
	}
	for _, end := range []string{"", "-journal"} {
		data, err := os.ReadFile(path + end)
		if err == nil {
			err = os.WriteFile(killed+end, data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestFull(t *testing.T) {
	s := create(t)
	s.db.SetMaxOpenConns(1) // the limit is one of a connection
	w := join(t, s)
	g := someGame(0)
	g.SGF = strings.Repeat("x", 1<<20)
	limit := func(pages int) {
		t.Helper()
		if _, err := s.db.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit(40)
	if err := w.Save(t.Context(), g); !errors.Is(err, ErrFull) || !strings.HasSuffix(err.Error(), "match.db: the disk is full") {
		t.Errorf("%v", err)
	}
	if n := len(collect(t, s)); n != 0 {
		t.Errorf("%d games", n)
	}
	limit(1000)
	if err := w.Save(t.Context(), g); err != nil {
		t.Error(err)
	}
	if n := len(collect(t, s)); n != 1 || s.Check(t.Context()) != nil {
		t.Errorf("%d games", n)
	}
}

// TestJournal: the journal beside the file stays small, however many games are kept.
func TestJournal(t *testing.T) {
	s := create(t)
	w := join(t, s)
	for i := range 200 {
		if err := w.Save(t.Context(), someGame(i)); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Stat(s.Path() + "-wal"); err != nil || info.Size() > 1<<20 {
		t.Errorf("%v, %d bytes", err, info.Size())
	}
}

// TestTransactCancelled: a transaction that is cut short by its context says so, whenever that
// was done.
func TestTransactCancelled(t *testing.T) {
	s := create(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.transact(ctx, func(tx *sql.Tx) error {
		cancel()
		for {
			if _, err := tx.Exec("SELECT 1"); err != nil { // once package sql has rolled it back
				return err
			}
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestOpenAny: what is not there yet is no error, and what is something else is one.
func TestOpenAny(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"empty.db": "", "other.db": "This is no store."} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"none.db", "empty.db", "no folder/none.db"} {
		if s, err := OpenAny(filepath.Join(folder, name)); s != nil || err != nil {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	if _, err := OpenAny(filepath.Join(folder, "other.db")); err == nil {
		t.Error("another file is no error")
	}
}
