package sgf

import (
	"fmt"
	"strings"
	"testing"
)

// record returns a game of n moves as servers write it.
func record(n int) []byte {
	var b strings.Builder
	b.WriteString("(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]PB[one]PW[two]RE[B+R]")
	for i := range n {
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[i%2], 'a'+i%19, 'a'+i/19%19)
	}
	b.WriteString(")")
	return []byte(b.String())
}

func BenchmarkParse(b *testing.B) {
	data := record(213)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Parse(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	c, _, err := Parse(record(213))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		c.Bytes()
	}
}
