package review

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/sgf"
)

// Annotate writes into the record what is said of moves that lost much: a comment, a mark
// of SGF, a circle on the better point, and the better line as a variation. What a record
// had before stays, but for what an earlier review has said.
func (r *Review) Annotate() {
	for _, n := range r.Nodes {
		unsay(n)
		r.withdraw(n)
	}
	for _, m := range r.Mistakes(Doubtful) {
		r.annotate(&m)
	}
	Say(r.Nodes[0], r.Summary())
}

// Note writes only the numbers into the record: win rate, lead, candidates and verdicts of
// what was found so far. A review goes on from them.
func (r *Review) Note() {
	for i, f := range r.Found {
		if f != nil {
			f.write(r.Nodes[i], r.o.Version, r.Value(i), r.Lead(i))
		}
	}
	r.NoteVerdicts()
}

// NoteVerdicts writes only the verdicts into the record.
func (r *Review) NoteVerdicts() {
	for i, v := range r.Verdicts {
		if v != nil {
			v.Write(r.Nodes[i])
		} else {
			r.Nodes[i].Delete(verdictProperty)
		}
	}
}

func (r *Review) annotate(m *Mistake) {
	n := r.Nodes[m.Node]
	marks := Mark(n, m.Severity())
	better := m.Severity() >= Wrong && len(m.Better) > 0
	if better && m.Better[0] != goban.Pass && !n.Has("CR") {
		n.SetPoints("CR", m.Better[:1], r.size)
		marks = append(marks, "CR")
	}
	Say(n, m.Words(), marks...)
	if better {
		r.addVariation(r.Nodes[m.Node-1], m)
	}
}

// Mark says in the words of SGF how bad a move is, unless somebody has judged it. It
// returns the property that it has set, or none.
func Mark(n *sgf.Node, loss float64) []string {
	id, value := "", ""
	switch {
	case n.Has("BM") || n.Has("DO") || n.Has("TE") || n.Has("IT") || loss < Doubtful:
		return nil
	case loss >= Blunder:
		id, value = "BM", "2"
	case loss >= Wrong:
		id, value = "BM", "1"
	default:
		id = "DO"
	}
	n.Set(id, value)
	return []string{id}
}

// longestVariation is how many moves of the better line are written.
const longestVariation = 8

// addVariation adds the better line after a node, unless it is there.
func (r *Review) addVariation(n *sgf.Node, m *Mistake) {
	var line []goban.Move
	for i, p := range m.Better[:min(len(m.Better), longestVariation)] {
		line = append(line, goban.Move{Color: []goban.Color{m.Move.Color, m.Move.Color.Opponent()}[i%2], Point: p})
	}
	if added := AddLine(n, line, r.size); len(added) > 0 {
		Say(added[0], r.language().Say("review.better", phrases.Args{"value": Percent(m.Before)}))
	}
}

// Unsay takes back what a review has said at a node, and at the better lines beside it, whose
// moves stay. It returns the nodes where it has.
func Unsay(n *sgf.Node) (changed []*sgf.Node) {
	beside := []*sgf.Node{n}
	if n.Parent() != nil {
		beside = n.Parent().Children()
	}
	for _, each := range beside {
		if text, _, said := strings.Cut(each.Text(SaidProperty), "\n"); said && (each == n || text == "") {
			if unsay(each); each != n {
				each.SetText(SaidProperty, "\n")
			}
			changed = append(changed, each)
		}
	}
	return changed
}

// withdraw takes out the variations that an earlier review has added after a node. Of one to
// which somebody has added something only the comment goes.
func (r *Review) withdraw(n *sgf.Node) {
	for _, child := range slices.Clone(n.Children()) {
		switch {
		case !child.Has(SaidProperty) || slices.Contains(r.Nodes, child):
		case onlySaid(child):
			child.Remove()
		default:
			for each := range child.All() {
				unsay(each)
			}
		}
	}
}

// onlySaid reports whether all of a variation is what a review has written.
func onlySaid(first *sgf.Node) bool {
	for n := range first.All() {
		_, said, ok := strings.Cut(n.Text(SaidProperty), "\n")
		other := slices.ContainsFunc(n.Props, func(p sgf.Property) bool { return !slices.Contains([]string{"B", "W", "C", SaidProperty}, p.ID) })
		if !ok || other || n.Text("C") != said || len(n.Children()) > 1 {
			return false
		}
	}
	return true
}

// AddLine adds a line of moves after a node as a variation. It returns the new nodes: none
// if the first move is there already.
func AddLine(n *sgf.Node, line []goban.Move, size sgf.Size) (added []*sgf.Node) {
	if len(line) == 0 || n.After(line[0], size) != nil {
		return nil
	}
	for _, m := range line {
		n = n.AddChild()
		n.SetMove(m, size)
		n.SetText(SaidProperty, "\n")
		added = append(added, n)
	}
	return added
}

