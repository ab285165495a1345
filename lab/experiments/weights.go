package experiments

import (
	"fmt"
	"math"

	"montego/internal/param"
	"montego/player/playout"
)

// neutral says by which factor the strength of a shape may differ from 1 for the shape to
// count as neutral.
const neutral = 1.25

// neutralShapes returns how many of the 3×3 shapes that can be played are neutral by
// weights built in, and how many there are.
func neutralShapes(weights string) (count, shapes int, err error) {
	p := playout.DefaultParams()
	if err := param.Set(&p, "softmax.weights", weights); err != nil {
		return 0, 0, err
	}
	for _, gamma := range p.Softmax.Weights.For(81).Shapes {
		if gamma > 0 {
			shapes++
			if gamma <= neutral && gamma >= 1/neutral {
				count++
			}
		}
	}
	return count, shapes, nil
}

func (e *Experiment) checkWeights() error {
	for _, a := range e.Arms {
		if _, _, err := neutralShapes(a.Player); err != nil {
			return fmt.Errorf("arm %s: %w", a.Name, err)
		}
	}
	return nil
}

// readWeights fills in the rows of an experiment of weights: shapes stand in the place of
// games. All of them are counted, so that their share has no interval: a count of the whole
// is no sample of it.
func (o *Outcome) readWeights() error {
	for _, a := range o.Arms {
		count, shapes, err := neutralShapes(a.Player)
		if err != nil {
			return err
		}
		here := Figure{100 * float64(count) / float64(shapes), math.NaN(), math.NaN()}
		o.Rows = append(o.Rows, Row{Arm: a, Games: shapes, Here: here, Paper: o.paper(a)})
	}
	return nil
}
