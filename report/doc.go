// Package report shows what the games of a match add up to as one page with
// plots, on which each game can be stepped through.
//
// Its few types:
//
//   - Report, what is known of a match. Read makes it of a store (report.go),
//     WriteHTML writes the page (html.go, tables.go, plots.go, records.go,
//     settings.go).
//   - Player, who takes part (player.go), and Course, how a match of two went
//     (course.go).
//
// What always holds: a report is made of the store alone, so it can be made
// anywhere and while the match goes on, and it changes nothing.
//
// What may not live here: how games are played and counted (package match), what
// numbers prove (package stats), and how a page looks (package page).
package report
