// Package report shows what the games of a match add up to.
//
// Its types:
//
//   - Report, what is known of a match. New begins one of a match that is being
//     played, which Follow fills in; Read makes one of a stored match. It prints
//     tables for the terminal (tables.go), JSON (json.go) and a page with
//     plots, on which each game can be stepped through (html.go, plots.go).
//   - Archive, a folder of SGF files, and the Export functions, which write a
//     stored match as other files (export.go).
//
// What always holds: tables, JSON and page say the same of the same games; a page
// is made of the store alone, so it can be made while the match goes on; nothing
// that stands on the disk is changed, but for files that people name.
//
// What may not live here: how games are played and added up (package match), what
// numbers prove (package stats), and the layout of a page (package page).
package report
