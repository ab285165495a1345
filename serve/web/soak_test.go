package web

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// soak is how long TestSoak lasts; it is left out unless somebody asks for it.
var (
	soak       = flag.Duration("soak", 0, "let clients analyse and one play for so long")
	soakBinary = flag.String("soak.montego", "", "the `program` that serves them")
)

const (
	soakClients = 64
	soakMemory  = 300      // MiB, of --memory
	soakThink   = 1.0      // seconds a move
	soakMoves   = 40       // then the next game begins
	soakMost    = 330 + 50 // MiB of the process: the trees, a tenth of them, and 50
)

// TestSoak lets 64 clients analyse different positions of 19×19 while one plays games of a
// second a move, with the program as people start it, and tells how long the moves and
// the gaps between analyses were and how much memory the program took. Only the memory and
// that all goes on are demanded; the times are for people to read:
//
//	go build -o /tmp/montego . && go test ./serve/web -run TestSoak -timeout 30m -v -args -soak 10m -soak.montego /tmp/montego
func TestSoak(t *testing.T) {
	if *soak == 0 {
		t.Skip("it is asked for with -soak")
	}
	address, process := startSoak(t)
	end := time.Now().Add(*soak)
	var all sync.WaitGroup
	var gaps gapList
	var analyses atomic.Int64
	for i := range soakClients {
		c, err := dial(t, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() { soakLook(c, i, end, &gaps, &analyses) })
	}
	var most atomic.Int64
	all.Go(func() {
		for time.Now().Before(end) {
			most.Store(max(most.Load(), resident(t, process)))
			time.Sleep(200 * time.Millisecond)
		}
	})
	moves := soakPlay(t, address, end)
	all.Wait()
	t.Logf("%d moves of %v s: median %v, longest %v", len(moves), soakThink, moves[len(moves)/2], moves[len(moves)-1])
	g := gaps.sorted()
	t.Logf("%d analyses of %d clients; gaps: median %v, 99 of 100 below %v, longest %v", analyses.Load(), soakClients, g[len(g)/2], g[len(g)*99/100], g[len(g)-1])
	t.Logf("memory: %d MiB at most, with --memory %dM", most.Load(), soakMemory)
	if most.Load() > soakMost {
		t.Errorf("the program took %d MiB, want %d at most", most.Load(), soakMost)
	}
}

// gapList are the times between analyses of a client.
type gapList struct {
	mu  sync.Mutex
	all []time.Duration
}

func (g *gapList) add(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all = append(g.all, d)
}

func (g *gapList) sorted() []time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	slices.Sort(g.all)
	return g.all
}

// startSoak starts the program and returns its address and its process.
func startSoak(t *testing.T) (address string, process int) {
	t.Helper()
	c := exec.CommandContext(t.Context(), *soakBinary, "web", "--no-browser", "--listen", "localhost:0", "--games", t.TempDir(), "--memory", fmt.Sprintf("%dM", soakMemory))
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Signal(os.Interrupt)
		_ = c.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(line)
	return strings.TrimSuffix(words[slices.Index(words, "at")+1], "/"), c.Process.Pid
}

// resident returns the memory of a process in MiB.
func resident(t *testing.T, process int) int64 {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(process), "status"))
	if err != nil {
		t.Error(err)
		return 0
	}
	_, after, _ := strings.Cut(string(text), "VmRSS:")
	kib, _ := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
	return kib >> 10
}

// soakLook analyses a position, and another one every half a minute.
func soakLook(c *client, i int, end time.Time, gaps *gapList, analyses *atomic.Int64) {
	c.send(`{"id":1,"type":"new","setup":{"width":19,"height":19}}`)
	c.send(fmt.Sprintf(`{"id":2,"type":"play","node":1,"head":1,"vertex":"%c%d"}`, "ABCDEFGHJKLMNOPQRST"[i%19], 1+i/19))
	c.send(`{"id":3,"type":"analyse","on":true}`)
	last, node, change := time.Now(), 1, time.Now().Add(30*time.Second)
	c.until(fmt.Sprintf("an analysis for client %d", i), func(m *message) bool { return m.Type == "analysis" })
	for time.Now().Before(end) {
		c.until(fmt.Sprintf("the next analysis for client %d", i), func(m *message) bool { return m.Type == "analysis" })
		gaps.add(time.Since(last))
		last = time.Now()
		analyses.Add(1)
		if last.After(change) {
			change = last.Add(30 * time.Second)
			node = 3 - node
			c.send(fmt.Sprintf(`{"id":4,"type":"show","node":%d}`, node))
		}
	}
}

// soakPlay plays games against the engine and returns how long its moves took, sorted.
func soakPlay(t *testing.T, address string, end time.Time) (took []time.Duration) {
	for time.Now().Before(end) {
		c, err := dial(t, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.send(fmt.Sprintf(`{"id":1,"type":"new","setup":{"width":19,"height":19,"white":{"engine":true,"seconds":%v}}}`, soakThink))
		c.until("the game", func(m *message) bool { return m.Type == "done" && m.ID == 1 })
		head := 1
		for i := 0; i < soakMoves && time.Now().Before(end); {
			vertex := fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRST"[(7*i)%19], 1+(5*i+i/19)%19)
			c.send(fmt.Sprintf(`{"id":%d,"type":"play","node":%d,"head":%d,"vertex":%q}`, 2+i, head, head, vertex))
			asked := time.Now()
			refused := false
			m := c.until("the answer to "+vertex, func(m *message) bool {
				refused = m.Type == "error" && m.ID == 2+i
				return refused || m.Type == "state" && (m.Phase == "over" || m.Head > head+1 && m.Turn == "black")
			})
			if i++; refused {
				continue
			}
			if m.Phase == "over" {
				break
			}
			took = append(took, time.Since(asked))
			head = m.Head
		}
		c.c.CloseNow()
	}
	slices.Sort(took)
	return took
}
