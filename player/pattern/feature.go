package pattern

import "fmt"

// Family is a group of features of which a move has at most one, its level: the
// feature families of [Coulom07] §3 and some more. The strength of a move is the
// product of the γ of its features.
type Family uint8

// The families whose levels are listed in Families. The families of large shapes
// are Diamonds.
const (
	FamilyPass Family = iota
	FamilyCapture
	FamilyCaptured
	FamilyExtension
	FamilySelfAtari
	FamilyAtari
	FamilySnapback
	FamilyConnect
	FamilyCut
	FamilyEye
	FamilyBorder
	FamilyLast
	FamilySecond
	FamilyCommonFate
	FamilyLiberties
	FamilyKo
	FamilyOwner
	FamilyCriticality
	NumFamilies = 18
)

// FamilyInfo tells people what a family is.
type FamilyInfo struct {
	Name    string   // as weight files have it
	Levels  []string // the names of levels 1, 2, …; level 0 is "none of these", with γ = 1
	Cost    string   // what has to be looked at
	Doc     string
	Picture string // an example: the move is at the star, X plays it
	shift   uint8  // where Levels keeps the level
	bits    uint8
}

// Families is the table of all families, by Family.
var Families = [NumFamilies]FamilyInfo{
	FamilyPass: {Name: "pass", shift: 5, bits: 2, Cost: "the last move",
		Levels: []string{"pass", "pass after a pass"},
		Doc:    "the move is a pass"},
	FamilyCapture: {Name: "capture", shift: 16, bits: 3, Cost: "a quick ladder for each chain in atari",
		Levels: []string{"saves a chain in new atari", "takes the last stone", "keeps it from connecting to the last stone", "it could escape", "it is caught in a ladder"},
		Doc:    "the move captures; of several reasons the first counts",
		Picture: `
		. . X . .
		. X O * .
		. . X . .`},
	FamilyCaptured: {Name: "captured", shift: 19, bits: 3, Cost: "sizes of the neighbouring chains",
		Levels: []string{"1", "2", "3-4", "5-9", "10 and more"},
		Doc:    "how many stones the move captures"},
	FamilyExtension: {Name: "extension", shift: 24, bits: 3, Cost: "a quick ladder for each chain with one or two liberties",
		Levels: []string{"new atari", "new atari, caught in a ladder", "old atari", "old atari, caught in a ladder", "out of a new ladder threat", "out of an old ladder threat"},
		Doc:    "the move extends a chain in atari, or one that a ladder would catch; new if the last move has made it so",
		Picture: `
		. . O . .
		. O X * .
		. . O). .`},
	FamilySelfAtari: {Name: "self-atari", shift: 27, bits: 3, Cost: "tactics.SelfAtari, for moves with at most one empty neighbour",
		Levels: []string{"fine, one stone", "fine, more stones", "bad, one stone", "bad, two or three stones", "bad, more stones", "bad shortage of liberties"},
		Doc:    "the move leaves its chain in atari, or short of liberties",
		Picture: `
		. O O . .
		O X * O .
		. O . . .`},
	FamilyAtari: {Name: "atari", shift: 32, bits: 3, Cost: "a quick ladder for each chain with two liberties",
		Levels: []string{"while there is a ko to retake", "the chain is caught in a ladder", "of two chains", "other"},
		Doc:    "the move puts a chain in atari",
		Picture: `
		. . X . .
		. X O * .
		. . . . .`},
	FamilySnapback: {Name: "snapback", shift: 13, bits: 1, Cost: "tactics.Snapback, for fine self-ataris of one stone",
		Levels: []string{"bait"},
		Doc:    "whoever takes the stone is taken",
		Picture: `
		O O X . .
		O * O X .
		O O X . .
		X X . . .`},
	FamilyConnect: {Name: "connect", shift: 22, bits: 2, Cost: "the four neighbours",
		Levels: []string{"chains with three liberties", "a chain with two", "a chain in atari"},
		Doc:    "the move joins two chains or more",
		Picture: `
		. . . . .
		. X * X .
		. . O . .`},
	FamilyCut: {Name: "cut", shift: 30, bits: 2, Cost: "the four neighbours",
		Levels: []string{"chains with three liberties", "a chain with two", "a chain in atari"},
		Doc:    "the move stands where the opponent would join two chains or more",
		Picture: `
		. . X . .
		. O * O .
		. . X . .`},
	FamilyEye: {Name: "eye", shift: 35, bits: 3, Cost: "tactics.Space, for enclosed points",
		Levels: []string{"kills an eyespace", "makes two eyes of an eyespace", "fills an own eye", "makes an eye", "takes an eye"},
		Doc:    "what the move does to eyes",
		Picture: `
		. O O O O
		O O . * .
		. O O O O`},
	FamilyBorder: {Name: "border", shift: 40, bits: 4, Cost: "none",
		Levels: []string{"line 1, opening", "line 2, opening", "line 3, opening", "line 4, opening", "line 5 and more, opening",
			"line 1", "line 2", "line 3", "line 4", "line 5 and more"},
		Doc: "the distance to the edge of the board; it is the opening while a ninth of the board is taken or less"},
	FamilyLast: {Name: "last", shift: 0, bits: 5, Cost: "none",
		Levels: distanceLevels(),
		Doc:    "the gridcular distance to the last move, |dx| + |dy| + max(|dx|, |dy|)"},
	FamilySecond: {Name: "second-last", shift: 8, bits: 5, Cost: "none",
		Levels: distanceLevels(),
		Doc:    "the gridcular distance to the move before the last"},
	FamilyCommonFate: {Name: "common-fate", shift: 44, bits: 4, Cost: "one walk over the board",
		Levels: []string{"1", "2", "3", "4", "5", "6", "7 and more"},
		Doc:    "the distance to the last move in the common fate graph, where the stones of a chain are one place"},
	FamilyLiberties: {Name: "liberties", shift: 48, bits: 3, Cost: "the neighbouring chains",
		Levels: []string{"1", "2", "3", "4", "5", "6 and more"},
		Doc:    "the liberties of the chain after the move, where it touches a stone"},
	FamilyKo: {Name: "ko", shift: 14, bits: 2, Cost: "the neighbouring chains",
		Levels: []string{"takes a ko", "connects a ko"},
		Doc:    "the move takes a ko, or fills the point where one was last taken"},
	FamilyOwner: {Name: "owner", shift: 56, bits: 4, Cost: "a few playouts, handed in from outside",
		Levels: []string{"0 to 1/8", "1/8 to 2/8", "2/8 to 3/8", "3/8 to 4/8", "4/8 to 5/8", "5/8 to 6/8", "6/8 to 7/8", "7/8 to 1"},
		Doc:    "how often the point is the mover's at the end of a playout"},
	FamilyCriticality: {Name: "criticality", shift: 60, bits: 4, Cost: "a few playouts, handed in from outside",
		Levels: []string{"below 0", "0 to 0.1", "0.1 to 0.2", "0.2 to 0.3", "0.3 to 0.4", "0.4 and more"},
		Doc:    "how much owning the point goes with winning the playout"},
}

