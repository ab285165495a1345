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

// FamilyInfo is what a family is called, and where Levels keeps its level.
type FamilyInfo struct {
	Name   string   // as weight files have it
	Levels []string // the names of levels 1, 2, …; level 0 is "none of these", with γ = 1
	Shift  uint8    // from which bit on Levels keeps the level
	Bits   uint8    // in how many
}

// Families is the table of all families, by Family.
var Families = [NumFamilies]FamilyInfo{
	// The move is a pass.
	FamilyPass: {Name: "pass", Shift: 5, Bits: 2, Levels: []string{"pass", "pass after a pass"}},
	// The move captures; of several reasons the first counts.
	FamilyCapture: {Name: "capture", Shift: 16, Bits: 3,
		Levels: []string{"saves a chain in new atari", "takes the last stone", "keeps it from connecting to the last stone", "it could escape", "it is caught in a ladder"}},
	// How many stones the move captures.
	FamilyCaptured: {Name: "captured", Shift: 19, Bits: 3, Levels: []string{"1", "2", "3-4", "5-9", "10 and more"}},
	// The move extends a chain in atari, or one that a ladder would catch; new if the last move
	// has made it so.
	FamilyExtension: {Name: "extension", Shift: 24, Bits: 3,
		Levels: []string{"new atari", "new atari, caught in a ladder", "old atari", "old atari, caught in a ladder", "out of a new ladder threat", "out of an old ladder threat"}},
	// The move leaves its chain in atari, or short of liberties.
	FamilySelfAtari: {Name: "self-atari", Shift: 27, Bits: 3,
		Levels: []string{"fine, one stone", "fine, more stones", "bad, one stone", "bad, two or three stones", "bad, more stones", "bad shortage of liberties"}},
	// The move puts a chain in atari.
	FamilyAtari: {Name: "atari", Shift: 32, Bits: 3,
		Levels: []string{"while there is a ko to retake", "the chain is caught in a ladder", "of two chains", "other"}},
	// Whoever takes the stone is taken.
	FamilySnapback: {Name: "snapback", Shift: 13, Bits: 1, Levels: []string{"bait"}},
	// The move joins two chains or more.
	FamilyConnect: {Name: "connect", Shift: 22, Bits: 2,
		Levels: []string{"chains with three liberties", "a chain with two", "a chain in atari"}},
	// The move stands where the opponent would join two chains or more.
	FamilyCut: {Name: "cut", Shift: 30, Bits: 2, Levels: []string{"chains with three liberties", "a chain with two", "a chain in atari"}},
	// What the move does to eyes.
	FamilyEye: {Name: "eye", Shift: 35, Bits: 3,
		Levels: []string{"kills an eyespace", "makes two eyes of an eyespace", "fills an own eye", "makes an eye", "takes an eye"}},
	// The distance to the edge of the board; it is the opening while a ninth of the board is
	// taken or less.
	FamilyBorder: {Name: "border", Shift: 40, Bits: 4,
		Levels: []string{"line 1, opening", "line 2, opening", "line 3, opening", "line 4, opening", "line 5 and more, opening",
			"line 1", "line 2", "line 3", "line 4", "line 5 and more"}},
	// The gridcular distance to the last move, |dx| + |dy| + max(|dx|, |dy|).
	FamilyLast: {Name: "last", Shift: 0, Bits: 5, Levels: distanceLevels()},
	// The gridcular distance to the move before the last.
	FamilySecond: {Name: "second-last", Shift: 8, Bits: 5, Levels: distanceLevels()},
	// The distance to the last move in the common fate graph, where the stones of a chain are
	// one place.
	FamilyCommonFate: {Name: "common-fate", Shift: 44, Bits: 4, Levels: []string{"1", "2", "3", "4", "5", "6", "7 and more"}},
	// The liberties of the chain after the move, where it touches a stone.
	FamilyLiberties: {Name: "liberties", Shift: 48, Bits: 3, Levels: []string{"1", "2", "3", "4", "5", "6 and more"}},
	// The move takes a ko, or fills the point where one was last taken.
	FamilyKo: {Name: "ko", Shift: 14, Bits: 2, Levels: []string{"takes a ko", "connects a ko"}},
	// How often the point is the mover's at the end of a playout.
	FamilyOwner: {Name: "owner", Shift: 56, Bits: 4,
		Levels: []string{"0 to 1/8", "1/8 to 2/8", "2/8 to 3/8", "3/8 to 4/8", "4/8 to 5/8", "5/8 to 6/8", "6/8 to 7/8", "7/8 to 1"}},
	// How much owning the point goes with winning the playout.
	FamilyCriticality: {Name: "criticality", Shift: 60, Bits: 4,
		Levels: []string{"below 0", "0 to 0.1", "0.1 to 0.2", "0.2 to 0.3", "0.3 to 0.4", "0.4 and more"}},
}

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
	return int(l >> i.Shift & (1<<i.Bits - 1))
}

// With returns the levels with one more. Requires: the family has none yet.
func (l Levels) With(f Family, level int) Levels {
	return l | Levels(level)<<Families[f%NumFamilies].Shift
}

// Shape names a shape of a Dictionary; 0 is none. The first NumClasses are the 3×3
// classes.
type Shape uint32

// Features are all features of one move.
type Features struct {
	Levels Levels
	Shapes [NumDiamonds]Shape // the largest known shape of each kind
}
