package gtpserver

import (
	"context"
	"encoding/json"
	"math"
	"strings"

	"montego/engine"
	"montego/goban"
	"montego/gtp"
	"montego/search"
)

// analysisCommands show what a search finds while it goes on.
var analysisCommands = []command{
	{"lz-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", (*session).lzAnalyze, "search until the next line comes, and show the moves every so often, as Leela Zero does"},
	{"kata-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", (*session).kataAnalyze, "the same, as KataGo does"},
	{"lz-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", (*session).lzGenMoveAnalyze, "genmove that shows the moves while it searches, as Leela Zero does"},
	{"kata-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", (*session).kataGenMoveAnalyze, "the same, as KataGo does"},
	{"cgos-genmove_analyze", "COLOR", (*session).cgosGenMoveAnalyze, "genmove that shows the moves in the end, as CGOS wants it"},
	{"kata-search", "COLOR", (*session).kataSearch, "decide on a move without playing it"},
	{"kata-search_cancellable", "COLOR", (*session).kataSearchCancellable, "the same; the next line ends it"},
	{"kata-search_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", (*session).kataSearchAnalyze, "kata-genmove_analyze without playing the move"},
	{"kata-search_analyze_cancellable", "[COLOR] [CENTISECONDS] [KEY VALUE …]", (*session).kataSearchAnalyzeCancellable, "the same; the next line ends it"},
}

func (s *session) lzAnalyze(c *call) (string, error)   { return s.analyze(c, false) }
func (s *session) kataAnalyze(c *call) (string, error) { return s.analyze(c, true) }

// analyze searches until another line comes, even an empty one.
func (s *session) analyze(c *call, kata bool) (string, error) {
	a, err := s.readAnalysis(c, kata)
	if err != nil {
		return "", err
	}
	c.begin()
	v := s.watch(c, &a)
	t := s.engine().Start(s.game, a.color, s.but(&a), search.Limits{Watch: v.show, Interval: a.interval})
	<-c.follow.Done()
	v.finish(t.Stop())
	return "", nil
}

// viewer prints the lines of an analysis.
type viewer struct {
	s       *session
	c       *call
	a       *analysisArgs
	printed bool
}

func (s *session) watch(c *call, a *analysisArgs) *viewer { return &viewer{s: s, c: c, a: a} }

// show prints a line, if lines are wanted.
func (v *viewer) show(r *search.Snapshot) {
	if v.a.interval > 0 {
		v.printed = true
		v.c.print(v.s.analysisLine(v.a, r))
	}
}

// finish prints a line if there was none.
func (v *viewer) finish(r *search.Snapshot) {
	if !v.printed && r != nil {
		v.c.print(v.s.analysisLine(v.a, r))
	}
}

func (s *session) lzGenMoveAnalyze(c *call) (string, error) {
	return s.decideAloud(c, c.ctx, false, true)
}

func (s *session) kataGenMoveAnalyze(c *call) (string, error) {
	return s.decideAloud(c, c.ctx, true, true)
}

func (s *session) kataSearchAnalyze(c *call) (string, error) {
	return s.decideAloud(c, c.ctx, true, false)
}

func (s *session) kataSearchAnalyzeCancellable(c *call) (string, error) {
	text, err := s.decideAloud(c, c.follow, true, false)
	if err == nil && c.follow.Err() != nil {
		return "play cancelled", nil
	}
	return text, err
}

// decideAloud decides on a move, shows what it finds meanwhile, and plays it or
// not.
func (s *session) decideAloud(c *call, ctx context.Context, kata, play bool) (string, error) {
	a, err := s.readAnalysis(c, kata)
	if err != nil {
		return "", err
	}
	c.begin()
	v := s.watch(c, &a)
	d := s.decide(ctx, a.color, play, engine.Watched(v.show, a.interval), engine.Avoiding(s.but(&a)))
	v.finish(d.Search)
	return "play " + vertex(&d), nil
}

func (s *session) kataSearch(c *call) (string, error) {
	color, err := c.Args.Color(0)
	if err != nil {
		return "", err
	}
	d := s.decide(c.ctx, color, false)
	return vertex(&d), nil
}

func (s *session) kataSearchCancellable(c *call) (string, error) {
	color, err := c.Args.Color(0)
	if err != nil {
		return "", err
	}
	ctx := c.follow
	d := s.decide(ctx, color, false)
	if ctx.Err() != nil {
		return "cancelled", nil
	}
	return vertex(&d), nil
}

// cgosAnalysis is what CGOS shows beside a move. Values are those of the player.
type cgosAnalysis struct {
	WinRate   float64    `json:"winrate"`
	Score     float64    `json:"score"`
	Visits    int        `json:"visits"`
	Moves     []cgosMove `json:"moves"`
	Ownership string     `json:"ownership"` // row by row from the top left, a digit of base 64 each: see digit64
}

type cgosMove struct {
	Move    string  `json:"move"`
	WinRate float64 `json:"winrate"`
	Score   float64 `json:"score"`
	Prior   float64 `json:"prior"`
	Visits  int     `json:"visits"`
	PV      string  `json:"pv"`
}

func (s *session) cgosGenMoveAnalyze(c *call) (string, error) {
	color, err := c.Args.Color(0)
	if err != nil {
		return "", err
	}
	c.begin()
	d := s.decide(c.ctx, color, true)
	if r := d.Search; r != nil {
		text, err := json.Marshal(s.cgosAnalysis(r))
		if err != nil {
			return "", err
		}
		c.print(string(text))
	}
	return "play " + vertex(&d), nil
}

// cgosMoves is how many moves CGOS is shown.
const cgosMoves = 10

func (s *session) cgosAnalysis(r *search.Snapshot) cgosAnalysis {
	x := cgosAnalysis{WinRate: rounded(r.ValueFor(r.ToMove)), Score: rounded(scoreFor(r, r.Score)), Visits: r.Playouts + r.Reused, Moves: []cgosMove{}}
	priors := r.MovePriors()
	for i := range r.Moves[:min(len(r.Moves), cgosMoves)] {
		if m := &r.Moves[i]; m.Visits > 0 {
			x.Moves = append(x.Moves, cgosMove{
				Move: m.Point.String(), WinRate: rounded(m.ValueFor(r.ToMove)), Score: rounded(scoreFor(r, m.Score)),
				Prior: rounded(priors[i]), Visits: m.Visits, PV: gtp.FormatVertices(m.Line),
			})
		}
	}
	var digits strings.Builder
	for y := s.game.Height() - 1; y >= 0; y-- {
		for col := range s.game.Width() {
			digits.WriteByte(digit64(float64(r.Owner[goban.PointAt(col, y)]) * float64(r.ToMove.Sign())))
		}
	}
	x.Ownership = digits.String()
	return x
}

// digit64 writes x, from −1 to 1, as a digit: A for −1 and 8 for 1.
func digit64(x float64) byte {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	return digits[int(math.Round((min(max(x, -1), 1)+1)/2*62))]
}

// rounded returns x with four decimals.
func rounded(x float64) float64 { return math.Round(x*10000) / 10000 }
