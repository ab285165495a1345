package goban

// ForgetMoves makes the position one that was set up rather than played: no
// moves, no captures, no ko, whatever led here. The stones stay.
func (b *Board) ForgetMoves() {
	b.moves, b.recent = 0, 0
	b.ko, b.koColor = NoPoint, Empty
	b.lastKo, b.lastKoMove = NoPoint, 0
	b.captured = [4]int{}
}
