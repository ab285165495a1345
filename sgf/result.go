package sgf

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

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
	latinNames  = []string{"black", "white", "b", "w"}
	reasonWords = [...][]string{
		Resign:  {"res", "中盘", "中盤", "中押", "投了", "认输", "認輸", "불계", "不計"},
		Time:    {"time", "超时", "超時", "時間", "时间", "시간"},
		Forfeit: {"forf", "判负", "判負", "反則", "반칙", "기권"},
	}
	reasonLetters = map[byte]Reason{'r': Resign, 't': Time, 'f': Forfeit}
	// A name before these is the loser's, unless the text also says that somebody wins.
	lossWords = []string{"resigns", "resigned", "forfeits", "forfeited", "lose", "lost", "ranout", "timedout", "timesout", "超时", "超時", "认输", "認輸", "投了", "负", "負", "패"}
	winWords  = []string{"win", "won", "胜", "勝", "승"}
	drawWords = []string{"和棋", "和局", "平局", "持碁", "ジゴ", "무승부"}
	// drawLatin are whole words, since others contain them: "withdrawn", "patient".
	drawLatin = []string{"draw", "drawn", "jigo", "tie", "tied"}
	voidWords = []string{"void", "noresult", "suspended", "無勝負", "无胜负", "打掛", "打挂", "bothlose", "bothlost", "双方判负", "雙方判負"}
)

// ParseResult reads a result: as the standard has it in any case ("B+3.5",
// "W+Resign", "Draw", "?"), in words ("Black wins by 3.5 points", "White resigns"), and as
// Chinese, Japanese and Korean records say it ("白中盘胜", "黒3目半勝ち", "黑认输").
func ParseResult(text string) (Result, error) {
	words := strings.Fields(strings.ToLower(textwidth.Fold.String(text)))
	s := join(words)
	switch {
	case s == "", s == "?":
		return Result{}, nil
	case s == "0", containsAny(s, drawWords), isAny(strings.ToLower(text), drawLatin):
		return Result{Reason: Score}, nil
	case containsAny(s, voidWords):
		return Result{Reason: Void}, nil
	}
	if winner, rest, ok := cutWinner(s, words[0]); ok {
		if reason, margin, ok := readReason(rest); ok {
			if saysLoss(rest) {
				winner = winner.Opponent()
			}
			return Result{winner, reason, margin}, nil
		}
	}
	return Result{}, fmt.Errorf("invalid result %.40q", text)
}

// join puts words together without blanks, but for one that stands in a number, as in "1 1/2".
func join(words []string) string {
	var s strings.Builder
	for i, word := range words {
		if i > 0 && isDigit(words[i-1][len(words[i-1])-1]) && isDigit(word[0]) {
			s.WriteByte(' ')
		}
		s.WriteString(word)
	}
	return s.String()
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// saysLoss reports whether what follows a name, in lower case, says that this player lost.
func saysLoss(s string) bool {
	return !strings.HasPrefix(s, "+") && containsAny(s, lossWords) && !containsAny(s, winWords)
}

// cutWinner finds who won, or who lost, and returns what follows. first is the first word of s: a
// letter stands for a player only if it does not begin another word, as in "won by 3.5". In Chinese,
// Japanese and Korean other things may stand before, as in "257手完, 黒中押し勝ち" and
// "白投了、黒中押し勝ち": the name is the last one before the word that says who wins, or else the first.
func cutWinner(s, first string) (winner goban.Color, rest string, ok bool) {
	for _, name := range latinNames {
		if rest, found := strings.CutPrefix(s, name); found && (len(name) > 1 || !isWord(first)) {
			winner, _ = goban.ParseColor(name)
			return winner, rest, true
		}
	}
	names := signs.FindAllStringIndex(s, -1)
	if names == nil {
		return goban.Empty, "", false
	}
	name := names[0]
	if wins := winSigns.FindStringIndex(s); wins != nil {
		for _, n := range names {
			if n[1] <= wins[0] {
				name = n
			}
		}
	}
	winner = goban.Black
	if sign := s[name[0]:name[1]]; sign == "白" || sign == "백" {
		winner = goban.White
	}
	return winner, s[name[1]:], true
}

// signs are the names of the players in Chinese, Japanese and Korean, and winSigns say who wins.
var (
	signs    = regexp.MustCompile(`[黑黒白흑백]`)
	winSigns = regexp.MustCompile(`[胜勝승]`)
)

// isWord reports whether a text begins with two letters and is no short form of a result, as "wres" is.
func isWord(s string) bool {
	if len(s) < 2 || !isLetter(s[1]) {
		return false
	}
	begins := func(word string) bool { return strings.HasPrefix(s[1:], word) }
	return !slices.ContainsFunc(slices.Concat(append(reasonWords[:], winWords)...), begins)
}

func containsAny(s string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(s, word) })
}

// isAny reports whether one of the words stands by itself in a text.
func isAny(text string, words []string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }),
		func(word string) bool { return slices.Contains(words, word) })
}

// readReason reads what follows the winner's name, in lower case. A remark in parentheses counts only where
// nothing before it says how the game ended: it may name the time that the players had, as in "3目半勝ち(持時間6時間)".
func readReason(s string) (reason Reason, margin float64, ok bool) {
	if before, _, remark := strings.Cut(s, "("); remark && before != "" {
		if reason, margin, ok := readReason(before); reason != Unknown {
			return reason, margin, ok
		}
	}
	s, plus := strings.CutPrefix(s, "+")
	if s == "" {
		return Unknown, 0, true
	}
	if reason := reasonLetters[s[0]]; reason != Unknown && plus && (len(s) == 1 || !isLetter(s[1])) { // a remark may follow
		return reason, 0, true
	}
	for reason, words := range reasonWords {
		if containsAny(s, words) {
			return Reason(reason), 0, true
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
	unit, _, _ := strings.Cut(rest, "(") // the komi may follow
	if strings.ContainsAny(unit, "半반") {
		points, ok = points+0.5, true
	}
	if strings.HasPrefix(rest, "子") {
		points *= 2
	}
	if strings.HasPrefix(rest, "手") { // so many moves were made
		return 0, false
	}
	return points, ok && points > 0 && points <= maxKomi // "185子" is what the winner has
}

// Result returns what RE says. It is the zero Result if n has none, or one
// that cannot be understood; Parse has warned of that.
func (n *Node) Result() Result {
	r, _ := ParseResult(n.SimpleText("RE"))
	return r
}
