package phrases

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Count returns a number of things in English: "1 game", "2 games". It is for texts that have no
// other language.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Roughly returns a duration in English, rounded to what an estimate is worth: "12 min".
func Roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.1f hours", d.Hours())
}

// List joins words as a sentence has them: a, b and c.
func List[T ~string](words ...T) string {
	text := ""
	for i, word := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			text += " and "
		default:
			text += ", "
		}
		text += string(word)
	}
	return text
}

// OneLine folds the lines and runs of blanks of a text into single blanks.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// OneOf returns an error that lists the values, unless x is one of them. what names x.
func OneOf[T ~string](what string, x T, values ...T) error {
	if slices.Contains(values, x) {
		return nil
	}
	return fmt.Errorf("%s %q: there are %s", what, x, List(values...))
}
