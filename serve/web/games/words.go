package games

import (
	"errors"

	"montego/game"
	"montego/internal/phrases"
	"montego/serve/session"
)

// fault is an error that people are told in their language: a phrase of package phrases.
// What is no fault is for the author of a page, whose message made no sense.
type fault struct {
	phrase string
	args   phrases.Args
}

// Error says the phrase in English.
func (f fault) Error() string { return phrases.English().Say(f.phrase, f.args) }

// because returns the fault of a phrase that has the argument why. One that is a fault already
// stays as it is.
func because(phrase string, why error) fault {
	if f, ok := errors.AsType[fault](why); ok {
		return f
	}
	return fault{phrase, phrases.Args{"why": why.Error()}}
}

// phrased are the errors of other packages with a phrase that says the same.
var phrased = []struct {
	err    error
	phrase string
}{
	{game.ErrOccupied, "error.occupied"}, {game.ErrSuicide, "error.suicide"}, {game.ErrKo, "error.ko"}, {game.ErrSuperko, "error.superko"},
	{session.ErrNotPlaying, "error.notplaying"}, {session.ErrNotCounting, "error.notcounting"}, {session.ErrJudging, "error.judging"},
	{session.ErrNotYourTurn, "error.turn"}, {session.ErrNoStone, "error.nostone"}, {session.ErrNoDead, "error.nodead"},
}

// illegal is what a page is told of an error that is a move against the rules: the phrase that
// says why, and where the move is. It is empty of other errors.
type illegal struct {
	Phrase string `json:"phrase,omitempty"`
	Vertex string `json:"vertex,omitempty"`
}

func illegalOf(err error) illegal {
	if move, ok := errors.AsType[*game.IllegalError](err); ok && move.Name() != "" {
		return illegal{"error." + move.Name(), move.Move.Point.String()}
	}
	return illegal{}
}

// answerOf returns what a page is told of an error, which answers the request with the id.
func answerOf(id int, err error) errorAnswer {
	a := errorAnswer{ID: id, Text: err.Error()}
	if f, ok := errors.AsType[fault](err); ok {
		a.Phrase, a.Args = f.phrase, f.args
	}
	for _, each := range phrased {
		if errors.Is(err, each.err) {
			a.Phrase = each.phrase
		}
	}
	return a
}
