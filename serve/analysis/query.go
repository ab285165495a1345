package analysis

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
)

// message is a line of the protocol: a query, or an action.
type message struct {
	ID     any    `json:"id"`
	Action string `json:"action"`

	TerminateID any     `json:"terminateId"`
	TurnNumbers []whole `json:"turnNumbers"`

	Moves              [][]string      `json:"moves"`
	InitialStones      [][]string      `json:"initialStones"`
	InitialPlayer      string          `json:"initialPlayer"`
	Rules              json.RawMessage `json:"rules"`
	Komi               *float64        `json:"komi"`
	WhiteHandicapBonus any             `json:"whiteHandicapBonus"`
	BoardXSize         *whole          `json:"boardXSize"`
	BoardYSize         *whole          `json:"boardYSize"`
	AnalyzeTurns       []whole         `json:"analyzeTurns"`
	MaxVisits          *whole          `json:"maxVisits"`
	AnalysisPVLen      *whole          `json:"analysisPVLen"`

	wanted

	AvoidMoves []moveList `json:"avoidMoves"`
	AllowMoves []moveList `json:"allowMoves"`

	OverrideSettings map[string]any `json:"overrideSettings"`
	Priority         whole          `json:"priority"`
	Priorities       []whole        `json:"priorities"`

	ReportDuringSearchEvery      *float64 `json:"reportDuringSearchEvery"`
	FirstReportDuringSearchAfter *float64 `json:"firstReportDuringSearchAfter"`

	RootPolicyTemperature any `json:"rootPolicyTemperature"`
	RootFpuReductionMax   any `json:"rootFpuReductionMax"`

	unknown []string // fields of the line that are none of these
}

// wanted says what a reply has besides the usual.
type wanted struct {
	IncludeOwnership           bool `json:"includeOwnership"`
	IncludeOwnershipStdev      bool `json:"includeOwnershipStdev"`
	IncludeMovesOwnership      bool `json:"includeMovesOwnership"`
	IncludeMovesOwnershipStdev bool `json:"includeMovesOwnershipStdev"`
	IncludePolicy              bool `json:"includePolicy"`
	IncludePVVisits            bool `json:"includePVVisits"`
	IncludeNoResultValue       bool `json:"includeNoResultValue"`
}

// whole is an integer, which a client may write as 50, 50.0 or 5e1.
type whole int

// UnmarshalJSON reads a number without a fraction.
func (w *whole) UnmarshalJSON(text []byte) error {
	if x, err := strconv.ParseFloat(string(text), 64); err == nil && x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		*w = whole(x)
		return nil
	}
	return json.Unmarshal(text, (*int)(w))
}

// moveList is a list of moves that a search must avoid, or the only ones that it may
// try.
type moveList struct {
	Player     string   `json:"player"`
	Moves      []string `json:"moves"`
	UntilDepth whole    `json:"untilDepth"`
}

// fault is an error in a query, with the field that it is in.
type fault struct{ field, text string }

// Error returns the text.
func (f *fault) Error() string { return f.text }

func faultf(field, format string, args ...any) error {
	return &fault{field, fmt.Sprintf(format, args...)}
}

// view says whose values are reported.
type view uint8

const (
	blackView view = iota
	whiteView
	moverView
)

// query is a request for analysis that makes sense. Thousands may wait, so it holds
// moves, and boards are made of them when their turn comes.
type query struct {
	id       string
	start    start
	moves    []goban.Move
	turns    []turn
	wanted   wanted
	lists    lists
	playouts int
	time     time.Duration // 0 for no limit
	first    time.Duration // before the first report; 0 for none
	every    time.Duration // between reports
	wide     float64       // see search.Limits
	view     view
	lineLen  int // moves of a line after its first
	warnings []fault
}

// turn is a position of a game, after that number of moves.
type turn struct{ number, priority int }

// start is how a game begins.
type start struct {
	width, height int
	rules         game.Rules
	komi          game.Komi
	stones        []goban.Move
	toMove        goban.Color
}

// lists are the avoidMoves and the allowMoves of a query, by colour. allow is nil for a colour without
// allowMoves.
type lists struct {
	avoid, allow [goban.White + 1][]goban.Point
}

// DefaultVisits are the visits of a query that does not say how many, nor do the parameters.
const DefaultVisits = 500

