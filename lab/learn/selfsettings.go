package learn

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"montego/internal/param"
)

// settings says in lines "name=value" from what the games follow. The memory of the tree is
// not among it: it depends on the machine.
func (s *SelfPlay) settings() string {
	lines := []string{
		fmt.Sprintf("size=%d×%d", s.Width, s.Height), fmt.Sprintf("komi=%v", s.Komi),
		fmt.Sprintf("random-moves=%d", s.Random), fmt.Sprintf("owners=%d", s.Owners), fmt.Sprintf("seed=%d", s.Seed),
		fmt.Sprintf("fast=%d", s.Fast), fmt.Sprintf("full=%v", s.Full),
	}
	player := s.Player
	return strings.Join(append(lines, param.Settings(&player, "search.memory")...), "\n")
}

// sameSettings returns an error that names the first setting in which games differ. What only
// one side has, a version of the program did not know.
func sameSettings(before, now string) error {
	for _, c := range param.DiffSettings(before, now) {
		if !c.Lacks {
			return fmt.Errorf("it was begun with %s, not %s", param.Described(c.Name, c.From), param.Described(c.Name, c.To))
		}
	}
	return nil
}

const (
	// selfHeader begins every file of such games; how their settings are noted follows.
	selfHeader = "montego self-play 2\n"
	// oldSelfHeader begins files that do not note them: the games follow.
	oldSelfHeader = "montego self-play 1\n"
)

// maxSelfHead bounds the bytes of the settings.
const maxSelfHead = 1 << 20

// isSelfHeader reports whether a file of self-play begins so.
func isSelfHeader(head string) bool { return head == selfHeader || head == oldSelfHeader }

// packSelfHead returns the beginning of a file whose games have these settings.
func packSelfHead(settings string) []byte {
	return append(binary.AppendUvarint([]byte(selfHeader), uint64(len(settings))), settings...)
}

// readSelfHead reads the beginning of a file: the settings of its games, none if it does not
// note them, and where the games begin. The error is io.EOF for an empty file and
// io.ErrUnexpectedEOF for one that is cut within the settings.
func readSelfHead(in *bufio.Reader) (settings string, end int64, err error) {
	head := make([]byte, len(selfHeader))
	if n, err := io.ReadFull(in, head); n == 0 && err == io.EOF {
		return "", 0, io.EOF
	} else if !isSelfHeader(string(head[:n])) {
		return "", 0, errors.New("it holds no games of self-play")
	}
	if string(head) == oldSelfHeader {
		return "", int64(len(head)), nil
	}
	length, err := binary.ReadUvarint(in)
	if err == nil && length > maxSelfHead {
		return "", 0, errSelfGame
	}
	text := make([]byte, length)
	if err == nil {
		_, err = io.ReadFull(in, text)
	}
	if err != nil {
		return "", 0, io.ErrUnexpectedEOF
	}
	return string(text), int64(len(packSelfHead(string(text)))), nil
}
