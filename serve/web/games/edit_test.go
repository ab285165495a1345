package games

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"montego/internal/phrases"
	"montego/player/playout"
	"montego/player/search"
	"montego/serve/analysis/review"
	"montego/sgf"
)

// TestAnnotate writes a mistake into a record as montego review does: once, however often
// that is asked for.
func TestAnnotate(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5];B[aa];W[cc]C[Mine];B[bb])"}`)
	const request = `{"type":"annotate","node":3,"loss":0.12,"text":"A mistake.","line":["B2","C3"],"name":"Better."}`
	p.do(request)
	p.do(request)
	text := p.do(`{"type":"sgf"}`).Text
	if want := ";B[aa](;W[cc]C[Mine\n\nA mistake.]BM[1]CR[bd]MONTEGOSAID[BM CR\nA mistake.];B[bb])(;W[bd]MONTEGOSAID[\nBetter.]C[Better.];B[cc]MONTEGOSAID[\n]))"; !strings.Contains(strings.ReplaceAll(text, "\n(", "("), want) {
		t.Errorf("the record is\n%s\nwant\n%s", text, want)
	}
	for _, tt := range []struct{ request, want string }{
		{`{"type":"annotate","node":1,"text":"x"}`, "no move"},
		{`{"type":"annotate","node":3,"line":["A5"]}`, "occupied"},
		{`{"type":"annotate","node":3,"line":["Z9"]}`, "Z9"},
		{`{"type":"annotate","node":99}`, "gone"},
	} {
		if answer, refused := p.ask("%s", tt.request); !refused || !strings.Contains(answer.Text, tt.want) {
			t.Errorf("%s is answered %q, want an error with %q", tt.request, answer.Text, tt.want)
		}
	}
	if after := p.do(`{"type":"sgf"}`).Text; after != text {
		t.Errorf("what was refused has changed the record to %s", after)
	}
}

// TestAnnotateAnew: what is written of a move takes the place of what was written of it before,
// and a review that sees no mistake takes it back.
func TestAnnotateAnew(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5];B[cc];W[bd]C[Mine])"}`)
	p.do(`{"type":"annotate","node":3,"loss":0.3,"text":"A blunder.","line":["C2","C4"],"name":"Better: 60."}`)
	p.do(`{"type":"annotate","node":3,"loss":0.12,"text":"A mistake.","line":["D3"],"name":"Better: 50."}`)
	p.do(`{"type":"annotate","node":3,"loss":0.12,"text":"A mistake.","line":["C2"],"name":"Better: 40."}`)
	comments := func() string {
		c, _, err := sgf.Parse([]byte(p.do(`{"type":"sgf"}`).Text))
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for n := range c.Trees[0].All() {
			all = append(all, strings.TrimRight(n.Text("C")+" "+n.Raw("BM")+n.Raw("CR"), " "))
		}
		return strings.Join(all, "|")
	}
	if got, want := comments(), "||Mine\n\nA mistake. 1cd|Better: 40.||"; got != want {
		t.Errorf("the comments are %q, want %q", got, want)
	}
	p.do(`{"type":"review","on":true,"effort":3,"node":3}`)
	p.wait("the end of the review", func() bool { return strings.Contains(p.last("progress"), `"done":100,"total":100,"left":0`) })
	if got, want := comments(), "||Mine|||"; got != want {
		t.Errorf("after a review the comments are %q, want %q", got, want)
	}
}

// TestReviewConfirms: a review names the move that leaves a large chain in atari, with the
// better one, and not the move that saves the chain. The pages hear of its end once, when the
// record has all that it says.
func TestReviewConfirms(t *testing.T) {
	for move, want := range map[string]bool{"ed": false, "ee": false, "ca": true} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":%q}`, strings.TrimSuffix(inAtari, ")")+";B["+move+"])")
		p.do(`{"type":"review","on":true,"effort":3}`)
		p.wait("the end of the review", func() bool { return strings.Contains(p.last("progress"), `"done":100,"total":100,"left":0`) })
		text := p.do(`{"type":"sgf"}`).Text
		c, _, err := sgf.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := readMistake(c.Trees[0].Children()[0], review.Doubtful) != nil; got != want {
			t.Errorf("%s is called a mistake: %v, want %v\n%s", move, got, want, text)
		}
		ends := 0
		p.mu.Lock()
		for _, x := range p.told {
			if x.Type == "progress" && strings.Contains(x.raw, `"done":100,`) {
				ends++
			}
		}
		p.mu.Unlock()
		if ends != 1 {
			t.Errorf("the end of the review of %s was told %d times", move, ends)
		}
	}
}

// TestReviewJudge: the second look at a move in doubt ends with searches by Options.Analysis.
func TestReviewJudge(t *testing.T) {
	o := testOptions(nil)
	analyzing := o.Params
	o.Params.Search.Network.Value, analyzing.Search.Network.Value = 0.75, 0.25
	o.Analysis = &analyzing
	var judged atomic.Bool
	o.Open = func(p search.Params, po playout.Params, seed uint64) search.Searcher {
		if p.Network.Value == 0.25 {
			judged.Store(true)
		}
		return search.Open(p, po, seed)
	}
	p := openTab(t, newHost(t, o))
	p.do(`{"type":"load","text":%q}`, strings.TrimSuffix(inAtari, ")")+";B[ca])")
	p.do(`{"type":"review","on":true,"effort":3}`)
	p.wait("the end of the review", func() bool { return strings.Contains(p.last("progress"), `"done":100,"total":100,"left":0`) })
	if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "MONTEGOLOSS[") || !judged.Load() {
		t.Errorf("judged by the other parameters: %v, in the record\n%s", judged.Load(), text)
	}
}

