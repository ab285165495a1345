package analysis

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/timing"
)

// message is a line of the protocol: a query, or an action.
type message struct {
	ID     any    `json:"id"`
	Action string `json:"action"`

	TerminateID any   `json:"terminateId"`
	TurnNumbers []int `json:"turnNumbers"`

	Moves              [][2]string     `json:"moves"`
	InitialStones      [][2]string     `json:"initialStones"`
	InitialPlayer      string          `json:"initialPlayer"`
	Rules              json.RawMessage `json:"rules"`
	Komi               *float64        `json:"komi"`
	WhiteHandicapBonus any             `json:"whiteHandicapBonus"`
	BoardXSize         *int            `json:"boardXSize"`
	BoardYSize         *int            `json:"boardYSize"`
	AnalyzeTurns       []int           `json:"analyzeTurns"`
	MaxVisits          *int            `json:"maxVisits"`
	AnalysisPVLen      *int            `json:"analysisPVLen"`

	IncludeOwnership           bool `json:"includeOwnership"`
	IncludeOwnershipStdev      bool `json:"includeOwnershipStdev"`
	IncludeMovesOwnership      bool `json:"includeMovesOwnership"`
	IncludeMovesOwnershipStdev bool `json:"includeMovesOwnershipStdev"`
	IncludePolicy              bool `json:"includePolicy"`
	IncludePVVisits            bool `json:"includePVVisits"`
	IncludeNoResultValue       bool `json:"includeNoResultValue"`

	AvoidMoves []moveList `json:"avoidMoves"`
	AllowMoves []moveList `json:"allowMoves"`

	OverrideSettings        map[string]any `json:"overrideSettings"`
	ReportDuringSearchEvery *float64       `json:"reportDuringSearchEvery"`
	Priority                int            `json:"priority"`
	Priorities              []int          `json:"priorities"`

	RootPolicyTemperature any `json:"rootPolicyTemperature"`
	RootFpuReductionMax   any `json:"rootFpuReductionMax"`

	unknown []string // fields of the line that are none of these
}

// moveList is a list of moves that a search must avoid, or the only ones that it may
// try.
type moveList struct {
	Player     string   `json:"player"`
	Moves      []string `json:"moves"`
	UntilDepth int      `json:"untilDepth"`
}

// fault is an error in a query, with the field that it is in.
type fault struct{ field, text string }

// Error returns the text.
func (f *fault) Error() string { return f.text }

// faultf returns a fault.
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

// query is a request for analysis that makes sense.
type query struct {
	id       string
	message  *message
	turns    []int
	games    []*game.Game // for each of turns
	playouts int
	time     time.Duration // 0 for no limit
	every    time.Duration // between reports; 0 for none
	view     view
	lineLen  int
	warnings []fault
}

// The limits of what can be asked for.
const (
	defaultVisits  = 500
	mostVisits     = 1_000_000_000
	mostMoves      = 10_000
	defaultLineLen = 15
	shortestReport = 10 * time.Millisecond
)

// read makes a query of a message. The error is a fault if a field is to blame.
func (m *message) read() (*query, error) {
	q := &query{message: m, playouts: defaultVisits, lineLen: defaultLineLen}
	var ok bool
	if q.id, ok = m.ID.(string); !ok {
		return nil, faultf("id", "id must be a string")
	}
	start, err := m.start()
	if err != nil {
		return nil, err
	}
	if err := q.readTurns(start); err != nil {
		return nil, err
	}
	if err := q.readEffort(); err != nil {
		return nil, err
	}
	q.warn()
	return q, m.checkLists(start)
}

