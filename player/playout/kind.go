package playout

// Kind says why a policy chose a move. Every move of a Trace carries its kind,
// so that statistics and debugging need no second run.
type Kind uint8

const (
	TreeMove         Kind = iota // chosen by the search, not by a policy
	RandomMove                   // any playable point
	CaptureMove                  // takes a chain in atari
	EscapeMove                   // saves an own chain from atari
	KoMove                       // takes a ko back
	NakadeMove                   // the point that decides an eyespace
	LadderMove                   // goes on driving a ladder
	TwoLibMove                   // attacks or defends a chain with two liberties
	ManyLibMove                  // attacks around a chain with three or four
	RaceMove                     // takes a liberty in a race
	PatternMove                  // a 3×3 shape next to the last moves
	InsteadMove                  // instead of a useless move, mostly a bad self-atari
	NearMove                     // near the last move
	InnerMove                    // away from the edge
	HistoryMove                  // what the tree chose most often
	HistoryReplyMove             // what the tree chose most often in reply
	ReplyMove                    // the last good reply
	SelfAtariMove                // gives stones away: only hints against a move have this kind
	WeightedMove                 // drawn by the weight of the shape around it
	AdjacentMove                 // the same, and next to the last move
	SemeaiMove                   // the atari that wins a race
	JosekiMove                   // usual in a corner
	LocalMove                    // of a sequence that has done well locally in the tree
	numKinds
)

// String returns the kind in a word.
func (k Kind) String() string {
	return [numKinds]string{
		"tree", "random", "capture", "escape", "ko", "nakade", "ladder", "two liberties", "more liberties", "race", "pattern", "instead",
		"near", "inner", "history", "history of replies", "last good reply", "self-atari",
		"weighted", "adjacent", "semeai", "joseki", "local sequence",
	}[k%numKinds]
}