// The limits of what can be asked for.
const (
	maxVisits      = 1_000_000_000
	maxMoves       = 10_000
	maxSeconds     = 1_000_000 // before a report
	defaultLineLen = 15
	shortestReport = 10 * time.Millisecond
)

// read makes a query of a message, with the limits of p where it sets none. The error is a
// fault if a field is to blame.
func (m *message) read(p *engine.Params) (*query, error) {
	q := &query{playouts: cmp.Or(p.Playouts, DefaultVisits), time: p.Time.Max, lineLen: defaultLineLen, wanted: m.wanted}
	var ok bool
	if q.id, ok = m.ID.(string); !ok {
		return nil, faultf("id", "id must be a string")
	}
	var err error
	if q.start, err = m.start(); err != nil {
		return nil, err
	}
	g, err := q.start.game()
	if err != nil {
		return nil, faultf("initialStones", "%v", err)
	}
	if q.lists, err = m.readLists(g); err != nil {
		return nil, err
	}
	if err := cmp.Or(q.readMoves(m, g), q.readTurns(m)); err != nil {
		return nil, err
	}
	if err := q.readEffort(m); err != nil {
		return nil, err
	}
	q.warn(m)
	return q, nil
}

// start reads how the game begins.
func (m *message) start() (s start, err error) {
	switch {
	case m.BoardXSize == nil:
		return s, faultf("boardXSize", "boardXSize is missing")
	case m.BoardYSize == nil:
		return s, faultf("boardYSize", "boardYSize is missing")
	case m.Moves == nil:
		return s, faultf("moves", "moves is missing: it is a list of moves, which may be empty")
	case len(m.Moves) > maxMoves:
		return s, faultf("moves", "there are more than %d moves", maxMoves)
	}
	s.width, s.height = int(*m.BoardXSize), int(*m.BoardYSize)
	if err := goban.ValidSize(s.width, s.height); err != nil {
		return s, faultf("boardXSize", "%v", err)
	}
	if s.rules, err = m.rules(); err != nil {
		return s, err
	}
	s.komi = s.rules.DefaultKomi(0)
	if m.Komi != nil {
		if s.komi, err = game.KomiOf(*m.Komi); err != nil {
			return s, faultf("komi", "%v", err)
		}
	}
	return s, m.setUp(&s)
}

// game returns the game before its first move.
func (s *start) game() (*game.Game, error) {
	g := game.New(s.width, s.height, s.rules, s.komi)
	if len(s.stones) == 0 {
		g.SetToMove(s.toMove)
		return g, nil
	}
	return g, g.SetUp(s.stones, s.toMove)
}

// rules reads the ruleset, a name or an object.
func (m *message) rules() (rules game.Rules, err error) {
	if len(m.Rules) == 0 {
		return rules, faultf("rules", "rules is missing")
	}
	if err := json.Unmarshal(m.Rules, &rules); err != nil {
		return rules, faultf("rules", "%v", err)
	}
	if m.WhiteHandicapBonus != nil {
		if err := rules.Set("whiteHandicapBonus", fmt.Sprint(m.WhiteHandicapBonus)); err != nil {
			return rules, faultf("whiteHandicapBonus", "%v", err)
		}
	}
	return rules, nil
}

func (m *message) setUp(s *start) (err error) {
	s.toMove = goban.Black
	if m.InitialPlayer != "" {
		if s.toMove, err = goban.ParseColor(m.InitialPlayer); err != nil {
			return faultf("initialPlayer", "%v", err)
		}
	} else if len(m.Moves) > 0 && len(m.Moves[0]) > 0 {
		if c, err := goban.ParseColor(m.Moves[0][0]); err == nil {
			s.toMove = c
		}
	}
	if len(m.InitialStones) > maxMoves {
		return faultf("initialStones", "there are more than %d stones", maxMoves)
	}
	for i, pair := range m.InitialStones {
		move, err := parseMove(s.width, s.height, pair)
		if err != nil || move.Point == goban.Pass {
			return faultf("initialStones", "initialStones %d: %q is no stone on this board", i, pair)
		}
		s.stones = append(s.stones, move)
	}
	if m.InitialPlayer == "" && len(m.Moves) == 0 && game.AreHandicap(s.stones) {
		s.toMove = goban.White
	}
	return nil
}

