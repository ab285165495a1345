package gtpserver

import (
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
)

// analysisCommands show what a search finds while it goes on.
var analysisCommands = []command{
	{"lz-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", analyzing(false), "search until the next line comes, and show the moves every so often, as Leela Zero does"},
	{"kata-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", analyzing(true), "the same, as KataGo does"},
	{"lz-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{play: true}.decide, "genmove that shows the moves while it searches, as Leela Zero does"},
	{"kata-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{kata: true, play: true}.decide, "the same, as KataGo does"},
	{"cgos-genmove_analyze", "COLOR", ofColor((*session).cgosGenMoveAnalyze), "genmove that shows the moves in the end, as CGOS wants it"},
	{"kata-search", "COLOR", deciding(false, engine.Terms{}), "decide on a move without playing it"},
	{"kata-search_cancellable", "COLOR", ofColor((*session).kataSearchCancellable), "the same; the next line ends it"},
	{"kata-search_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{kata: true}.decide, "kata-genmove_analyze without playing the move"},
	{"kata-search_analyze_cancellable", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{kata: true, cancellable: true}.decide, "the same; the next line ends it"},
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
		v := s.view(c, &a)
		var found *search.Snapshot
		defer func() { v.finish(found) }()
		t := s.engine().Start(s.game, a.color, s.excluded(&a), search.Limits{
			Watch: v.show, Interval: a.interval, MoveOwners: a.keys["movesownership"] || a.keys["movesownershipstdev"],
		})
		<-c.nextLine.Done()
		found = t.Stop()
		return "", nil
	}
}

// viewer prints the lines of an analysis. A goroutine of its own writes them, so that no search
// waits for a reader that is slow: such a one gets fewer lines, each the newest.
type viewer struct {
	s       *session
	c       *call
	a       *analysisArgs
	printed bool
	newest  chan string   // the line to be written next, if there is one
	written chan struct{} // closed when all are
}

// view begins the lines of an analysis. The caller must call finish.
func (s *session) view(c *call, a *analysisArgs) *viewer {
	v := &viewer{s: s, c: c, a: a, newest: make(chan string, 1), written: make(chan struct{})}
	go func() {
		defer close(v.written)
		for line := range v.newest {
			c.print(line)
		}
	}()
	return v
}

// show prints a line, if lines are wanted. It does not wait.
func (v *viewer) show(r *search.Snapshot) {
	if v.a.interval == 0 {
		return
	}
	line := v.s.analysisLine(v.a, r)
	select {
	case <-v.newest: // it was not written in time
	default:
	}
	v.newest <- line
	v.printed = true
}

// finish waits until all lines are written. If there was none it prints one of r, unless r is nil.
func (v *viewer) finish(r *search.Snapshot) {
	close(v.newest)
	<-v.written
	if !v.printed && r != nil {
		v.c.print(v.s.analysisLine(v.a, r))
	}
}

// genmoveAnalyze is a command that decides on a move and shows its analysis meanwhile.
type genmoveAnalyze struct {
	kata        bool // the analysis has KataGo's keys, not Leela Zero's
	play        bool // the move is played
	cancellable bool // the next line ends it
}

// decide is the handler of the command.
func (g genmoveAnalyze) decide(s *session, c *call) (string, error) {
	a, err := s.readAnalysis(c, g.kata)
	if err != nil {
		return "", err
	}
	ctx := c.ctx
	if g.cancellable {
		ctx = c.nextLine
	}
	c.begin()
	v := s.view(c, &a)
	var d engine.Decision
	defer func() { v.finish(d.Search) }()
	d = s.decide(ctx, a.color, g.play, engine.Terms{Watch: v.show, Interval: a.interval, Avoid: s.excluded(&a)})
	if g.cancellable && ctx.Err() != nil {
		return "play cancelled", nil
	}
	return "play " + vertex(&d), nil
}

func (s *session) kataSearchCancellable(c *call, color goban.Color) (string, error) {
	d := s.decide(c.nextLine, color, false, engine.Terms{})
	if c.nextLine.Err() != nil {
		return "cancelled", nil
	}
	return vertex(&d), nil
}
