package file

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
)

// Limit is how long a file of one kind may be.
type Limit struct {
	Bytes int64  // at most
	Of    string // the kind of file, as "a file of parameters"
}

// Read returns what is in the file at path. Errors are of type [*fs.PathError]: there is
// no such file, it is no regular file, or it is longer than l.
func (l Limit) Read(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Size() > l.Bytes {
		return nil, failed(path, l.exceeded())
	}
	text, err := io.ReadAll(l.Reader(f)) // the file may grow meanwhile, and one of /proc has no length
	if err != nil {
		return nil, failed(path, err)
	}
	return text, nil
}

// Load returns what parse makes of the file at path, which is at most as long as l says.
// The error names the file.
func Load[T any](l Limit, path string, parse func(data []byte) (T, error)) (read T, err error) {
	data, err := l.Read(path)
	if err != nil {
		return read, err
	}
	if read, err = parse(data); err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return read, err
}

// ReadFrom returns all that r has, which is standard input in most cases. The error is
// that of r or of ctx, or says that r has more than l allows. After ctx has ended, a
// last call of r.Read may still be waiting.
func (l Limit) ReadFrom(ctx context.Context, r io.Reader) ([]byte, error) {
	var text []byte
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		text, err = io.ReadAll(l.Reader(Until(ctx, r)))
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-done:
		return text, err
	}
}

// Reader returns a reader of r that fails where r has more than l allows. It bounds
// what comes out of a compressed file.
func (l Limit) Reader(r io.Reader) io.Reader {
	left := l.Bytes // that may still come
	return readFunc(func(p []byte) (int, error) {
		// One byte more than is allowed is asked for, to learn whether there is one.
		if int64(len(p)) > left+1 {
			p = p[:left+1]
		}
		n, err := r.Read(p)
		if int64(n) > left {
			return int(left), l.exceeded()
		}
		left -= int64(n)
		return n, err
	})
}

type readFunc func(p []byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

func (l Limit) exceeded() error {
	return fmt.Errorf("longer than %s, the limit of %s", size(l.Bytes), l.Of)
}

// size writes a number of bytes in the largest unit that divides it.
func size(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB"}
	for len(units) > 1 && n > 0 && n%1024 == 0 {
		n, units = n/1024, units[1:]
	}
	return fmt.Sprintf("%d %s", n, units[0])
}

// Until returns a reader of r that fails with the error of ctx once ctx has ended, so
// that a file of any length can be read piece by piece and interrupted.
func Until(ctx context.Context, r io.Reader) io.Reader {
	return readFunc(func(p []byte) (int, error) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		return r.Read(p)
	})
}

// failed is an error of the file at path, which names it once.
func failed(path string, err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return err
	}
	return &fs.PathError{Op: "read", Path: path, Err: err}
}

// Open opens a regular file. The error is of type [*fs.PathError].
func Open(path string) (*os.File, error) {
	// A look before, because to open a pipe waits for who writes into it.
	if info, err := os.Stat(path); err == nil {
		if err := Regular(info); err != nil {
			return nil, failed(path, err)
		}
	}
	return os.Open(path)
}

// Digest returns eight bytes of the SHA-256 of what a regular file holds, as hexadecimal digits.
func Digest(path string) (string, error) {
	f, err := Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", failed(path, err)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// Regular says what a file is that is no regular file: "it is a folder, not a file".
func Regular(info fs.FileInfo) error {
	what := ""
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		what = "folder"
	case mode&fs.ModeNamedPipe != 0:
		what = "pipe"
	case mode&fs.ModeSocket != 0:
		what = "socket"
	default:
		what = "device"
	}
	return fmt.Errorf("it is a %s, not a file", what)
}

// bufferSize is how much Unpack reads at a time, in bytes.
const bufferSize = 1 << 16

// Unpack returns a reader of what r holds, unpacked if its first two bytes are those of a
// gzip file. An error says that the head of such a file is damaged.
func Unpack(r io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(r, bufferSize)
	if magic, _ := in.Peek(2); string(magic) != "\x1f\x8b" {
		return in, nil
	}
	unpacked, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(unpacked, bufferSize), nil
}

// Unpack returns data, or what is packed in it if it is that of a gzip file. An error says
// that the file is cut off or damaged, or that it holds more than l allows.
func (l Limit) Unpack(data []byte) ([]byte, error) {
	in, err := Unpack(bytes.NewReader(data))
	if err == nil {
		data, err = io.ReadAll(l.Reader(in))
	}
	if err != nil {
		return nil, fmt.Errorf("it is cut off or damaged: %w", err)
	}
	return data, nil
}