// parseMove reads ["B","D4"].
func parseMove(width, height int, pair []string) (m goban.Move, err error) {
	if len(pair) != 2 {
		return m, errors.New("it is not a colour and a vertex")
	}
	if m.Color, err = goban.ParseColor(pair[0]); err == nil {
		m.Point, err = parsePoint(width, height, pair[1])
	}
	return m, err
}

// pairForm is a point as column and row from 0 on, from the upper left: (3,15).
var pairForm = regexp.MustCompile(`^\(\s*([0-9]{1,2})\s*,\s*([0-9]{1,2})\s*\)$`)

// parsePoint reads D4, pass, or a pair.
func parsePoint(width, height int, text string) (p goban.Point, err error) {
	x, y := 0, 0
	if pair := pairForm.FindStringSubmatch(strings.TrimSpace(text)); pair != nil {
		x, _ = strconv.Atoi(pair[1])
		y, _ = strconv.Atoi(pair[2])
		y = height - 1 - y
	} else if p, err = goban.ParsePoint(text); err != nil || p == goban.Pass {
		return p, err
	} else {
		x, y = p.X(), p.Y()
	}
	if x >= width || y < 0 || y >= height {
		return goban.NoPoint, game.ErrOffBoard
	}
	return goban.PointAt(x, y), nil
}

// play plays moves of a query in its game. As in KataGo, rules that forbid repetitions do not
// refuse what was played. It returns how many it has played, and why not all.
func play(g *game.Game, moves []goban.Move) (int, error) {
	for i, m := range moves {
		if err := g.PlayLenient(m); err != nil {
			return i, err
		}
	}
	return len(moves), nil
}

// readMoves reads the moves. It plays them in g to see that they can be played.
func (q *query) readMoves(m *message, g *game.Game) error {
	q.moves = make([]goban.Move, 0, len(m.Moves))
	for i, pair := range m.Moves {
		move, err := parseMove(q.start.width, q.start.height, pair)
		if err != nil {
			return faultf("moves", "Could not parse move %d: %.40s", i, strings.Join(pair, " "))
		}
		q.moves = append(q.moves, move)
	}
	if i, err := play(g, q.moves); err != nil {
		return faultf("moves", "Illegal move %d: %s", i, m.Moves[i][1])
	}
	return nil
}

// readTurns reads the turns that are asked for. One that is named again keeps its first priority.
func (q *query) readTurns(m *message) error {
	last, numbers := len(q.moves), m.AnalyzeTurns
	if numbers == nil {
		numbers = []whole{whole(last)}
	}
	switch n := len(m.Priorities); {
	case len(numbers) == 0:
		return faultf("analyzeTurns", "the list has no turn")
	case len(numbers) > maxMoves+1:
		return faultf("analyzeTurns", "there are more than %d turns", maxMoves+1)
	case n > 0 && n != len(numbers):
		return faultf("priorities", "the number of priorities is %d, and that of turns %d", n, len(numbers))
	}
	seen := map[whole]bool{}
	for i, number := range numbers {
		if number < 0 || int(number) > last {
			return faultf("analyzeTurns", "there is no turn %d: the last is %d", number, last)
		}
		priority := m.Priority
		if len(m.Priorities) > 0 {
			priority = m.Priorities[i]
		}
		if !seen[number] {
			q.turns = append(q.turns, turn{int(number), int(priority)})
		}
		seen[number] = true
	}
	return nil
}

func (q *query) readEffort(m *message) error {
	if m.MaxVisits != nil {
		if *m.MaxVisits < 1 || *m.MaxVisits > maxVisits {
			return faultf("maxVisits", "maxVisits %d is not between 1 and %d", *m.MaxVisits, maxVisits)
		}
		q.playouts = int(*m.MaxVisits)
	}
	if m.AnalysisPVLen != nil {
		if *m.AnalysisPVLen < 1 || *m.AnalysisPVLen > 1000 {
			return faultf("analysisPVLen", "analysisPVLen %d is not between 1 and 1000", *m.AnalysisPVLen)
		}
		q.lineLen = int(*m.AnalysisPVLen)
	}
	if err := q.readReports(m); err != nil {
		return err
	}
	return q.readSettings(m)
}

