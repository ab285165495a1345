package match

// Pairing is two players, by their numbers in Match.Players, in the order of
// Side: the lower number first, so that it is known from a game's players who was
// A.
type Pairing [2]int

// RoundRobin pairs each of n players with every other.
func RoundRobin(n int) (all []Pairing) {
	for a := range n {
		for b := a + 1; b < n; b++ {
			all = append(all, Pairing{a, b})
		}
	}
	return all
}

// Gauntlet pairs the first of n players with every other.
func Gauntlet(n int) (all []Pairing) {
	for b := 1; b < n; b++ {
		all = append(all, Pairing{0, b})
	}
	return all
}
