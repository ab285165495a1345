package pagetest

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// notMarkup is what stands between the tags of styles and scripts.
var notMarkup = regexp.MustCompile(`(?s)(<style>|<script[^>]*>).*?(</style>|</script>)`)

// outside are signs of something that would have to be fetched.
var outside = []string{`src=`, `url(`, `@import`, `<link`, `href="http`, `href="/`}

// Check fails the test if a page, or a part of one, is not well-formed or needs
// something from outside.
func Check(t *testing.T, html string) {
	t.Helper()
	markup := notMarkup.ReplaceAllString(html, "$1$2")
	markup = strings.ReplaceAll(markup, "url(#", "") // something of the page itself
	for d := xml.NewDecoder(strings.NewReader(markup)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
	styles := strings.Join(regexp.MustCompile(`(?s)<style>.*?</style>`).FindAllString(html, -1), "")
	for _, sign := range outside {
		if strings.Contains(markup, sign) || strings.Contains(styles, sign) {
			t.Errorf("the page holds %q", sign)
		}
	}
}
