package phrases

import "fmt"

// Count returns a number of things in English: "1 game", "2 games". It is for texts that have no
// other language.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
