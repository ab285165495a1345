package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

const (
	// grace is how long an engine may take to end when it is told to.
	grace = 2 * time.Second
	// settleTime is how long we wait at the end of an engine: for its exit status
	// after its output has ended, or for its last output after it has exited.
	settleTime = time.Second
)

// Process is an engine that runs as a child process, with its Client. It must
// be closed.
type Process struct {
	*Client
	cmd    *exec.Cmd
	group  *group
	grace  time.Duration // see Close
	stderr *Tail
	exited chan struct{} // closed when the process has ended
	status string        // how it ended; set before exited is closed
	once   sync.Once     // for Close and Kill
}

// gameFolders are where systems keep games, as Debian does GNU Go. The PATH of most shells
// does not name them.
var gameFolders = []string{"/usr/games", "/usr/local/games"}

// located returns a program with its full path, if it is not on the PATH but among the games.
func located(program string) string {
	if _, err := exec.LookPath(program); errors.Is(err, exec.ErrNotFound) {
		for _, folder := range gameFolders {
			if path, err := exec.LookPath(filepath.Join(folder, program)); err == nil {
				return path
			}
		}
	}
	return program
}

// Start runs the program of a command line, as SplitCommandLine reads it, on the PATH or among
// the games, and returns its Process, whose label is the name of the program. stderr keeps the
// end of its standard error. The error is an *EngineError of kind ErrStart.
func Start(commandLine string, stderr *Tail) (*Process, error) {
	words, err := SplitCommandLine(commandLine)
	if err != nil {
		return nil, startError("", err)
	}
	label := filepath.Base(words[0])
	p := &Process{
		cmd:    exec.Command(located(words[0]), words[1:]...),
		grace:  grace,
		stderr: stderr,
		exited: make(chan struct{}),
	}
	p.cmd.Stderr = p.stderr
	p.cmd.WaitDelay = settleTime
	ownGroup(p.cmd)
	conn, err := p.start()
	if err != nil {
		return nil, startError(label, err)
	}
	p.Client = NewClient(label, conn)
	p.Client.afterlife = p.afterlife
	p.running.Go(func() { p.wait(conn) })
	return p, nil
}

func startError(label string, err error) error {
	return &EngineError{Engine: label, Kind: ErrStart, Detail: err.Error(), Cause: err}
}

// start starts the process and returns our ends of its input and output. The
// output is a pipe of our own, because exec's is closed as soon as the process
// ends, with the engine's last words in it.
func (p *Process) start() (*pipes, error) {
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, theirs, err := os.Pipe()
	if err != nil {
		stdin.Close()
		return nil, err
	}
	defer theirs.Close()
	p.cmd.Stdout = theirs
	if err := p.cmd.Start(); err != nil {
		stdin.Close()
		stdout.Close()
		return nil, err
	}
	p.group = newGroup(p.cmd.Process)
	return &pipes{Reader: stdout, WriteCloser: stdin, out: stdout}, nil
}

// pipes are our ends of an engine's standard input and output.
type pipes struct {
	io.Reader
	io.WriteCloser
	out io.Closer
}

// Close closes both. That one of them was closed before, by the end of the
// process, is no error.
func (p *pipes) Close() error {
	_ = p.WriteCloser.Close()
	_ = p.out.Close()
	return nil
}

// wait notes how the process ends, and kills the processes that it has left
// behind. A descendant outside the group may hold the output open for ever, so we
// close the output after settleTime, which leaves time to read its end.
func (p *Process) wait(conn *pipes) {
	_ = p.cmd.Wait() // the process's state says it better
	p.group.kill()
	p.status = p.cmd.ProcessState.String()
	close(p.exited)
	select {
	case <-p.lost.Done():
	case <-time.After(settleTime):
		conn.out.Close()
	}
}

// afterlife says how the engine ended, with its last words.
func (p *Process) afterlife() string {
	select {
	case <-p.exited:
	case <-time.After(settleTime):
		return "it closed its standard output or input but still runs"
	}
	if last := p.stderr.Last(); last != "" {
		return fmt.Sprintf("%s, last words %q", p.status, last)
	}
	return p.status
}

