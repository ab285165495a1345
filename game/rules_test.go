package game

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestPresets holds the named rulesets to what a controller sees of them, and
// reads that back.
func TestPresets(t *testing.T) {
	const (
		positional  = `{"hasButton":false,"ko":"POSITIONAL","scoring":"AREA",`
		situational = `{"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA",`
		simple      = `{"hasButton":false,"ko":"SIMPLE","scoring":"AREA",`
		territory   = `{"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY",`
	)
	for _, row := range []struct{ name, same, json, komi string }{
		{"tromp-taylor", "", positional + `"suicide":true,"tax":"NONE","whiteHandicapBonus":"0","friendlyPassOk":false}`, "7.5"},
		{"chinese", "", simple + `"suicide":false,"tax":"NONE","whiteHandicapBonus":"N","friendlyPassOk":true}`, "7.5"},
		{"chinese-ogs", "", positional + `"suicide":false,"tax":"NONE","whiteHandicapBonus":"N","friendlyPassOk":true}`, "7.5"},
		{"chinese-kgs", "chinese-ogs", positional + `"suicide":false,"tax":"NONE","whiteHandicapBonus":"N","friendlyPassOk":true}`, "7.5"},
		{"japanese", "", territory + `"suicide":false,"tax":"SEKI","whiteHandicapBonus":"0","friendlyPassOk":true}`, "6.5"},
		{"korean", "japanese", territory + `"suicide":false,"tax":"SEKI","whiteHandicapBonus":"0","friendlyPassOk":true}`, "6.5"},
		{"aga", "", situational + `"suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1","friendlyPassOk":true}`, "7.5"},
		{"bga", "aga", situational + `"suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1","friendlyPassOk":true}`, "7.5"},
		{"new-zealand", "", situational + `"suicide":true,"tax":"NONE","whiteHandicapBonus":"0","friendlyPassOk":true}`, "7"},
		{"stone-scoring", "", simple + `"suicide":false,"tax":"ALL","whiteHandicapBonus":"0","friendlyPassOk":true}`, "7.5"},
		{"cgos", "", positional + `"suicide":false,"tax":"NONE","whiteHandicapBonus":"0","friendlyPassOk":false}`, "7.5"},
	} {
		r := rulesNamed(t, row.name)
		if want := row.name; r.Name() != want && r.Name() != row.same {
			t.Errorf("%s calls itself %s", want, r.Name())
		}
		if got, err := json.Marshal(r); err != nil || string(got) != row.json {
			t.Errorf("%s:\n got %s, %v\nwant %s", row.name, got, err, row.json)
		}
		if got, err := ParseRules(row.json); err != nil || got != r {
			t.Errorf("%s: read back as %v, %v", row.name, got, err)
		}
		if got := r.DefaultKomi(0).String(); got != row.komi {
			t.Errorf("%s: komi %s, want %s", row.name, got, row.komi)
		}
		if got := r.DefaultKomi(2).String(); got != "0.5" {
			t.Errorf("%s: komi %s with a handicap", row.name, got)
		}
	}
	if n := len(RulesNames()); n != 11 {
		t.Errorf("%d named rulesets, 11 in this test", n)
	}
}

// TestRulesNames tries the spellings that programs send.
func TestRulesNames(t *testing.T) {
	for name, want := range map[string]string{
		"new zealand": "new-zealand", "new_zealand": "new-zealand", "NewZealand": "new-zealand",
		"stone_scoring": "stone-scoring", "Tromp-Taylor": "tromp-taylor", "tromptaylor": "tromp-taylor",
		"AGA": "aga", "Japanese": "japanese", "chinese_kgs": "chinese-ogs", "Chinese OGS": "chinese-ogs",
		"": "", "ing": "", "chinese2": "",
	} {
		r, err := RulesByName(name)
		if (err != nil) != (want == "") || err == nil && r.Name() != want {
			t.Errorf("%q: %v, %v, want %q", name, r, err, want)
		}
	}
}

