package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"montego/internal/file"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/lab/store"
	"montego/sgf"
)

// Read sets the settings that a store has noted, and returns the players of its match. There
// are none if no match has begun in it.
func (s *Settings) Read(ctx context.Context, from *store.Store) ([]store.Player, error) {
	rows, err := from.Settings(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Take(rows); err != nil {
		return nil, fmt.Errorf("store %s: %w", from.Path(), err)
	}
	return from.Players(ctx)
}

// Take sets the settings that were noted of a match.
func (s *Settings) Take(rows []store.Setting) error {
	for _, row := range rows {
		known := slices.ContainsFunc(param.List(s), func(p param.Info) bool { return p.Name == row.Name })
		if !known {
			continue // noted by whoever began the match, for itself
		}
		if err := param.Set(s, row.Name, row.Value); err != nil {
			return err
		}
	}
	return nil
}

// Open opens the match that the store at path holds, for reports; it cannot be
// played. The Store of the match must be closed.
func Open(ctx context.Context, path string) (*Match, error) {
	from, err := store.Open(path)
	if err != nil {
		return nil, err
	}
	m, err := read(ctx, from)
	if err != nil {
		from.Close()
		return nil, err
	}
	m.Store = from
	return m, nil
}

func read(ctx context.Context, from *store.Store) (*Match, error) {
	s := DefaultSettings()
	rows, err := s.Read(ctx, from)
	if err != nil {
		return nil, err
	}
	if len(rows) < 2 {
		return nil, fmt.Errorf("store %s: no match has begun in it", from.Path())
	}
	var players []PlayerSpec
	for _, p := range rows {
		players = append(players, PlayerSpec{Text: p.Text, Parameters: p.Parameters})
	}
	m, err := s.bare(players)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", from.Path(), err)
	}
	m.settings = s.noted(m)
	for i, p := range rows {
		m.names.Store(i, p.Name)
	}
	return m, nil
}

// OtherMatch is the error that a store was begun with another match.
type OtherMatch struct{ error }

// Begin makes s the store of the match. If no match has begun in s, Begin notes
// the settings of the match, its Notes, and the players. Otherwise it
// checks that s holds the same match; the error, an OtherMatch, names the first difference.
func (m *Match) Begin(ctx context.Context, s *store.Store) error {
	settings, players := m.noted()
	err := s.Begin(ctx, append(settings, store.Setting{Name: SettingFiles, Value: m.digestFiles()}), players)
	if err == nil {
		err = m.check(ctx, s)
	}
	if err == nil {
		err = m.checkFiles(ctx, s)
	}
	if err == nil {
		m.Store = s
	}
	return err
}

// BeginAt is Begin with the store at path, which it makes if there is none. The Store of the
// match must be closed.
func (m *Match) BeginAt(ctx context.Context, path string) error {
	s, err := store.Create(path)
	if err != nil {
		return err
	}
	if err = m.Begin(ctx, s); err != nil {
		s.Close()
	}
	return err
}

// Kept yields the records that the store at path holds of this match, as Recall does: none if
// there is no store yet. It changes nothing. The error may be the one with which Begin would
// refuse the store.
func (m *Match) Kept(ctx context.Context, path string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		s, err := store.OpenAny(path)
		if s != nil {
			defer s.Close()
			err = m.check(ctx, s)
		}
		switch {
		case err != nil:
			yield(nil, err)
		case s != nil:
			Recall(ctx, s)(yield)
		}
	}
}

// check says in a line why Begin would refuse a store, with an error as Begin has it, but changes
// nothing.
func (m *Match) check(ctx context.Context, s *store.Store) error {
	has, err := s.Settings(ctx)
	if err != nil {
		return err
	}
	who, err := s.Players(ctx)
	if err != nil || len(who) == 0 {
		return err
	}
	if err := m.Compare(has, who); err != nil {
		return OtherMatch{fmt.Errorf("store %s: %w", s.Path(), err)}
	}
	return nil
}

// noted is what a store notes of the match.
func (m *Match) noted() (settings []store.Setting, players []store.Player) {
	plan := ""
	if m.Plan != nil {
		plan = m.Plan.String()
	}
	for _, p := range m.Players {
		players = append(players, store.Player{Text: p.Text, Parameters: p.Parameters})
	}
	return slices.Concat(m.settings, []store.Setting{{Name: settingPlan, Value: plan}}, m.Notes), players
}

// Compare names the first thing in which a match that was noted differs from this one.
func (m *Match) Compare(settings []store.Setting, players []store.Player) error {
	wanted, who := m.noted()
	return cmp.Or(samePlayers(players, who), sameSettings(settings, wanted))
}

