package regress

import (
	"encoding/json"
	"io"
)

// WriteJSON writes results as one JSON object, for programs. Times are in
// seconds.
func WriteJSON(w io.Writer, r *Results) error {
	out := jsonResults{Runs: []jsonRun{}}
	for _, run := range r.runs {
		out.Runs = append(out.Runs, jsonRunOf(run))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

type jsonResults struct {
	Runs []jsonRun `json:"runs"`
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
