package param

import (
	"fmt"
	"slices"
	"strings"
)

// Choice is one of the values that a parameter of an [Enumerated] type may have.
type Choice struct {
	Name string // as people write it, "uct-rave"
	Doc  string // what it means, in a few words
}

// Enumerated is a type whose values are listed once: its underlying type is
// uint8, and the value i is called Choices()[i].Name.
//
//	type Backup uint8
//
//	const (
//		Mean Backup = iota
//		Max
//	)
//
//	func (Backup) Choices() []param.Choice {
//		return []param.Choice{
//			Mean: {Name: "mean", Doc: "the mean of all playouts"},
//			Max:  {Name: "max", Doc: "the value of the best child"},
//		}
//	}
//
//	func (b Backup) String() string { return param.NameOf(b) }
//
// Choices must not depend on its receiver.
type Enumerated interface {
	Choices() []Choice
}

// enumerated is what the generic functions ask of an Enumerated type.
type enumerated interface {
	~uint8
	Enumerated
}

// NameOf returns the name of a value, or its type and number where it is none
// of the listed ones.
func NameOf[E enumerated](e E) string {
	if choices := e.Choices(); int(e) < len(choices) {
		return choices[e].Name
	}
	return fmt.Sprintf("%T(%d)", e, uint8(e))
}

// ValuesOf returns all values of E in their order.
func ValuesOf[E enumerated]() []E {
	var zero E
	values := make([]E, len(zero.Choices()))
	for i := range values {
		values[i] = E(i)
	}
	return values
}

// Names returns the names of choices.
func Names(choices []Choice) []string {
	names := make([]string, len(choices))
	for i, c := range choices {
		names[i] = c.Name
	}
	return names
}

// choiceNamed returns the place of the choice that text names; case does not
// matter. It is -1 if there is none.
func choiceNamed(choices []Choice, text string) int {
	return slices.IndexFunc(choices, func(c Choice) bool { return strings.EqualFold(c.Name, text) })
}

func noChoice(choices []Choice, text string) error {
	return fmt.Errorf("%q is not one of %s", text, strings.Join(Names(choices), ", "))
}
