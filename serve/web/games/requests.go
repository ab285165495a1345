package games

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"montego/game"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/serve/session"
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

	"alive": func(*Seat, *request) (doneAnswer, error) { return doneAnswer{}, nil }, // the page hears that there is a connection

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

// propertyOf finds the property that a fault is of in its text, which begins with it.
var propertyOf = regexp.MustCompile(`^([A-Z]+)[\[ ]`)

// fileNews returns what a person should know of a file with the record, or nil.
func (g *Game) fileNews(warnings []sgf.Warning) *fileNews {
	g.mu.Lock() // the game is open: its session and its saving have begun
	defer g.mu.Unlock()
	faults, habits := sgf.SplitHabits(warnings)
	news := &fileNews{Faults: len(faults), Move: g.playable().MoveNumber()}
	if len(faults) > 0 {
		news.First, news.Fault = faults[0].Position.String(), faults[0].Fault.Phrase()
		if of := propertyOf.FindStringSubmatch(faults[0].Text); of != nil {
			news.Of = of[1]
		}
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

// request is a message from a page: what it wants, and about what. Which fields
// count depends on Type; docs/protocol.md says which.
type request struct {
	ID   int    `json:"id"`   // the answer repeats it
	Type string `json:"type"` // a name of the table of requests

	Game   string   `json:"game"`   // the name of a game
	Node   int      `json:"node"`   // the number of a node of the game's tree
	Head   int      `json:"head"`   // where the page believes the game to stand
	Vertex string   `json:"vertex"` // a point such as D4, or pass
	Text   string   `json:"text"`   // a comment, or a record in SGF
	Data   []byte   `json:"data"`   // an SGF file as it is, in any encoding; base64 in JSON
	Index  int      `json:"index"`  // a game of an SGF file, from 1; 0 for none
	Name   string   `json:"name"`   // of a file
	On     bool     `json:"on"`
	Effort int      `json:"effort"` // of a review, in percent of the usual one
	Loss   float64  `json:"loss"`   // of win rate, from which on a move is warned of; 0 for never
	Setup  *setup   `json:"setup"`
	Komi   string   `json:"komi"`   // "" for that which the game has
	Result string   `json:"result"` // as sgf.ParseResult reads it; "" for none
	Line   []string `json:"line"`   // moves as vertices, of the colours in turn
	Marks  []mark   `json:"marks"`
	Stones []stone  `json:"stones"`
	Turn   string   `json:"turn"` // black or white
}

// setup says how a new game begins, or who plays from now on.
type setup struct {
	Width    int     `json:"width"`
	Height   int     `json:"height"`
	Handicap int     `json:"handicap"`
	Komi     string  `json:"komi"`  // "" for the usual one under the rules
	Rules    string  `json:"rules"` // "" for the default
	Time     string  `json:"time"`  // as timing.Parse reads it; "" for no clock
	Teach    float64 `json:"teach"` // the loss of win rate from which on people are warned; 0 for never
	Black    *Player `json:"black"`
	White    *Player `json:"white"`
}

// Player is who plays a colour: a person, unless Engine is set.
type Player struct {
	Engine   bool    `json:"engine,omitempty"`
	Name     string  `json:"name,omitempty"`
	Preset   string  `json:"preset,omitempty"`   // a name of engine.Presets; "" for the default
	Playouts int     `json:"playouts,omitempty"` // for each move; 0 for none
	Seconds  float64 `json:"seconds,omitempty"`  // for each move at most; 0 for none
	// Settings are parameters on top of the preset, by their full names.
	Settings map[string]string `json:"settings,omitempty"`
}

// stone is a point of an edited position: black, white or empty.
type stone struct {
	Vertex string `json:"vertex"`
	Color  string `json:"color"`
}

// mark is a mark on a point, in the words of SGF: TR, SQ, CR, MA, or LB with a
// label.
type mark struct {
	Vertex string `json:"vertex"`
	Type   string `json:"type"`
	Label  string `json:"label,omitempty"`
}

// parseRequest reads a message. An error says what is wrong with it in words
// for the author of a page; the request then has what could be read.
func parseRequest(text []byte) (*request, error) {
	r := &request{}
	if err := json.Unmarshal(text, r); err != nil {
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			return r, fmt.Errorf("this message is not JSON: byte %d: %w", syntax.Offset, err)
		case errors.As(err, &kind) && kind.Field == "":
			return r, fmt.Errorf("this message is no object but of kind %s", kind.Value)
		case errors.As(err, &kind):
			return r, fmt.Errorf("%s: a value of kind %s is not what belongs there", kind.Field, kind.Value)
		}
		return r, err
	}
	if r.Type == "" {
		return r, errors.New("this message has no type")
	}
	if requests[r.Type] == nil {
		return r, fmt.Errorf("there is no such request as %.40q", r.Type)
	}
	return r, nil
}

// fault is an error that people are told in their language: a phrase of package phrases. Any other error
// is for the author of the page, whose message made no sense.
type fault struct {
	phrase string
	args   phrases.Args
}

// Error says the phrase in English.
func (f fault) Error() string { return phrases.English().Say(f.phrase, f.args) }

// because returns the fault of a phrase that has the argument why. One that is a fault already
// stays as it is.
func because(phrase string, why error) fault {
	if f, ok := errors.AsType[fault](why); ok {
		return f
	}
	return fault{phrase, phrases.Args{"why": why.Error()}}
}

// illegal is what a page is told of an error that is a move against the rules: the phrase that
// says why, and where the move is. It is empty of other errors.
type illegal struct {
	Phrase string `json:"phrase,omitempty"`
	Vertex string `json:"vertex,omitempty"`
}

func illegalOf(err error) illegal {
	if move, ok := errors.AsType[*game.IllegalError](err); ok && move.Name() != "" {
		return illegal{"error." + move.Name(), move.Move.Point.String()}
	}
	return illegal{}
}

// answerOf returns what a page is told of an error, which answers the request with the id.
func answerOf(id int, err error) errorAnswer {
	a := errorAnswer{ID: id, Text: err.Error(), Phrase: illegalOf(err).Phrase}
	if f, ok := errors.AsType[fault](err); ok {
		a.Phrase, a.Args = f.phrase, f.args
	}
	if r, ok := errors.AsType[*session.Refused](err); ok {
		a.Phrase = r.Phrase
	}
	return a
}
