package web

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"montego/internal/phrases"
	"montego/player/engine"
)

// TestBrowserFieldsAreEmptied: a number can be deleted and another typed. A field that is left
// empty has its usual value again. The page says what each preset is.
func TestBrowserFieldsAreEmptied(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.press("Change players")
	w.fill(".side-of select", "engine")
	w.wait(`document.querySelectorAll(".side-of:first-of-type select").length === 3`)
	for _, preset := range []string{"pachi", ""} {
		w.fill(".side-of label:nth-of-type(3) select", preset)
		said := phrases.English().Say("preset." + cmp.Or(preset, engine.DefaultPreset))
		w.wait(`document.querySelector(".side-of .hint.below").innerText === "` + said + `"`)
	}
	w.fill(".side-of label:nth-of-type(2) select", "own")
	w.run(chromedp.WaitVisible(`.side-of input[type="number"]`))
	w.click(".side-of summary")
	w.run(chromedp.WaitVisible(".parameters li"))
	w.fill(".parameters > input", "resign")
	w.wait(`document.querySelector(".parameters li span").innerText === "resign"`)
	for _, tt := range []struct{ field, text string }{
		{`.side-of input[type="number"]`, "200"},
		{`.parameters li input`, "0.3"},
	} {
		value := func() string { return eval[string](w, `document.querySelector('`+tt.field+`').value`) }
		usual := value()
		w.run(chromedp.Focus(tt.field))
		for range usual {
			w.run(chromedp.KeyEvent(kb.End), chromedp.KeyEvent(kb.Backspace))
		}
		if got := value(); got != "" {
			t.Errorf("%s: with nothing in it the field shows %q", tt.field, got)
		}
		w.run(chromedp.KeyEvent(tt.text))
		if got := value(); got != tt.text {
			t.Errorf("%s: after %s was typed the field shows %q", tt.field, tt.text, got)
		}
		for range tt.text {
			w.run(chromedp.KeyEvent(kb.Backspace))
		}
		eval[bool](w, `document.activeElement.blur() ?? true`)
		w.wait(`document.querySelector('` + tt.field + `').value === "` + usual + `"`)
	}
}

