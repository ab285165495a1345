package games

import (
	"cmp"
	"errors"
	"fmt"

	"montego/internal/param"
	"montego/internal/phrases"
	"montego/sgf"
)

// requests is the table of what a page can ask for.
var requests = map[string]func(*Seat, *request) (doneAnswer, error){
	"games":  (*Seat).lobby,
	"new":    (*Seat).newGame,
	"load":   (*Seat).load,
	"open":   (*Seat).open,
	"delete": (*Seat).delete,

	"parameters": (*Seat).parameters,

	"sgf": answering((*Game).text),

	"show":    atNode((*Game).show),
	"play":    atNode((*Game).playAt),
	"playon":  atNode((*Game).playOn),
	"undo":    inGame((*Game).undo),
	"resign":  inGame((*Game).resign),
	"ready":   inGame((*Game).ready),
	"go":      inGame((*Game).hurry),
	"pause":   inGame((*Game).pause),
	"players": inGame((*Game).setPlayers),
	"info":    inGame((*Game).setInfo),

	"dead":   inGame((*Game).toggleDead),
	"accept": inGame((*Game).acceptCount),
	"resume": inGame((*Game).resume),

	"analyse": inGame((*Game).analyse),
	"review":  inGame((*Game).review),

	"hint":  atNode((*Game).hint),
	"teach": inGame((*Game).setTeach),
	"keep":  inGame((*Game).keepMove),

	"comment":  atNode((*Game).comment),
	"annotate": atNode((*Game).annotate),
	"marks":    atNode((*Game).setMarks),
	"promote":  atNode((*Game).promote),
	"remove":   atNode((*Game).remove),
	"stones":   atNode((*Game).setStones),
}