func TestSetRule(t *testing.T) {
	for _, row := range []struct {
		key, value string
		want       string // a part of how Rules{} look then, or of the error
	}{
		{"ko", "SITUATIONAL", `"ko":"SITUATIONAL"`},
		{"KO", "positional", `"ko":"POSITIONAL"`},
		{"score", "territory", `"scoring":"TERRITORY"`},
		{"scoring", "Area", `"scoring":"AREA"`},
		{"tax", "all", `"tax":"ALL"`},
		{"suicide", "true", `"suicide":true`},
		{"multiStoneSuicideLegal", "TRUE", `"suicide":true`},
		{"whiteHandicapBonus", "n-1", `"whiteHandicapBonus":"N-1"`},
		{"friendlyPassOk", "true", `"friendlyPassOk":true`},
		{"hasButton", "false", `"hasButton":false`},
		{"hasButton", "true", "rule hasButton: games with a button are not supported"},
		{"ko", "spight", `rule ko: "spight" is not one of SIMPLE, POSITIONAL, SITUATIONAL`},
		{"suicide", "1", `rule suicide: "1" is not true or false`},
		{"colour", "red", `unknown rule "colour"`},
	} {
		var r Rules
		err := r.Set(row.key, row.value)
		text, _ := json.Marshal(r)
		got := string(text)
		if err != nil {
			got = err.Error()
			if r != (Rules{}) {
				t.Errorf("%s %s: changed in spite of %v", row.key, row.value, err)
			}
		}
		if !strings.Contains(got, row.want) {
			t.Errorf("%s %s: %s, want %s", row.key, row.value, got, row.want)
		}
	}
}

func TestParseRules(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"japanese", "japanese"},
		{" New Zealand ", "new-zealand"},
		{`{"scoring":"TERRITORY","friendlyPassOk":true}`, "ko POSITIONAL, scoring TERRITORY, suicide true, tax SEKI, whiteHandicapBonus 0, friendlyPassOk true"},
		{`{"scoring":"TERRITORY","friendlyPassOk":true,"tax":"NONE"}`, "tax NONE"},
		{`{"ko":"POSITIONAL"}`, "tromp-taylor"},
		{`{"suicide":false}`, "cgos"},
		{`{"ko":"POSITIONAL","whiteHandicapBonus":0,"suicide":true}`, "tromp-taylor"},
		{"koPOSITIONALscoreAREAtaxNONEsui1fpok1", "ko POSITIONAL, scoring AREA, suicide true, tax NONE, whiteHandicapBonus 0, friendlyPassOk true"},
		{"koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", "chinese"},
		{"koSIMPLEscoreTERRITORYsui0button0whbN-1", "ko SIMPLE, scoring TERRITORY, suicide false, tax SEKI, whiteHandicapBonus N-1, friendlyPassOk true"},
		{"koSIMPLEscoreTERRITORYtaxSEKIsui0whb0", "japanese"},
		{`{"scoring":"TERRITORY","ko":"SIMPLE","suicide":false}`, "japanese"},
		{`{"scoring":"TERRITORY","friendlyPassOk":false}`, "scoring TERRITORY, suicide true, tax SEKI, whiteHandicapBonus 0, friendlyPassOk false"},
		{"koSPIGHTscoreAREAtaxNONEsui0", `error: invalid rules: rule ko: "SPIGHT" is not one of`},
		{"koSIMPLEscoreAREAtaxNONEsui0button1", "error: invalid rules: rule hasButton: games with a button"},
		{"koSIMPLEscoreAREA", "error: unknown rules"},
		{`{}`, "tromp-taylor"},
		{`{"ko":null}`, "error: invalid rules: rule ko"},
		{`{"komi":7}`, `error: invalid rules: unknown rule "komi"`},
		{`{"ko":"SIMPLE"`, "error: invalid rules: unexpected end"},
		{`{"ko":"SIMPLE"} x`, "error: invalid rules: invalid character 'x'"},
		{`[1]`, "error: unknown rules"},
		{"", "error: unknown rules"},
	} {
		r, err := ParseRules(row.text)
		got := r.String()
		if err != nil {
			got = "error: " + err.Error()
		}
		if !strings.Contains(got, row.want) {
			t.Errorf("%s: %s, want %s", row.text, got, row.want)
		}
	}
	for _, text := range []string{"null", "[1]", "7"} {
		r := rulesNamed(t, "aga")
		if err := json.Unmarshal([]byte(text), &r); text != "null" && (err == nil || r.Name() != "aga") {
			t.Errorf("%s: %v, %v", text, r, err)
		}
	}
}

func FuzzParseRules(f *testing.F) {
	for _, s := range []string{"chinese", "new zealand", `{"ko":"SIMPLE"}`, `{"tax":"ALL","suicide":true}`, `{"ko":{}}`, "{"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseRules(s)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("%q: the error has several lines: %v", s, err)
			}
			return
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseRules(string(text)); err != nil || again != r {
			t.Errorf("%q: %s reads as %v, %v", s, text, again, err)
		}
	})
}

// TestTaxKey: a tax that is given counts, however its key is written.
func TestTaxKey(t *testing.T) {
	for _, text := range []string{`{"scoring":"TERRITORY","tax":"NONE"}`, `{"Scoring":"TERRITORY","Tax":"NONE"}`} {
		if r, err := ParseRules(text); err != nil || r.Tax != NoTax {
			t.Errorf("%s: tax %v, %v", text, r.Tax, err)
		}
	}
}
