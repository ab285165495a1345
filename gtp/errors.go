package gtp

import (
	"errors"
	"fmt"
	"strings"
)

// What can go wrong in a conversation with an engine. Every error of a Client or
// Process is one of these or context.Canceled, which errors.Is finds, or a
// *CommandError, or says that some words are not one command.
var (
	// ErrStart: there is no such program, or it cannot be run.
	ErrStart = errors.New("cannot start the engine")
	// ErrDied: the engine has ended, or closed its output.
	ErrDied = errors.New("engine died")
	// ErrTimeout: the context's deadline passed before the answer came.
	ErrTimeout = errors.New("no answer in time")
	// ErrProtocol: the engine said something the protocol does not know.
	ErrProtocol = errors.New("engine breaks the protocol")
	// ErrClosed: the Client has been closed on this side.
	ErrClosed = errors.New("connection is closed")
)

// EngineError says which engine failed, at which command, and how.
type EngineError struct {
	Engine  string // the Client's label
	Command string // the command that got no proper answer; "" if none was sent
	Kind    error  // one of the errors above, or context.Canceled
	Detail  string // what is known beyond that, in one line, or ""
	Cause   error  // what the system or the context said, or nil
}

// Error returns everything in one line.
func (e *EngineError) Error() string {
	parts := []string{e.Engine, e.Command, e.Kind.Error(), e.Detail}
	var said []string
	for _, part := range parts {
		if part != "" {
			said = append(said, part)
		}
	}
	return strings.Join(said, ": ")
}

// Unwrap returns the kind and the cause, if there is one.
func (e *EngineError) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// CommandError is an engine's refusal: a "?" reply.
type CommandError struct {
	Engine  string // the Client's label
	Command string // the command without its id
	Message string // the text of the reply
}

// Error returns everything in one line; of a long message, the beginning.
func (e *CommandError) Error() string {
	return fmt.Sprintf("%s: %s: refused: %.*s", e.Engine, e.Command, maxQuoted, strings.ReplaceAll(e.Message, "\n", " "))
}

// IsRefusal reports whether an error is a CommandError: the engine lives, and refused.
func IsRefusal(err error) bool {
	_, refused := errors.AsType[*CommandError](err)
	return refused
}
