package regress

import (
	"strings"
	"testing"

	"montego/internal/page/pagetest"
)

func TestWriteHTML(t *testing.T) {
	p := fakePlayer(t)
	var text strings.Builder
	if err := WriteHTML(&text, twoSuites(t, p, p)); err != nil {
		t.Fatal(err)
	}
	html := text.String()
	pagetest.Check(t, html)
	for want, times := range map[string]int{
		`<article class="card">`:                         4, // 1 and 3 of the first suite, 10 and 20 of the second
		`White &lt;must&gt; extend.`:                     1,
		`<code>A1 &amp; &lt;b&gt;</code>`:                2,
		`<circle class="right" cx="5.5" cy="4.5" r="0.3`: 1, // F5, expected
		`<path class="wrong" d="M3.26 5.26L`:             2, // D4, given by both players
	} {
		if got := strings.Count(html, want); got != times {
			t.Errorf("%s: %d times, want %d", want, got, times)
		}
	}
}

// TestSplit: a board that is drawn in a comment does not run into its text.
func TestSplit(t *testing.T) {
	text, picture := split("White lives.\nWhite to play, komi 38.5\n    A B C D\n  2 X O . * 2\n  1 X O O . 1\n    A B C D")
	if text != "White lives.\nWhite to play, komi 38.5" || picture != "    A B C D\n  2 X O . * 2\n  1 X O O . 1\n    A B C D" {
		t.Errorf("%q, %q", text, picture)
	}
}
