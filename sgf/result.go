package sgf

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	textwidth "golang.org/x/text/width"

	"montego/goban"
)

// Reason says how a game ended.
type Reason uint8

const (
	Unknown Reason = iota // not known, or the game is not over; with a winner, not known how
	Score                 // counted; Margin is by how many points, 0 for a draw
	Resign                // the loser resigned
	Time                  // the loser ran out of time
	Forfeit               // the loser broke the rules or was absent
	Void                  // suspended, no result
)

// Result is how a game ended.
type Result struct {
	Winner goban.Color // Empty for a draw and for no result
	Reason Reason
	Margin float64 // points, for Score
}

// ScoreResult returns the result of a counted game from Black's lead, in points; a
// negative lead is White's.
func ScoreResult(black float64) Result {
	return Result{goban.Leader(black), Score, math.Abs(black)}
}

// Lead returns Black's lead in points, negative if White leads.
func (r Result) Lead() float64 { return float64(r.Winner.Sign()) * r.Margin }

// String returns the result as RE has it: "B+3.5", "W+R", "0", "Void", "?".
func (r Result) String() string {
	switch {
	case r.Reason == Void:
		return "Void"
	case r.Reason == Score && (r.Margin == 0 || !r.Winner.IsStone()):
		return "0"
	case !r.Winner.IsStone():
		return "?"
	}
	how := [...]string{Unknown: "", Score: formatReal(r.Margin), Resign: "R", Time: "T", Forfeit: "F"}
	return r.Winner.Letter() + "+" + how[r.Reason]
}

// The words of results in the files of servers and tournaments, in lower case and
// without spaces. A longer word stands before the words that it contains.
var (
	winnerWords = []struct {
		word  string
		color goban.Color
	}{
		{"black", goban.Black}, {"white", goban.White}, {"黑", goban.Black}, {"黒", goban.Black}, {"白", goban.White},
		{"흑", goban.Black}, {"백", goban.White}, {"b", goban.Black}, {"w", goban.White},
	}
	reasonWords = []struct {
		word   string
		reason Reason
	}{
		{"res", Resign}, {"中盘", Resign}, {"中盤", Resign}, {"中押", Resign}, {"投了", Resign}, {"认输", Resign}, {"認輸", Resign}, {"불계", Resign},
		{"time", Time}, {"超时", Time}, {"超時", Time}, {"時間切", Time}, {"时间", Time}, {"시간", Time},
		{"forfeit", Forfeit}, {"判负", Forfeit}, {"判負", Forfeit}, {"反則", Forfeit}, {"반칙", Forfeit},
	}
	// A name before these is the loser's, unless the text also says that somebody wins.
	lossWords = []string{"resigns", "resigned", "forfeits", "forfeited", "lose", "lost", "ranout", "认输", "認輸", "投了", "负", "負", "패"}
	winWords  = []string{"win", "won", "胜", "勝", "승"}
	drawWords = []string{"和棋", "持碁", "ジゴ", "무승부"}
	// drawLatin are whole words, since others contain them: "withdrawn", "patient".
	drawLatin = []string{"draw", "drawn", "jigo", "tie", "tied"}
	voidWords = []string{"void", "noresult", "suspended", "無勝負", "无胜负", "打掛"}
)

// ParseResult reads a result: as the standard has it in any case ("B+3.5",
// "W+Resign", "Draw", "?"), in words ("Black wins by 3.5 points", "White resigns"), and as
// Chinese, Japanese and Korean records say it ("白中盘胜", "黒3目半勝ち", "黑认输").
func ParseResult(text string) (Result, error) {
	s := strings.Join(strings.Fields(strings.ToLower(textwidth.Fold.String(text))), "")
	switch {
	case s == "", s == "?":
		return Result{}, nil
	case s == "0", containsAny(s, drawWords), isAny(strings.ToLower(text), drawLatin):
		return Result{Reason: Score}, nil
	case containsAny(s, voidWords):
		return Result{Reason: Void}, nil
	}
	if winner, rest, ok := cutWinner(s); ok {
		if reason, margin, ok := readReason(rest); ok {
			if saysLoss(rest) {
				winner = winner.Opponent()
			}
			return Result{winner, reason, margin}, nil
		}
	}
	return Result{}, fmt.Errorf("invalid result %.40q", text)
}

// saysLoss reports whether what follows a name, in lower case, says that this player lost.
func saysLoss(s string) bool {
	return !strings.HasPrefix(s, "+") && containsAny(s, lossWords) && !containsAny(s, winWords)
}

// cutWinner finds who won, or who lost, and returns what follows. In Chinese, Japanese and
// Korean the number of moves may stand before: "257手完, 黒中押し勝ち".
func cutWinner(s string) (winner goban.Color, rest string, ok bool) {
	for _, w := range winnerWords {
		i := strings.Index(s, w.word)
		if i == 0 || i > 0 && w.word[0] >= utf8.RuneSelf {
			return w.color, s[i+len(w.word):], true
		}
	}
	return goban.Empty, "", false
}

func containsAny(s string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(s, word) })
}

// isAny reports whether one of the words stands by itself in a text.
func isAny(text string, words []string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }),
		func(word string) bool { return slices.Contains(words, word) })
}

// readReason reads what follows the winner's name, in lower case.
func readReason(s string) (reason Reason, margin float64, ok bool) {
	s, plus := strings.CutPrefix(s, "+")
	switch {
	case s == "":
		return Unknown, 0, true
	case plus && s == "r":
		return Resign, 0, true
	case plus && s == "t":
		return Time, 0, true
	case plus && s == "f":
		return Forfeit, 0, true
	}
	for _, w := range reasonWords {
		if strings.Contains(s, w.word) {
			return w.reason, 0, true
		}
	}
	if margin, found := readMargin(s); found {
		return Score, margin, true
	}
	return Unknown, 0, plus || containsAny(s, winWords) || saysLoss(s)
}

// readMargin reads the points that a game was won by: "3.5", "3目半" (and a
// half), "半目" (a half), "1又3/4子" (stones: two points each).
func readMargin(s string) (points float64, ok bool) {
	start := strings.IndexAny(s, "0123456789½¼¾半반")
	if start < 0 {
		return 0, false
	}
	points, rest, ok := readNumber(s[start:])
	for _, half := range []string{"半", "반"} {
		if strings.Contains(s[start:], half) && (!ok || strings.Contains(rest, half)) {
			points, ok = points+0.5, true
			break
		}
	}
	if strings.HasPrefix(rest, "子") {
		points *= 2
	}
	return points, ok && points > 0
}

// Result returns what RE says. It is the zero Result if n has none, or one
// that cannot be understood; Parse has warned of that.
func (n *Node) Result() Result {
	r, _ := ParseResult(n.SimpleText("RE"))
	return r
}