// ends waits for the process to end, and reports whether it did before ctx.
func (p *Process) ends(ctx context.Context) bool {
	select {
	case <-p.exited:
		return true
	case <-ctx.Done():
		return false
	}
}

// Close ends the engine and waits until nothing of it is left. The engine is told
// to quit. If it still runs after the grace period, a signal asks it to terminate.
// After another grace period it is killed, with all processes that it has started.
// Commands under way return ErrClosed.
func (p *Process) Close() error {
	return p.end(func() bool { return p.quits() || p.terminates() })
}

// Kill ends the engine at once, with all processes it has started, and waits
// until nothing of it is left.
func (p *Process) Kill() error { return p.end(func() bool { return false }) }

// end asks the engine to end, kills it if that is in vain, and waits until nothing of it is left.
func (p *Process) end(ask func() (ended bool)) error {
	p.once.Do(func() {
		p.stopWaiting()
		if !ask() {
			p.group.kill()
		}
	})
	<-p.exited
	return p.Client.Close()
}

// quits tells the engine to quit, and reports whether it did.
func (p *Process) quits() bool {
	ctx, cancel := context.WithTimeout(context.Background(), p.grace)
	defer cancel()
	_, err := p.exchange(ctx, context.Background(), []string{"quit"})
	return (err == nil || errors.Is(err, ErrDied)) && p.ends(ctx)
}

// terminates asks the engine's processes to terminate, and reports whether
// the engine did.
func (p *Process) terminates() bool {
	ctx, cancel := context.WithTimeout(context.Background(), p.grace)
	defer cancel()
	p.group.terminate()
	return p.ends(ctx)
}

// SplitCommandLine cuts a command line into a program and its arguments as a
// shell would, without being one: blanks separate, single quotes keep
// everything, double quotes keep everything but a backslash before a quote or
// backslash. Outside of quotes a backslash keeps the blank, quote or backslash
// behind it. Before any other character a backslash is itself, so Windows
// paths need no doubling. Variables, wildcards, pipes and ~ mean nothing.
func SplitCommandLine(s string) ([]string, error) {
	var words []string
	open := false // a word has begun
	for _, at := range shellPiece.FindAllStringIndex(s, -1) {
		m := s[at[0]:at[1]]
		if strings.Trim(m, blanks) == "" {
			open = false
			continue
		}
		if !open {
			words, open = append(words, ""), true
		}
		word := &words[len(words)-1]
		switch first := m[0]; {
		case (first == '\'' || first == '"') && len(m) == 1:
			return nil, fmt.Errorf("no closing quote for %s", s[at[0]:])
		case first == '\'':
			*word += m[1 : len(m)-1]
		case first == '"':
			*word += strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(m[1 : len(m)-1])
		case first == '\\' && len(m) == 2:
			*word += m[1:]
		default:
			*word += m
		}
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("empty command line")
	}
	return words, nil
}

const blanks = " \t\r\n"

// shellPiece is a piece of a command line: blanks, something in single or in double quotes, an
// escaped character, a lone backslash or quote, or plain text.
var shellPiece = regexp.MustCompile(
	`[ \t\r\n]+|'[^']*'|"(?:\\["\\]|\\[^"\\]|[^"\\])*"|\\[ \t\r\n'"\\]|[\\'"]|[^ \t\r\n'"\\]+`)

// Tail keeps the end of what is written to it: the last words of an engine on its
// standard error. Writing to it never fails, or the engine would stop there. The
// zero value is empty.
type Tail struct {
	mu   sync.Mutex
	text []byte
	cut  bool // something is missing at the beginning
}

// tailBytes is how much a Tail keeps: some hundred lines.
const tailBytes = 8 << 10

// Write implements io.Writer.
func (t *Tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if over := len(t.text) - tailBytes; over > 0 {
		t.text, t.cut = append(t.text[:0], t.text[over:]...), true
	}
	return len(b), nil
}

// String returns what is kept. Where the beginning is missing it says so.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.ToValidUTF8(string(t.text), "\uFFFD")
	if t.cut {
		return "…" + text
	}
	return text
}

// Last returns the last line that is not blank, or "".
func (t *Tail) Last() string {
	lines := strings.Split(strings.TrimSpace(t.String()), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// Reset forgets everything.
func (t *Tail) Reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text, t.cut = t.text[:0], false
}
