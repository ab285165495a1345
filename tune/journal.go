package tune

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"strings"

	"montego/engine"
	"montego/param"
)

// Version is that of the journal's form.
const Version = 1

// journalEnd takes the place of a study's ".toml" in the name of its journal.
const journalEnd = ".jsonl"

// JournalPath returns the name of the journal that belongs to a study file.
func JournalPath(study string) string {
	return strings.TrimSuffix(study, filepath.Ext(study)) + journalEnd
}

// entry is a line of a journal: the first one tells what is tuned, each other
// one a stage that has begun or a game that has been played.
type entry struct {
	Journal int    `json:"journal,omitempty"` // Version, in the first line
	Study   *Study `json:"study,omitempty"`
	// Player is a sum over all parameters of the player as it stands, so that
	// games of a player that has become another are not mixed.
	Player string `json:"player,omitempty"`
	Stage  *Stage `json:"stage,omitempty"`
	Game   *Game  `json:"game,omitempty"`
}

// journal is the file of a study's games, open for more. It is only appended to,
// a line at a time, and nobody else may append to it meanwhile.
type journal struct {
	file *os.File
}

// openJournal opens the journal of a study, or begins one, and tells the course
// what it holds. What follows its last whole line, which a killed process may
// have left, is cut off.
func openJournal(path string, s *Study, c *course) (*journal, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	if err := claim(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	j := &journal{f}
	if err := j.open(s, c); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return j, nil
}

func (j *journal) open(s *Study, c *course) error {
	whole, err := readJournal(j.file, s, c)
	if errors.Is(err, errEmpty) {
		return j.write(entry{Journal: Version, Study: s, Player: fingerprint(s)})
	}
	if err != nil {
		return err
	}
	return j.file.Truncate(whole)
}

func (j *journal) close() { _ = j.file.Close() }

// write appends a line, whole, and sees to it that it is on the disk.
func (j *journal) write(e entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	info, err := j.file.Stat()
	if err != nil {
		return err
	}
	if _, err = j.file.Write(append(line, '\n')); err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		_ = j.file.Truncate(info.Size()) // half a line, on a full disk
	}
	return err
}

// errEmpty says that a journal has no whole line.
var errEmpty = errors.New("no games yet")

// readJournal tells the course what a journal holds, and returns how long it is
// up to its last whole line.
func readJournal(r io.Reader, s *Study, c *course) (whole int64, err error) {
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			if n == 1 && len(bytes.TrimSpace(line)) > 0 && !bytes.HasPrefix(line, []byte(`{"journal"`)) {
				return 0, fmt.Errorf("this is no journal of a study")
			}
			if n == 1 {
				return 0, errEmpty
			}
			return whole, nil
		}
		if err != nil {
			return whole, err
		}
		if err := readEntry(line, n, s, c); err != nil {
			return whole, err
		}
		whole += int64(len(line))
	}
}

// readEntry reads line n.
func readEntry(line []byte, n int, s *Study, c *course) error {
	var e entry
	err := json.Unmarshal(line, &e)
	switch {
	case n == 1 && (err != nil || e.Journal == 0):
		return fmt.Errorf("this is no journal of a study")
	case err != nil:
		return fmt.Errorf("line %d: %w", n, err)
	case n == 1:
		return compatible(&e, s)
	case e.Stage != nil:
		if i := len(c.stages); i == len(c.names) || c.names[i] != e.Stage.Name || !c.fits(e.Stage) {
			return fmt.Errorf("line %d: stage %q does not belong here", n, e.Stage.Name)
		}
		c.begun(e.Stage)
	case e.Game != nil:
		if e.Game.X != nil && len(e.Game.X) != c.region.Dim() || !(e.Game.Points >= 0 && e.Game.Points <= 1) || !c.add(e.Game) {
			return fmt.Errorf("line %d: game %d of pair %d in stage %q does not belong here", n, e.Game.Half, e.Game.Pair, e.Game.Stage)
		}
	}
	return nil
}

// fits reports whether a stage can be one of this course.
func (c *course) fits(s *Stage) bool {
	for _, x := range s.Points {
		if x != nil && len(x) != c.region.Dim() {
			return false
		}
	}
	if s.Name == stageTest {
		return s.Pairs == c.pairs(s.Name) && len(s.Points) == 2
	}
	return s.Pairs == c.pairs(s.Name) && len(s.Low) == c.region.Dim() && s.Side > 0
}

// compatible says in what the study of a journal differs from the one at hand.
func compatible(e *entry, s *Study) error {
	if e.Journal != Version {
		return fmt.Errorf("version %d of a journal; this program reads version %d", e.Journal, Version)
	}
	if e.Study == nil {
		return fmt.Errorf("this is no journal of a study")
	}
	then, _ := json.Marshal(e.Study)
	now, _ := json.Marshal(s)
	if !bytes.Equal(then, now) {
		return fmt.Errorf("these games belong to another study: %s; give the new one a new name", difference(then, now))
	}
	if e.Player != fingerprint(s) {
		return fmt.Errorf("these games were played by %s when it had other parameters; give the study a new name", s.Player)
	}
	return nil
}

// difference names the first declaration in which two studies differ.
func difference(then, now []byte) string {
	var a, b map[string]json.RawMessage
	if json.Unmarshal(then, &a) != nil || json.Unmarshal(now, &b) != nil {
		return "it cannot be read"
	}
	for _, key := range []string{"method", "player", "opponents", "size", "rules", "komi", "time", "referee", "randomMoves", "maxMoves", "constraint", "total", "games", "test", "seed", "parameters"} {
		if !bytes.Equal(a[key], b[key]) {
			return fmt.Sprintf("%s was %s, is %s", key, orNone(a[key]), orNone(b[key]))
		}
	}
	return "its declarations differ"
}

func orNone(value json.RawMessage) string {
	if value == nil {
		return "none"
	}
	return string(value)
}

// fingerprint is a sum over all parameters of the player as it stands.
func fingerprint(s *Study) string {
	base, err := engine.ParseFiles(strings.TrimPrefix(s.Player, "preset:"))
	if err != nil {
		return ""
	}
	h := fnv.New64a()
	for _, info := range param.List(&base) {
		fmt.Fprintf(h, "%s=%s\n", info.Name, info.Value)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}