// SaidProperty keeps what a review has put into a node, so that the next review can take
// it back: a line with the properties of its marks, and the paragraph of the comment. Both are
// empty at a move of a better line that has no comment.
const SaidProperty = "MONTEGOSAID"

// Say adds a paragraph to the comment of a node, and notes the marks that it has got, so that a
// later review can take both back.
func Say(n *sgf.Node, text string, marks ...string) {
	if text == "" {
		return
	}
	n.SetText(SaidProperty, strings.Join(marks, " ")+"\n"+text)
	if old := n.Text("C"); old != "" {
		text = old + "\n\n" + text
	}
	n.SetText("C", text)
}

// unsay takes back what an earlier review has put into a node.
func unsay(n *sgf.Node) {
	marks, said, ok := strings.Cut(n.Text(SaidProperty), "\n")
	if !ok {
		return
	}
	n.Delete(SaidProperty)
	for mark := range strings.FieldsSeq(marks) {
		n.Delete(mark)
	}
	switch before, found := strings.CutSuffix(n.Text("C"), said); {
	case !found: // somebody has changed it
	case before == "":
		n.Delete("C")
	default:
		n.SetText("C", strings.TrimSuffix(before, "\n\n"))
	}
}

// Summary says in a few lines how the game went, or nothing before the review is complete.
func (r *Review) Summary() string {
	if !r.Complete() {
		return ""
	}
	l := r.language()
	text := []string{l.Say("review.by", phrases.Args{"program": sgf.Application + " " + r.o.Version})}
	for _, c := range goban.Sides {
		text = append(text, r.tally(c))
	}
	if words := r.decision(); words != "" {
		text = append(text, words)
	}
	if r.Fault != nil {
		text = append(text, l.Say("review.only", phrases.Args{"n": r.Nodes[len(r.Nodes)-1].MoveNumber(), "why": SayStop(l, r.Fault)}))
	}
	return l.Join(text...)
}

// decided is the win rate from which on a game counts as decided.
const decided = 0.80

// decision says which move decided the game: after it the win rate of one side stays at decided or
// more to the end. It is empty if neither side's does, or if it was so from the first position on.
// Where no move lost the game, it says that.
func (r *Review) decision() string {
	if words := r.lostWithoutMistake(); words != "" {
		return words
	}
	for _, c := range goban.Sides {
		i := r.to
		for i >= r.from && c.Share(r.Value(i)) >= decided {
			i--
		}
		if i++; i > r.from && i <= r.to && r.moves[i].Color.IsStone() {
			args := phrases.Args{"color": c, "move": r.Nodes[i].MoveNumber(), "value": Percent(decided)}
			return SayMove(r.language(), "review.decided", r.moves[i].Point, args)
		}
	}
	return ""
}

// fallen is by how much the win rate of the loser has fallen at least in a game that was lost little by little.
const fallen = 0.30

// lostWithoutMistake says how the loser by the record has lost whose moves each cost less than Wrong, or nothing.
func (r *Review) lostWithoutMistake() string {
	result, err := sgf.ParseResult(r.Nodes[0].Text("RE"))
	loser := result.Winner.Opponent()
	if err != nil || !loser.IsStone() || loser.Share(r.Value(r.to)) >= 1-decided {
		return ""
	}
	best := loser.Share(r.Value(r.from))
	for i := r.from + 1; i <= r.to; i++ {
		rate := loser.Share(r.Value(i))
		if r.moves[i].Color == loser && (r.lost(i, Wrong) || loser.Share(r.Value(i-1))-rate >= Wrong) {
			return ""
		}
		best = max(best, rate)
	}
	key, last := "review.behind", loser.Share(r.Value(r.to))
	if best-last >= fallen {
		key = "review.gradual"
	}
	return r.language().Say(key, phrases.Args{"color": loser, "before": Percent(best), "after": Percent(last)})
}

// SayStop says why a record cannot be played farther: in the language if that is an illegal move.
func SayStop(l *phrases.Language, why error) string {
	if illegal, ok := errors.AsType[*game.IllegalError](why); ok && illegal.Name() != "" {
		return l.Say("illegal."+illegal.Name(), phrases.Args{"vertex": illegal.Move.Point})
	}
	return why.Error()
}

// tally says how many mistakes a side has made, and which was the largest.
func (r *Review) tally(c goban.Color) string {
	var own []Mistake
	for _, m := range r.Mistakes(Wrong) {
		if m.Move.Color == c {
			own = append(own, m)
		}
	}
	if len(own) == 0 {
		return r.language().Say("review.none", phrases.Args{"color": c, "loss": Percent(Wrong)})
	}
	worst := slices.MaxFunc(own, func(a, b Mistake) int { return cmp.Compare(a.Severity(), b.Severity()) })
	key := "review.several"
	if len(own) == 1 {
		key = "review.one"
	}
	return SayMove(r.language(), key, worst.Move.Point, phrases.Args{"color": c, "n": len(own), "move": worst.Number})
}
