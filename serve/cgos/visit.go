package cgos

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"

	"montego/goban"
	"montego/internal/panics"
	"montego/internal/phrases"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/serve/gtpserver"
)

// refusal is an error that another attempt would meet again.
type refusal string

func (r refusal) Error() string { return "the server refuses: " + string(r) }

// silence is the error of a server that says nothing for so long.
type silence time.Duration

func (s silence) Error() string {
	return fmt.Sprintf("the server has not asked for name and password within %v", time.Duration(s))
}

// errPlayed ends a visit when all games have been played.
var errPlayed = errors.New("all games have been played")

// longestLine bounds a message of the server, in bytes: a long game whose moves
// all have an analysis.
const longestLine = 16 << 20

// longestShown bounds what people are shown of a message, in characters.
const longestShown = 500

// visit is one connection. All its methods are called by one goroutine.
type visit struct {
	*client
	conn    net.Conn
	lines   chan string // what the server says; closed when it is gone
	lost    error       // why, once lines is closed
	left    chan struct{}
	welcome bool // the server has let the player in
	last    bool // the server must say soon that the last game goes on; else it has ended
	analyze bool // the server wants an analysis beside each move
	thought thought
}

// thought is the search for a move under way.
type thought struct {
	stop context.CancelFunc // nil if there is none
	done chan decided
}

// decided is a decision, or the panic that came instead.
type decided struct {
	engine.Decision
	bug *panics.Panic
}

// listen hands the server's lines over until the connection breaks or ends, without control
// characters, which would change the terminal that shows them.
func (v *visit) listen() {
	defer close(v.lines)
	s := bufio.NewScanner(v.conn)
	s.Buffer(nil, longestLine)
	for s.Scan() {
		line := strings.Map(func(r rune) rune {
			if unicode.IsControl(r) && r != '\t' {
				return -1
			}
			return r
		}, s.Text())
		select {
		case v.lines <- line:
		case <-v.left:
			return
		}
	}
	switch v.lost = cmp.Or(s.Err(), io.EOF); {
	case errors.Is(v.lost, bufio.ErrTooLong):
		v.lost = fmt.Errorf("the server's message has no end after %d bytes", longestLine)
	case errors.Is(v.lost, os.ErrDeadlineExceeded):
		v.lost = silence(v.logOn())
	}
}

// run answers the server until the connection breaks, ctx ends, or all games have
// been played; then it returns nil.
func (v *visit) run(ctx context.Context) error {
	for {
		var err error
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), v.say("quit"))
		case d := <-v.thought.done:
			v.thought.stop()
			v.thought = thought{}
			if d.bug != nil {
				v.replace(d.bug)
				return fmt.Errorf("the player has failed: %w", d.bug)
			}
			err = v.move(d.Decision)
		case line, ok := <-v.lines:
			switch {
			case ok:
				err = v.hear(ctx, strings.Fields(line))
			case v.last && errors.As(v.lost, new(silence)):
				v.end(nil)
				err = errPlayed
			default:
				return fmt.Errorf("the connection has broken: %w", v.lost)
			}
		}
		if errors.Is(err, errPlayed) {
			_ = v.say("quit") // a server that is gone need not be told
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (v *visit) say(line string) error {
	_ = v.conn.SetWriteDeadline(time.Now().Add(10 * time.Second))
	_, err := io.WriteString(v.conn, line+"\n")
	return err
}

// hear answers a message of the server.
func (v *visit) hear(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return nil
	}
	switch words[0] {
	case "protocol":
		return v.introduce(words[1:])
	case "username":
		return v.say(v.User)
	case "password":
		until := time.Time{}
		if v.last = v.table != nil && v.played+1 == v.Games; v.last {
			until = time.Now().Add(v.logOn())
		}
		_ = v.conn.SetReadDeadline(until)
		return v.say(v.Password)
	case "info":
		v.logf("the server says: %s", strings.Join(words[1:], " "))
		return nil
	case "setup":
		_ = v.conn.SetReadDeadline(time.Time{})
		return v.setUp(words[1:])
	case "play":
		return v.opponentPlays(words[1:])
	case "genmove":
		return v.think(ctx, words[1:])
	case "gameover":
		return v.gameOver(words[1:])
	case "Error:", "Sorry,":
		text := fmt.Sprintf("%.*s", longestShown, strings.Join(words, " "))
		if strings.Contains(text, "already logged on") { // the server believes that the broken connection still stands
			return errors.New("the server says: " + text)
		}
		return refusal(text)
	}
	v.logf("the server says what Montego does not understand: %s", strings.Join(words, " "))
	return nil
}

// introduce tells the server who speaks, and whether moves come with an analysis.
func (v *visit) introduce(features []string) error {
	hello := "e1 " + v.Client
	if v.analyze = slices.Contains(features, "genmove_analyze"); v.analyze {
		hello += " genmove_analyze"
	}
	return v.say(hello)
}

