package drawn

// Boards that several tests ask about.
const (
	// Ended is the end of a game: nothing is left to play for.
	Ended = `
		. X . X O . O
		X X X X O O O
		X X X X O O O
		X X X X O O O
		X X X X O O O
		X X X X O O O
		X X X X O . O`
	// Fight depends on who moves first: the stones of both sides in the middle are in atari.
	Fight = `
		. . O . O . .
		. O X O X O .
		. O X X X O .
		X X O . O X X
		. X O O O X .
		. X X X X X .
		. . X . X . .`
	// OneMove has one good move, for either side: D5 saves three stones and makes two eyes.
	OneMove = `
		. X X X X X .
		X O O O O O X
		. X X . X X O
		O O O O O O .
		. . . . . . .
		X X X X X X X
		. . . . . . .`
	// Seki is a seki that most playouts fill, in which only the stone at C5 is dead.
	Seki = `
		X . X O O O O . O
		X X X X X O O O .
		X O X O X X X O O
		O O O O . X O O X
		O . X O X X O X X
		O O O X X O O X .
		O O X X O O O X .
		O X X X O X X . X
		O X X O O X . X .`
	// SekiOfChains is a seki of two chains, each beside another chain of its colour, which
	// lives: nothing on the board is dead.
	SekiOfChains = `
		X O . X O . . . .
		X O . X O . O . O
		X O O X O O . O .
		X X X O O . O O O
		. . X X O O O X X
		. X . X X X X X .
		X X X X . . . . X
		. X . X . . . . X
		X . X X . . . . .`
	// BentFour has black stones in the lower left corner that become a bent four with C1. It looks
	// like a seki, but White is dead: Black begins the ko when he likes, White cannot.
	BentFour = `
		. . . . . . . . .
		. . O . . . O . .
		O O O O O O O O O
		X X X X X X X X X
		X X . . . . . . .
		O O X X . . . . .
		. O X X X . . . .
		X O O O X . . . .
		X X . O X . . . .`
	// TwoKos is a seki by two kos: who takes one loses the other.
	TwoKos = `
		O O O O O O X X .
		X O X O . O X . X
		. X X O O X X X O
		X X O O O X X O O
		O X O X X X O . O
		. X O O X O O O .
		X X O X X X O O O
		X O O O X X O X O
		O . O X X X X X O`
)
