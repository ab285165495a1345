package drawn

import (
	_ "embed"
	"strings"
)

// Boards that several tests ask about; boards.txt draws them and says what is on each.
var (
	Ended        = board("Ended")
	Fight        = board("Fight")
	Seki         = board("Seki")
	SekiOfChains = board("SekiOfChains")
	BentFour     = board("BentFour")
	TwoKos       = board("TwoKos")
)

//go:embed boards.txt
var boards string

// board returns the picture below the line of boards.txt that begins with a name.
func board(name string) string {
	_, from, _ := strings.Cut(boards, "\n"+name+" ")
	picture, _, _ := strings.Cut(from, "\n\n")
	return picture[strings.IndexByte(picture, '\n')+1:]
}
