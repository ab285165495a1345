package param

import (
	"encoding/binary"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

func TestLoadTOML(t *testing.T) {
	const text = "\ufeff# a file from Windows\r\n" + `
playouts = 1_000_000
time = "1m30s"
"search.rave.use" = true
seed = "18446744073709551615"

[search]
backup = "MAX"
rave = {equivalence = 3e3}
first_bias = 0

[ponder]
playouts = 2e2
`
	var wide []byte // as PowerShell writes it
	for _, unit := range utf16.Encode([]rune(text)) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	for _, written := range []string{text, string(wide)} {
		var p params
		Reset(&p)
		if err := LoadTOML(&p, "my.toml", []byte(written)); err != nil {
			t.Fatal(err)
		}
		if p.Playouts != 1e6 || p.Time != 90*time.Second || !p.Search.Rave.Use || p.Seed != 1<<64-1 ||
			p.Search.Backup != maximum || p.Search.Rave.Equivalence != 3000 || p.Ponder.Playouts != 200 {
			t.Errorf("%+v", p)
		}
	}
}

func TestLoadTOMLErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"playouts = 5\n[search.rave]\nequivalence = 0", "f:3: search.rave.equivalence: 0 is outside 1..1e9 games"},
		{"[search]\nrave = {use = true, equivalence = 0}", "f:2: search.rave.equivalence: 0 is outside 1..1e9 games"},
		{"[search]\n\nbakup = \"max\"", `f:3: unknown parameter "search.bakup"; did you mean search.backup?`},
		{"equivalence = 5", `f:1: unknown parameter "equivalence"; did you mean search.rave.equivalence?`},
		{"playouts = \"many\"", `f:1: playouts: "many" stands where this belongs: whole number 1.. playouts`},
		{"playouts = 1.5", `f:1: playouts: "1.5" is not an integer`},
		{"[search]\nbackup = 3", "f:2: search.backup: 3 stands where this belongs: one of max, mean, mix"},
		{"[search]\nbackup = \"min\"", `f:2: search.backup: "min" is not one of max, mean, mix`},
		{"[search.rave]\nuse = [1]", "f:2: search.rave.use: a list stands where this belongs: true or false"},
		{"time = 1979-05-27", "f:1: time: 1979-05-27 stands where this belongs: time 0s..1h"},
		{"[search.rave]\nequivalence = inf", `f:2: search.rave.equivalence: "inf" is not a number`},
		{"search = 3", `f:1: unknown parameter "search"`},
		{"[serach]", `f:1: no parameter's name begins with "serach."`},
		{"[playouts]\nx = 1", `f:1: no parameter's name begins with "playouts."`},
		{"time = {}", `f:1: no parameter's name begins with "time."`},
		{"[[search]]", `f:1: "search" is a list of tables; `},
		{"playouts = 5\nplayouts = 6", "f:2: "},
		{"playouts = 5\n\nnonsense", "f:3: "},
	}
	for _, tt := range tests {
		var p params
		Reset(&p)
		before := p
		err := LoadTOML(&p, "f", []byte(tt.text))
		want := strings.ReplaceAll(tt.want, "max, mean, mix", "mean, max, mix")
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %q", tt.text, err, want)
		}
		if !reflect.DeepEqual(p, before) {
			t.Errorf("%q: a failed load changed %v", tt.text, Diff(&before, &p))
		}
	}
}

// dumpTOML writes p as a document.
func dumpTOML(t *testing.T, p params) string {
	t.Helper()
	var b strings.Builder
	if err := WriteTOML(&b, List(&p)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteTOML(t *testing.T) {
	p := params{Name: `a "quoted" \ ü`, Seed: 1 << 63}
	Reset(&p.Search)
	text := dumpTOML(t, p)
	for _, want := range []string{
		"\n# games of equal weight\n# number 1..1e9 games; default 3000; [Baudis11] §3.2\nequivalence = 3000.0\n",
		"\n[search]\n# operator\n# one of mean, max, mix; default mean\n#   mean: of all games\n#   max: of the children\n#   mix: of both\nbackup = \"mean\"\n",
		"\n[search.rave]\n# mix the mean with RAVE\n# true or false\nuse = false\n",
		"\nseed = \"9223372036854775808\"\n",
		"\nname = \"a \\\"quoted\\\" \\\\ ü\"\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// FuzzLoadTOML: a document is either refused in one line and changes nothing,
// or leaves a valid struct, which a document of its own brings back.
func FuzzLoadTOML(f *testing.F) {
	var p params
	Reset(&p)
	var whole strings.Builder
	_ = WriteTOML(&whole, List(&p))
	for _, seed := range []string{whole.String(), "search.rave = {use = true}", "[[search]]", "[search.\"rave\"]\n'use' = 1",
		"a = [[[", "time = \"1m\"", "\ufeffseed = 0x1F", "name = '''\nx'''", "playouts = nan", "[a.b]\nc.d = {e.f = 1}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var p params
		Reset(&p)
		before := p
		if err := LoadTOML(&p, "f", text); err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || !reflect.DeepEqual(p, before) {
				t.Fatalf("error %q, changed %v", err, Diff(&before, &p))
			}
			return
		}
		var twin params
		if err := LoadTOML(&twin, "f", []byte(dumpTOML(t, p))); err != nil || !reflect.DeepEqual(twin, p) {
			t.Fatalf("%v, changed on the way: %v", err, Diff(&p, &twin))
		}
	})
}
