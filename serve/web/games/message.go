package games

import (
	"encoding/json"

	"montego/internal/panics"
)

// Message is what a page is told: JSON text, and its type. A page that is slow
// may skip a message if a later one of the same type is Whole.
type Message struct {
	Type string
	JSON []byte
	// Whole says that the message tells all there is of its type, so that it
	// replaces earlier ones that were not sent yet.
	Whole bool
}

// wholeTypes are the messages that replace earlier ones.
var wholeTypes = map[string]bool{"state": true, "position": true, "analysis": true, "games": true, "progress": true, "hint": true}

// message encodes what fields, a struct that always says something, says.
func message(kind string, fields any) Message {
	text := panics.Must(json.Marshal(fields)) // the types of this package can be encoded
	text = append([]byte(`{"type":"`+kind+`",`), text[1:]...)
	return Message{Type: kind, JSON: text, Whole: wholeTypes[kind]}
}

// Failed returns the message that tells a page without a seat why it has none.
func Failed(why error) Message {
	return message("failed", answerOf(0, why))
}

// The answers to a request.
type (
	doneAnswer struct {
		ID   int    `json:"id"`
		Game string `json:"game,omitempty"`
		Text string `json:"text,omitempty"`
		Name string `json:"name,omitempty"`

		Parameters []parameter `json:"parameters,omitempty"`
		Collection []member    `json:"collection,omitempty"`
		File       *fileNews   `json:"file,omitempty"`
	}
	errorAnswer struct {
		ID     int    `json:"id"`
		Text   string `json:"text"`
		Phrase string `json:"phrase,omitempty"` // which says the same in the languages of the page
		Args   any    `json:"args,omitempty"`   // of the phrase
	}
)

// fileNews says what a person should know of a file that was read.
type fileNews struct {
	Faults int    `json:"faults,omitempty"`
	First  string `json:"first,omitempty"`    // where the first fault is: line:column
	Fault  string `json:"fault,omitempty"`    // the phrase that says what it is
	Of     string `json:"property,omitempty"` // of which property, if it is of one
	Habit  string `json:"habit,omitempty"`    // the phrase that says how a habit of servers was read
	Read   string `json:"read,omitempty"`     // as what
	Move   int    `json:"move"`               // up to which the record can be played
	Stop   string `json:"stop,omitempty"`     // why it cannot be played any further
	illegal
}

// member is a game of a file that has several.
type member struct {
	Index  int    `json:"index"` // from 1
	Name   string `json:"name,omitempty"`
	Date   string `json:"date,omitempty"`
	Black  string `json:"black,omitempty"`
	White  string `json:"white,omitempty"`
	Size   string `json:"size"`
	Moves  int    `json:"moves"` // of the main line
	Result string `json:"result,omitempty"`
	ranks
}

// ranks are those of the players of a record.
type ranks struct {
	Black string `json:"blackRank,omitempty"`
	White string `json:"whiteRank,omitempty"`
}

// parameter is what a person may know of a parameter of an engine.
type parameter struct {
	Name    string   `json:"name"`
	Value   string   `json:"value"`   // of the preset
	Allowed string   `json:"allowed"` // in words
	Choices []choice `json:"choices,omitempty"`
	Text    string   `json:"text"`
	Source  string   `json:"source,omitempty"`
}

// welcome is the first message to a page: what there is to choose from.
type welcome struct {
	Version string   `json:"version"`
	Presets []string `json:"presets"`
	Levels  []string `json:"levels"` // values of the parameter "level"
	Rules   []ruling `json:"rules"`
	MinSize int      `json:"minSize"`
	MaxSize int      `json:"maxSize"`
	Threads int      `json:"threads"`
	Largest int      `json:"largest"` // bytes of a message that are read
}

// choice is a value with what it means.
type choice struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// ruling is a ruleset with its usual komi.
type ruling struct {
	Name  string `json:"name"`
	Komi  string `json:"komi"`
	Agree bool   `json:"agree"` // dead stones are agreed upon
}

