package tune

import (
	"fmt"
	"io"
	"math"
	"strings"

	"montego/internal/page"
	"montego/lab/stats"
	"montego/lab/tune/surface"
)

// Report prints the results as tables for the terminal.
func Report(w io.Writer, r *Results) error {
	s := r.Study
	c, err := s.Conditions()
	if err != nil {
		return err
	}
	p := &printer{study: s}
	p.line("%s: %d of %d games on %v", s.Method, r.Played, r.All, &c)
	p.line("player %s", s.Player)
	p.line("against %s", strings.Join(s.Opponents, " and "))
	if r.Forfeits != [2]int{} {
		p.line("forfeits: %d of the player, %d of its opponents; the last one: %s", r.Forfeits[0], r.Forfeits[1], r.LastFault)
	}
	for i := range r.Stages {
		p.stage(&r.Stages[i])
	}
	if c := r.Comparison(); c != nil {
		p.comparison(c)
	}
	if x := r.Optimum(); x != nil {
		p.line("\n%s,%s", s.Player, s.space.Settings(x))
	}
	_, err = io.WriteString(w, p.text.String())
	return err
}

type printer struct {
	study *Study
	text  strings.Builder
}

func (p *printer) line(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

func (p *printer) stage(s *StageResults) {
	p.line("\n%s: %d of %d games", s.title(), s.Played, 2*s.Pairs)
	if len(s.Stage.Points) > 0 && s.Played > 0 {
		p.points(s)
	}
	if s.Finder != nil {
		p.finder(s.Finder)
	} else if s.Name != stageTest {
		p.line("too few games for a surface")
	}
}

const standardError = "standard error"

func (p *printer) points(s *StageResults) {
	head := append(p.study.space.names(), "games", "won", standardError)
	if s.Finder != nil {
		head = append(head, "surface")
	}
	t := page.Table{Heads: head}
	for _, sample := range s.Points {
		cells := append(p.values(sample.X), fmt.Sprint(sample.Games), percent(sample.Share()), percent(shareError(sample)))
		if s.Finder != nil {
			cells = append(cells, percent(s.Finder.Share(sample.X)))
		}
		t.Add(cells...)
	}
	p.text.WriteString(t.Text())
}

// values returns the parameters at a point; those of the player as it stands are
// its own.
func (p *printer) values(x []float64) []string {
	cells := make([]string, len(p.study.space.Parameters))
	for i := range cells {
		cells[i] = "as is"
		if x != nil {
			cells[i] = p.study.space.Parameters[i].text(round(x[i]))
		}
	}
	return cells
}

// round rounds a coordinate to six decimals, which removes errors of floating point.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func shareError(s surface.Sample) float64 {
	p := (s.Points + 1) / (s.Games + 2) // away from 0 and 1
	return math.Sqrt(p * (1 - p) / s.Games)
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// finder prints the coefficients and the optimum of a surface.
func (p *printer) finder(f *Finder) {
	unit := "log-odds"
	if f.Shares != nil {
		unit = "win rate"
	}
	p.line("")
	t := page.Table{Heads: []string{"term", unit, standardError}}
	for i, name := range surface.TermNames(p.study.space.names()) {
		t.Add(name, fmt.Sprintf("%.3f", f.Coefficients[i]), fmt.Sprintf("%.3f", f.TermError(i)))
	}
	p.text.WriteString(t.Text())
	p.line("Coordinates go from 0 to 1: %s.", p.extent(f.Region))
	if s := f.Shares; s != nil && s.Freedom > 0 {
		p.line("Misfit: χ² %.1f with %d degrees of freedom; chance alone gives as much in %.1f of 100 studies.", s.Misfit, s.Freedom, 100*s.Plausible())
	}
	if l := f.LogOdds; l != nil {
		p.line("The games weigh as much as %.0f where the optimum may be; of these %s are won.", l.Games, percent(stats.Logistic(l.Mean)))
	}
	p.optimum(f)
}

func (p *printer) extent(r surface.Region) string {
	parts := make([]string, r.Dim())
	for i := range parts {
		parameter := &p.study.space.Parameters[i]
		parts[i] = fmt.Sprintf("%s %s to %s", parameter.short(), parameter.text(round(r.Low[i])), parameter.text(round(r.Low[i]+r.Side)))
		if parameter.Scale == scaleLog {
			parts[i] += " (log)"
		}
	}
	text := strings.Join(parts, ", ")
	if r.Shape == surface.Simplex {
		text += "; their sum is at most 1"
	}
	return text
}

// optimum prints the best values with the spread of resampled ones.
func (p *printer) optimum(f *Finder) {
	p.line("")
	t := page.Table{Heads: []string{"optimum", "value", "spread: 2.5 %", "97.5 %"}}
	for i, x := range f.Optimum {
		parameter := &p.study.space.Parameters[i]
		cells := []string{parameter.Name, parameter.text(round(x)), "", ""}
		if f.Low != nil {
			cells[2], cells[3] = parameter.text(round(f.Low[i])), parameter.text(round(f.High[i]))
		}
		t.Add(cells...)
	}
	p.text.WriteString(t.Text())
	if f.Low != nil {
		draws := "resampled games"
		if f.Shares != nil {
			draws = "surfaces drawn within these errors"
		}
		p.line("Of the optima of %s 95 %% lie in the spread. The true optimum may well lie outside.", draws)
	}
	standardError := f.Error(f.Optimum)
	if f.LogOdds != nil {
		low, high := f.Band(f.Optimum)
		standardError = (high - low) / 2
	}
	says := fmt.Sprintf("The surface says %s there, standard error %s; ", percent(f.Share(f.Optimum)), percent(standardError))
	if f.LogOdds != nil {
		p.line("%sthe optimum is the mean place of the games, by their weight, and the surface may be higher elsewhere.", says)
		return
	}
	p.line("%sat the top of a fitted surface that is more than the truth on average.", says)
}

func (p *printer) comparison(c *Comparison) {
	verdict := "which chance alone may well give"
	if c.P < 0.05 {
		verdict = "which is significant at 5 %"
	}
	p.line("\nOptimum %s of %v, as it stands %s of %v games: %+.1f percentage points, standard error %.1f, two-sided p = %.3f by dealing the outcomes out anew, %s.",
		percent(c.Optimum.Share()), c.Optimum.Games, percent(c.Base.Share()), c.Base.Games,
		100*(c.Optimum.Share()-c.Base.Share()), 100*math.Hypot(shareError(c.Optimum), shareError(c.Base)), c.P, verdict)
}
