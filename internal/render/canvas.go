package render

// canvas is what a Picture is drawn on. Lengths are units of a point.
type canvas interface {
	// rect draws a rectangle, with corners of some radius.
	rect(class string, x, y, width, height, radius float64, f fill)
	// circle draws a circle.
	circle(class string, x, y, radius float64, f fill)
	// path draws lines through points, x and y in turn; a closed one is filled.
	path(class string, closed bool, f fill, points ...float64)
	// grid draws straight lines from point to point: x, y, x, y each.
	grid(class string, f fill, lines [][4]float64)
	// text writes a text around a point; f has the colour of the letters.
	text(class string, x, y, size float64, bold bool, f fill, text string)
}

// fill is the paint of a shape. Without a colour or gradient only its outline is
// drawn.
type fill struct {
	color    string    // such as #1d72b8
	gradient *gradient // instead of a colour
	opacity  float64   // of all; 0 is the same as 1
	stroke   string    // colour of the outline; "" for none
	width    float64   // of the outline
}