// gameList is the list of all games, the one that changed last first.
type gameList struct {
	Games []listed `json:"games"`
}

// listed is a game in the list.
type listed struct {
	Game    string `json:"game"`
	Black   string `json:"black"`
	White   string `json:"white"`
	Size    string `json:"size"`
	Moves   int    `json:"moves"`
	Result  string `json:"result"`
	Changed int64  `json:"changed"` // Unix time in milliseconds
	ranks

	empty bool // there is no move yet
}

// tree is a game as it is opened: all nodes of its record.
type tree struct {
	Game     string `json:"game"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Rules    string `json:"rules"`
	Handicap int    `json:"handicap"`
	Time     string `json:"time"`
	Name     string `json:"name"`
	Event    string `json:"event"`
	Round    string `json:"round"`
	Place    string `json:"place"`
	Date     string `json:"date"`
	Comment  string `json:"comment"` // on the whole game
	Nodes    []node `json:"nodes"`
}

// nodes are the nodes of a tree that are new or have changed, and the numbers
// of those that are gone.
type nodes struct {
	Game  string `json:"game"`
	Nodes []node `json:"nodes"`
	Gone  []int  `json:"gone,omitempty"`
}

// node is a node of the tree.
type node struct {
	ID       int      `json:"id"`
	Parent   int      `json:"parent"` // 0 for the root
	Children []int    `json:"children"`
	Move     int      `json:"move"`            // how many moves lead here
	Color    string   `json:"color,omitempty"` // of the move; "" for a node without one
	Vertex   string   `json:"vertex,omitempty"`
	Comment  string   `json:"comment,omitempty"`
	Edited   bool     `json:"edited,omitempty"` // stones were set up here
	Value    *float64 `json:"value,omitempty"`  // Black's win rate, 0 to 1
	Score    *float64 `json:"score,omitempty"`  // Black's lead in points
	Good     string   `json:"good,omitempty"`   // the best move here, if the game went elsewhere
	Line     []string `json:"line,omitempty"`   // what would have followed it
	Mistake  *mistake `json:"mistake,omitempty"`
}

// mistake is a move that lost much, as a review or a warning says.
type mistake struct {
	Before   float64  `json:"before"`           // the mover's win rate with the better move, 0 to 1
	Loss     float64  `json:"loss"`             // of the mover's win rate, 0 to 1
	Severity float64  `json:"severity"`         // the loss by which it is called a mistake or a blunder
	Points   float64  `json:"points"`           // of the mover's lead
	Line     []string `json:"line"`             // the better move, and what may follow it
	Stones   *stone   `json:"stones,omitempty"` // as in review.Verdict; nil for none
}

// blunder warns of a move that a person has just made.
type blunder struct {
	Node   int    `json:"node"` // with the move
	Color  string `json:"color"`
	Vertex string `json:"vertex"`
	mistake
}

// hint is a move that Montego would make.
type hint struct {
	Game   string   `json:"game"`
	Node   int      `json:"node"`
	Vertex string   `json:"vertex"`
	Line   []string `json:"line"`            // begins with the move
	Reason string   `json:"reason"`          // in a few words
	Value  *float64 `json:"value,omitempty"` // Black's win rate, if a search was needed
	Score  *float64 `json:"score,omitempty"` // Black's lead in points
}

// state is where a game stands.
type state struct {
	Game     string     `json:"game"`
	Head     int        `json:"head"`
	Phase    string     `json:"phase"`
	Turn     string     `json:"turn"`
	Thinking bool       `json:"thinking"`
	Undo     bool       `json:"undo"`    // there is something to take back
	Paused   bool       `json:"paused"`  // engines wait, and people play both colours
	Waits    bool       `json:"waits"`   // the clock of the person to move, for the move or ready
	Judging  bool       `json:"judging"` // the dead stones are not known yet
	Black    player     `json:"black"`
	White    player     `json:"white"`
	Komi     string     `json:"komi"`
	Result   string     `json:"result"`          // that the record has
	Ended    int        `json:"ended,omitempty"` // the node after which play takes the result out of the record
	Count    *countView `json:"count,omitempty"`
	Teach    float64    `json:"teach"`             // the loss from which on people are warned; 0 for never
	Blunder  *blunder   `json:"blunder,omitempty"` // the warning of the last move
	Unsaved  string     `json:"unsaved,omitempty"` // why the game could not be saved
	Failure  string     `json:"failure,omitempty"` // why no engine thinks or counts here any more
}

// player is a side of a game.
type player struct {
	Player
	Rank  string     `json:"rank,omitempty"`
	Clock *clockView `json:"clock,omitempty"`
}

// clockView is what a clock shows.
type clockView struct {
	Left    int64 `json:"left"`  // milliseconds
	Count   int   `json:"count"` // stones or periods of overtime; 0 in main time
	Running bool  `json:"running"`
}

// countView is a game that is being counted, or was.
type countView struct {
	Rows  []string    `json:"rows"` // from the top: X x territory and dead stones, see countRows
	Lines []countLine `json:"lines"`
	Lead  string      `json:"lead"`
}

// countLine is a row of the table of points.
type countLine struct {
	Name  string `json:"name"`
	Black string `json:"black"`
	White string `json:"white"`
}

// position is the board at the node that a page looks at.
type position struct {
	Game     string   `json:"game"`
	Node     int      `json:"node"`
	Rows     []string `json:"rows"` // from the top; X black, O white, . empty
	Turn     string   `json:"turn"`
	Move     int      `json:"move"`
	Last     string   `json:"last,omitempty"`
	Ko       string   `json:"ko,omitempty"`
	Captured [2]int   `json:"captured"` // by Black, by White
	Marks    []mark   `json:"marks,omitempty"`
	Lines    []line   `json:"lines,omitempty"`
	Book     []known  `json:"book,omitempty"`  // the moves of the opening book, the best first
	Fault    string   `json:"fault,omitempty"` // why the record cannot be played this far
	illegal
}

// line goes from point to point of the board: AR and LN of SGF.
type line struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Arrow bool   `json:"arrow,omitempty"`
}

// known is a move of the opening book.
type known struct {
	Vertex string  `json:"vertex"`
	Walks  int     `json:"walks,omitempty"` // of a growing book, that went on with it
	Value  float64 `json:"value,omitempty"` // Black's win rate, 0 to 1, if there were walks
}

// analysis is what a search has found so far.
type analysis struct {
	Game     string      `json:"game"`
	Node     int         `json:"node"`
	Turn     string      `json:"turn"`
	Engine   bool        `json:"engine"` // it is the player that thinks about its move
	Done     bool        `json:"done"`
	Playouts int         `json:"playouts"` // of this search
	Visits   int         `json:"visits"`   // and of earlier ones that it knows
	Rate     int         `json:"rate"`     // playouts per second
	Value    float64     `json:"value"`
	Score    float64     `json:"score"`
	Spread   float64     `json:"spread"`
	Moves    []candidate `json:"moves"`
	Owner    []int8      `json:"owner"` // from the upper left, row by row; −100 White's to 100 Black's
}

// candidate is a move of an analysis.
type candidate struct {
	Vertex      string   `json:"vertex"`
	Visits      int      `json:"visits"`
	Value       float64  `json:"value"`
	Score       float64  `json:"score"`
	Prior       float64  `json:"prior"`          // a share of 1 among all moves
	RAVE        *float64 `json:"rave,omitempty"` // nil where the search keeps none
	Criticality float64  `json:"criticality"`
	Line        []string `json:"line"`
}

// progress is how far a review has come: Done of Total is the share of the work.
type progress struct {
	Game  string `json:"game"`
	Done  int    `json:"done"`
	Total int    `json:"total"`
	Left  int64  `json:"left"` // milliseconds, estimated
}

// waiting says with how many others a search shares the processors. It waits for its
// turn meanwhile; with 0 it does not any more.
type waiting struct {
	Game   string `json:"game"`
	What   string `json:"what"` // move, analysis, review or hint
	Others int    `json:"others"`
}
