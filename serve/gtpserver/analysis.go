package gtpserver

import (
	"context"

	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
)

// analysisCommands show what a search finds while it goes on.
var analysisCommands = []command{
	{"lz-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", analyzing(false), "search until the next line comes, and show the moves every so often, as Leela Zero does"},
	{"kata-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", analyzing(true), "the same, as KataGo does"},
	{"lz-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", decidingAloud(false, true), "genmove that shows the moves while it searches, as Leela Zero does"},
	{"kata-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", decidingAloud(true, true), "the same, as KataGo does"},
	{"cgos-genmove_analyze", "COLOR", ofColor((*session).cgosGenMoveAnalyze), "genmove that shows the moves in the end, as CGOS wants it"},
	{"kata-search", "COLOR", deciding(false), "decide on a move without playing it"},
	{"kata-search_cancellable", "COLOR", ofColor((*session).kataSearchCancellable), "the same; the next line ends it"},
	{"kata-search_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", decidingAloud(true, false), "kata-genmove_analyze without playing the move"},
	{"kata-search_analyze_cancellable", "[COLOR] [CENTISECONDS] [KEY VALUE …]", (*session).kataSearchAnalyzeCancellable, "the same; the next line ends it"},
}

// analyzing is the handler of lz-analyze or, with KataGo's keys, of kata-analyze. It
// searches until another line comes, even an empty one.
func analyzing(kata bool) handler {
	return func(s *session, c *call) (string, error) {
		a, err := s.readAnalysis(c, kata)
		if err != nil {
			return "", err
		}
		c.begin()
		v := &viewer{s: s, c: c, a: &a}
		t := s.engine().Start(s.game, a.color, s.but(&a), search.Limits{
			Watch: v.show, Interval: a.interval, MoveOwners: a.keys["movesownership"] || a.keys["movesownershipstdev"],
		})
		<-c.follow.Done()
		v.finish(t.Stop())
		return "", nil
	}
}

// viewer prints the lines of an analysis.
type viewer struct {
	s       *session
	c       *call
	a       *analysisArgs
	printed bool
}

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

// decidingAloud is the handler of a command that no other line ends.
func decidingAloud(kata, play bool) handler {
	return func(s *session, c *call) (string, error) { return s.decideAloud(c, c.ctx, kata, play) }
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
	v := &viewer{s: s, c: c, a: &a}
	d := s.decide(ctx, a.color, play, engine.Watched(v.show, a.interval), engine.Avoiding(s.but(&a)))
	v.finish(d.Search)
	return "play " + vertex(&d), nil
}

func (s *session) kataSearchCancellable(c *call, color goban.Color) (string, error) {
	d := s.decide(c.follow, color, false)
	if c.follow.Err() != nil {
		return "cancelled", nil
	}
	return vertex(&d), nil
}