func samePlayers(has, want []store.Player) error {
	if len(has) != len(want) {
		return fmt.Errorf("it was begun with %d players, and these are %d", len(has), len(want))
	}
	for i := range has {
		if has[i].Text != want[i].Text {
			return fmt.Errorf("player %s is %s there, not %s", Letter(i), has[i].Text, want[i].Text)
		}
		if has[i].Parameters == "" {
			continue // another program
		}
		if changes := param.DiffSettings(has[i].Parameters, want[i].Parameters); len(changes) > 0 {
			c := changes[0]
			if c.Lacks {
				return fmt.Errorf("player %s, %s, was made by a version of this program with other parameters (%s): go on with that version, or begin another store", Letter(i), has[i].Text, c.Name)
			}
			return fmt.Errorf("player %s, %s, had %s there, and now has %s: presets or files have changed since", Letter(i), has[i].Text,
				param.Described(c.Name, c.From), param.Described(c.Name, c.To))
		}
	}
	return nil
}

// mayDiffer are the settings that may differ from those in the store, because a
// match can be made longer, and be continued by a later version of the program.
// The store keeps the first values.
var mayDiffer = []string{"games", "version"}

// mayLack are the settings that stores of earlier versions lack.
var mayLack = []string{"study design"}

// settingPlan names the plan of a match, empty for none, and SettingFiles the digests of files that
// settings of players name, which may change.
const (
	settingPlan  = "plan"
	SettingFiles = "files"
)

// SettingLaterBuild begins the names of settings that note other builds of this program which have
// played games of a match that one build began; a checksum of the build follows.
const SettingLaterBuild = "build-"

// digestFiles returns the digests of the files that the players' settings name, such as weights, a
// network or a book: "A:book.moves=9f86d081884c7d65 …". What is built in has none.
func (m *Match) digestFiles() string {
	var words []string
	for i, p := range m.Players {
		if p.Params == nil {
			continue
		}
		for _, info := range param.List(p.Params) {
			if info.Unit != "file" {
				continue
			}
			if digest, err := file.Digest(info.Value); err == nil {
				words = append(words, fmt.Sprintf("%s:%s=%s", Letter(i), info.Name, digest))
			}
		}
	}
	return strings.Join(words, " ")
}

func sameSettings(has, want []store.Setting) error {
	before := map[string]string{}
	for _, s := range has {
		before[s.Name] = s.Value
	}
	for _, s := range want {
		switch old, noted := before[s.Name]; {
		case old == s.Value || slices.Contains(mayDiffer, s.Name) || !noted && slices.Contains(mayLack, s.Name):
		case s.Name == settingPlan && s.Value == "":
			return fmt.Errorf("it holds a study (%s), which montego tune run plays", old)
		case s.Name == digestName:
			return errors.New("it was begun with other openings: their records have changed since")
		default:
			return fmt.Errorf("it was begun with %s, not %s", param.Described(s.Name, old), param.Described(s.Name, s.Value))
		}
	}
	return nil
}

// checkFiles says in a line, as an OtherMatch, which file that a setting names has changed since the
// store was begun. Stores of earlier versions do not tell.
func (m *Match) checkFiles(ctx context.Context, s *store.Store) error {
	before, _, err := s.Setting(ctx, SettingFiles)
	if err != nil {
		return err
	}
	if name := m.ChangedFile(before); name != "" {
		return OtherMatch{fmt.Errorf("store %s: it was begun with other files: that of %s has changed since", s.Path(), name)}
	}
	return nil
}

// ChangedFile names the player and the setting of the first file that has changed, or is gone, since
// SettingFiles was noted as before; "" if there is none, or nothing was noted.
func (m *Match) ChangedFile(before string) string {
	now := strings.Fields(m.digestFiles())
	for _, word := range strings.Fields(before) {
		if !slices.Contains(now, word) {
			name, _, _ := strings.Cut(word, "=")
			return name
		}
	}
	return ""
}

// Names returns the names that the players gave, "" for those that were not heard yet.
func (m *Match) Names() []string {
	list := make([]string, len(m.Players))
	for i := range list {
		name, _ := m.names.Load(i)
		list[i], _ = name.(string)
	}
	return list
}

// introduce notes the names of the players in the store. A player whose name
// differs from the noted one, as that of another version does, is an error.
func (m *Match) introduce(ctx context.Context) error {
	s := m.Store
	if s == nil {
		return nil
	}
	for i, name := range m.Names() {
		noted, err := s.Introduce(ctx, i, name)
		if err != nil {
			return err
		}
		if noted != name {
			return fmt.Errorf("store %s: player %s, %s, called itself %q there, and now %q", s.Path(), Letter(i), m.Players[i].Text, noted, name)
		}
	}
	return nil
}

