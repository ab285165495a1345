package gtpserver

import (
	"context"

	"montego/player/engine"
	"montego/player/search"
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
	t := s.engine().Start(s.game, a.color, s.but(&a), search.Limits{
		Watch: v.show, Interval: a.interval, MoveOwners: a.keys["movesownership"] || a.keys["movesownershipstdev"],
	})
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