// Place returns where Levels keeps the level of the family: from which bit on, and in
// how many.
func (i *FamilyInfo) Place() (shift, bits uint8) { return i.shift, i.bits }

// farthest is the largest distance that has a level of its own but one.
const farthest = 17

// distanceLevels names the levels of a gridcular distance: 2, 3, … 17 and more.
func distanceLevels() (names []string) {
	for d := 2; d < farthest; d++ {
		names = append(names, fmt.Sprint(d))
	}
	return append(names, fmt.Sprint(farthest, " and more"))
}

// Levels holds the level of a move in each Family, packed so that every byte holds
// whole families.
type Levels uint64

// Of returns the level of a family: 0 for none.
func (l Levels) Of(f Family) int {
	i := &Families[f%NumFamilies]
	return int(l >> i.shift & (1<<i.bits - 1))
}

// With returns the levels with one more. Requires: the family has none yet.
func (l Levels) With(f Family, level int) Levels {
	return l | Levels(level)<<Families[f%NumFamilies].shift
}

// Shape names a shape of a Dictionary; 0 is none. The first NumClasses are the 3×3
// classes.
type Shape uint32

// Features are all features of one move.
type Features struct {
	Levels Levels
	Shapes [NumDiamonds]Shape // the largest known shape of each kind
}