// setUp begins a game or goes on with one.
func (v *visit) setUp(words []string) error {
	v.drop()
	t, err := newTable(words, v.User)
	if err != nil {
		return err
	}
	if v.table != nil && v.table.ID != t.ID {
		if v.end(nil); v.allPlayed() { // the server says no more of it: it was over before the player came back
			v.logf("game %s is one more than Montego was to play", t.ID)
			return errPlayed
		}
	}
	v.table, v.welcome = t, true
	t.until = v.Now().Add(2*t.clock.Settings().Main + gift)
	v.stopPondering()
	// Opponents do not meet the same answers of a weak level or a book in every game.
	v.player.Restart(rng.Derive(v.Seed, uint64(v.played)))
	v.logf("game %s: %s plays Black, %s plays White, moves made: %d", t.ID, t.Black, t.White, len(t.Game.Moves()))
	return nil
}

// opponentPlays notes a move of the opponent: COLOR VERTEX MILLISECONDS.
func (v *visit) opponentPlays(words []string) error {
	if v.table == nil {
		return errors.New("the server tells a move without a game")
	}
	if len(words) < 2 {
		return cut("play", words)
	}
	c, err := goban.ParseColor(words[0])
	if err != nil {
		return fmt.Errorf("the server's move: %w", err)
	}
	return v.table.play(c, words[1])
}

// think begins the search for a move: COLOR MILLISECONDS.
func (v *visit) think(ctx context.Context, words []string) error {
	t := v.table
	if t == nil {
		return errors.New("the server asks for a move without a game")
	}
	if len(words) < 2 {
		return cut("genmove", words)
	}
	c, err := goban.ParseColor(words[0])
	if err != nil {
		return fmt.Errorf("the server's genmove: %w", err)
	}
	left, err := milliseconds(words[1])
	if err != nil {
		return err
	}
	v.drop()
	t.clock.SetLeft(left, 0)
	v.thought = thought{done: make(chan decided, 1)}
	t.clock.Start(v.Now())
	v.stopPondering()
	clk, g, done := t.clock, t.Game.Clone(), v.thought.done
	ctx, v.thought.stop = context.WithCancel(ctx)
	go func() {
		var d decided
		d.bug = panics.Catch(func() { d.Decision = v.player.Decide(ctx, g, c, engine.Terms{Clock: clk}) })
		done <- d
	}()
	return nil
}

// cut is the error of a message that ends after too few words.
func cut(name string, words []string) error {
	return fmt.Errorf("the server's %s has %s, not 2 or more", name, phrases.Count(len(words), "word"))
}

// drop ends the search for a move that the server does not wait for any more.
func (v *visit) drop() {
	if v.thought.stop != nil {
		v.thought.stop()
		<-v.thought.done
	}
	v.thought = thought{}
}

// move tells the server what the engine has decided.
func (v *visit) move(d engine.Decision) error {
	t := v.table
	v.player.Apply(t.Game, &d)
	answer := strings.ToLower(d.Move.Point.String())
	if d.Resign {
		answer = "resign"
	}
	if v.analyze && d.Search != nil {
		answer += " " + gtpserver.CGOSAnalysis(t.Game, d.Search, d.Move.Point)
	}
	used := t.clock.Stop(v.Now())
	left, _ := t.clock.Left()
	v.logf("game %s, move %d: %s in %.1f s, %.1f s are left, %s", t.ID, len(t.Game.Moves()), strings.Fields(answer)[0], used.Seconds(), left.Seconds(), opinion(&d))
	if err := v.say(answer); err != nil {
		return err
	}
	if !d.Resign {
		if bug := panics.Catch(func() { v.player.Ponder(t.Game) }); bug != nil {
			v.replace(bug)
		}
	}
	return nil
}

// opinion says what a decision rests on.
func opinion(d *engine.Decision) string {
	if d.Search == nil {
		return d.Reason
	}
	return fmt.Sprintf("win rate %.1f %%, %s", 100*d.Move.Color.Share(d.Search.WinRate()), phrases.Count(d.Search.Playouts+d.Search.Reused, "playout"))
}

// gameOver notes how a game ended, and asks for the next.
func (v *visit) gameOver(words []string) error {
	v.drop()
	v.stopPondering()
	if v.table != nil {
		v.end(words)
	}
	if v.allPlayed() {
		return errPlayed
	}
	return v.say("ready")
}

func (v *visit) allPlayed() bool { return v.Games > 0 && v.played >= v.Games }

// end counts and keeps the game under way. words are what the server tells of its end, DATE RESULT and
// perhaps why, or less.
func (v *visit) end(words []string) {
	t, how := v.table, "the server does not say how"
	v.table = nil
	v.played++
	if len(words) > 0 {
		t.Date = words[0]
	}
	if len(words) > 1 {
		t.Result, how = words[1], strings.Join(words[1:], " ")
	}
	v.count(t.Result, t.Own)
	v.logf("game %s is over: %s; %d won, %d lost, %d others", t.ID, how, v.tally.won, v.tally.lost, v.tally.other)
	v.keep(t.Finished)
}

// count adds the result of a game to the tally.
func (v *visit) count(result string, own goban.Color) {
	switch winner, _, _ := strings.Cut(result, "+"); {
	case winner == "B" && own == goban.Black, winner == "W" && own == goban.White:
		v.tally.won++
	case winner == "B" || winner == "W":
		v.tally.lost++
	default:
		v.tally.other++
	}
}
