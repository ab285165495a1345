package command

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/memory"
	"montego/internal/phrases"
	"montego/player/book"
	"montego/player/engine"
	"montego/player/search"
	"montego/serve/analysis"
	"montego/serve/web"
	"montego/serve/web/games"
)

type webSettings struct {
	player  playerFlags
	cluster clusterFlags
	Listen  string `param:"listen" default:"localhost:8361" unit:"address" doc:"address and port of the page"`
	Token   string `param:"token" doc:"the secret that is part of the address for others (default: a random one where --listen admits other machines)"`
	Folder  string `param:"games" unit:"folder" doc:"folder of the games (default: the user's data folder)"`
	Quiet   bool   `param:"no-browser" doc:"open no browser"`
	Book    string `param:"book" unit:"file" doc:"the opening book that the page shows: a file of montego book build, or in Fuego's format (default: the one built in)"`
}

// webTrees is how many search trees the games of the page keep at most, and
// analysisTrees how many there may be beside them.
const (
	webTrees      = 8
	analysisTrees = 4
)

func webCommand() *cobra.Command {
	var f webSettings
	c := newCommand("web", "Play, look back and analyse in the browser", f.run, &f)
	f.player.declare(c)
	f.cluster.declare(c)
	return c
}

func (f *webSettings) run(c *cobra.Command, _ []string) (err error) {
	params, analyzing, err := f.player.judging(webTrees + analysisTrees)
	if err != nil {
		return usageError{err}
	}
	outliveReaders()
	open, leave, err := f.cluster.factory(c)
	if err != nil {
		return err
	}
	defer leave()
	folder, err := f.folder()
	if err != nil {
		return err
	}
	unlock, address, err := claim(folder.Path())
	if err != nil {
		return err
	}
	defer unlock()
	if address != "" {
		fmt.Fprintf(c.OutOrStdout(), "Montego is already running with these games: %s\n", address)
		f.open(c.OutOrStdout(), address)
		return nil
	}
	host, err := f.host(folder, params, analyzing, open, c.ErrOrStderr())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rescue(host.Close(), folder)) }()
	defer memory.CollectOften()()
	listener, err := f.listener(c.Flags().Changed("listen"))
	if err != nil {
		return err
	}
	defer listener.Close()
	params.Load() // so that the first move does not wait for the tables
	o := web.Options{
		Token: f.Token, Version: Version, Folder: folder.Path(),
		Analysis: analysis.Options{Params: *cmp.Or(analyzing, &params), Version: Version, Open: open, Workers: 1, Seed: 1},
	}
	address = pageAddress(listener.Addr(), o.Token)
	if err := noteServer(folder.Path(), address); err == nil {
		defer os.Remove(filepath.Join(folder.Path(), serverFile))
	}
	keeping := "Games are kept in " + folder.Path()
	if err := folder.Check(); err != nil {
		keeping = fmt.Sprintf("Games cannot be kept in %s: %v", folder.Path(), err)
	}
	fmt.Fprintf(c.OutOrStdout(), "Montego is at %s (Ctrl-C ends it)\n%s%s\n", address, elsewhere(listener.Addr()), keeping)
	f.open(c.OutOrStdout(), address)
	return web.NewServer(host, o).Serve(c.Context(), listener)
}

// rescue writes games that could not be saved in their folder to a temporary one. The error
// tells of them.
func rescue(lost []games.Unsaved, folder *web.Folder) error {
	if len(lost) == 0 {
		return nil
	}
	var names []string
	for _, u := range lost {
		names = append(names, u.Name+".sgf")
	}
	temporary, err := os.MkdirTemp("", "montego-games-*")
	if err == nil {
		folder, errOpen := web.OpenFolder(temporary)
		err = errOpen
		for i := 0; err == nil && i < len(lost); i++ {
			err = folder.Save(lost[i].Name, lost[i].Record)
		}
	}
	where := "kept in " + temporary
	if err != nil {
		where = fmt.Sprintf("nor in a temporary folder (%v)", err)
	}
	return fmt.Errorf("%s could not be saved in %s (%w); %s", phrases.List(names...), folder.Path(), lost[0].Err, where)
}

func (f *webSettings) folder() (*web.Folder, error) {
	path, err := dataFolder(f.Folder, "games", "games")
	if err != nil {
		return nil, err
	}
	return web.OpenFolder(path)
}

// host returns the host of the games in a folder, which this process must have claimed: a server
// that is ending may save games there until then. It prints to w which games cannot be read or saved.
func (f *webSettings) host(folder *web.Folder, params engine.Params, analyzing *engine.Params, open search.Factory, w io.Writer) (*games.Host, error) {
	var known book.Knowing
	if f.Book != "" {
		var err error
		if known, err = book.LoadKnowing(f.Book); err != nil {
			return nil, fmt.Errorf("--book: %w", err)
		}
	}
	threads := params.Search.Threads
	// A move may search on all threads while positions are looked at. The runtime lets a
	// goroutine compute for 10 ms before the next; with a thread more than that the system
	// shares the processors, in shorter slices.
	runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), threads+1))
	return games.NewHost(games.Options{
		Version: Version, Store: folder, Preset: engine.PresetOf(f.player.preset), Params: params, Analysis: analyzing,
		Open: open, Book: known, Engines: webTrees, Searches: max(2, threads), Pace: games.UsualPace,
		Saving: func(err error) { // nil: all games are saved again
			if err != nil {
				fmt.Fprintf(w, "montego: games cannot be saved: %s (tried again every %v)\n", phrases.OneLine(err.Error()), games.RetryAfter)
				return
			}
			fmt.Fprintln(w, "montego: all games are saved again")
		},
		Unread: func(name string, why error) {
			fmt.Fprintf(w, "montego: %s.sgf cannot be read and is not in the list: %s\n", name, phrases.OneLine(why.Error()))
		},
	})
}