// TestBrowserHiddenFault: a field that the browser refuses comes into sight, and komi may have
// a comma, as the page itself writes it in some languages.
func TestBrowserHiddenFault(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	const komi = `.new-game input[inputmode="decimal"]`
	w.fill(komi, "much")
	w.click(`.new-game input[name="color"][value="both"]`)
	w.click(".new-game button.primary")
	w.wait(`document.querySelector(".new-game details").open`)
	w.fill(komi, "6,5")
	w.click(".new-game button.primary")
	w.wait(`document.querySelector(".conditions")?.innerText.startsWith("Chinese rules, komi 6.5")`)
	// What a game refuses is said, and no longer once something else has been accepted.
	w.press("Change players")
	w.fill(`dialog input[name="komi"]`, "abc")
	w.click("dialog button.primary")
	w.wait(`document.querySelector(".notice.shown")?.innerText.includes("abc")`)
	w.fill(`dialog input[name="komi"]`, "5.5")
	w.click("dialog button.primary")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".conditions")?.innerText.includes("5.5")`)
	if eval[bool](w, `!!document.querySelector(".notice.shown")`) {
		t.Error("what was refused is still said after the next try")
	}
}

// TestBrowserHandicapFits: a handicap that was chosen for a large board is none on a small one,
// and the form says so; on a large one it is there again. What is chosen on the small one holds.
func TestBrowserHandicapFits(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.click(`.new-game input[name="size"][value="19"]`)
	w.fill(".new-game details select", "9")
	told := func() string { return eval[string](w, `document.querySelector(".new-game summary .hint").innerText`) }
	for _, test := range []struct{ size, handicap, told string }{
		{"9", "0", "Chinese rules, komi 7.5 · no handicap: 9 is too much for this board"},
		{"13", "0", "Chinese rules, komi 7.5 · no handicap: 9 is too much for this board"},
		{"19", "9", "Chinese rules, komi 0.5, handicap 9"},
	} {
		w.click(fmt.Sprintf(`.new-game input[name="size"][value="%s"]`, test.size))
		w.wait(fmt.Sprintf(`document.querySelector(".new-game details select").value === "%s"`, test.handicap))
		if got := told(); got != test.told {
			t.Errorf("on %s: %q, want %q", test.size, got, test.told)
		}
	}
	w.click(`.new-game input[name="size"][value="own"]`)
	w.run(chromedp.WaitVisible(`.new-game .row input[type="number"]`))
	for i, side := range []string{"5", "6"} {
		w.fill(fmt.Sprintf(`.new-game .row label:nth-of-type(%d) input`, i+1), side)
	}
	w.wait(`document.querySelector(".new-game details select").value === "0"`)
	w.fill(".new-game details select", "3")
	w.click(`.new-game input[name="color"][value="both"]`)
	w.click(".new-game button.primary")
	w.wait(`document.querySelector(".conditions")?.innerText.startsWith("Chinese rules, komi 0.5, handicap 3")`)
	if got := eval[int](w, `document.querySelectorAll(".board .shudan-vertex.shudan-sign_1").length`); got != 3 {
		t.Errorf("%d stones are on the board", got)
	}
}

// TestBrowserStartInSight: on a telephone the button that begins a game is in sight, however long the form is, and covers nothing
// that is typed or chosen.
func TestBrowserStartInSight(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.run(chromedp.EmulateViewport(390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch))
	const inSight = `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector(".new-game > .primary").getBoundingClientRect())`
	w.click(".new-game summary")
	w.wait(`document.querySelector(".new-game details").open && scrollY === 0 && ` + inSight)
	eval[bool](w, `(document.querySelector(".new-game details > .field:last-of-type select").scrollIntoView({ block: "nearest" }), true)`)
	w.wait(`document.querySelector(".new-game details > .field:last-of-type select").getBoundingClientRect().bottom < document.querySelector(".new-game > .primary").getBoundingClientRect().top && ` + inSight)
	w.begin("both", 0)
	w.press("New")
	w.wait(`!!document.querySelector("dialog details[open], dialog details:not([open])") && ` + inSight)
}

// TestBrowserInfo: the names, the komi and the result of a record can be changed, and are in the
// file that is saved.
func TestBrowserInfo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;GM[1]SZ[9]PB[Ann]PW[Ben]KM[5.5]RE[B+R];B[ee];W[cc])"))
	w.say("Black wins: White resigned.")
	w.press("Change players, komi, result")
	w.fill(".side-of:nth-of-type(2) input", "Cleo")
	w.fill(`input[name="komi"]`, "6,5")
	w.fill(`input[name="result"]`, "nobody")
	w.press("Done")
	w.wait(`document.querySelector(".notice").innerText === "The result cannot be nobody."`)
	w.fill(`input[name="result"]`, "W+0.5")
	w.press("Done")
	w.say("White wins by 0.5 points.")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.white strong").innerText.trim() === "Cleo" && document.querySelector(".conditions").innerText.includes("komi 6.5")`)
	tell(w, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder})
	w.press("Save")
	if text, err := os.ReadFile(waitForFile(t, folder)); err != nil || !strings.Contains(string(text), "PB[Ann]PW[Cleo]KM[6.5]RE[W+0.5]") {
		t.Errorf("the file is %s, %v", text, err)
	}
	w.press("Change players, komi, result")
	w.fill(`input[name="result"]`, "")
	w.press("Play on like this")
	w.say("Black to play.")
}

