package sgf

import (
	"math"
	"strings"

	"montego/goban"
)

// Application is the name that AP gives to this program.
const Application = "Montego"

// Player is who played a colour; for a program, its name and version.
type Player struct {
	Name string // PB, PW
	Rank string // BR, WR
	Team string // BT, WT
}

// Info is what the root of a tree says of the game. Text fields are single
// lines but for Comment; what the file leaves out is empty.
type Info struct {
	Size     Size    // SZ
	Komi     float64 // KM, points
	HasKomi  bool    // the file says it
	Handicap int     // HA, stones
	Rules    string  // RU
	Result   Result  // RE

	Black, White Player

	Name      string  // GN
	Event     string  // EV
	Round     string  // RO
	Date      string  // DT, as "2006-08-01,02"
	Place     string  // PC
	MainTime  float64 // TM, seconds
	Overtime  string  // OT
	Opening   string  // ON
	Comment   string  // GC
	Source    string  // SO
	User      string  // US, who entered the game
	Annotator string  // AN
	Copyright string  // CP

	Program string // AP, the program that wrote the file: "name:version"
}

// infoText is a text field of Info with the name of its property.
type infoText struct {
	id   string
	text *string
}

// texts lists the text fields in the order in which they are written.
func (i *Info) texts() []infoText {
	return []infoText{
		{"AP", &i.Program},
		{"PB", &i.Black.Name}, {"BR", &i.Black.Rank}, {"BT", &i.Black.Team},
		{"PW", &i.White.Name}, {"WR", &i.White.Rank}, {"WT", &i.White.Team},
		{"RU", &i.Rules}, {"OT", &i.Overtime},
		{"GN", &i.Name}, {"EV", &i.Event}, {"RO", &i.Round}, {"DT", &i.Date}, {"PC", &i.Place}, {"ON", &i.Opening},
		{"SO", &i.Source}, {"US", &i.User}, {"AN", &i.Annotator}, {"CP", &i.Copyright}, {"GC", &i.Comment},
	}
}

// Size returns the board that SZ gives, or DefaultSize if n has none. The
// error says what SZ holds that is no size.
func (n *Node) Size() (Size, error) {
	raw := n.SimpleText("SZ")
	if raw == "" {
		return DefaultSize, nil
	}
	return ParseSize(raw)
}

// IsGo reports whether GM says that the game is Go, or says nothing.
func (n *Node) IsGo() bool {
	game := n.SimpleText("GM")
	return game == "" || game == "1"
}

// Handicap returns the number of handicap stones that HA gives, else 0.
func (n *Node) Handicap() int {
	stones, _ := n.Real("HA")
	if stones != math.Trunc(stones) {
		return 0
	}
	return int(min(max(stones, 0), goban.MaxSize*goban.MaxSize))
}

// ToPlay returns the colour that PL gives the next move, Empty if n has none.
func (n *Node) ToPlay() goban.Color {
	text := strings.ToLower(n.SimpleText("PL"))
	switch {
	case strings.HasPrefix(text, "b"), text == "1":
		return goban.Black
	case strings.HasPrefix(text, "w"), text == "2":
		return goban.White
	}
	return goban.Empty
}

// Info returns what the root n says of the game. What it says in a form that
// cannot be read is left out; Parse has warned of that.
func (n *Node) Info() Info {
	var i Info
	for _, field := range i.texts() {
		*field.text = n.SimpleText(field.id)
	}
	i.Comment = n.Text("GC")
	if size, err := n.Size(); err == nil {
		i.Size = size
	}
	i.Komi, i.HasKomi = n.Komi()
	i.Handicap = n.Handicap()
	i.Result = n.Result()
	if seconds, ok := n.Real("TM"); ok {
		i.MainTime = max(seconds, 0)
	}
	return i
}

// SetInfo makes the root n say what i does; properties of empty fields are
// deleted.
func (n *Node) SetInfo(i Info) {
	n.setIf("SZ", i.Size.String(), i.Size != Size{})
	for _, field := range i.texts() {
		n.setIf(field.id, EscapeText(*field.text), *field.text != "")
	}
	n.setIf("KM", formatReal(i.Komi), i.HasKomi)
	n.setIf("HA", formatReal(float64(i.Handicap)), i.Handicap > 0)
	n.setIf("TM", formatReal(i.MainTime), i.MainTime > 0)
	n.setIf("RE", i.Result.String(), i.Result != Result{})
}

func (n *Node) setIf(id, raw string, condition bool) {
	if condition {
		n.Set(id, raw)
	} else {
		n.Delete(id)
	}
}
