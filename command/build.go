package command

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"sync"

	"montego/lab/match"
	"montego/lab/store"
)

// buildSum is a checksum of this program, by which a store tells one build from another; "" if
// the program cannot be read.
var buildSum = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	program, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer program.Close()
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	if _, err := io.Copy(sum, program); err != nil {
		return ""
	}
	return fmt.Sprintf("%08x", sum.Sum32())
})

// settingBuild names the setting of a store that has the buildSum of the program that began it.
const settingBuild = "build"

// otherBuild returns a line for people if a match with players of this program goes on in a store
// that another build has begun, "" otherwise. The parameters are the same then, but the code may
// play otherwise.
func otherBuild(ctx context.Context, m *match.Match) (string, error) {
	own := buildSum()
	playsHere := slices.ContainsFunc(m.Players, func(p match.PlayerSpec) bool { return p.Params != nil })
	if m.Store == nil || own == "" || !playsHere {
		return "", nil
	}
	first, noted, err := m.Store.Setting(ctx, settingBuild)
	if err == nil && !noted {
		var begun bool
		if begun, err = hasGames(ctx, m.Store); begun {
			first = "unknown"
		} else if err == nil {
			first, err = m.Store.Note(ctx, settingBuild, own)
		}
	}
	if err != nil || first == own {
		return "", err
	}
	return fmt.Sprintf("store %s: another build of this program began it (checksum %s, this one has %s); where montego bench --signature "+
		"differs between them, games from now on are of other players", m.Store.Path(), first, own), nil
}

// hasGames reports whether a store holds a game.
func hasGames(ctx context.Context, s *store.Store) (bool, error) {
	for _, err := range s.GamesAfter(ctx, 0) {
		return err == nil, err
	}
	return false, nil
}
