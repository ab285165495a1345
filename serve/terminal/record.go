package terminal

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/timing"
	"montego/serve/analysis/review"
	"montego/serve/session"
	"montego/sgf"
)

// save writes the game to a file: the named one, else the one it was last saved
// to, else a new one.
func (s *console) save(arg string) error {
	path, err := s.savePath(arg)
	if err != nil {
		return err
	}
	if s.store.folder(path) {
		return s.fault("folder", phrases.Args{"path": path})
	}
	root := s.live.Record()
	if s.closed == nil {
		s.noteLevel(root)
	}
	err = s.store.write(path, root.Collection().Bytes(), path == s.file)
	switch {
	case errors.Is(err, fs.ErrExist):
		return s.fault("exists", phrases.Args{"path": path})
	case err != nil:
		return s.fault("save", phrases.Args{"path": path, "why": file.Cause(err)})
	}
	s.file, s.saved = path, true
	s.screen.say(s.say("terminal.saved", phrases.Args{"path": path}))
	for _, what := range s.notKept {
		s.screen.say(what)
	}
	s.notKept = nil
	return nil
}

// saveSomewhere saves the game in the folder of temporary files where it cannot be saved in
// another.
func (s *console) saveSomewhere() {
	name := "montego-" + s.o.Now().Format("20060102-150405") + ".sgf"
	for _, path := range []string{"", filepath.Join(os.TempDir(), name)} {
		err := s.save(path)
		if err == nil {
			return
		}
		s.screen.say(complaint(err))
	}
}

// comment says what a decision of Montego rests on. The reasons of one without a search are
// English, and stand in records of that language only.
func (s *console) comment(d *engine.Decision) string {
	switch {
	case d.Search != nil:
		rate := math.Round(1000*d.Move.Color.Share(d.Search.WinRate())) / 10
		return s.say("terminal.comment", phrases.Args{"color": d.Move.Color, "value": rate, "n": d.Search.Playouts + d.Search.Reused})
	case s.language == phrases.English():
		return d.Reason
	}
	return ""
}

func (s *console) savePath(arg string) (string, error) {
	if arg == "" && s.file != "" {
		return s.file, nil
	}
	if arg != "" {
		path := expand(arg)
		if filepath.Ext(path) == "" && !s.store.folder(path) {
			path += ".sgf"
		}
		return path, nil
	}
	for n := 1; n < 10_000; n++ {
		if path := fmt.Sprintf("montego-%d.sgf", n); !s.store.exists(path) {
			return path, nil
		}
	}
	return "", s.fault("name")
}

func (s *console) load(arg string) error {
	path, number := s.loadPath(arg)
	r, err := s.open(path, number)
	if err == nil {
		err = s.mayDrop("load " + arg)
	}
	if err == nil {
		s.goOn(r)
	}
	return err
}

// loadPath reads what follows load: a file, and which of its games. The name of a file that there
// is may end in a number, too.
func (s *console) loadPath(arg string) (path string, number int) {
	path, number = s.withEnd(expand(arg)), 1
	at := strings.LastIndexByte(arg, ' ')
	if n, err := strconv.Atoi(arg[at+1:]); at > 0 && err == nil && !s.store.exists(path) {
		path, number = s.withEnd(expand(strings.TrimSpace(arg[:at]))), n
	}
	return path, number
}

// withEnd returns the path of a record, which may be given without .sgf.
func (s *console) withEnd(path string) string {
	if filepath.Ext(path) == "" && !s.store.exists(path) {
		path += ".sgf"
	}
	return path
}

// record is a game from a file.
type record struct {
	game *game.Game
	info sgf.Info
	left timeLeft
	news []string // what the player should know of it

	name    string   // its file's
	notKept []string // as console.notKept
}

// goOn makes a record the game to be played, or, if it is over, to be looked at.
func (s *console) goOn(r record) {
	s.news = r.news
	s.start(r)
	switch s.phase() {
	case counting:
		s.tell(s.say("terminal.passed"))
	case closed:
		s.tell(s.outcome(r.info.Result))
		s.tell(s.say("terminal.closed"))
	}
}