// EachLine calls do with each line of text between its first, which is header, and the line
// "end", the last. kind says what such a file is, as "file of shapes". An error names the line, or
// says that there is no end: then the last line may be a part of one, and its error does not count.
func EachLine(text []byte, header, kind string, do func(line string) error) error {
	number, ended := 0, false
	for line := range strings.Lines(string(text)) {
		number++
		whole := strings.HasSuffix(line, "\n")
		switch line = strings.TrimRight(line, "\r\n"); {
		case number == 1 && line != header:
			return fmt.Errorf("line 1 is not %q: no %s", header, kind)
		case number == 1:
			continue
		case ended && line != "":
			return fmt.Errorf("line %d comes after the line \"end\"", number)
		case ended || line == "end":
			ended = true
			continue
		}
		if err := do(line); err != nil && whole {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	if !ended {
		return fmt.Errorf("the %s is cut off: its last line is not \"end\"", kind)
	}
	return nil
}

// Unpacker reads packed numbers and bytes one after the other. Once one is missing, or is not as
// it may be, the Unpacker has Failed, and returns zeros.
type Unpacker struct {
	Rest   []byte
	Failed bool
}

// Bytes returns the next n bytes, none if there are fewer.
func (u *Unpacker) Bytes(n int) (part []byte) {
	if u.Failed = u.Failed || n > len(u.Rest); !u.Failed {
		part, u.Rest = u.Rest[:n], u.Rest[n:]
	}
	return part
}

// Byte returns the next byte.
func (u *Unpacker) Byte() byte {
	if part := u.Bytes(1); len(part) > 0 {
		return part[0]
	}
	return 0
}

// Uvarint returns a number from 0 to most that [binary.AppendUvarint] has packed.
func (u *Unpacker) Uvarint(most int) int {
	x, n := binary.Uvarint(u.Rest)
	if u.Failed = u.Failed || n <= 0 || x > uint64(most); u.Failed {
		return 0
	}
	u.Bytes(n)
	return int(x)
}

// Varint returns a number from −most to most that [binary.AppendVarint] has packed.
func (u *Unpacker) Varint(most int64) int64 {
	x, n := binary.Varint(u.Rest)
	if u.Failed = u.Failed || n <= 0 || max(x, -x) > most || x == math.MinInt64; u.Failed {
		return 0
	}
	u.Bytes(n)
	return x
}

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
	in, err := Unpack(f)
	if err == nil {
		head, err = io.ReadAll(io.LimitReader(in, headSize))
	}
	if _, fails := errors.AsType[*fs.PathError](err); fails {
		return err
	}
	if err != nil || !k.Is(head) { // a damaged gzip file is of no kind
		return fmt.Errorf("%s is there already, is no %s, and would be replaced: choose another file", path, k.Name)
	}
	return nil
}

// Named is what a file holds, together with its name: the part of a parameter that names a
// file. The file is read when the name is set, once for all that use it, so that a file that
// cannot be used is an error before anything is played. The zero value names no file.
type Named[T any] struct {
	name string
	read *T
}

// Name returns the name that was set, or none if that was no file.
func (n Named[T]) Name(none string) string { return cmp.Or(n.name, none) }

// MarshalText returns the name that was set, and nothing if that was no file. A parameter with a
// word for no file has a MarshalText of its own.
func (n Named[T]) MarshalText() ([]byte, error) { return []byte(n.name), nil }

// Read returns what was read, nil if nothing was.
func (n Named[T]) Read() *T { return n.read }

// Set sets the name and takes what load reads. The name none, like the empty one, makes n the
// zero value. An error is that of load and leaves n as it was.
func (n *Named[T]) Set(name, none string, load func(name string) (*T, error)) error {
	if name == none || name == "" {
		*n = Named[T]{}
		return nil
	}
	read, err := load(name)
	if err == nil {
		*n = Named[T]{name, read}
	}
	return err
}

// ErrLongLine says that a line is longer than its reader takes.
var ErrLongLine = errors.New("line too long")

// keptBuffer is the size up to which the buffer of a line is kept for the next line.
const keptBuffer = 64 << 10

// Lines cuts a stream into lines. It never holds much more of a line than its limit.
type Lines struct {
	r    *bufio.Reader
	max  int
	buf  []byte
	rest bool // the rest of a line that is too long is still to be skipped
}

// NewLines returns the lines of r, each of max bytes at most.
func NewLines(r io.Reader, max int) *Lines { return &Lines{r: bufio.NewReader(r), max: max} }

// Next returns the next line without its LF, valid until the next call. The last line
// needs no LF. Of a longer line than the limit it returns the beginning and ErrLongLine as
// soon as that is there; the line after it follows. Any other error is that of the stream,
// io.EOF at its end.
func (l *Lines) Next() ([]byte, error) {
	for l.rest {
		_, err := l.r.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return nil, err
		}
		l.rest = err != nil
	}
	if cap(l.buf) > keptBuffer {
		l.buf = nil
	}
	l.buf = l.buf[:0]
	for {
		part, err := l.r.ReadSlice('\n')
		if err == nil {
			part = part[:len(part)-1]
		}
		l.buf = append(l.buf, part...)
		switch {
		case len(l.buf) > l.max:
			l.rest = err != nil
			return l.buf[:l.max], ErrLongLine
		case err == nil, err == io.EOF && len(l.buf) > 0:
			return l.buf, nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}