// answering makes an entry of the table from a function about the game that the page
// looks at. The game's lock is held while it runs.
func answering(do func(*Game, *Seat, *request) (doneAnswer, error)) func(*Seat, *request) (doneAnswer, error) {
	return func(s *Seat, r *request) (doneAnswer, error) {
		g := s.game
		if g == nil || r.Game != "" && r.Game != g.name {
			return doneAnswer{}, errors.New("this page has not opened that game")
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.ended {
			return doneAnswer{}, errNoGame
		}
		return do(g, s, r)
	}
}

// inGame is answering for a function that has nothing to answer.
func inGame(do func(*Game, *Seat, *request) error) func(*Seat, *request) (doneAnswer, error) {
	return answering(func(g *Game, s *Seat, r *request) (doneAnswer, error) { return doneAnswer{}, do(g, s, r) })
}

// atNode is inGame for a function about the node that the request names.
func atNode(do func(*Game, *Seat, *sgf.Node, *request) error) func(*Seat, *request) (doneAnswer, error) {
	return inGame(func(g *Game, s *Seat, r *request) error {
		n := g.numbers.node[r.Node]
		if n == nil {
			return fault{phrase: "error.gone"}
		}
		return do(g, s, n, r)
	})
}

// lobby leaves the game and tells which games there are.
func (s *Seat) lobby(*request) (doneAnswer, error) {
	s.stand()
	s.tellGames()
	return doneAnswer{}, nil
}

func (s *Seat) newGame(r *request) (doneAnswer, error) {
	if r.Setup == nil {
		return doneAnswer{}, errors.New("new: the setup is missing")
	}
	root, err := r.Setup.record(s.host)
	if err != nil {
		return doneAnswer{}, err
	}
	return s.begin(root)
}

// begin adds a game to the list and opens it.
func (s *Seat) begin(root *sgf.Node) (doneAnswer, error) {
	g, err := s.host.add(root)
	if err != nil {
		return doneAnswer{}, err
	}
	g.mu.Lock()
	g.touch()
	g.mu.Unlock()
	s.sit(g)
	return doneAnswer{Game: g.name}, nil
}

// load opens a game of an SGF file. Where the file has several and the request does
// not say which, or where it only asks which there are, the answer lists them and nothing is
// opened.
func (s *Seat) load(r *request) (doneAnswer, error) {
	data := r.Data
	if data == nil {
		data = []byte(r.Text)
	}
	collection, warnings, err := sgf.Parse(data)
	if err != nil {
		return doneAnswer{}, fault{phrase: "error.nosgf"}
	}
	n := len(collection.Trees)
	switch {
	case r.On || r.Index == 0 && n > 1:
		return doneAnswer{Collection: members(collection)}, nil
	case r.Index < 0 || r.Index > n:
		return doneAnswer{}, fmt.Errorf("the file has %s, and no game %d", phrases.Count(n, "game"), r.Index)
	}
	root := collection.Trees[max(r.Index, 1)-1]
	count := 0
	for range root.All() {
		if count++; count > s.host.o.Nodes {
			return doneAnswer{}, fault{"error.nodes", phrases.Args{"n": s.host.o.Nodes}}
		}
	}
	if !root.IsGo() {
		return doneAnswer{}, fault{phrase: "error.othergame"}
	}
	root.Delete(privateProperty)
	answer, err := s.begin(root)
	if err != nil {
		return answer, because("error.unreadable", err)
	}
	answer.File = s.game.fileNews(warnings)
	return answer, nil
}

func members(c *sgf.Collection) (all []member) {
	for i, root := range c.Trees {
		info := root.Info()
		m := member{
			Index: i + 1, Name: cmp.Or(info.Name, info.Event), Date: info.Date,
			Black: info.Black.Name, White: info.White.Name, ranks: ranks{info.Black.Rank, info.White.Rank},
		}
		if info.Result != (sgf.Result{}) {
			m.Result = info.Result.String()
		}
		if size, err := root.Size(); err == nil {
			m.Size = size.String()
		}
		m.Moves = lastOf(root).MoveNumber()
		all = append(all, m)
	}
	return all
}

// fileNews returns what a person should know of a file with the record, or nil.
func (g *Game) fileNews(warnings []sgf.Warning) *fileNews {
	g.mu.Lock() // the game is open: its session and its saving have begun
	defer g.mu.Unlock()
	faults, habits := sgf.SplitHabits(warnings)
	news := &fileNews{Faults: len(faults), Move: g.playable().MoveNumber()}
	if len(faults) > 0 {
		news.First, news.Fault = faults[0].Position.String(), faults[0].Fault.Phrase()
	}
	for _, habit := range habits {
		if komi := g.root.Property("KM"); habit.Fault != sgf.FaultKomi || komi != nil && habit.Position == komi.Pos { // not that of another game
			news.Habit, news.Read = habit.Fault.Phrase(), habit.Read
		}
	}
	if _, err := g.at(lastOf(g.root)); err != nil {
		news.Stop, news.illegal = err.Error(), illegalOf(err)
	}
	if news.Faults == 0 && news.Stop == "" && news.Habit == "" {
		return nil
	}
	return news
}

func (s *Seat) open(r *request) (doneAnswer, error) {
	g, err := s.host.open(r.Game)
	if err != nil {
		return doneAnswer{}, err
	}
	s.sit(g)
	return doneAnswer{Game: g.name, File: g.fileNews(g.faults)}, nil
}

// parameters answers with the parameters of a preset, and what they mean.
func (s *Seat) parameters(r *request) (doneAnswer, error) {
	p := Player{Engine: true, Preset: r.Name}
	params, err := p.params(s.host)
	if err != nil {
		return doneAnswer{}, err
	}
	var answer doneAnswer
	for _, i := range adjustable(params) {
		x := parameter{Name: i.Name, Value: i.Value, Allowed: i.Allowed(), Text: i.Doc, Source: i.Source}
		for _, c := range i.Choices {
			x.Choices = append(x.Choices, choice{c.Name, c.Doc})
		}
		if i.Type == param.Bool {
			x.Choices = []choice{{Name: "true"}, {Name: "false"}}
		}
		answer.Parameters = append(answer.Parameters, x)
	}
	return answer, nil
}

func (s *Seat) delete(r *request) (doneAnswer, error) {
	if err := s.host.delete(r.Game, s); err != nil {
		return doneAnswer{}, err
	}
	if s.game != nil && s.game.name == r.Game {
		s.stand()
	}
	return doneAnswer{}, nil
}
