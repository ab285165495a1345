package file

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// TestUnpack reads the same from a file and from the file compressed, and refuses a damaged
// one.
func TestUnpack(t *testing.T) {
	for _, text := range []string{"", "(", "(;SZ[9])", strings.Repeat("shape ", 50_000)} {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = io.WriteString(z, text)
		_ = z.Close()
		for name, file := range map[string]string{"plain": text, "packed": packed.String()} {
			r, err := Unpack(strings.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); string(got) != text || err != nil {
				t.Errorf("%s: %d bytes of %d, %v", name, len(got), len(text), err)
			}
		}
		if r, err := Unpack(strings.NewReader(packed.String()[:packed.Len()-1])); err == nil {
			if _, err = io.ReadAll(r); err == nil {
				t.Errorf("%d bytes: the last byte is missing, and nobody says so", len(text))
			}
		}
	}
	if _, err := Unpack(strings.NewReader("\x1f\x8b")); err == nil {
		t.Error("a head of two bytes is taken")
	}
}