// TestRanks: a page is told the ranks of a record, until somebody else plays.
func TestRanks(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]PB[Ann]BR[3d]PW[Ben]WR[9p];B[cc])"}`)
	if s := p.state(); s.Black.Rank != "3d" || s.White.Rank != "9p" {
		t.Errorf("the ranks are %q and %q", s.Black.Rank, s.White.Rank)
	}
	p.do(`{"type":"players","setup":{"black":{"name":"Ann"},"white":{"name":"Cid"}}}`)
	if s := p.state(); s.Black.Rank != "3d" || s.White.Rank != "" {
		t.Errorf("with another White the ranks are %q and %q", s.Black.Rank, s.White.Rank)
	}
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]BR[3d]WR[9p];B[cc])"}`)
	p.do(`{"type":"players","setup":{"black":{},"white":{"engine":true}}}`)
	if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "BR[3d]") || strings.Contains(text, "PB[") || strings.Contains(text, "WR[") {
		t.Errorf("with another White for one without a name the record is %s", text)
	}
}

// TestLevelIsRank: the level of an engine is its rank in the record and in the list of games, as
// long as it plays at that level; and the games of a file are listed with their ranks.
func TestLevelIsRank(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	const setup = `"setup":{"width":5,"height":5,"black":{},"white":{"engine":true,"settings":{%s}}}`
	p.do(`{"type":"new",`+setup+`}`, `"level":"12k"`)
	p.do(`{"type":"comment","node":1,"text":"It is listed."}`)
	for _, tt := range []struct{ settings, rank string }{{`"level":"12k"`, "12k"}, {`"level":"5k"`, "5k"}, {`"level":"max"`, ""}, {"", ""}} {
		p.do(`{"type":"players",`+setup+`}`, tt.settings)
		game := p.state()
		text := p.do(`{"type":"sgf"}`).Text
		if has := strings.Contains(text, "WR["); has != (tt.rank != "") || has && !strings.Contains(text, "WR["+tt.rank+"]") {
			t.Errorf("{%s}: the record is %s", tt.settings, text)
		}
		p.do(`{"type":"games"}`)
		if list := p.last("games"); strings.Contains(list, "whiteRank") != (tt.rank != "") || !strings.Contains(list, tt.rank) {
			t.Errorf("{%s}: the list is %s", tt.settings, list)
		}
		p.do(`{"type":"open","game":%q}`, game.Game)
	}
	list := p.do(`{"type":"load","text":"(;SZ[5]BR[3k];B[aa])(;SZ[5]PW[Ben]WR[2d];B[aa])"}`).raw
	if !strings.Contains(list, `"blackRank":"3k"`) || !strings.Contains(list, `"white":"Ben"`) || !strings.Contains(list, `"whiteRank":"2d"`) {
		t.Errorf("the games of a file are %s", list)
	}
}

// TestPhrases: every error that people are told of has a phrase that exists, with the
// arguments that it wants.
func TestPhrases(t *testing.T) {
	english := phrases.English()
	sources, _ := filepath.Glob("*.go")
	sources = append(sources, "../../session/session.go") // with those of session.Refused
	keys := regexp.MustCompile(`"((?:error|fault)\.[a-z]+)"`)
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys.FindAllStringSubmatch(string(text), -1) {
			if english.Say(key[1]) == key[1] {
				t.Errorf("%s: there is no phrase %s", source, key[1])
			}
		}
	}
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	p.play("C3")
	answer, _ := p.ask(`{"type":"play","node":2,"head":2,"vertex":"C3"}`)
	if !strings.Contains(answer.raw, `"phrase":"error.occupied"`) {
		t.Errorf("a move on a stone is answered %s", answer.raw)
	}
	for request, want := range map[string]string{
		`{"type":"load","text":"("}`:                                   `"phrase":"error.nosgf"`,
		`{"type":"load","text":"(;SZ[25];B[aa])"}`:                     `"phrase":"error.size","args":{"height":25,"least":2,"most":19,"width":25}`,
		`{"type":"new","setup":{"width":5,"height":5,"handicap":1}}`:   `"phrase":"error.setup","args":{"why":`,
		`{"type":"new","setup":{"width":5,"height":5,"time":"x"}}`:     `"phrase":"error.time","args":{"text":"x"}`,
		`{"type":"new","setup":{"width":5,"height":5,"time":"2400h"}}`: `"phrase":"error.time","args":{"text":"2400h"}`,
		`{"type":"new","setup":{"width":5,"height":5,"komi":"x"}}`:     `"phrase":"error.komi","args":{"text":"x"}`,
		`{"type":"stones","node":2,"turn":"black","stones":[{"vertex":"A1","color":"black"},{"vertex":"B1","color":"white"},{"vertex":"A2","color":"white"}]}`: `"phrase":"error.stones"`,
		`{"type":"remove","node":1}`: `"text":"The first position of a record cannot be deleted.","phrase":"error.root"`,
	} {
		if answer, refused := p.ask(request); !refused || !strings.Contains(answer.raw, want) {
			t.Errorf("%s is answered %s, want %s", request, answer.raw, want)
		}
	}
}
