// Package terminal is a game against Montego in a terminal: the board drawn in
// letters or colours, moves and commands typed in lines.
//
// Its few types:
//
//   - Options, who plays whom on what; and Play, which plays until the player
//     has enough (options.go).
//   - console, what stays between two lines: the game, a session.Session, and
//     what was said last (console.go). The files turn.go, advice.go, count.go
//     and record.go hold what the commands do.
//   - teacher, which compares a move of the player's with the best other one, so
//     that the player can be warned; lesson, its look at one move (lesson.go).
//   - command, a row of the table of commands (command.go).
//   - Style, what a screen can show: width, colours, stones (style.go); screen
//     lays out board and text for it (screen.go).
//   - keyboard, where lines, interrupts and the end come from (keyboard.go), or
//     the end of the player's time;
//     Editor, which lets a person at a terminal edit them (editor.go).
//
// What always holds:
//
//   - A line that cannot be obeyed is answered by one line that says why, and
//     changes nothing.
//   - Advice comes from an engine of its own, so that asking for it changes
//     nothing about how the opponent plays.
//   - No file is overwritten but the one that the same game was saved to.
//   - A board of 19×19 with everything said about it fits a screen of 80×24.
//   - No game is lost without a question: where nothing more can be typed, it is
//     saved.
//   - Only Editor knows a real terminal: the rest reads lines and writes text. The
//     same seed, playouts and lines give the same text.
//
// What may not live here: decisions about moves and dead stones (package
// engine), rules (package game), the flags (package command).
package terminal
