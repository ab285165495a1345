package cgos

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/hangup"
	"montego/internal/panics"
	"montego/internal/phrases"
	"montego/internal/rng"
	"montego/player/engine"
)

// Options say who plays where.
type Options struct {
	Address  string // of the server, HOST:PORT
	User     string // the name on the server
	Password string
	Client   string // name and version of this program, which the server notes

	Params engine.Params // of the player; valid
	Seed   uint64        // of the player
	Games  int           // number of games to play before the client leaves; 0 for no end

	// LogOn is how long the server may take to ask for name and password; 0 stands for 30 s.
	// Afterwards it may be silent until a game begins.
	LogOn time.Duration

	Log io.Writer // for people; may be nil
	// Keep, if it is not nil, is given each game that has ended, and again later if it fails.
	Keep func(Finished) error

	// Sleep waits for d, or less if ctx ends; nil stands for the real time.
	Sleep func(ctx context.Context, d time.Duration)
	// Now is the time of day; nil stands for time.Now.
	Now func() time.Time
}

// Finished is a game that has ended.
type Finished struct {
	ID           string // on the server
	Game         *game.Game
	Black, White string // names, with ratings as the server gives them
	Own          goban.Color
	Date         string // as the server writes it; "" if it does not say
	Result       string // as the server writes it, "B+3.5"; "" if it does not say
}

// These are what a server takes as a name and as a password.
var (
	userForm     = regexp.MustCompile(`^[A-Za-z_.-][A-Za-z0-9_.-]{2,17}$`)
	passwordForm = regexp.MustCompile(`^[A-Za-z0-9_.-]{3,16}$`)
)

// Check returns an error if no server can have the port, or one would refuse the name or the password.
func (o *Options) Check() error {
	_, port, _ := net.SplitHostPort(o.Address)
	if n, err := net.LookupPort("tcp", port); err != nil || n == 0 {
		return fmt.Errorf("there is no port %q", port)
	}
	if !userForm.MatchString(o.User) {
		return fmt.Errorf("the user name %q is not 3 to 18 letters, digits, '_', '.' or '-', the first of them no digit", o.User)
	}
	if !passwordForm.MatchString(o.Password) {
		return errors.New("the password is not 3 to 16 letters, digits, '_', '.' or '-'")
	}
	return nil
}

// How long to wait before another attempt to connect: firstWait, and twice as long
// after each attempt that fails, up to longestWait, or up to playingWait while the
// clock of a game runs.
const (
	firstWait   = time.Second
	longestWait = 2 * time.Minute
	playingWait = 5 * time.Second
)

// logOn returns LogOn, or what 0 stands for.
func (o *Options) logOn() time.Duration { return cmp.Or(o.LogOn, 30*time.Second) }

// client is what stays between two connections.
type client struct {
	Options
	player *engine.Engine
	table  *table // the game under way, or nil
	played int    // games that have ended
	tally  struct{ won, lost, other int }
	unkept []Finished // for which Keep has failed so far
}

// Play plays on a server until ctx ends or the number of games has been played, which
// are no errors. It ends with an error if the server refuses the player, or if games could not
// be kept.
func Play(ctx context.Context, o Options) error {
	if err := o.Check(); err != nil {
		return err
	}
	c := &client{Options: o, player: engine.New(o.Params, o.Seed)}
	defer func() { c.player.Close() }()
	if c.Sleep == nil {
		c.Sleep = func(ctx context.Context, d time.Duration) {
			select {
			case <-time.After(d):
			case <-ctx.Done():
			}
		}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return errors.Join(c.play(ctx), c.keepAll())
}

// play connects again and again until ctx ends, the games have been played, or the
// server refuses the player.
func (c *client) play(ctx context.Context) error {
	wait := firstWait
	for {
		welcome, err := c.visit(ctx)
		if err == nil || ctx.Err() != nil {
			return nil
		}
		if errors.As(err, new(refusal)) {
			return err
		}
		if welcome {
			wait = firstWait
		}
		c.logf("%v; the next attempt follows in %v", err, wait)
		c.Sleep(ctx, wait)
		if wait = min(2*wait, longestWait); c.playing() {
			wait = min(wait, playingWait)
		}
	}
}

// playing reports whether the clock of a game may still run.
func (c *client) playing() bool {
	t := c.table
	return t != nil && (c.Now().Before(t.until) || !t.clock.Settings().Limited())
}

// visit connects and plays until the connection breaks. It reports whether the server
// has let the player in. It returns nil only if all games have been played.
func (c *client) visit(ctx context.Context) (welcome bool, err error) {
	conn, err := hangup.Dial(ctx, c.Address, 10*time.Second)
	if err != nil {
		return false, err
	}
	_ = conn.SetReadDeadline(time.Now().Add(c.logOn()))
	v := &visit{client: c, conn: conn, lines: make(chan string), left: make(chan struct{})}
	go v.listen()
	defer func() {
		v.drop()
		v.stopPondering()
		close(v.left)
		_ = v.conn.Close()
	}()
	c.logf("connected to %s", c.Address)
	err = v.run(ctx)
	return v.welcome, err
}

// stopPondering ends the thinking in the opponent's time. If that has failed, the games go on with
// another player.
func (c *client) stopPondering() {
	if bug := panics.Catch(c.player.StopPondering); bug != nil {
		c.replace(bug)
	}
}

// replace puts another player in the place of one that has failed. The log says where, for
// those who mend it.
func (c *client) replace(bug *panics.Panic) {
	c.logf("the player has failed, and another one goes on: %v", bug)
	if c.Log != nil {
		_, _ = c.Log.Write(bug.Stack)
	}
	_ = panics.Catch(c.player.Close) // it is broken already
	c.player = engine.New(c.Params, rng.Derive(c.Seed, uint64(c.played)))
}

// logf writes a line for people.
func (c *client) logf(format string, args ...any) {
	if c.Log == nil {
		return
	}
	text := phrases.OneLine(fmt.Sprintf(format, args...))
	_, _ = fmt.Fprintf(c.Log, "%s %.*s\n", c.Now().Format("2006-01-02 15:04:05"), longestShown, text)
}
