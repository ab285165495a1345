package file

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"path/filepath"
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

// TestKindCheck: a file of another kind may not be replaced, nor may a damaged gzip file, whatever
// the kind says of nothing.
func TestKindCheck(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprint(z, "game")
	z.Close()
	whole := packed.String()
	for _, test := range []struct {
		name, content string
		refused       bool
	}{
		{"empty", "", false}, {"the kind", "game", false}, {"another", "book", true}, {"packed", whole, false},
		{"cut", whole[:len(whole)-5], true}, {"cut in its head", whole[:5], true}, {"no such method", "\x1f\x8b\x01" + whole[3:], true},
	} {
		path := filepath.Join(t.TempDir(), "file")
		put(t, path, test.content, 0o666)
		err := Kind{"game", func(head []byte) bool { return !strings.HasPrefix(string(head), "book") }}.Check(path)
		want := path + " is there already, is no game, and would be replaced: choose another file"
		if test.refused != (err != nil) || err != nil && err.Error() != want {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
