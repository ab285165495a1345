package param_test

import (
	"fmt"

	"montego/internal/param"
)

func Example() {
	type Rave struct {
		Use         bool    `param:"use" default:"true" doc:"mix the mean with RAVE"`
		Equivalence float64 `param:"equivalence" default:"3000" range:"1..1e9" unit:"games" doc:"games after which mean and RAVE weigh the same"`
	}
	type Params struct {
		Rave Rave `param:"rave"`
	}
	var p Params
	param.Reset(&p)
	fmt.Println(param.Set(&p, "equivalence", "3500"))
	fmt.Println(param.Set(&p, "equivalence", "0"))
	fmt.Println(param.Set(&p, "rave.weight", "1"))
	for _, info := range param.List(&p) {
		fmt.Println(info.Name, info.Type, info.Value)
	}
	// Output:
	// <nil>
	// rave.equivalence: 0 is outside 1..1e9 games
	// unknown parameter "rave.weight" (rave has use, equivalence)
	// rave.use bool true
	// rave.equivalence float 3500
}

// Backup is what a node takes from its children.
type Backup uint8

// The operators.
const (
	Mean Backup = iota
	Max
)

// Choices lists the operators.
func (Backup) Choices() []param.Choice {
	return []param.Choice{
		Mean: {Name: "mean", Doc: "the mean of all games"},
		Max:  {Name: "max", Doc: "the value of the best child"},
	}
}

// String returns the operator's name.
func (b Backup) String() string { return param.NameOf(b) }

func ExampleEnumerated() {
	var p struct {
		Backup Backup `param:"backup" default:"mean" doc:"what a node takes from its children"`
	}
	param.Reset(&p)
	fmt.Println(p.Backup)
	fmt.Println(param.Set(&p, "backup", "max"), p.Backup == Max)
	fmt.Println(param.Set(&p, "backup", "least"))
	fmt.Println(param.ValuesOf[Backup]())
	// Output:
	// mean
	// <nil> true
	// backup: "least" is not one of mean, max
	// [mean max]
}
