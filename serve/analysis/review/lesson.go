package review

// What a game with warnings has: a person is warned of a move that has lost so much of the win
// rate as was asked for, from MinWarning to MaxWarning: below the least, searches disagree. The
// search that compares the move with a better one has LessonPlayouts playouts, and those after
// both have half as many each.
const (
	MinWarning     = 0.03
	MaxWarning     = 0.9
	LessonPlayouts = 3000
)
