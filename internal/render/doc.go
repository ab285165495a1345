// Package render draws positions: as SVG, for pages and documents, and as PNG.
//
// Its few types:
//
//   - Picture, a position and what is to be said of it: labels, marks, numbers of
//     moves, heat maps, candidates (picture.go). Picture.SVG and Picture.PNG draw it.
//   - canvas, what a Picture is drawn on: svg or raster (picture.go, svg.go,
//     raster.go). board.go draws on any of them.
//   - Markup, SVG under way (svg.go), with which package page draws its plots too.
//   - Style, the colours (picture.go).
//
// What always holds: both kinds of file show the same. A point is one unit wide;
// the upper left corner of the board, half a unit beside the first point, is 0, 0.
//
// What may not live here: where positions come from, and what is thought of them.
package render
