package file

import (
	"fmt"
	"io"
	"os"
)

// Kind is a kind of file that is written. A file of the same kind may be replaced by it;
// a file of another kind is something else that a person keeps.
type Kind struct {
	Name string                 // as "SGF file"
	Is   func(head []byte) bool // whether a file of this kind may begin so
}

// headSize is how much of a file Kind.Is gets to see, in bytes.
const headSize = 4096

// Check reports a file that would be lost: one that is at path already and is not of the
// kind k, as its beginning tells, unpacked if it is a gzip file. It has no fault to find
// where there is nothing, an empty file, or no regular file.
func (k Kind) Check(path string) error {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return nil // there is nothing to lose
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	head := []byte(nil)
	if in, err := Unpack(f); err == nil {
		if head, err = io.ReadAll(io.LimitReader(in, headSize)); err != nil {
			return err
		}
	}
	if !k.Is(head) {
		return fmt.Errorf("%s is there already, is no %s, and would be replaced: choose another file", path, k.Name)
	}
	return nil
}
