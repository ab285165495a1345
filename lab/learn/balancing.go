package learn

import "montego/internal/param"

// Balancing are the parameters of simulation balancing.
type Balancing struct {
	Iterations int           `param:"iterations" default:"60" range:"0..1000000" doc:"passes over all positions" source:"[Huang11] §4.4: 60 were best of the 20 to 100 of table 4.2"`
	Playouts   int           `param:"playouts" default:"100" range:"4..1000000" doc:"playouts for each of the two means of a step; the paper has 500" source:"[Huang11] §4.3.4, figure 4.2"`
	Step       float64       `param:"step" default:"10" range:"0..1000" doc:"α, the length of a step; with adagrad about 0.1" source:"[Huang11] §4.3.4, figure 4.2"`
	Judge      int           `param:"judge" default:"0" range:"0..1000000" doc:"playouts with which the error of every position learned from is measured after each pass, 1000 in the paper; 0 takes those of the steps, which is free and a pass behind" source:"[Huang11] §4.3.4, figure 4.2"`
	Credit     BalanceCredit `param:"credit" default:"difference" doc:"what each playout counts in the gradient" source:"[Huang11] §4.3.4, table 4.2"`
	Scale      BalanceScale  `param:"scale" default:"constant" doc:"how long the steps are" source:"[Huang11] §4.7 asks for more than constant steps"`
	Seed       uint64        `param:"seed" default:"1" doc:"what is random follows from it"`
}

// DefaultBalancing returns the parameters with their defaults.
func DefaultBalancing() (b Balancing) {
	param.Reset(&b)
	return b
}

// BalanceCredit says what each playout counts in the gradient.
type BalanceCredit uint8

// The credits.
const (
	CreditDifference BalanceCredit = iota
	CreditSign
	CreditWin
)

// Choices lists the credits. See param.Enumerated.
func (BalanceCredit) Choices() []param.Choice {
	return []param.Choice{
		CreditDifference: {Name: "difference", Doc: "its result less the mean of the playouts before, which varies least"},
		CreditSign:       {Name: "sign", Doc: "1 for a win, −1 for a loss"},
		CreditWin:        {Name: "win", Doc: "1 for a win, 0 for a loss"},
	}
}

func (c BalanceCredit) String() string { return param.NameOf(c) }

// of returns what a playout counts whose result is z.
func (c BalanceCredit) of(z, mean float64) float64 {
	switch c {
	case CreditSign:
		return z
	case CreditWin:
		return (z + 1) / 2
	}
	return z - mean
}

// BalanceScale says how long steps are.
type BalanceScale uint8

// The scales.
const (
	ScaleConstant BalanceScale = iota
	ScaleFalling
	ScaleAdaGrad
)

// Choices lists the scales. See param.Enumerated.
func (BalanceScale) Choices() []param.Choice {
	return []param.Choice{
		ScaleConstant: {Name: "constant", Doc: "the same for all features, as in the paper"},
		ScaleFalling:  {Name: "falling", Doc: "the same for all features, falling from the given length to 0 over all iterations"},
		ScaleAdaGrad:  {Name: "adagrad", Doc: "divided for each feature by the root of the sum of the squares of its gradients so far"},
	}
}

func (s BalanceScale) String() string { return param.NameOf(s) }
