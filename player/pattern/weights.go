package pattern

import (
	"fmt"
	"math"
)

// Weights are what the softmax policy draws moves by [Huang11] §3.2.3.1: the
// weight γ of each feature. A move is drawn in proportion to the product of the
// γ of its features, its Class and its local ones.
type Weights struct {
	// Shapes holds γ by Class. Entry 0, which is no class, is 0.
	Shapes [NumClasses + 1]float64
	// Local holds γ by Local.
	Local [NumLocal]float64
}

// MaxGamma is the largest γ there may be; the least is 0, which rules a move out.
const MaxGamma = 1e6

// checkGamma says what is wrong with a γ, or returns nil.
func checkGamma(gamma float64) error {
	if math.IsNaN(gamma) || gamma < 0 || gamma > MaxGamma {
		return fmt.Errorf("γ %v is not between 0 and %v", gamma, int(MaxGamma))
	}
	return nil
}

// weightsHeader is the first line of a file of weights: what it is, and the
// version of its form.
const weightsHeader = "montego weights 1"

// The families of features in a file of weights.
const (
	shapeFamily = "3x3"
	localFamily = "local"
)