// readReports reads when a search is reported. A first report alone is not followed by others.
func (q *query) readReports(m *message) error {
	for _, report := range []struct {
		field   string
		seconds *float64
		to      *time.Duration
	}{{"reportDuringSearchEvery", m.ReportDuringSearchEvery, &q.every}, {"firstReportDuringSearchAfter", m.FirstReportDuringSearchAfter, &q.first}} {
		if report.seconds == nil {
			continue
		}
		if s := *report.seconds; !(s > 0) || s > maxSeconds {
			return faultf(report.field, "%s %v is no number of seconds above 0, at most %d", report.field, s, maxSeconds)
		}
		*report.to = max(timing.Seconds(*report.seconds), shortestReport)
	}
	q.first, q.every = cmp.Or(q.first, q.every), cmp.Or(q.every, maxSeconds*time.Second)
	return nil
}

// ignoredSettings are settings of KataGo's networks and of its search, which are
// known and have nothing here to act on.
var ignoredSettings = []string{
	"playoutDoublingAdvantage", "playoutDoublingAdvantagePla",
	"rootPolicyTemperature", "rootPolicyTemperatureEarly", "rootFpuReductionMax", "antiMirror", "rootNumSymmetriesToSample",
	"useUncertainty", "useGraphSearch", "useNoisePruning", "cpuctExploration", "dynamicScoreUtilityFactor", "staticScoreUtilityFactor",
	"humanSLProfile", "ignorePreRootHistory", "ignoreAllHistory", "conservativePass", "friendlyPassOk", "numSearchThreads",
}

func (q *query) readSettings(m *message) error {
	if m.MaxVisits == nil && (m.OverrideSettings["maxVisits"] != nil || m.OverrideSettings["maxPlayouts"] != nil) {
		q.playouts = maxVisits // the settings say less
	}
	for name, value := range m.OverrideSettings {
		text := fmt.Sprint(value) // a number may stand as a string, as in KataGo
		number, err := strconv.ParseFloat(text, 64)
		switch name {
		case "reportAnalysisWinratesAs":
			i := slices.Index([]string{"BLACK", "WHITE", "SIDETOMOVE"}, strings.ToUpper(text))
			if i < 0 {
				return faultf("overrideSettings", "reportAnalysisWinratesAs is none of BLACK, WHITE, SIDETOMOVE")
			}
			q.view = view(i)
		case "maxTime":
			if err != nil || !(number > 0) {
				return faultf("overrideSettings", "maxTime: %.40q is no number of seconds above 0", text)
			}
			q.time = max(timing.Seconds(number), 1) // 0 would be no limit
		case "wideRootNoise", "analysisWideRootNoise":
			if q.wide, err = search.ParseWide(text); err != nil {
				return faultf("overrideSettings", "%s: %v", name, err)
			}
		case "maxVisits", "maxPlayouts":
			if err != nil || !(number >= 1 && number <= maxVisits) || number != math.Trunc(number) {
				return faultf("overrideSettings", "%s: %.40q is no whole number from 1 to %d", name, text, maxVisits)
			}
			q.playouts = min(q.playouts, int(number))
		default:
			if !slices.Contains(ignoredSettings, name) {
				q.warnings = append(q.warnings, fault{"overrideSettings", fmt.Sprintf("there is no setting %.60q here", name)})
			}
		}
	}
	return nil
}

// warn notes what a query asks for that does not exist here.
func (q *query) warn(m *message) {
	for field, given := range map[string]any{
		"rootPolicyTemperature": m.RootPolicyTemperature, "rootFpuReductionMax": m.RootFpuReductionMax,
	} {
		if given != nil {
			q.warnings = append(q.warnings, fault{field, "there is no such parameter here"})
		}
	}
	for field, lists := range map[string][]moveList{"avoidMoves": m.AvoidMoves, "allowMoves": m.AllowMoves} {
		if slices.ContainsFunc(lists, func(l moveList) bool { return l.UntilDepth > 1 }) {
			q.warnings = append(q.warnings, fault{field, "untilDepth counts as 1: only the next move is restricted"})
		}
	}
	for _, field := range m.unknown {
		q.warnings = append(q.warnings, fault{field, fmt.Sprintf("unexpected or unused field %.60q", field)})
	}
	slices.SortFunc(q.warnings, func(a, b fault) int { return strings.Compare(a.field+a.text, b.field+b.text) })
}