// TestBrowserNameless: a person without a name is called so in the language of the page, and
// still has none after the players were changed.
func TestBrowserNameless(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(localStorage.setItem("montego.look", '{"language":"de"}'), true)`)
	w.reload()
	w.begin("both", 0)
	w.press("Spieler, Komi")
	w.run(chromedp.WaitVisible(".side-of input"))
	if got := eval[string](w, `[...document.querySelectorAll(".side-of input")].map((i) => i.value + i.placeholder).join()`); got != "Spieler,Spieler" {
		t.Errorf("the names are %q", got)
	}
	w.fill(".side-of:nth-of-type(2) input", "Ann")
	w.click(".new-game button.primary")
	w.wait(`[...document.querySelectorAll(".player strong")].map((e) => e.innerText.trim()).join() === "Spieler,Ann"`)
}

// TestBrowserNewGameTellsWhatItIs: a new game is as the last one. The form tells so of what it
// does not show, and the board beside it is the one that is chosen.
func TestBrowserNewGameTellsWhatItIs(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	told := func() string { return eval[string](w, `document.querySelector(".new-game summary .hint").innerText`) }
	if got, want := told(), "Chinese rules, komi 7.5"; got != want {
		t.Errorf("the first game is %q, want %q", got, want)
	}
	eval[bool](w, `(localStorage.setItem("montego.new", JSON.stringify({
		size: "13", width: 13, height: 13, handicap: 4, rules: "japanese", time: "10m",
		engine: { strength: "10k", playouts: 1000, preset: "pachi", settings: { resign: "0.3" } } })), true)`)
	w.reload()
	if got, want := told(), "Japanese rules, komi 0.5, handicap 4 · 10 minutes each · pachi · Parameters (1 changed)"; got != want {
		t.Errorf("the next game is %q, want %q", got, want)
	}
	if got := eval[int](w, `document.querySelectorAll(".home .stage .shudan-vertex").length`); got != 13*13 {
		t.Errorf("the board beside the form has %d points", got)
	}
	w.click(".new-game summary")
	if eval[bool](w, `document.querySelector(".new-game summary .hint").checkVisibility()`) {
		t.Error("what the fields say is told beside them too")
	}
	w.fill(`.new-game input[inputmode="decimal"]`, "5,5")
	w.click(`input[name="color"][value="both"]`)
	w.click(".new-game summary")
	if got, want := told(), "Japanese rules, komi 5.5, handicap 4 · 10 minutes each"; got != want {
		t.Errorf("a game of two people is %q, want %q", got, want)
	}
}

// TestBrowserFullStorage: where the browser keeps nothing for the page, the language can be changed and a game
// begins all the same.
func TestBrowserFullStorage(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }, true)`)
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.fill(".look select", "de")
	w.wait(`document.documentElement.lang === "de"`)
	eval[bool](w, `document.querySelector("dialog").close() ?? true`)
	w.begin("both", 0)
}

// TestBrowserDialogOfAnotherGame: who goes back to another game leaves the dialog of the players behind,
// whose names would else become those of that game.
func TestBrowserDialogOfAnotherGame(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("a.sgf", []byte("(;SZ[9]PB[Anna]PW[Bert];B[ee])"))
	w.wait(`document.querySelector(".game h1")?.innerText === "Anna against Bert"`)
	w.openFile("b.sgf", []byte("(;SZ[9]PB[Carl]PW[Dora];B[ee])"))
	w.wait(`document.querySelector(".game h1")?.innerText === "Carl against Dora"`)
	w.press("Change players")
	w.run(chromedp.WaitVisible("dialog"))
	eval[bool](w, `history.back() ?? true`)
	w.wait(`document.querySelector(".game h1")?.innerText === "Anna against Bert"`)
	if eval[bool](w, `!!document.querySelector("dialog")`) {
		t.Error("the dialog of the other game is still open")
	}
}

// TestBrowserForcedColors: where the system puts its own colours in place of the page's, black and
// white stones in lists differ, and so do what is chosen and what is not.
func TestBrowserForcedColors(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	tell(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "forced-colors", Value: "active"}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}})
	differ := func(what, one, other string) {
		t.Helper()
		if eval[bool](w, fmt.Sprintf(`((a, b) => getComputedStyle(a).backgroundColor === getComputedStyle(b).backgroundColor)(document.querySelector(%q), document.querySelector(%q))`, one, other)) {
			t.Errorf("%s look alike", what)
		}
	}
	differ("the size that is chosen and another", ".switch label.chosen", ".switch label:not(.chosen)")
	w.begin("both", 0)
	w.play("E5 C3")
	w.press("Edit the position")
	differ("black and white stones", ".edit-bar .dot.black", ".edit-bar .dot.white")
	differ("the tool that is chosen and another", `.tool[aria-pressed="true"]`, `.tool[aria-pressed="false"]`)
	w.press("Cancel")
	w.toggleAnalysis()
	w.wait(`document.querySelector(".bar .black") !== null`)
	differ("Black's share of the win rate and White's", ".bar .black", ".bar")
	if eval[string](w, `getComputedStyle(document.querySelector('input[role="switch"]')).appearance`) == "none" {
		t.Error("the switch of the analysis is drawn by colours alone")
	}
}
