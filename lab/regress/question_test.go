package regress

import (
	"fmt"
	"regexp"
	"strings"

	"montego/goban"
)

// question is a position of the program's own suites. In a suite it is a
// paragraph: a comment with a picture, and behind it the commands that put the
// picture to an engine, which follow from it.
//
//	# Why the answer is the answer.
//	# Black to play, komi 6.5
//	#    A B C
//	#  3 . O X
//	#  2 X * .
//	#  1 . O X
type question struct {
	prose   []string
	toMove  goban.Color
	komi    string
	picture goban.Diagram // the right answers are marked with *
}

// asked matches the line of a question that stands above its picture.
var asked = regexp.MustCompile(`^# (Black|White) to play, komi (-?\d+\.5)$`)

// readQuestion reads a paragraph, or nil where it asks nothing: a header.
func readQuestion(paragraph string) (*question, error) {
	var q *question
	var prose, rows []string
	for line := range strings.Lines(paragraph) {
		line = strings.TrimRight(line, "\n")
		comment, isComment := strings.CutPrefix(line, "#")
		switch m := asked.FindStringSubmatch(line); {
		case m != nil:
			q = &question{prose: prose, komi: m[2], toMove: goban.Black}
			if m[1] == "White" {
				q.toMove = goban.White
			}
		case !isComment || strings.HasPrefix(line, "#?"):
		case q == nil:
			prose = append(prose, line)
		default:
			rows = append(rows, comment)
		}
	}
	if q == nil {
		return nil, nil
	}
	var err error
	q.picture, err = goban.ParseDiagram(strings.Join(rows, "\n"))
	return q, err
}

// answers returns the points of the right answers.
func (q *question) answers() (points []goban.Point) {
	for p, mark := range q.picture.Marks {
		if mark == '*' {
			points = append(points, goban.Point(p))
		}
	}
	return points
}

// paragraph writes the question as a suite has it, with its commands.
func (q *question) paragraph(number int) string {
	var s strings.Builder
	for _, line := range q.prose {
		fmt.Fprintln(&s, line)
	}
	fmt.Fprintf(&s, "# %s to play, komi %s\n", map[goban.Color]string{goban.Black: "Black", goban.White: "White"}[q.toMove], q.komi)
	for row := range strings.SplitSeq(q.picture.String(), "\n") {
		fmt.Fprintf(&s, "#  %s\n", strings.TrimRight(row, " "))
	}
	fmt.Fprintf(&s, "boardsize %d\nclear_board\nkomi %s\n", q.picture.Width, q.komi)
	s.WriteString(q.setup())
	fmt.Fprintf(&s, "%d reg_genmove %v\n#? [%s]\n", number, q.toMove, strings.Join(vertices(q.answers()), "|"))
	return s.String()
}

// setup returns the commands that place the stones. A ko that may not be retaken
// has to be taken for it: the stone is put there, and the last move takes it.
func (q *question) setup() string {
	d := q.picture
	var played string
	if d.Ko != goban.NoPoint {
		d.Stones[d.Ko] = q.toMove
		taker := q.taker()
		d.Stones[taker] = goban.Empty
		played = fmt.Sprintf("play %v %v\n", q.toMove.Opponent(), taker)
	}
	var s strings.Builder
	s.WriteString("gogui-setup")
	for _, c := range goban.Sides {
		for p, at := range d.Stones {
			if at == c {
				fmt.Fprintf(&s, " %s %v", c.String()[:1], goban.Point(p))
			}
		}
	}
	s.WriteString("\n" + played)
	if played == "" {
		fmt.Fprintf(&s, "gogui-setup_player %v\n", q.toMove)
	}
	return s.String()
}

// taker returns the stone that has just taken the ko, the one neighbour of it
// with no other liberty.
func (q *question) taker() goban.Point {
	b, err := q.picture.Board()
	if err != nil {
		return goban.NoPoint
	}
	ko := q.picture.Ko
	for _, p := range []goban.Point{ko - goban.Stride, ko - 1, ko + 1, ko + goban.Stride} {
		if c := b.ChainAt(p); c != 0 && b.ChainSize(c) == 1 && b.LibertyCount(c) == 1 {
			return p
		}
	}
	return goban.NoPoint
}

// derive writes a suite with the commands that follow from its pictures, numbered
// from 10 by tens. It returns its questions.
func derive(text string) (string, []*question, error) {
	var paragraphs []string
	var questions []*question
	for i, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		q, err := readQuestion(paragraph)
		if err != nil {
			return "", nil, fmt.Errorf("paragraph %d: %w", i+1, err)
		}
		if q != nil {
			questions = append(questions, q)
			paragraph = strings.TrimSpace(q.paragraph(10 * len(questions)))
		}
		paragraphs = append(paragraphs, paragraph)
	}
	return strings.Join(paragraphs, "\n\n") + "\n", questions, nil
}

func vertices(points []goban.Point) (words []string) {
	for _, p := range points {
		words = append(words, p.String())
	}
	return words
}