// Pack turns a record into what a store keeps, with the whole game. In this form a worker
// sends it to the machine that deals. See Unpack.
func (m *Match) Pack(r *Record) *store.Game {
	g := &store.Game{
		Number: r.Number, Pair: r.Pair(), Seed: r.Seed, Variant: r.Variant,
		Result: r.Result.String(), Ending: r.End.String(), Guilty: store.Nobody,
		Agreed: r.Agreed, Unclear: r.Unclear, RefereeFault: r.RefereeFault,
		Opening: r.OpeningMoves, Moves: r.Length, Fingerprint: r.Fingerprint,
		Started: r.Start, Finished: r.Finish, SGF: m.Text(r),
	}
	for i, s := range [2]Side{r.Black, r.Black.Other()} {
		g.Players[i], g.Times[i] = r.Players[s], r.Times[s]
		g.Refused[i], g.Logs[i] = r.Refusals[s], r.Logs[s]
		if r.Opinions[s] != (sgf.Result{}) {
			g.Counts[i] = r.Opinions[s].String()
		}
	}
	if f := r.Fault; f != nil {
		g.Fault, g.Detail, g.Guilty = f.Kind.String(), f.Text, r.Players[f.Side]
	}
	return g
}

// Text returns the whole game of a record that does not come from a store, as SGF.
func (m *Match) Text(r *Record) string {
	if r.Game != "" {
		return r.Game
	}
	return string(r.SGF(m.ConditionsOf(r.ScheduledGame)).Bytes())
}

// Unpack returns the record of a game of this match that another machine has packed. It
// has no Moves and no Opening.
func (m *Match) Unpack(g *store.Game) (*Record, error) {
	r, err := recall(g, m.Names())
	if err == nil {
		r.Game, r.Past = g.SGF, false
	}
	return r, err
}

// Recall yields the records of the games in a store, in the order in which they
// were saved. They have no Moves and no Opening; the whole game is the SGF text of the
// store. After an error it ends.
func Recall(ctx context.Context, s *store.Store) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		players, err := s.Players(ctx)
		if err != nil {
			yield(nil, err)
			return
		}
		for g, err := range s.GamesAfter(ctx, 0) {
			var r *Record
			if err == nil {
				if r, err = RecordOf(g, players); err != nil {
					err = fmt.Errorf("store %s: %w", s.Path(), err)
				}
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// RecordOf returns the record of a game that was kept, as Recall does. The error may say that
// it was never played: such a game is not kept.
func RecordOf(g *store.Game, players []store.Player) (*Record, error) {
	var names []string
	for _, p := range players {
		names = append(names, p.Name)
	}
	r, err := recall(g, names)
	if err == nil && (r.End == Broken || r.Fault != nil && r.Fault.Kind == Absent) {
		return nil, fmt.Errorf("game %d: it was never played", g.Number+1)
	}
	return r, err
}

// recall turns what a store keeps of a game of these players into a record. The
// player of the lower number was Side A. Texts of faults, which another machine may have written,
// become one line.
func recall(g *store.Game, names []string) (*Record, error) {
	black := A
	if g.Players[0] > g.Players[1] {
		black = B
	}
	r := &Record{
		ScheduledGame: ScheduledGame{Number: g.Number, Black: black, Seed: g.Seed, Variant: g.Variant},
		Start:         g.Started, Finish: g.Finished,
		Agreed: g.Agreed, Unclear: g.Unclear, RefereeFault: phrases.OneLine(g.RefereeFault),
		Length: g.Moves, OpeningMoves: g.Opening, Fingerprint: g.Fingerprint, Past: true,
	}
	for i, s := range [2]Side{black, black.Other()} {
		if g.Players[i] < 0 || g.Players[i] >= len(names) {
			return nil, fmt.Errorf("game %d: no player %d", g.Number+1, g.Players[i])
		}
		r.Players[s], r.Names[s] = g.Players[i], names[g.Players[i]]
		r.Times[s], r.Refusals[s], r.Logs[s] = g.Times[i], g.Refused[i], g.Logs[i]
		r.Opinions[s], _ = sgf.ParseResult(g.Counts[i]) // none if there is none
	}
	if err := r.recallEnd(g); err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number+1, err)
	}
	return r, nil
}

func (r *Record) recallEnd(g *store.Game) (err error) {
	if r.Result, err = sgf.ParseResult(g.Result); err != nil {
		return err
	}
	end := slices.Index(endNames[:], g.Ending)
	if r.End = End(end); end < 0 {
		return fmt.Errorf("no game ends by %q", g.Ending)
	}
	if g.Guilty == store.Nobody {
		return nil
	}
	kind := slices.Index(faultNames[:], g.Fault)
	if kind < 0 {
		return fmt.Errorf("no fault is %q", g.Fault)
	}
	guilty := slices.Index(r.Players[:], g.Guilty)
	if guilty < 0 {
		return fmt.Errorf("player %d, who is said to have lost it, was not there", g.Guilty)
	}
	r.Fault = &Fault{Side: Side(guilty), Kind: FaultKind(kind), Text: phrases.OneLine(g.Detail)}
	return nil
}
