// Package regress asks engines the questions of regression suites and says
// which answers were right.
//
// A suite is a file of GTP commands, as GNU Go and GoGui have them:
//
//	# Black has to connect.
//	loadsgf games/cut.sgf 31
//	10 reg_genmove black
//	#? [E5|E6]
//
// A command with a number, or with an expectation behind it, is a test; the
// others set up positions. An expectation is a regular expression for the whole
// answer. With "!" in front of it no answer that matches is right, and "*" behind the
// brackets says that the test is known to fail.
//
// Its few types:
//
//   - Suite, Step and Expectation, what a file says (suite.go).
//   - Player, who is asked: an engine of this program or any GTP engine
//     (player.go). It opens a session for each suite.
//   - Run, what one Player answered to one Suite, Test by Test (run.go,
//     attempt.go); All makes many of them side by side (run.go). Tally counts
//     (run.go), Report prints, WriteJSON and WriteHTML write.
//
// What always holds:
//
//   - A suite is read whole before anything is asked, so a mistake in it is told
//     with its line and costs no time.
//   - Each suite begins with a fresh engine, so an answer does not depend on
//     which other suites are run, nor on how many at a time.
//   - A run ends. An engine that crashes, hangs or sends nonsense loses the test that
//     it was asked, is counted as lost, and is started again in the position
//     where it was.
//   - No answer counts in a position that an engine has refused to set up.
//
// What may not live here: how an engine thinks (package engine) and how GTP is
// spoken (package gtp).
package regress
