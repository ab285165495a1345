package cgos

import (
	"bufio"
	"fmt"
	"strings"
	"testing"
	"time"

	"montego/player/engine"
	"montego/player/search/broken"
)

// TestPonderingPanics: a panic in the opponent's time ends neither the program nor the visit:
// another player goes on, and the game that has ended meanwhile is counted.
func TestPonderingPanics(t *testing.T) {
	for _, next := range []string{"gameover 2026-11-22 B+3.5", "setup 2 5 7.5 60000 other(1400) player(1500?)", "genmove b 50000"} {
		s := newServer(t)
		o := options(t, s)
		o.Params.Playouts, o.Params.Search.Threads, o.Params.Ponder.On, o.Games = 1, 1, true, 0
		var log strings.Builder
		o.Log = &log
		searches := broken.Worker(0)
		c := &client{Options: o, player: engine.NewWith(searches.Open, o.Params, 1)}
		c.Now = time.Now
		answers := make(chan string, 3)
		go func() {
			defer close(answers)
			conn, err := s.listener.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			said := bufio.NewScanner(conn)
			ask := func(line string) {
				fmt.Fprintln(conn, line)
				if said.Scan() {
					answers <- said.Text()
				}
			}
			fmt.Fprintln(conn, "setup 1 5 7.5 60000 other(1400) player(1500?)")
			ask("genmove b 50000")
			<-searches.Panicked() // in the opponent's time
			fmt.Fprintln(conn, next)
			if strings.HasPrefix(next, "setup") {
				fmt.Fprintln(conn, "genmove b 50000")
			}
			if said.Scan() {
				answers <- said.Text()
			}
		}()
		_, err := c.visit(t.Context())
		c.player.Close()
		var all []string
		for answer := range answers {
			all = append(all, answer)
		}
		if len(all) != 2 || strings.HasPrefix(next, "gameover") && (all[1] != "ready" || c.played != 1) {
			t.Errorf("%s: %q, %d games, %v", next, all, c.played, err)
		}
		if said := log.String(); !strings.Contains(said, broken.Bug) || !strings.Contains(said, "broken.(*prior).Rate") {
			t.Errorf("%s: people are told %q, not what failed and where", next, said)
		}
	}
}