// start returns the game before its first move.
func (m *message) start() (*game.Game, error) {
	switch {
	case m.BoardXSize == nil:
		return nil, faultf("boardXSize", "boardXSize is missing")
	case m.BoardYSize == nil:
		return nil, faultf("boardYSize", "boardYSize is missing")
	case m.Moves == nil:
		return nil, faultf("moves", "moves is missing: it is a list of moves, which may be empty")
	case len(m.Moves) > mostMoves:
		return nil, faultf("moves", "there are more than %d moves", mostMoves)
	}
	width, height := *m.BoardXSize, *m.BoardYSize
	if err := goban.ValidSize(width, height); err != nil {
		return nil, faultf("boardXSize", "%v", err)
	}
	rules, err := m.rules()
	if err != nil {
		return nil, err
	}
	komi := rules.DefaultKomi()
	if m.Komi != nil {
		if komi, err = game.KomiOf(*m.Komi); err != nil {
			return nil, faultf("komi", "%v", err)
		}
	}
	g := game.New(width, height, rules, komi)
	return g, m.setUp(g)
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

// setUp puts the first stones down.
func (m *message) setUp(g *game.Game) error {
	toMove := goban.Black
	if m.InitialPlayer != "" {
		var err error
		if toMove, err = goban.ParseColor(m.InitialPlayer); err != nil {
			return faultf("initialPlayer", "%v", err)
		}
	} else if len(m.Moves) > 0 {
		if c, err := goban.ParseColor(m.Moves[0][0]); err == nil {
			toMove = c
		}
	}
	var stones []goban.Move
	for i, s := range m.InitialStones {
		move, err := parseMove(g, s)
		if err != nil || move.Point == goban.Pass {
			return faultf("initialStones", "initialStones %d: %q is no stone on this board", i, s)
		}
		stones = append(stones, move)
	}
	if len(stones) == 0 {
		g.SetToMove(toMove)
		return nil
	}
	if err := g.SetUp(stones, toMove); err != nil {
		return faultf("initialStones", "%v", err)
	}
	return nil
}

// parseMove reads ["B","D4"].
func parseMove(g *game.Game, pair [2]string) (m goban.Move, err error) {
	if m.Color, err = goban.ParseColor(pair[0]); err != nil {
		return m, err
	}
	if m.Point, err = goban.ParsePoint(pair[1]); err != nil {
		return m, err
	}
	if m.Point != goban.Pass && !g.Board().OnBoard(m.Point) {
		err = game.ErrOffBoard
	}
	return m, err
}

// readTurns plays the moves and keeps the positions that are asked for.
func (q *query) readTurns(g *game.Game) error {
	last := len(q.message.Moves)
	if q.turns = q.message.AnalyzeTurns; q.turns == nil {
		q.turns = []int{last}
	}
	at := map[int]*game.Game{}
	for i := 0; ; i++ {
		if slices.Contains(q.turns, i) {
			at[i] = g.Clone()
		}
		if i == last {
			break
		}
		pair := q.message.Moves[i]
		move, err := parseMove(g, pair)
		if err != nil {
			return faultf("moves", "Could not parse move %d: %s %s", i, pair[0], pair[1])
		}
		if err := g.Play(move); err != nil {
			return faultf("moves", "Illegal move %d: %s", i, pair[1])
		}
	}
	for _, turn := range q.turns {
		if at[turn] == nil {
			return faultf("analyzeTurns", "there is no turn %d: there are %d moves", turn, last)
		}
		q.games = append(q.games, at[turn])
	}
	return nil
}

// readEffort reads how long to search, and how often to report.
func (q *query) readEffort() error {
	m := q.message
	if m.MaxVisits != nil {
		if *m.MaxVisits < 1 || *m.MaxVisits > mostVisits {
			return faultf("maxVisits", "maxVisits %d is not between 1 and %d", *m.MaxVisits, mostVisits)
		}
		q.playouts = *m.MaxVisits
	}
	if m.AnalysisPVLen != nil {
		if *m.AnalysisPVLen < 1 || *m.AnalysisPVLen > 1000 {
			return faultf("analysisPVLen", "analysisPVLen %d is not between 1 and 1000", *m.AnalysisPVLen)
		}
		q.lineLen = *m.AnalysisPVLen
	}
	if m.ReportDuringSearchEvery != nil {
		if s := *m.ReportDuringSearchEvery; !(s > 0) || s > 1e6 {
			return faultf("reportDuringSearchEvery", "reportDuringSearchEvery %v is not between 0 and 1000000 seconds", s)
		}
		q.every = max(timing.Seconds(*m.ReportDuringSearchEvery), shortestReport)
	}
	if n := len(m.Priorities); n > 0 && n != len(q.turns) {
		return faultf("priorities", "there are %d priorities for %d turns", n, len(q.turns))
	}
	return q.readSettings()
}

// ignoredSettings are settings of KataGo's networks and of its search, which are
// known and have nothing here to act on.
var ignoredSettings = []string{
	"wideRootNoise", "analysisWideRootNoise", "playoutDoublingAdvantage", "playoutDoublingAdvantagePla",
	"rootPolicyTemperature", "rootPolicyTemperatureEarly", "rootFpuReductionMax", "antiMirror", "rootNumSymmetriesToSample",
	"useUncertainty", "useGraphSearch", "useNoisePruning", "cpuctExploration", "dynamicScoreUtilityFactor", "staticScoreUtilityFactor",
	"humanSLProfile", "ignorePreRootHistory", "ignoreAllHistory", "conservativePass", "friendlyPassOk", "numSearchThreads",
}

// readSettings reads overrideSettings.
func (q *query) readSettings() error {
	for name, value := range q.message.OverrideSettings {
		number, isNumber := value.(float64)
		switch {
		case name == "reportAnalysisWinratesAs":
			i := slices.Index([]string{"BLACK", "WHITE", "SIDETOMOVE"}, strings.ToUpper(fmt.Sprint(value)))
			if i < 0 {
				return faultf("overrideSettings", "reportAnalysisWinratesAs is none of BLACK, WHITE, SIDETOMOVE")
			}
			q.view = view(i)
		case name == "maxTime" && isNumber && number > 0:
			q.time = timing.Seconds(number)
		case (name == "maxVisits" || name == "maxPlayouts") && isNumber && number >= 1 && number <= mostVisits:
			q.playouts = min(q.playouts, int(math.Round(number)))
			if q.message.MaxVisits == nil {
				q.playouts = int(math.Round(number))
			}
		case slices.Contains([]string{"maxTime", "maxVisits", "maxPlayouts"}, name):
			return faultf("overrideSettings", "%s cannot be %v", name, value)
		case !slices.Contains(ignoredSettings, name):
			q.warnings = append(q.warnings, fault{"overrideSettings", fmt.Sprintf("there is no setting %.60q here", name)})
		}
	}
	return nil
}

// warn notes what a query asks for that does not exist here.
func (q *query) warn() {
	m := q.message
	for field, given := range map[string]any{
		"rootPolicyTemperature": m.RootPolicyTemperature, "rootFpuReductionMax": m.RootFpuReductionMax,
	} {
		if given != nil {
			q.warnings = append(q.warnings, fault{field, "there is no network here that this could change"})
		}
	}
	for _, field := range m.unknown {
		q.warnings = append(q.warnings, fault{field, fmt.Sprintf("unexpected or unused field %.60q", field)})
	}
	slices.SortFunc(q.warnings, func(a, b fault) int { return strings.Compare(a.field+a.text, b.field+b.text) })
}

// checkLists checks avoidMoves and allowMoves.
func (m *message) checkLists(g *game.Game) error {
	if len(m.AvoidMoves) > 0 && len(m.AllowMoves) > 0 {
		return faultf("allowMoves", "avoidMoves and allowMoves exclude each other")
	}
	allowed := map[goban.Color]bool{}
	for _, named := range []struct {
		field string
		lists []moveList
	}{{"avoidMoves", m.AvoidMoves}, {"allowMoves", m.AllowMoves}} {
		for _, l := range named.lists {
			c, err := goban.ParseColor(l.Player)
			if err != nil {
				return faultf(named.field, "player: %v", err)
			}
			if l.UntilDepth < 1 {
				return faultf(named.field, "untilDepth %d is less than 1", l.UntilDepth)
			}
			if named.field == "allowMoves" && allowed[c] {
				return faultf(named.field, "there are two lists for one player")
			}
			allowed[c] = true
			for _, v := range l.Moves {
				if _, err := parseMove(g, [2]string{l.Player, v}); err != nil {
					return faultf(named.field, "%q is no move on this board", v)
				}
			}
		}
	}
	return nil
}

// without lists the moves of c that the query leaves out of a search. Where that
// would be every move, the pass stays.
func (m *message) without(g *game.Game, c goban.Color) (points []goban.Point) {
	for _, l := range m.AvoidMoves {
		if player, _ := goban.ParseColor(l.Player); player == c {
			points = append(points, parsePoints(l.Moves)...)
		}
	}
	for _, l := range m.AllowMoves {
		if player, _ := goban.ParseColor(l.Player); player != c {
			continue
		}
		allowed := parsePoints(l.Moves)
		for _, p := range append(slices.Clone(g.Board().Empties()), goban.Pass) {
			if !slices.Contains(allowed, p) {
				points = append(points, p)
			}
		}
	}
	left := slices.ContainsFunc(g.Board().Empties(), func(p goban.Point) bool {
		return !slices.Contains(points, p) && g.Legal(goban.Move{Color: c, Point: p}) == nil
	})
	if !left {
		points = slices.DeleteFunc(points, func(p goban.Point) bool { return p == goban.Pass })
	}
	return points
}

// parsePoints reads points that have been checked.
func parsePoints(vertices []string) (points []goban.Point) {
	for _, v := range vertices {
		if p, err := goban.ParsePoint(v); err == nil {
			points = append(points, p)
		}
	}
	return points
}

// parseMessage reads a line. An error about a value of the wrong type names its field.
// Errors begin as KataGo's, because clients look for that.
func parseMessage(line []byte) (*message, error) {
	m := &message{}
	decoder := json.NewDecoder(bytes.NewReader(line))
	if err := decoder.Decode(m); err != nil {
		if kind, ok := err.(*json.UnmarshalTypeError); ok && kind.Field != "" {
			return m, faultf(strings.SplitN(kind.Field, ".", 2)[0], "a %s is not what belongs there", kind.Value)
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
		}
	}
	return m, nil
}

// knownFields are the names of the fields of a message.
var knownFields = func() (names []string) {
	for f := range reflect.TypeFor[message]().Fields() {
		names = append(names, f.Tag.Get("json"))
	}
	return names
}()
