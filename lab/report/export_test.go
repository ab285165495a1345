package report

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"montego/lab/match"
	"montego/lab/store"
	"montego/sgf"
)

// exported is a stored match of six games, four of which are the same.
func exported(t *testing.T) *match.Match {
	t.Helper()
	s, err := store.Create(filepath.Join(t.TempDir(), "match.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	m := someMatch(t)
	if err := m.Begin(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"rave", "GNU Go, 3.8"} {
		if _, err := s.Introduce(t.Context(), i, name); err != nil {
			t.Fatal(err)
		}
	}
	worker, err := s.Join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Leave(context.Background())
	for _, r := range someRecords()[2:8] {
		r.Start = time.Unix(1_700_000_000, 0)
		r.Finish = r.Start.Add(time.Minute)
		r.Logs[match.B] = "hm\n"
		if r.Number == 3 {
			r.Opinions[match.B] = sgf.ScoreResult(2.5)
		}
		if err := worker.Save(t.Context(), m.Pack(r)); err != nil {
			t.Fatal(err)
		}
	}
	if m, err = match.Open(t.Context(), s.Path()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Store.Close() })
	return m
}

const someCSV = `game,pair,black,white,result,ending,reason,guilty,remark,black_counts,white_counts,opening,moves,black_moves,white_moves,black_seconds,white_seconds,black_refused,white_refused,same_as,started,finished,seed,variant,handicap
3,2,rave,"GNU Go, 3.8",B+R,counted,,,,,W+R,2,60,29,29,0.290,7.250,0,0,,2023-11-14T22:13:20Z,2023-11-14T22:14:20Z,0,,0
4,2,"GNU Go, 3.8",rave,B+R,counted,,,,B+2.5,W+5,2,60,29,29,7.250,0.290,0,0,3,2023-11-14T22:13:20Z,2023-11-14T22:14:20Z,0,,0
5,3,rave,"GNU Go, 3.8",0,counted,,,in doubt which stones are dead,,,2,62,30,30,0.300,7.500,0,0,,2023-11-14T22:13:20Z,2023-11-14T22:14:20Z,0,,0
6,3,"GNU Go, 3.8",rave,W+R,counted,,,the referee failed: asleep,,,2,64,31,31,7.750,0.310,0,0,,2023-11-14T22:13:20Z,2023-11-14T22:14:20Z,0,,0
7,4,rave,"GNU Go, 3.8",B+R,forfeit,illegal move: at D4,"GNU Go, 3.8",,,,2,10,4,4,0.040,1.000,0,0,,2023-11-14T22:13:20Z,2023-11-14T22:14:20Z,0,,0
8,4,"GNU Go, 3.8",rave,W+R,too long,,,,,,2,75,37,36,9.250,0.360,0,0,,2023-11-14T22:13:20Z,2023-11-14T22:14:20Z,0,,0
`

const someDat = `# Black: rave
# BlackCommand: fake
# BlackLabel: rave
# White: GNU Go, 3.8
# WhiteCommand: fake
# WhiteLabel: GNU Go, 3.8
# Komi: 7.5
# Size: 5
# Referee: builtin
# Xml: 0
#
#GAME	RES_B	RES_W	RES_R	ALT	DUP	LEN	TIME_B	TIME_W	CPU_B	CPU_W	ERR	ERR_MSG
2	?	W+R	B+R	0	-	60	0.3	7.2	0	0	0	
3	B+5	W+2.5	W+R	1	2	60	0.3	7.2	0	0	0	
4	?	?	0	0	-	62	0.3	7.5	0	0	0	
5	?	?	B+R	1	-	64	0.3	7.8	0	0	0	
6	?	?	?	0	-	10	0.0	1.0	0	0	1	illegal move: at D4
7	?	?	B+R	1	-	75	0.4	9.2	0	0	0	
`

func TestExport(t *testing.T) {
	m := exported(t)
	var out bytes.Buffer
	if err := WriteCSV(t.Context(), m, &out); err != nil || out.String() != someCSV {
		t.Errorf("%v, got\n%s\nwant\n%s", err, &out, someCSV)
	}
	out.Reset()
	if err := WriteDat(t.Context(), m, &out); err != nil || out.String() != someDat {
		t.Errorf("%v, got\n%s\nwant\n%s", err, &out, someDat)
	}
}

func TestExportFiles(t *testing.T) {
	m, folder := exported(t), filepath.Join(t.TempDir(), "games")
	if err := errors.Join(ExportSGF(t.Context(), m, folder), ExportLogs(t.Context(), m, folder)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "game-0003.sgf"))
	if err != nil || !strings.HasPrefix(string(text), "(;FF[4]") {
		t.Errorf("%v, %s", err, text)
	}
	// White had game 3, and Black game 4.
	for _, name := range []string{"game-0003-white.log", "game-0004-black.log"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(text) != "hm\n" {
			t.Errorf("%v, %s", err, text)
		}
	}
	if list, _ := filepath.Glob(filepath.Join(folder, "*")); len(list) != 12 {
		t.Errorf("%q", list)
	}
	if err := ExportSGF(t.Context(), m, folder); !errors.Is(err, ErrOccupied) {
		t.Errorf("a second time: %v", err)
	}
}
