package sgf

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	textwidth "golang.org/x/text/width"

	"montego/game"
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

type infoText struct {
	id   string
	text *string
}

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

// saysNoHandicap reports whether HA says that there is none, so that passes of White are moves: see game.SetTurns.
func (n *Node) saysNoHandicap() bool {
	stones, ok := n.Real("HA")
	return ok && stones < 2
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
	i.Size, _ = n.Size()
	i.Komi, i.HasKomi = n.Komi()
	i.Handicap = n.Handicap()
	i.Result = n.Result()
	if seconds, ok := n.mainTime(); ok {
		i.MainTime = max(seconds, 0)
	}
	return i
}

// timeUnits are the words for units of time, by how many seconds they have. The standard knows seconds
// alone, without a word.
var timeUnits = map[float64]string{
	1:    "s sec secs second seconds 秒 초",
	60:   "m min mins minute minutes 分 分钟 分鐘 분",
	3600: "h hr hrs hour hours 小时 小時 時間 시간",
}

// mainTime returns the seconds that TM gives. ok is false if it is no time or has more than one unit.
func (n *Node) mainTime() (seconds float64, ok bool) {
	number, unit, ok := n.real("TM")
	if first, _ := utf8.DecodeRuneInString(strings.TrimSpace(unit)); !unicode.IsLetter(first) {
		return number, ok // a remark may follow
	}
	words := strings.FieldsFunc(strings.ToLower(unit), func(r rune) bool { return !unicode.IsLetter(r) })
	for seconds, names := range timeUnits {
		if slices.Contains(strings.Fields(names), words[0]) && !strings.ContainsAny(unit, "0123456789") {
			return seconds * number, ok
		}
	}
	return 0, false
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

// Komi returns the komi in points. ok is false if n does not say it.
//
// Some servers write hundredths ("650", "375"), and Chinese records count
// stones: 3.75 of them are 7.5 points. See [Parse], which corrects both.
func (n *Node) Komi() (points float64, ok bool) {
	points, unit, ok := n.real("KM")
	return points, ok && unit == "" && math.Abs(points) <= maxKomi
}

// maxKomi is the number of points of the largest board.
const maxKomi = 19 * 19

// maxScaled is greater than any komi that has been corrected from hundredths or
// stones, and smaller than any number that is taken for hundredths. So a corrected
// komi is not corrected again.
const maxScaled = 50

// readKomi returns what KM means in points, given the root that it stands in, also in
// the words of records: "6目半", "コミ６目半", "黑贴3又3/4子", "半目", "6집반".
func readKomi(root *Node) (points float64, ok bool) {
	text := textwidth.Fold.String(root.SimpleText("KM"))
	for _, word := range []string{"黑", "黒", "コミ", "贴", "貼", "덤", "komi"} {
		text = strings.TrimPrefix(strings.TrimPrefix(text, word), " ")
	}
	if strings.HasPrefix(text, "半") {
		text = "0" + text
	}
	value, unit, ok := readNumber(text)
	if !ok || goesOn.MatchString(unit) {
		return 0, false
	}
	if strings.Contains(unit, "半") || strings.Contains(unit, "반") {
		return value + math.Copysign(0.5, value), value == math.Trunc(value)
	}
	fox := strings.Contains(strings.ToLower(root.Raw("AP")), "foxwq")
	whole := value == math.Trunc(value) && !ownRecord(root)
	hundredths := whole && (math.Abs(value) >= 200 || fox && math.Abs(value) >= maxScaled)
	stones := strings.HasPrefix(strings.TrimSpace(unit), "子")
	if hundredths {
		value /= 100
		stones = stones || math.Abs(value) > 2 && math.Abs(value) <= 4
	}
	if stones = stones || stoneKomi(root, value); stones {
		value *= 2
	}
	if hundredths || stones {
		return value, math.Abs(value) < maxScaled
	}
	return value, true
}

// stoneKomi reports whether komi must be meant in stones: the two values that
// Chinese tournaments had, in a record that is not of other rules and not of
// a program that plays with quarter points.
func stoneKomi(root *Node, komi float64) bool {
	rules := strings.ToLower(root.SimpleText("RU"))
	chinese := rules == "" || strings.HasPrefix(rules, "chinese") || strings.HasPrefix(rules, "中国")
	return (komi == 2.75 || komi == 3.75) && chinese && !ownRecord(root)
}

// ownRecord reports whether this program wrote a record. It always writes points.
func ownRecord(root *Node) bool { return strings.HasPrefix(root.Raw("AP"), Application) }

// Problem returns the node of the main line where the position of a problem stands, or nil if the
// record with the root n is none. In a problem stones of both colours are set up before the first
// move, and there is no result of a game: its moves are the solution. In a record of this program,
// which may be a game from such a position, the solution has variations.
func (n *Node) Problem() (position *Node) {
	if n.Result() != (Result{}) || ownRecord(n) && !n.hasVariations() {
		return nil
	}
	for each := range n.MainLine() {
		if each.HasMove() {
			break
		}
		if each.HasSetup() || each.ToPlay().IsStone() {
			position = each
		}
	}
	if position == nil {
		return nil
	}
	here, err := position.Game(game.Lenient, 0)
	if err != nil || here.Board().Stones(goban.Black) == 0 || here.Board().Stones(goban.White) == 0 {
		return nil
	}
	return position
}

func (n *Node) hasVariations() bool {
	for each := range n.All() {
		if len(each.Children()) > 1 {
			return true
		}
	}
	return false
}
