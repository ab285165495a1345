package gtpserver

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// talker is somebody who reads the replies while a command is carried out.
type talker struct {
	t   *testing.T
	in  *io.PipeWriter
	out *bufio.Scanner
}

// talk begins a session that ends with the test.
func talk(t *testing.T) *talker {
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	done := make(chan struct{})
	s := testSession(t)
	go func() {
		defer close(done)
		_ = s.serve(context.Background(), inRead, outWrite)
		_ = outWrite.Close()
	}()
	t.Cleanup(func() { _ = in.Close(); _, _ = io.Copy(io.Discard, out); <-done })
	return &talker{t, in, bufio.NewScanner(out)}
}

func (k *talker) say(line string) { fmt.Fprintln(k.in, line) }

// reply returns the rest of a reply.
func (k *talker) reply() (text string) {
	for k.out.Scan() && k.out.Text() != "" {
		text += k.out.Text() + "\n"
	}
	return text
}

// visited matches the root of an analysis line.
var visited = regexp.MustCompile(`rootInfo visits ([0-9]+) `)

// analyze sends an analysis and returns its first line at which the root has at least this
// number of visits. The analysis goes on.
func (k *talker) analyze(command string, visits int) string {
	k.say(command + " rootInfo true")
	for k.out.Scan() {
		if m := visited.FindStringSubmatch(k.out.Text()); m != nil {
			if n, _ := strconv.Atoi(m[1]); n >= visits {
				return k.out.Text()
			}
		}
	}
	k.t.Fatalf("%s ends before %d visits", command, visits)
	return ""
}

// TestAnalysisRestricted: an analysis of moves that somebody has chosen does not decide what
// is played after it. The search of the move is so long that A1 is never its best move by
// chance: with 64 playouts for 82 moves it was in about one search of a hundred.
func TestAnalysisRestricted(t *testing.T) {
	for _, only := range []string{"A1", "pass"} {
		k := talk(t)
		k.say("montego-param playouts 3000")
		k.reply()
		k.say("boardsize 9")
		k.reply()
		if line := k.analyze("kata-analyze b 1 allow b "+only+" 1", 500); strings.Count(line, "info move ") != 1 || !strings.Contains(line, "info move "+only+" ") {
			t.Errorf("%s alone: %s", only, line)
		}
		k.say("genmove b")
		k.reply() // the end of the analysis
		if got := k.reply(); got == "= "+only+"\n" {
			t.Errorf("after an analysis of %s alone genmove answers %q", only, got)
		}
	}
}

// scored matches a move of an analysis line.
var scored = regexp.MustCompile(`info move ([A-Z0-9]+|pass) visits ([0-9]+) .*? scoreMean (\S+) scoreStdev (\S+) `)

// TestAnalysisResumed: an analysis that is ended and begun again shows the scores of all the
// visits that it shows.
func TestAnalysisResumed(t *testing.T) {
	k := talk(t)
	k.say("boardsize 9")
	k.reply()
	k.analyze("kata-analyze b 1", 3000)
	for _, tt := range []struct {
		then   string
		visits int // of the first line that counts
	}{{"name", 1}, {"play b E5", 20}, {"undo", 1}} { // few visits of 3,000 may be those of E5
		k.say(tt.then)
		k.reply() // the end of the analysis
		k.reply()
		line := k.analyze("kata-analyze 1", tt.visits)
		moves := scored.FindAllStringSubmatch(line, -1)
		for _, m := range moves {
			if n, _ := strconv.Atoi(m[2]); n >= 20 && m[4] == "0.000" {
				t.Errorf("after %s: %s has %d visits and score %s with deviation %s", tt.then, m[1], n, m[3], m[4])
			}
		}
		if n, _ := strconv.Atoi(visited.FindStringSubmatch(line)[1]); n < 20 || len(moves) == 0 {
			t.Errorf("after %s: %d visits and %d moves: %s", tt.then, n, len(moves), line)
		}
	}
}

// TestAnalysisPriors: a move has the prior that it has among all moves, whether others are allowed or not.
func TestAnalysisPriors(t *testing.T) {
	prior := regexp.MustCompile(`info move C3 .*? prior (\S+) `)
	k := talk(t)
	k.say("boardsize 5")
	k.reply()
	var all []string
	for _, command := range []string{"kata-analyze b 1", "kata-analyze b 1 allow b C3,C2 1", "lz-analyze b 1 avoid b C2 1"} {
		if strings.HasPrefix(command, "lz") {
			k.say(command)
			k.out.Scan()
			k.out.Scan()
			share, _ := strconv.Atoi(prior.FindStringSubmatch(k.out.Text())[1])
			all = append(all, fmt.Sprintf("%.3f", float64(share)/10000))
		} else {
			share, _ := strconv.ParseFloat(prior.FindStringSubmatch(k.analyze(command, 20))[1], 64)
			all = append(all, fmt.Sprintf("%.3f", share))
		}
		k.say("clear_cache")
		k.reply() // the end of the analysis
		k.reply()
	}
	if all[0] != all[1] || all[0] != all[2] {
		t.Errorf("priors %v", all)
	}
}

// TestAnalysisPriorsSymmetric: of moves that are the same by symmetry each has the prior of all moves, though the
// search of all looks at one of them alone.
func TestAnalysisPriorsSymmetric(t *testing.T) {
	k := talk(t)
	k.say("boardsize 5")
	k.reply()
	line := k.analyze("kata-analyze b 1 allow b B2,B4,D2,D4 1", 20)
	priors := regexp.MustCompile(` prior (\S+) `).FindAllStringSubmatch(line, -1)
	if len(priors) != 4 {
		t.Fatalf("%s", line)
	}
	for _, prior := range priors {
		if prior[1] == "0.000000" || prior[1] != priors[0][1] {
			t.Errorf("priors %v", priors)
		}
	}
}

// TestSearchAnalyzeOver: after two passes in a settled game there is nothing to search; the count is shown, as by
// kata-analyze.
func TestSearchAnalyzeOver(t *testing.T) {
	out := converse(t, testSession(t), strings.Join([]string{
		"boardsize 5", "komi 0.5",
		"gogui-play_sequence b c1 w d1 b c2 w d2 b c3 w d3 b c4 w d4 b c5 w d5 b b2 w e2 b b4 w e4 b pass w pass",
		"kata-search_analyze b 10 rootInfo true",
	}, "\n")+"\n")
	if !strings.Contains(out, "info move pass visits 1 ") || !strings.Contains(out, "scoreLead 4.500 ") || !strings.HasSuffix(out, "play pass\n\n") {
		t.Errorf("%s", out)
	}
}
