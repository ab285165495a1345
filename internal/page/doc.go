// Package page makes web pages that need nothing but themselves: no server, no
// network, no other file. A report is such a page, to be opened from a disk or
// sent by mail.
//
// Its few types:
//
//   - Document, a page of Sections and Tables (document.go, page.html, page.css).
//   - Lines, Heights, Intervals and Bars, plots with two axes (lines.go, intervals.go;
//     frame.go finds round numbers for them).
//   - Game and Games, records that a reader steps through on a board (games.go,
//     games.js), drawn as by package render.
//
// What always holds:
//
//   - Text is escaped where it enters; a name may hold anything.
//   - But for boards, only the style sheet knows colours, for light and for dark.
//     Series differ by more than their colour.
//   - An infinite number is drawn at the edge; what is no number is left out.
//
// What may not live here: what a page says.
package page