// nearbyPorts is how many ports after the default one are tried.
const nearbyPorts = 20

// listener opens the port. If the default port is in use and the user has not chosen
// one, it takes one of the next. A server that is open to other machines needs a token;
// listener generates one if there is none.
func (f *webSettings) listener(chosen bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(f.Listen)
	if err != nil {
		return nil, usagef("--listen %q is no address with a port, such as localhost:8361", f.Listen)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) && f.Token == "" {
		f.Token = rand.Text()
	}
	first, err := strconv.Atoi(port)
	if err != nil {
		return nil, usagef("--listen %q: the port is no number", f.Listen)
	}
	l, err := net.Listen("tcp", f.Listen)
	for i := 1; err != nil && !chosen && i <= nearbyPorts && (portInUse(err) || portReserved(err)); i++ {
		l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(first+i)))
	}
	if portInUse(err) {
		return nil, fmt.Errorf("--listen %s: another program uses this port; choose another one", f.Listen)
	}
	if err != nil {
		return nil, fmt.Errorf("--listen %s: %w", f.Listen, err)
	}
	return l, nil
}

// portInUse reports whether a port was not opened because another program has it. Windows says so
// by its own number, WSAEADDRINUSE, which no other system has.
func portInUse(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, syscall.Errno(10048))
}

// portReserved reports whether Windows keeps a port for itself, as it does with many for its virtual
// machines: WSAEACCES.
func portReserved(err error) bool { return errors.Is(err, syscall.Errno(10013)) }

// pageAddress returns what to type into a browser on this machine.
func pageAddress(at net.Addr, token string) string {
	u := url.URL{Scheme: "http", Host: at.String(), Path: "/"}
	if tcp, ok := at.(*net.TCPAddr); ok && (tcp.IP.IsLoopback() || tcp.IP.IsUnspecified()) {
		u.Host = net.JoinHostPort("localhost", strconv.Itoa(tcp.Port))
	}
	if token != "" {
		u.RawQuery = url.Values{"token": {token}}.Encode()
	}
	return u.String()
}

// elsewhere returns the line that tells people at other machines how to reach the page, if the
// server listens to them at all addresses of this one.
func elsewhere(at net.Addr) string {
	if tcp, ok := at.(*net.TCPAddr); !ok || !tcp.IP.IsUnspecified() {
		return ""
	}
	return "On other machines write the name or the address of this one in the place of localhost\n"
}

// open opens the page in the browser of who sits at the terminal, if there is
// one.
func (f *webSettings) open(out io.Writer, address string) {
	if f.Quiet || !isTerminal(out) {
		return
	}
	var program []string
	switch runtime.GOOS {
	case "darwin":
		program = []string{"open"}
	case "windows":
		program = []string{"rundll32", "url.dll,FileProtocolHandler"}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		program = []string{"xdg-open"}
	}
	browser := exec.Command(program[0], append(program[1:], address)...)
	if browser.Start() == nil {
		go browser.Wait()
	}
}

// serverFile tells, beside the games, where their server is.
const serverFile = "server.json"

type serverNote struct {
	Address string `json:"address"`
}

func noteServer(folder, address string) error {
	text, _ := json.Marshal(serverNote{address}) // a string does not fail
	return os.WriteFile(filepath.Join(folder, serverFile), text, 0o600)
}

// claimPatience is how long a server that has the games and does not answer is waited for: it
// may have begun a moment ago.
const claimPatience = 2 * time.Second

// claim keeps other servers from the games in a folder until unlock is called, or returns the
// address of one that has them. Two would overwrite each other's games. The error says that
// one has them and does not answer, as when it is suspended.
func claim(folder string) (unlock func(), address string, err error) {
	for end := time.Now().Add(claimPatience); ; time.Sleep(claimPatience / 10) {
		if address = runningServer(folder); address != "" {
			return func() {}, address, nil
		}
		unlock, err = file.Lock(filepath.Join(folder, serverFile))
		switch {
		case err == nil:
			return unlock, "", nil
		case !errors.Is(err, file.ErrLocked): // a folder in which nothing can be written
			return func() {}, "", nil
		case time.Now().After(end):
			return nil, "", fmt.Errorf("another Montego has the games in %s, and does not answer: end it, or choose another folder with --games", folder)
		}
	}
}

// runningServer returns the address of a server that has these games in its
// care already, or "".
func runningServer(folder string) string {
	var note serverNote
	text, err := file.Limit{Bytes: 64 << 10, Of: "the note of a server"}.Read(filepath.Join(folder, serverFile))
	if err != nil || json.Unmarshal(text, &note) != nil {
		return ""
	}
	at, err := url.Parse(note.Address)
	if err != nil {
		return ""
	}
	at.Path = "/alive"
	client := http.Client{Timeout: 2 * time.Second}
	answer, err := client.Get(at.String())
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	var alive web.Alive
	if json.NewDecoder(io.LimitReader(answer.Body, 4096)).Decode(&alive) != nil || alive.Folder != folder {
		return ""
	}
	return note.Address
}
