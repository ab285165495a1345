package bench

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"

	"montego/goban"
	"montego/internal/param"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// Signature returns a checksum of what Montego plays: playouts of every policy
// and searches of every preset on four boards, from fixed seeds. It takes a few seconds and
// is the same on every amd64 processor with AVX2; elsewhere the network, which preset
// montego asks, may differ in the last bits or is not asked. The error is that of ctx, when it
// is done before the end.
func Signature(ctx context.Context) (string, error) {
	return sign(ctx, []Size{{9, 9}, {13, 13}, {19, 19}, {7, 5}})
}

// sign returns the checksum of what Montego plays on these boards, as Signature does.
func sign(ctx context.Context, sizes []Size) (string, error) {
	h := sha256.New()
	for _, s := range sizes {
		for _, policy := range param.ValuesOf[playout.PolicyName]() {
			h.Write([]byte(policy.String()))
			signPlayouts(h, s, policy)
		}
		for _, preset := range engine.Presets() {
			h.Write([]byte(preset))
			signSearch(ctx, h, s, preset)
			if ctx.Err() != nil {
				return "", ctx.Err()
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:6]), nil
}

func signPlayouts(h hash.Hash, s Size, policy playout.PolicyName) {
	params := playout.DefaultParams()
	params.Policy = policy
	playouts(halfway(s, 2), playout.New(params), 1, func(b *goban.Board, t *playout.Trace) {
		_ = binary.Write(h, binary.LittleEndian, t.Points())
		_ = binary.Write(h, binary.LittleEndian, int32(b.AreaScore()))
	})()
}

// signSearch searches a position and, so that the reuse of the tree counts too,
// the one after the best move.
func signSearch(ctx context.Context, h hash.Hash, s Size, preset string) {
	params, _ := engine.Preset(preset) // it is one of engine.Presets
	params.Search.Memory = 32          // more than any search here needs
	tree := search.New(params.Search, params.Playout, 1)
	b, c := halfway(s, 3), goban.Black
	for range 2 {
		r := tree.Search(ctx, search.Root{Board: b, ToMove: c, Komi: 7.5}, search.Limits{Playouts: 300})
		if ctx.Err() != nil {
			return
		}
		for _, m := range r.Moves {
			_ = binary.Write(h, binary.LittleEndian, []int32{int32(m.Point), int32(m.Visits)})
		}
		best := r.Best().Point
		b.Play(best, c)
		tree.Advance(c, best, b)
		c = c.Opponent()
	}
}
