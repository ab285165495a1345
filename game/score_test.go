package game

import (
	"math"
	"testing"
)

func TestParseKomi(t *testing.T) {
	for _, row := range []struct {
		text string
		want Komi
		out  string // "" for an error
	}{
		{"7.5", 750, "7.5"},
		{"6.75", 675, "6.75"},
		{"0.25", 25, "0.25"},
		{"-3.5", -350, "-3.5"},
		{"-0.25", -25, "-0.25"},
		{"0", 0, "0"},
		{"-0", 0, "0"},
		{"+6", 600, "6"},
		{"7", 700, "7"},
		{"1e1", 1000, "10"},
		{".5", 50, "0.5"},
		{"5.", 500, "5"},
		{"6.333", 633, "6.33"},
		{"0.005", 1, "0.01"},
		{"-0.005", -1, "-0.01"},
		{"0.07", 7, "0.07"},
		{"1000", 100000, "1000"},
		{"-1000", -100000, "-1000"},
		{"1000.1", 0, ""},
		{"1e99", 0, ""},
		{"1e999", 0, ""},
		{"7,5", 0, ""},
		{"seven", 0, ""},
		{"nan", 0, ""},
		{"inf", 0, ""},
		{"0x10p0", 0, ""},
		{"1_000", 0, ""},
		{" 7.5", 0, ""},
		{"", 0, ""},
	} {
		got, err := ParseKomi(row.text)
		if (err != nil) != (row.out == "") || got != row.want {
			t.Errorf("%q: %v, %v", row.text, got, err)
		}
		if err == nil && got.String() != row.out {
			t.Errorf("%q prints as %q, want %q", row.text, got.String(), row.out)
		}
	}
	if _, err := KomiOf(math.NaN()); err == nil {
		t.Error("NaN is a komi")
	}
}

func FuzzParseKomi(f *testing.F) {
	for _, s := range []string{"7.5", "-3.25", "1e1", "7,5", "nan", "0x1p4", "999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		k, err := ParseKomi(s)
		if err != nil {
			return
		}
		if k < -maxKomi || k > maxKomi {
			t.Errorf("%q: %v", s, k)
		}
		if again, err := ParseKomi(k.String()); err != nil || again != k {
			t.Errorf("%q: %v prints as %q, which reads as %v, %v", s, int(k), k.String(), int(again), err)
		}
	})
}
