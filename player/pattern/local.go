package pattern

// Local is one of the seven features that tie a move to the one before it
// [Huang11] §4.3.2, which says string for chain. The chain in new atari is an own chain
// that the last move has put in atari.
type Local uint8

const (
	LocalAdjacent         Local = iota // 1: one of the eight neighbours of the last move; on for all of the others too
	LocalCapture                       // 2: captures an enemy chain next to the chain in new atari
	LocalCaptureSelfAtari              // 3: the same, but is itself in atari then
	LocalExtend                        // 4: extends or connects the chain in new atari
	LocalExtendSelfAtari               // 5: the same, but is itself in atari then
	LocalKo                            // 6: solves a new ko by a capture
	LocalSemeai                        // 7: puts in atari, without a way out, what could take a chain that is now down to two liberties
	NumLocal              = 7
)

// localNames are the names of the features in files of weights.
var localNames = [NumLocal]string{
	"adjacent", "capture", "capture-self-atari", "extend", "extend-self-atari", "ko", "semeai",
}

// String returns the name of the feature in files of weights.
func (f Local) String() string { return localNames[f%NumLocal] }

// LocalSet is a set of local features.
type LocalSet uint8

// With returns the set with one more feature.
func (s LocalSet) With(f Local) LocalSet { return s | 1<<f }

// Has reports whether a feature is in the set.
func (s LocalSet) Has(f Local) bool { return s>>f&1 != 0 }
