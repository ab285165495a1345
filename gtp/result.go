package gtp

import (
	"fmt"
	"strings"

	"montego/goban"
)

// Ending is how a game came to its result.
type Ending uint8

const (
	NotKnown     Ending = iota // "?": no result, or an unknown one
	ByScore                    // "B+3.5", "0": counted; a tie has no winner
	ByResign                   // "B+R"
	ByTime                     // "B+T": the loser ran out of time
	ByForfeit                  // "B+F": illegal move, crash, absence
	NotSpecified               // "B+": won, without saying how
	Void                       // "Void": no result, by decision
)

// endings are the letters and words after the plus sign, in lower case.
var endings = map[string]Ending{
	"":  NotSpecified,
	"r": ByResign, "resign": ByResign,
	"t": ByTime, "time": ByTime,
	"f": ByForfeit, "forfeit": ByForfeit,
}

// Result is the outcome of a game, as final_score and the RE property of SGF
// write it. The zero Result is a game whose outcome is not known.
type Result struct {
	Winner goban.Color // Black or White, Empty if neither side won
	Ending Ending
	Margin float64 // the winner's lead in points, above 0 if there is a winner by score
}

// ScoreResult returns the result of a counted game from Black's lead, in
// points; a negative lead is White's.
func ScoreResult(black float64) Result {
	switch {
	case black > 0:
		return Result{Winner: goban.Black, Ending: ByScore, Margin: black}
	case black < 0:
		return Result{Winner: goban.White, Ending: ByScore, Margin: -black}
	}
	return Result{Ending: ByScore}
}

// Score returns Black's lead in points, negative if White leads; ok is false
// if the game was not counted.
func (r Result) Score() (black float64, ok bool) {
	return float64(r.Winner.Sign()) * r.Margin, r.Ending == ByScore
}

// String returns the result as GTP and SGF write it: B+12.5, W+3.0 (a score
// has at least one decimal, as most engines print it), 0 for a tie, B+R, B+T,
// B+F, B+, Void or ?.
func (r Result) String() string {
	switch {
	case r.Ending == Void:
		return "Void"
	case r.Ending == ByScore && !r.Winner.IsStone():
		return "0"
	case r.Ending == NotKnown || !r.Winner.IsStone():
		return "?"
	}
	return strings.ToUpper(r.Winner.String()[:1]) + "+" + r.how()
}

// how returns what follows the plus sign.
func (r Result) how() string {
	switch r.Ending {
	case ByScore:
		margin := FormatFloat(r.Margin)
		if !strings.Contains(margin, ".") {
			margin += ".0"
		}
		return margin
	case ByResign:
		return "R"
	case ByTime:
		return "T"
	case ByForfeit:
		return "F"
	}
	return ""
}

// ParseResult reads what Result.String writes, and its usual relatives:
// B+Resign, W+Time, B+Forfeit, w+3, Draw, Jigo.
func ParseResult(s string) (Result, error) {
	s = strings.TrimSpace(s)
	switch strings.ToLower(s) {
	case "?":
		return Result{}, nil
	case "0", "0.0", "draw", "jigo":
		return Result{Ending: ByScore}, nil
	case "void":
		return Result{Ending: Void}, nil
	}
	who, how, _ := strings.Cut(s, "+")
	winner, err := goban.ParseColor(strings.TrimSpace(who))
	if err != nil || !strings.Contains(s, "+") {
		return Result{}, fmt.Errorf("invalid result %q", s)
	}
	how = strings.TrimSpace(how)
	if ending, known := endings[strings.ToLower(how)]; known {
		return Result{Winner: winner, Ending: ending}, nil
	}
	margin, err := ParseFloat(how)
	if err != nil || margin < 0 {
		return Result{}, fmt.Errorf("invalid result %q", s)
	}
	return ScoreResult(margin * float64(winner.Sign())), nil
}