func (m *message) readLists(g *game.Game) (all lists, err error) {
	if len(m.AvoidMoves) > 0 && len(m.AllowMoves) > 0 {
		return all, faultf("allowMoves", "avoidMoves and allowMoves exclude each other")
	}
	for _, l := range m.AvoidMoves {
		c, points, err := l.read("avoidMoves", g)
		if err != nil {
			return all, err
		}
		for _, p := range points {
			if !slices.Contains(all.avoid[c], p) {
				all.avoid[c] = append(all.avoid[c], p)
			}
		}
	}
	for _, l := range m.AllowMoves {
		c, points, err := l.read("allowMoves", g)
		if err != nil {
			return all, err
		}
		if len(points) == 0 {
			return all, faultf("allowMoves", "the list of moves is empty, so no move is allowed")
		}
		if all.allow[c] != nil {
			return all, faultf("allowMoves", "there are two lists for one player")
		}
		all.allow[c] = points
	}
	return all, nil
}

func (l *moveList) read(field string, g *game.Game) (c goban.Color, points []goban.Point, err error) {
	if c, err = goban.ParseColor(l.Player); err != nil {
		return c, nil, faultf(field, "player: %v", err)
	}
	if l.UntilDepth < 1 {
		return c, nil, faultf(field, "untilDepth %d is less than 1", l.UntilDepth)
	}
	if l.Moves == nil {
		return c, nil, faultf(field, "moves is missing")
	}
	for _, v := range l.Moves {
		p, err := parsePoint(g.Width(), g.Height(), v)
		if err != nil {
			return c, nil, faultf(field, "%q is no move on this board", v)
		}
		points = append(points, p)
	}
	return c, points, nil
}

// without lists the moves of c that the query leaves out of a search. Where that would be
// every move, the pass stays, and the field that is to blame is named; otherwise that is "".
func (l *lists) without(g *game.Game, c goban.Color) (points []goban.Point, empty string) {
	points, field := slices.Clone(l.avoid[c]), "avoidMoves"
	if allowed := l.allow[c]; allowed != nil {
		points, field = append(points, g.Board().MovesBut(allowed)...), "allowMoves"
	}
	if g.HasMove(c, points...) {
		return points, ""
	}
	return slices.DeleteFunc(points, func(p goban.Point) bool { return p == goban.Pass }), field
}

// parseMessage reads a line. An error about a value of the wrong type names its field.
// Errors begin with the same words as KataGo's, because clients test for them.
func parseMessage(line []byte) (*message, error) {
	m := &message{}
	decoder := json.NewDecoder(bytes.NewReader(line))
	if err := decoder.Decode(m); err != nil {
		kind, ok := err.(*json.UnmarshalTypeError)
		if ok && kind.Field == "" {
			return nil, faultf("", "Could not parse input line as json request: it is no object but of kind %s", kind.Value)
		}
		if ok {
			_ = json.Unmarshal(line, &struct{ ID *any }{&m.ID}) // it may stand behind the fault
			if number, ok := strings.CutPrefix(kind.Value, "number "); ok && kind.Type.Kind() == reflect.Int {
				return m, faultf(fieldOf(kind), "%s is not a whole number, or too large", number)
			}
			return m, faultf(fieldOf(kind), "a value of kind %s is not what belongs there", kind.Value)
		}
		return nil, faultf("", "Could not parse input line as json request: %v", err)
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(line, &all) != nil {
		return nil, faultf("", "Could not parse input line as json request: there is more than one object")
	}
	for field := range all {
		if !slices.Contains(knownFields, field) {
			m.unknown = append(m.unknown, field)
			delete(all, field)
		}
	}
	if len(m.unknown) > 0 {
		// The decoder takes MAXVISITS for maxVisits, so the known fields are read without the others.
		known, _ := json.Marshal(all)
		m = &message{unknown: m.unknown}
		_ = json.Unmarshal(known, m) // their values were read above
	}
	return m, nil
}

// fieldOf returns the field of a message that has a value of the wrong type: the first known
// name, since that of an embedded struct stands before it.
func fieldOf(err *json.UnmarshalTypeError) string {
	names := strings.Split(err.Field, ".")
	i := slices.IndexFunc(names, func(name string) bool { return slices.Contains(knownFields, name) })
	return names[max(i, 0)]
}

// knownFields are the names of the fields of a message.
var knownFields = func() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[message]()) {
		if name := f.Tag.Get("json"); name != "" {
			names = append(names, name)
		}
	}
	return names
}()
