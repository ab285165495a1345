package tune

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"montego/internal/param"
	"montego/internal/phrases"
	"montego/lab/tune/surface"
	"montego/player/engine"
)

// Parameter is a parameter of the player that a study may change.
type Parameter struct {
	// Name is that of engine.Params; the last words will do if they are clear.
	Name string `toml:"name"`
	// Low and High bound its values. In a simplex Low is 0 and High the total.
	Low   float64 `toml:"low"`
	High  float64 `toml:"high"`
	Scale Scale   `toml:"scale"` // linear, if it is not given

	integer bool
}

// value returns the value that belongs to a coordinate from 0 to 1.
func (p *Parameter) value(x float64) float64 {
	v := p.Low + x*(p.High-p.Low)
	if p.Scale == scaleLog {
		v = p.Low * math.Pow(p.High/p.Low, x)
	}
	if p.integer {
		v = math.Round(v)
	}
	return v
}

// coordinate is the inverse of value.
func (p *Parameter) coordinate(v float64) float64 {
	if p.Scale == scaleLog {
		return math.Log(v/p.Low) / math.Log(p.High/p.Low)
	}
	return (v - p.Low) / (p.High - p.Low)
}

// text returns the value at a coordinate in the form in which the player is given it.
func (p *Parameter) text(x float64) string {
	if p.integer {
		return strconv.FormatFloat(p.value(x), 'f', 0, 64)
	}
	return strconv.FormatFloat(p.value(x), 'g', 5, 64)
}

// short returns the last word of the name, for tables.
func (p *Parameter) short() string { return p.Name[strings.LastIndex(p.Name, ".")+1:] }

// Scale says how values of a parameter follow from coordinates.
type Scale string

const (
	scaleLinear Scale = "linear"
	scaleLog    Scale = "log" // equal factors are equally important
)

// Space is where the free parameters of a study may lie.
type Space struct {
	Shape      surface.Shape
	Parameters []Parameter
}

// Region returns the region of coordinates: the unit box or simplex.
func (s *Space) Region() surface.Region { return surface.Unit(s.Shape, len(s.Parameters)) }

// Settings returns the values at a point as settings of a player:
// "search.rave.equivalence=3000,playout.lgrf=1"; "" for a nil point, the player as it stands.
func (s *Space) Settings(x []float64) string {
	settings := make([]string, len(x))
	for i := range x {
		settings[i] = s.Parameters[i].Name + "=" + s.Parameters[i].text(x[i])
	}
	return strings.Join(settings, ",")
}

// point is the reverse of Settings: nil for no settings at all. Settings that are
// not of this space give the point where all are lowest.
func (s *Space) point(settings string) []float64 {
	if settings == "" {
		return nil
	}
	x := make([]float64, len(s.Parameters))
	for setting := range strings.SplitSeq(settings, ",") {
		name, text, _ := strings.Cut(setting, "=")
		value, err := strconv.ParseFloat(text, 64)
		for i := range s.Parameters {
			if p := &s.Parameters[i]; p.Name == name && err == nil {
				x[i] = p.coordinate(value)
			}
		}
	}
	return x
}

// snap moves a point to where its integer parameters have their values.
func (s *Space) snap(x []float64) []float64 {
	moved := slices.Clone(x)
	for i := range moved {
		if p := &s.Parameters[i]; p.integer {
			moved[i] = p.coordinate(p.value(x[i]))
		}
	}
	return moved
}

func (s *Space) names() []string {
	names := make([]string, len(s.Parameters))
	for i := range names {
		names[i] = s.Parameters[i].short()
	}
	return names
}

func newSpace(s *Study, base engine.Params) (*Space, error) {
	space := &Space{Shape: surface.Box, Parameters: slices.Clone(s.Parameters)}
	if s.Constraint == constraintSimplex {
		space.Shape = surface.Simplex
	} else if s.Total != 0 {
		return nil, fmt.Errorf("total %v: a box has none; say constraint = \"simplex\"", s.Total)
	}
	switch n := len(s.Parameters); {
	case n == 0:
		return nil, errors.New("no free parameter: a study needs at least one [[parameter]]")
	case n > maxParameters:
		return nil, fmt.Errorf("%d free parameters: a quadratic surface over more than %d has too many coefficients", n, maxParameters)
	}
	taken := map[string]bool{}
	for i := range space.Parameters {
		p := &space.Parameters[i]
		if err := p.declare(s, base); err != nil {
			return nil, err
		}
		if taken[p.Name] {
			return nil, fmt.Errorf("parameter %s is declared twice", p.Name)
		}
		taken[p.Name] = true
	}
	return space, nil
}

const maxParameters = 8

// declare fills in what the player declares of p, and checks its range.
func (p *Parameter) declare(s *Study, base engine.Params) error {
	info, err := param.Find(&base, p.Name)
	if err != nil {
		return err
	}
	p.Name = info.Name
	switch info.Type {
	case param.Int:
		p.integer = true
	case param.Float:
	default:
		return fmt.Errorf("parameter %s is %s: only numbers can be tuned", p.Name, info.Allowed())
	}
	if err := p.checkScale(s); err != nil {
		return err
	}
	if p.Low == 0 && p.High == 0 {
		return fmt.Errorf("parameter %s: give low and high, between which it may lie", p.Name)
	}
	if !(p.Low < p.High) || math.IsInf(p.High-p.Low, 0) {
		return fmt.Errorf("parameter %s: low %v is not below high %v", p.Name, p.Low, p.High)
	}
	if p.integer && p.High-p.Low < 2 {
		return fmt.Errorf("parameter %s: %v to %v are fewer than the three values that a curve needs", p.Name, p.Low, p.High)
	}
	for x := range 2 {
		if err := param.Set(&base, p.Name, p.text(float64(x))); err != nil {
			return err
		}
	}
	return nil
}

// checkScale checks scale and constraint, and gives a simplex its range.
func (p *Parameter) checkScale(s *Study) error {
	p.Scale = cmp.Or(p.Scale, scaleLinear)
	if err := phrases.OneOf("scale", p.Scale, scaleLinear, scaleLog); err != nil {
		return fmt.Errorf("parameter %s: %w", p.Name, err)
	}
	if s.Constraint == constraintSimplex {
		total := cmp.Or(s.Total, 1)
		if p.Scale == scaleLog || p.Low != 0 || p.High != 0 && p.High != total {
			return fmt.Errorf("parameter %s: in a simplex every range goes from 0 to the total of %v, on a linear scale", p.Name, total)
		}
		p.High = total
	}
	if p.Scale == scaleLog && p.Low <= 0 {
		return fmt.Errorf("parameter %s: a log scale cannot begin at %v", p.Name, p.Low)
	}
	return nil
}
