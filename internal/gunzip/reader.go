package gunzip

import (
	"bufio"
	"compress/gzip"
	"io"
)

// bufferSize is how much is read at a time, in bytes.
const bufferSize = 1 << 16

// Reader returns a reader of what r holds, unpacked if its first two bytes are those of a
// gzip file. An error says that the head of such a file is damaged.
func Reader(r io.Reader) (*bufio.Reader, error) {
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
