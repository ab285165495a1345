package games

import (
	"errors"

	"montego/game"
	"montego/serve/session"
)

// What pages are told often enough to be told in their language.
var (
	errNoUndo    = errors.New("there is no move of yours to take back")
	errGameOver  = errors.New("the game is over: take a move back to play on")
	errIdle      = errors.New("nobody is thinking")
	errGone      = errors.New("that move is gone: another window has removed it")
	errNoMoves   = errors.New("there are no moves to review yet")
	errFull      = errors.New("delete one first")
	errOtherGame = errors.New("this is a record of another game than Go")
)

// noSGF is the error of a file that holds no record.
type noSGF struct{ why error }

func (e noSGF) Error() string { return "this is no SGF: " + e.why.Error() }
func (e noSGF) Unwrap() error { return e.why }

// phrased are the errors with a phrase of package phrases that says the same.
var phrased = []struct {
	err    error
	phrase string
}{
	{errMoved, "error.moved"}, {errNoUndo, "error.undo"}, {errGameOver, "error.over"}, {errIdle, "error.idle"},
	{errGone, "error.gone"}, {errNoMoves, "error.norecord"}, {errFull, "error.full"}, {errOtherGame, "error.othergame"},
	{errNoGame, "error.nogame"},
	{game.ErrOccupied, "error.occupied"}, {game.ErrSuicide, "error.suicide"}, {game.ErrKo, "error.ko"}, {game.ErrSuperko, "error.superko"},
	{session.ErrNotPlaying, "error.notplaying"}, {session.ErrNotCounting, "error.notcounting"}, {session.ErrJudging, "error.judging"},
}

// phraseOf returns the key of the phrase that says the same as err, with its argument; ""
// if there is none.
func phraseOf(err error) (phrase, why string) {
	if none := (noSGF{}); errors.As(err, &none) {
		return "error.nosgf", none.why.Error()
	}
	for _, each := range phrased {
		if errors.Is(err, each.err) {
			return each.phrase, ""
		}
	}
	return "", ""
}
