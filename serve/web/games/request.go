package games

import (
	"encoding/json"
	"errors"
	"fmt"
)

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
	return r, nil
}
