package phrases

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
)

// hole is a place for an argument.
var hole = regexp.MustCompile(`\{(\w*)\}`)

// holes lists the arguments of all forms of a phrase; the plural forms of one for a single
// thing may leave the number out.
func holes(p phrase) (all []string) {
	for _, m := range hole.FindAllStringSubmatch(p.text, -1) {
		all = append(all, m[1])
	}
	for _, form := range p.forms {
		all = append(all, holes(form)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// read reads the file of a language.
func read(t *testing.T, name string) map[string]phrase {
	t.Helper()
	data, err := files.ReadFile(name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]phrase
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatalf("%s.json: %v", name, err)
	}
	return all
}

// TestNoneMissing: every language has every phrase, with the arguments that it has in
// English, and with all plural forms of the language.
func TestNoneMissing(t *testing.T) {
	english := read(t, "en")
	present, _ := files.ReadDir(".")
	if len(present) != len(Languages) {
		t.Errorf("%d files and %d languages", len(present), len(Languages))
	}
	for _, name := range Languages {
		l, all := Match(name), read(t, name)
		if l.Name() != name {
			t.Errorf("who asks for %s gets %s", name, l.Name())
		}
		for _, key := range slices.Sorted(maps.Keys(english)) {
			p, ok := all[key]
			switch {
			case !ok:
				t.Errorf("%s: %s is missing", name, key)
			case !slices.Equal(holes(p), holes(english[key])):
				t.Errorf("%s: %s has the arguments %v, want %v", name, key, holes(p), holes(english[key]))
			default:
				checkForms(t, l, name+": "+key, p, english[key])
			}
		}
		for key := range all {
			if _, ok := english[key]; !ok {
				t.Errorf("%s: %s is in no other language", name, key)
			}
		}
	}
}

// checkForms reports forms that a phrase lacks, and texts that are empty or have a bracket
// too many.
func checkForms(t *testing.T, l *Language, where string, p, english phrase) {
	t.Helper()
	if p.forms == nil {
		if english.forms != nil {
			t.Errorf("%s does not depend on what it depends on in English", where)
		}
		if strings.TrimSpace(p.text) == "" || strings.ContainsAny(hole.ReplaceAllString(p.text, ""), "{}") {
			t.Errorf("%s: %q", where, p.text)
		}
		return
	}
	if _, ok := english.forms["black"]; ok {
		for _, color := range []string{"black", "white"} {
			checkForms(t, l, where+", "+color, p.forms[color], english.forms[color])
		}
		return
	}
	forms := map[string]bool{"other": true}
	for n := range 200 {
		forms[l.pluralForm(n)] = true
	}
	for form := range forms {
		if text := p.forms[form].text; text == "" {
			t.Errorf("%s lacks the plural form %s", where, form)
		}
	}
	if len(p.forms) != len(forms) {
		t.Errorf("%s has other plural forms than the language: %v, want %v", where, slices.Sorted(maps.Keys(p.forms)), slices.Sorted(maps.Keys(forms)))
	}
}

// TestPercent: a language writes all its percent signs in one way, with a blank before or without.
func TestPercent(t *testing.T) {
	for _, name := range Languages {
		data, err := files.ReadFile(name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		blank, none := strings.Count(string(data), "} %"), strings.Count(string(data), "}%")
		if blank > 0 && none > 0 {
			t.Errorf("%s: a blank stands before %d percent signs, and none before %d", name, blank, none)
		}
	}
}

func TestSay(t *testing.T) {
	tests := []struct {
		language, key string
		args          Args
		want          string
	}{
		{"en", "moves", Args{"n": 1}, "1 move"},
		{"en", "moves", Args{"n": 12345}, "12,345 moves"},
		{"en", "result.points", Args{"color": "black", "n": 3.5}, "Black wins by 3.5 points."},
		{"en", "result.points", Args{"color": "white", "n": 1.0}, "White wins by 1 point."},
		{"de", "result.points", Args{"color": "white", "n": 0.5}, "Weiß gewinnt mit 0,5 Punkten."},
		{"de", "moves", Args{"n": 12345}, "12.345 Züge"},
		{"ru", "points", Args{"n": 1}, "1 очко"},
		{"ru", "points", Args{"n": 3}, "3 очка"},
		{"ru", "points", Args{"n": 11}, "11 очков"},
		{"ru", "points", Args{"n": 21}, "21 очко"},
		{"ru", "points", Args{"n": 6.5}, "6,5 очка"},
		{"fr", "points", Args{"n": 0}, "0 point"},
		{"fr", "page.level.dan", Args{"n": 1}, "1er dan"}, {"fr", "page.level.kyu", Args{"n": 2}, "2e kyu"},
		{"fr", "review.cost", Args{"n": 4}, "Cela coûte environ 4 points."}, // behind "Une gaffe …", "Un coup …"
		{"ru", "review.cost", Args{"n": 5}, "Это стоит около 5 очков."},
		{"ja", "review.several", Args{"color": "black", "n": 12, "move": 3, "vertex": "D4"}, "黒の悪手は 12 手で、最大のものは 3 手目の D4 です。"},
		{"ja", "points", Args{"n": 1}, "1 目"},
		{"en", "review.title", Args{"black": "{white}", "white": "B"}, "{white} against B"}, // a name is no phrase
		{"de", "page.who.change", nil, "Spieler, Komi, Ergebnis ändern"},
		{"fr", "error.hint", Args{"why": "…"}, "La recherche d'un indice a échoué : …"}, // as page.do.hint has it
		{"de", "page.level.as", Args{"rank": "5. Kyu"}, "so stark wie ein 5. Kyu"},
		{"es", "page.level.as", Args{"rank": "5 kyu"}, "tan fuerte como un 5 kyu"},
		{"fr", "terminal.level", Args{"rank": "5e kyu"}, "Montego joue maintenant aussi fort qu'un 5e kyu."},
		{"zh", "page.analysis.book", nil, "布局库"}, // no book of joseki
		{"fr", "percent", Args{"n": 97.7}, "97,7 %"}, {"ko", "percent", Args{"n": 97.7}, "97.7%"},
		{"en", "illegal.ko", Args{"vertex": "D4"}, "D4 retakes the ko at once"}, // a part of a sentence
		{"zh", "error.opponent", Args{"color": "black", "name": "Montego"}, "现在轮到黑方，而黑方由 Montego 下。"},
		{"en", "page.pass", nil, "Pass"},
		{"en", "no.such.phrase", nil, "no.such.phrase"},
	}
	for _, tt := range tests {
		if got := Match(tt.language).Say(tt.key, tt.args); got != tt.want {
			t.Errorf("%s %s %v: %q, want %q", tt.language, tt.key, tt.args, got, tt.want)
		}
	}
}

func TestSystem(t *testing.T) {
	tests := []struct{ language, all, messages, lang, want string }{
		{"", "", "", "", "en"},
		{"", "", "", "de_AT.UTF-8", "de"},
		{"", "", "ja_JP.utf8", "de_AT.UTF-8", "ja"},
		{"", "C", "", "de_AT.UTF-8", "en"},
		{"", "C.UTF-8", "", "de_AT.UTF-8", "en"},
		{"", "ru_RU.UTF-8", "ja_JP", "de_AT.UTF-8", "ru"},
		{"", "ru_RU.KOI8-R", "", "", "en"}, // its letters would be unreadable
		{"", "", "", "de_DE", "en"},
		{"pt:fr:en", "", "", "de_DE.UTF-8", "fr"},
		{"fr", "C", "", "", "en"},
		{"", "", "", "zh_TW.UTF-8", "zh"},
		{"", "", "", "de_DE.UTF-8@euro", "de"},
		{"", "", "", "sw_KE.UTF-8", "en"},
		{"", "", "", "nonsense/...UTF-8", "en"},
	}
	for _, tt := range tests {
		env := map[string]string{"LANGUAGE": tt.language, "LC_ALL": tt.all, "LC_MESSAGES": tt.messages, "LANG": tt.lang}
		if got := System(func(name string) string { return env[name] }).Name(); got != tt.want {
			t.Errorf("%v: %s, want %s", tt, got, tt.want)
		}
	}
}

// TestRow: words stand in a row as in the sentences of the language.
func TestRow(t *testing.T) {
	for name, want := range map[string]string{"en": "D4, E5", "de": "D4, E5", "ja": "D4、E5", "zh": "D4、E5", "ko": "D4, E5"} {
		if got := Match(name).Row("D4", "E5"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestPluralForms: the numbers that a page and a terminal show have the form that CLDR gives
// them.
func TestPluralForms(t *testing.T) {
	if got := plural.Cardinal.MatchPlural(Match("ru").tag, 22, 0, 0, 0, 0); got != plural.Few {
		t.Fatalf("22 in Russian is %v", got)
	}
	for n, want := range map[any]string{1: "one", 2: "few", 5: "many", 22: "few", 1.5: "other", -1: "one", "x": "other", nil: "other"} {
		if got := Match("ru").pluralForm(n); got != want {
			t.Errorf("%v in Russian is %s, want %s", n, got, want)
		}
	}
}

// TestOneLine: what would change a terminal is a blank, as a line's end is.
func TestOneLine(t *testing.T) {
	if got, want := OneLine(" a\x1b[2J\r\nb\u009b1m \tc\x00"), "a [2J b 1m c"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestList: words stand as in a sentence, and a value that is none of them is refused.
func TestList(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"}} {
		if got := List(words...); got != want {
			t.Errorf("%q: %q", words, got)
		}
	}
	if err := OneOf("size", "c", "a", "b"); err == nil || err.Error() != `size "c": there are a and b` {
		t.Error(err)
	}
	if err := OneOf("size", "b", "a", "b"); err != nil {
		t.Error(err)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 playouts", 1: "1 playout", 2: "2 playouts", 21: "21 playouts"} {
		if got := Count(n, "playout"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
