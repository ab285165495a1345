package regress

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/file/filetest"
)

// themes are what the program's own suites, suites/THEME.tst, ask about.
var themes = []string{"ladder", "semeai", "ko", "nakade", "life", "seki", "snapback", "endgame", "games", "lost13"}

// eachSuite does something to each of the program's own suites.
func eachSuite(t *testing.T, do func(t *testing.T, path, text string)) {
	t.Helper()
	for _, theme := range themes {
		t.Run(theme, func(t *testing.T) {
			path := filepath.Join("suites", theme+".tst")
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			do(t, path, string(text))
		})
	}
}

// TestQuestions: what stands in a suite follows from its pictures. With -update
// the commands are written anew.
func TestQuestions(t *testing.T) {
	all := 0
	eachSuite(t, func(t *testing.T, path, text string) {
		want, questions, err := derive(text)
		if err != nil {
			t.Fatal(err)
		}
		all += len(questions)
		filetest.Golden(t, path, want)
		seen := map[goban.Diagram]bool{}
		for i, q := range questions {
			if seen[q.picture] {
				t.Errorf("%d shows a picture twice", 10*(i+1))
			}
			seen[q.picture] = true
			q.check(t, 10*(i+1))
		}
	})
	if files, _ := filepath.Glob("suites/*.tst"); len(files) != len(themes) || all < 120 {
		t.Errorf("%d files for %d themes, %d positions", len(files), len(themes), all)
	}
}

// check checks that a question can be answered: the position is one, each answer
// is a move, and there are others.
func (q *question) check(t *testing.T, number int) {
	t.Helper()
	b, err := q.picture.Board()
	if err != nil {
		t.Errorf("%d: %v", number, err)
		return
	}
	answers := q.answers()
	if len(answers) == 0 || len(q.prose) == 0 {
		t.Errorf("%d has no answer, or no word why", number)
	}
	for _, p := range answers {
		if !b.Legal(p, q.toMove) {
			t.Errorf("%d: %v is no move of %v", number, p, q.toMove)
		}
	}
	others := -len(answers)
	for _, p := range b.Empties() {
		if b.Legal(p, q.toMove) {
			others++
		}
	}
	if others < 2 {
		t.Errorf("%d: there are only %d other moves", number, others)
	}
}

// TestQuestionsAsked puts the suites to a player with little thought: an engine
// finds the position of the picture, and nothing is refused.
func TestQuestionsAsked(t *testing.T) {
	player, err := parsePlayer("preset:uct,playouts=1,search.memory=1", 1)
	if err != nil {
		t.Fatal(err)
	}
	eachSuite(t, func(t *testing.T, path, text string) {
		_, questions, err := derive(text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := parse(path, []byte(showing(text)))
		if err != nil {
			t.Fatal(err)
		}
		run := ask(t, player, quick, s).Run(0, 0)
		if len(run.Refusals) > 0 || len(run.Losses) > 0 || len(run.Tests) != len(questions) {
			t.Fatalf("%d answers to %d questions, refused %v, lost %v", len(run.Tests), len(questions), run.Refusals, run.Losses)
		}
		for i, q := range questions {
			if err := q.shownAs(run.Tests[i].Answer); err != nil {
				t.Errorf("%s: %v", run.Tests[i].Step.Label(), err)
			}
		}
	})
}

// showing asks for the board instead of a move.
func showing(text string) string {
	var s strings.Builder
	for line := range strings.Lines(text) {
		number, _, asks := strings.Cut(line, " reg_genmove ")
		if asks {
			line = number + " showboard\n"
		}
		if !strings.HasPrefix(line, "#?") {
			s.WriteString(line)
		}
	}
	return s.String()
}

// shownAs checks what an engine shows of the question's position.
func (q *question) shownAs(answer string) error {
	end := strings.LastIndex(answer, "\n")
	got, err := goban.ParseDiagram(answer[:max(0, end)])
	if err != nil {
		return err
	}
	state := fmt.Sprintf("%v to play, komi %s,", q.toMove, q.komi)
	if got.Stones != q.picture.Stones || got.Ko != q.picture.Ko || !strings.Contains(answer[end+1:], state) {
		return fmt.Errorf("shown is\n%s\nfor\n%v\n%s", answer, q.picture, state)
	}
	return nil
}
