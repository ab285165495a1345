package gtp

import (
	"fmt"

	"montego/goban"
)

// Args are the words after a command's name. Its methods read one argument,
// counted from 0. Their errors say what is missing or wrong. Words beyond those that a
// command needs are ignored.
type Args []string

// Word returns argument i; what names it in the error for a missing one.
func (a Args) Word(i int, what string) (string, error) {
	if i >= len(a) {
		return "", fmt.Errorf("missing argument: %s", what)
	}
	return a[i], nil
}

// Color reads argument i as a colour.
func (a Args) Color(i int) (goban.Color, error) {
	word, err := a.Word(i, "color")
	if err != nil {
		return goban.Empty, err
	}
	return goban.ParseColor(word)
}

// Vertex reads argument i as a vertex of a board of the given size, or pass.
func (a Args) Vertex(i, width, height int) (goban.Point, error) {
	word, err := a.Word(i, "vertex")
	if err != nil {
		return goban.NoPoint, err
	}
	return ParseVertex(word, width, height)
}

// Move reads arguments i and i+1 as a colour and a vertex of a board.
func (a Args) Move(i, width, height int) (goban.Move, error) {
	c, err := a.Color(i)
	if err != nil {
		return goban.Move{}, err
	}
	p, err := a.Vertex(i+1, width, height)
	return goban.Move{Color: c, Point: p}, err
}

// Int reads argument i as an integer; what names it in errors.
func (a Args) Int(i int, what string) (int, error) {
	return value(a, i, what, ParseInt)
}

// Float reads argument i as a finite number; what names it in errors.
func (a Args) Float(i int, what string) (float64, error) {
	return value(a, i, what, parseFloat)
}

func value[T any](a Args, i int, what string, parse func(string) (T, error)) (T, error) {
	var none T
	word, err := a.Word(i, what)
	if err != nil {
		return none, err
	}
	v, err := parse(word)
	if err != nil {
		return none, fmt.Errorf("invalid %s: %w", what, err)
	}
	return v, nil
}
