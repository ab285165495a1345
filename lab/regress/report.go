package regress

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"montego/internal/page"
	"montego/internal/phrases"
)

// Report prints results for the terminal: for one player a table of its suites
// and what went wrong; for several how much each solved, and the rest only if
// all is set.
func Report(w io.Writer, r *Results, all bool) error {
	var parts []string
	if len(r.Players) > 1 {
		parts = append(parts, r.comparison().Text())
	}
	for p := range r.Players {
		if len(r.Players) > 1 && !all {
			break
		}
		parts = append(parts, r.Players[p].Text+"\n"+r.suites(p).Text())
		var surprises []string
		for s := range r.Suites {
			surprises = append(surprises, r.Run(p, s).Surprises()...)
		}
		if len(surprises) > 0 {
			parts = append(parts, strings.Join(surprises, "\n")+"\n")
		}
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}

func (r *Results) comparison() page.Table {
	t := page.Table{Heads: []string{"solved"}}
	for _, s := range r.Suites {
		t.Heads = append(t.Heads, s.Name)
	}
	t.Heads = append(t.Heads, "all", "%", "95 %", "FAIL", "refused", "lost", "time")
	for p := range r.Players {
		row := []string{r.Players[p].Text}
		for s := range r.Suites {
			row = append(row, r.Run(p, s).solved())
		}
		all := r.Total(p)
		t.Add(append(row, fmt.Sprintf("%d/%d", all.Solved(), all.Tests()), percent(all), interval(all),
			fmt.Sprint(all.Verdicts[Fail]), fmt.Sprint(all.Refused), fmt.Sprint(all.Lost), seconds(all.Wall))...)
	}
	return t
}

// solved returns how many tests of how many were solved, "–" if none was asked.
func (r *Run) solved() string {
	t := r.Tally()
	if t.Tests() == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d", t.Solved(), t.Tests())
}

func (r *Results) suites(player int) page.Table {
	t := page.Table{Heads: []string{"", "tests", "pass", "PASS", "fail", "FAIL", "refused", "lost", "solved %", "95 %", "time"}}
	for s, suite := range r.Suites {
		t.Add(tallyRow(suite.Name, r.Run(player, s).Tally())...)
	}
	if len(r.Suites) > 1 {
		t.Add(tallyRow("all", r.Total(player))...)
	}
	return t
}

func tallyRow(name string, t Tally) []string {
	row := []string{name, fmt.Sprint(t.Tests())}
	for _, n := range t.Verdicts {
		row = append(row, fmt.Sprint(n))
	}
	return append(row, fmt.Sprint(t.Refused), fmt.Sprint(t.Lost), percent(t), interval(t), seconds(t.Wall))
}

func percent(t Tally) string {
	if t.Tests() == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", 100*t.Share())
}

func interval(t Tally) string {
	i := t.Interval()
	return fmt.Sprintf("%.1f–%.1f", 100*i.Low, 100*i.High)
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// Surprises returns a line for each test that went otherwise than the suite
// expects, for each other command that was refused, and for each engine lost, in
// the order of the suite.
func (r *Run) Surprises() []string {
	found := map[int][]string{} // by line
	add := func(step *Step, format string, args ...any) {
		place := fmt.Sprintf("%s:%d: ", r.Suite.Path, step.Line)
		found[step.Line] = append(found[step.Line], place+fmt.Sprintf(format, args...))
	}
	for i := range r.Tests {
		if t := &r.Tests[i]; t.Verdict == Fail || t.Verdict == UnexpectedPass {
			add(t.Step, "%v %s", t.Verdict, t)
		}
	}
	for _, refusal := range r.Refusals {
		add(refusal.Step, "refused: %s: %s", refusal.Step.Command, refusal.Text)
	}
	for _, loss := range r.Losses {
		// Otherwise the line of the test says so.
		if e := loss.Step.Expect; e == nil || e.Known || e.Ignored {
			add(loss.Step, "lost: %s: %s", loss.Step.Command, loss.Text)
		}
	}
	var lines []string
	for _, line := range slices.Sorted(maps.Keys(found)) {
		lines = append(lines, found[line]...)
	}
	return lines
}

// String returns what was asked, expected and answered.
func (t *Test) String() string {
	return fmt.Sprintf("%s: expected %s, got %s", t.Step.Command, t.Step.Expect, t.Got())
}

// Got returns the answer in a line, or why there is none that counts.
func (t *Test) Got() string {
	switch answer := phrases.OneLine(t.Answer); {
	case t.Fault != "":
		return t.Fault
	case answer == "":
		return "an empty answer"
	default:
		return answer
	}
}

// WriteJSON writes results as one JSON object, for programs. Times are in
// seconds.
func WriteJSON(w io.Writer, r *Results) error {
	runs := []jsonRun{}
	for _, run := range r.runs {
		runs = append(runs, jsonRunOf(run))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(map[string][]jsonRun{"runs": runs})
}

type jsonRun struct {
	Player   string         `json:"player"`
	Suite    string         `json:"suite"`
	Verdicts map[string]int `json:"verdicts"`
	Refused  int            `json:"refused"`
	Lost     int            `json:"lost"`
	Seconds  float64        `json:"seconds"`
	Tests    []jsonTest     `json:"tests"`
	Error    string         `json:"error,omitempty"`
}

type jsonTest struct {
	Test     string  `json:"test"`
	Line     int     `json:"line"`
	Command  string  `json:"command"`
	Expected string  `json:"expected"`
	Verdict  string  `json:"verdict"`
	Answer   string  `json:"answer"`
	Fault    string  `json:"fault,omitempty"`
	Seconds  float64 `json:"seconds"`
}

func jsonRunOf(r *Run) jsonRun {
	t := r.Tally()
	out := jsonRun{
		Player: r.Player.Text, Suite: r.Suite.Path, Verdicts: map[string]int{},
		Refused: t.Refused, Lost: t.Lost, Seconds: t.Wall.Seconds(), Tests: []jsonTest{},
	}
	for v, n := range t.Verdicts {
		out.Verdicts[Verdict(v).String()] = n
	}
	for i := range r.Tests {
		test := &r.Tests[i]
		out.Tests = append(out.Tests, jsonTest{
			Test: test.Step.Label(), Line: test.Step.Line, Command: test.Step.Command.String(),
			Expected: test.Step.Expect.String(), Verdict: test.Verdict.String(),
			Answer: test.Answer, Fault: test.Fault, Seconds: test.Took.Seconds(),
		})
	}
	if r.Err != nil {
		out.Error = r.Err.Error()
	}
	return out
}