// open reads a game of a file, by its number from 1: up to the last move of its main line or,
// as reviews do, up to the first that no rules allow; of a problem only its position.
func (s *console) open(path string, number int) (r record, err error) {
	data, err := s.store.read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, s.fault("load", phrases.Args{"path": path, "why": s.inWords(file.Cause(err), "terminal.fault.nofile")})
	}
	if err != nil {
		return r, s.fault("load", phrases.Args{"path": path, "why": file.Cause(err)})
	}
	collection, warnings, err := sgf.Parse(data)
	if err != nil {
		return r, s.fault("load", phrases.Args{"path": path, "why": s.inWords(err, "error.nosgf")})
	}
	all := len(collection.Trees)
	if number < 1 || number > all {
		return r, s.fault("game", phrases.Args{"n": all, "game": strconv.Itoa(number)})
	}
	root := collection.Trees[number-1]
	r.info, r.left, r.name = root.Info(), timeLeftIn(root), filepath.Base(path)
	if hasMore(root) {
		r.notKept = append(r.notKept, s.say("terminal.shortened", phrases.Args{"path": r.name}))
	}
	rules, komi := root.Rules(s.o.Rules), s.o.Komi
	if !s.o.KomiGiven {
		komi = root.UsualKomi(rules)
	}
	var stop error
	problem := root.Problem()
	if problem != nil {
		r.game, stop = problem.Game(rules, komi) // the moves are the solution
	} else {
		r.game, stop = root.GameBefore(0, rules, komi)
	}
	if r.game == nil {
		return r, s.fault("load", phrases.Args{"path": path, "why": s.whyNoGame(root, stop)})
	}
	if r.over() && (problem != nil || stop != nil) { // here it was not over yet
		r.info.Result = sgf.Result{}
		r.notKept = append(r.notKept, s.say("terminal.lost.result", phrases.Args{"path": r.name}))
	}
	r.news = append(r.news, s.say("terminal.loaded", phrases.Args{"path": r.name, "n": len(r.game.Moves())}))
	if n := movesBeforeSetUp(root); n > 0 && stop == nil {
		r.news = append(r.news, s.say("terminal.setup", phrases.Args{"n": n}))
	}
	if all > 1 {
		line := path + " N"
		r.news = append(r.news, s.say("terminal.games", phrases.Args{"n": all, "game": strconv.Itoa(number), "line": line}))
	}
	if text := s.tellFaults(warnings); text != "" {
		r.news = append(r.news, text)
	}
	if stop != nil {
		r.news = append(r.news, s.say("terminal.stop", phrases.Args{"why": review.SayStop(s.language, stop)}))
	}
	return r, nil
}

// tellFaults says what was wrong with a file, or else how a habit was read; "" if neither.
func (s *console) tellFaults(warnings []sgf.Warning) string {
	faults, habits := sgf.SplitHabits(warnings)
	switch {
	case len(faults) > 0:
		why := s.inWords(errors.New(faults[0].Text), faults[0].Fault.Phrase())
		return s.say("terminal.faults", phrases.Args{"n": len(faults), "first": fmt.Sprintf("%v: %s", faults[0].Position, why)})
	case len(habits) > 0:
		habit := habits[len(habits)-1] // the komi, after the encoding
		if komi, err := strconv.ParseFloat(habit.Read, 64); err == nil {
			return s.say(habit.Fault.Phrase(), phrases.Args{"read": komi})
		}
		return s.say(habit.Fault.Phrase(), phrases.Args{"read": habit.Read})
	}
	return ""
}

// inWords says an error about a file: as it is in English, which knows more, and in another language
// by a phrase.
func (s *console) inWords(err error, phrase string, args ...phrases.Args) string {
	if s.language == phrases.English() {
		return err.Error()
	}
	return strings.TrimRight(s.say(phrase, args...), ".。") // the phrase around it has its own stop
}

// whyNoGame says why there is not even a board to play a record on.
func (s *console) whyNoGame(root *sgf.Node, err error) string {
	size, noSize := root.Size()
	switch {
	case !root.IsGo():
		return s.inWords(err, "error.othergame")
	case noSize == nil && !size.Playable():
		return s.inWords(err, "error.size", phrases.Args{"width": size.Width, "height": size.Height, "least": goban.MinSize, "most": goban.MaxSize})
	}
	return err.Error()
}

// timeLeft is what the clocks of a game show, by colour, where they are limited.
type timeLeft = [goban.White + 1]session.Left

// timeLeftIn returns what the clocks last showed on the main line of a record. A clock that
// had run out is full again.
func timeLeftIn(root *sgf.Node) (all timeLeft) {
	for n := range root.MainLine() {
		for _, c := range goban.Sides {
			if seconds, stones, ok := n.TimeLeft(c); ok {
				all[c] = session.Left{Limited: seconds > 0, Time: timing.Seconds(seconds), Stones: stones}
			}
		}
	}
	return all
}

// hasMore reports whether a record has variations or comments, which play does not keep.
func hasMore(root *sgf.Node) bool {
	for n := range root.All() {
		if n.Has("C") || len(n.Children()) > 1 {
			return true
		}
	}
	return false
}

// movesBeforeSetUp counts the moves of the main line before its last set-up stones, with
// which [sgf.Node.GameBefore] begins the game.
func movesBeforeSetUp(root *sgf.Node) (before int) {
	moves := 0
	for _, n := range root.Line() {
		if n.HasSetup() {
			before = moves
		}
		if n.HasMove() {
			moves++
		}
	}
	return before
}

// expand returns the path that a player means: without the quotes that a shell
// would take away, and with the home folder for ~.
func expand(arg string) string {
	if n := len(arg); n >= 2 && (arg[0] == '"' || arg[0] == '\'') && arg[n-1] == arg[0] {
		arg = arg[1 : n-1]
	}
	if rest, ok := strings.CutPrefix(arg, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return arg
}

// store is where records are kept.
type store interface {
	exists(path string) bool
	folder(path string) bool // there is one
	read(path string) ([]byte, error)
	// write makes the file, whole or not at all. Unless it may replace one the
	// error wraps fs.ErrExist where there is one.
	write(path string, data []byte, replace bool) error
}

// disk is the store of the file system.
type disk struct{}

func (disk) exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func (disk) folder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// read reads regular files only: a device or a pipe might never end.
func (disk) read(path string) ([]byte, error) {
	return sgf.Limit.Read(path)
}

// write leaves the older record where a full disk has no room for the new one.
func (disk) write(path string, data []byte, replace bool) error {
	write := file.Create
	if replace {
		write = file.Write
	}
	return write(path, file.Text(string(data)))
}
