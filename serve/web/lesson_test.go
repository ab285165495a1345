package web

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// inAtari is a game in which Black can only save a large chain: at E2 or E1.
const inAtari = `(;GM[1]SZ[5]KM[0.5]AB[ab][bb][cb][db][eb][ad][bd][cd][dd]AW[ac][bc][cc][dc][ec][ae][be][ce][de]PL[B])`

// TestBrowserHint: the page shows what Montego would play, in words and on the board.
func TestBrowserHint(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte(inAtari))
	w.run(chromedp.WaitVisible(".game .board"))
	w.press("Hint")
	w.wait(`/^Montego would play E[12]\. Your win rate is then \d+\u00a0%\.$/.test(document.querySelector(".advice")?.innerText)`)
	w.wait(`document.querySelectorAll(".overlay .ghost").length > 0`)
	w.click(`.shudan-vertex[data-x="4"][data-y="3"]`)
	w.wait(`!document.querySelector(".advice")`)
}

// TestBrowserHintStopsAutoplay: who asks for a hint while moves play by themselves sees it.
func TestBrowserHintStopsAutoplay(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[5];B[cc];W[bb];B[cb];W[bc];B[cd];W[bd];B[ba];W[ab];B[be];W[ae])"))
	w.run(chromedp.WaitVisible(".game .board"), chromedp.KeyEvent(kb.Home))
	w.wait(`document.querySelector(".steps output").innerText.startsWith("0 ")`)
	w.run(chromedp.KeyEvent("v"), chromedp.KeyEvent("h"))
	w.wait(`!!document.querySelector(".advice")?.innerText.startsWith("Montego would ") &&
		!!document.querySelector('.steps button[aria-label^="Play the moves"]:enabled')`)
}

// TestBrowserTeach: a person who wants to be warned is told of a blunder in words, with the
// better move, and takes it back. Then no other window offers to take a move back for it.
func TestBrowserTeach(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte(inAtari))
	w.run(chromedp.WaitVisible(".game .board"))
	w.press("Change players")
	w.fill(`dialog [data-role="teach"]`, "0.2")
	w.press("Play on like this")
	w.wait(`!document.querySelector("dialog")`)
	other := openWindow(t, eval[string](w, "location.href"))
	w.click(`.shudan-vertex[data-x="2"][data-y="0"]`)
	w.wait(`/^Your move at C5 loses \d+\u00a0% of win rate\. After this move the (black stones at [A-E]\d are likely to die|white stones at [A-E]\d are likely to live)\. E[12] is better\. Do you want to take your move back\?$/.test(document.querySelector(".advice.warn p")?.innerText)`)
	other.wait(`!!document.querySelector(".advice.warn")`)
	w.press("Hint") // which is in words beside the warning
	w.wait(`/^Montego would /.test(document.querySelector(".advice:not(.warn)")?.innerText) && !!document.querySelector(".advice.warn")`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".advice.warn"))
	w.press("Take it back")
	w.wait(`!document.querySelector(".advice")`)
	w.say("Black to play")
	other.wait(`!document.querySelector(".advice")`)
	w.press("Pass")
	w.wait(`/^Passing loses \d+\u00a0% of win rate\. After this move the (black stones at [A-E]\d are likely to die|white stones at [A-E]\d are likely to live)\. E[12] is better\. Do you want to take your move back\?$/.test(document.querySelector(".advice.warn p")?.innerText)`)
	w.press("Leave it")
	w.wait(`!document.querySelector(".advice")`)
	other.wait(`!document.querySelector(".advice")`)
}

// TestBrowserReviewInSight: on a telephone whoever has ended a game sees that it can be reviewed. A mistake is told of beside the
// board in a game with warnings, too.
func TestBrowserReviewInSight(t *testing.T) {
	t.Parallel()
	server := testServer(t, nil, Options{})
	w := openWindow(t, server)
	w.run(chromedp.EmulateViewport(390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch))
	w.openFile("game.sgf", []byte("(;SZ[9]RE[B+R];B[ee];W[cc]SBKV[75]MONTEGOLOSS[70 25 1.3 45000 0.67 G7 C3];B[gc])"))
	c, err := dial(t, server, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.run(chromedp.WaitVisible(".game .say.over"))
	w.wait(`(({ bottom }) => bottom <= innerHeight)(document.querySelector(".review button").getBoundingClientRect())`)
	c.send(`{"id":1,"type":"open","game":"` + eval[string](w, `location.hash.split("/").at(-1)`) + `"}`)
	c.send(`{"id":2,"type":"teach","on":true,"loss":0.2}`)
	c.until("the answer", func(m *message) bool { return m.ID == 2 })
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".card.advice")?.innerText.startsWith("A blunder at C7: ")`)
}

// TestBrowserReviewOfAnother: the bar of a review goes with its game; another one can be
// reviewed. The review goes on while the page shows the other game, and when it is loaded anew.
func TestBrowserReviewOfAnother(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	file, err := os.ReadFile("testdata/game19.sgf")
	if err != nil {
		t.Fatal(err)
	}
	w.openFile("long.sgf", file)
	w.run(chromedp.WaitVisible(".game .board"))
	w.press("Review the whole game")
	w.wait(`!!document.querySelector(".review progress")`)
	w.openFile("other.sgf", []byte("(;SZ[9]PB[Ann]PW[Ben];B[ee])"))
	w.wait(`document.querySelector(".player.black strong")?.innerText === "Ann"`)
	w.wait(`!document.querySelector(".review progress") && document.querySelector(".review button").innerText === "Review the whole game"`)
	w.run(chromedp.NavigateBack())
	w.wait(`!!document.querySelector(".review progress")`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".review progress"))
}

// TestBrowserMistakeSteps: buttons and keys go from mistake to mistake, in the order of the moves, and from the
// last to the first. Each is shown with its better line and its words.
func TestBrowserMistakeSteps(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[9];B[ee];W[cc]SBKV[75]MONTEGOLOSS[70 25 1.3 45000 0.67 G7 C3];B[cg]MONTEGOLOSS[75 35 1.3 45000 0.67 G7];W[gc];B[gg]MONTEGOLOSS[50 20 1.3 45000 0.67 C5 C4 C6])"))
	w.run(chromedp.WaitVisible(".mistakes"))
	at := func(before, stones int, vertex string) {
		t.Helper()
		w.wait(fmt.Sprintf(`document.querySelector(".steps output").innerText === "%d / 5" && document.querySelectorAll(".overlay .ghost").length === %d &&
			document.querySelector(".card.advice p").innerText.includes(" at %s: ")`, before, stones, vertex))
	}
	w.press("Next mistake")
	at(1, 2, "C7")
	w.press("Next mistake")
	at(2, 1, "C3")
	w.run(chromedp.KeyEvent("m"))
	at(4, 3, "G3")
	w.run(chromedp.KeyEvent("m"))
	at(1, 2, "C7")
	w.run(chromedp.KeyEvent("M"))
	at(4, 3, "G3")
	w.press("Previous mistake")
	at(2, 1, "C3")
	w.run(chromedp.KeyEvent("?"))
	w.wait(`document.querySelector("dialog .keys").innerText.includes("previous mistake")`)
}

// TestBrowserMistakes: a review names a blunder in words, shows the better line on the board,
// and writes both into the record, in the language of the page.
func TestBrowserMistakes(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte(inAtari[:len(inAtari)-1]+";B[ca])"))
	w.run(chromedp.WaitVisible(".game .board"))
	w.chooseEffort(3)
	w.press("Review the whole game")
	w.wait(`/^A blunder at C5: the win rate of Black is \d+\u00a0% now, and was \d+\u00a0% before this move\. After this move the (black stones at [A-E]\d are likely to die|white stones at [A-E]\d are likely to live)\. (It costs about \d+ points\. )?Black should play E[12]\./.test(document.querySelector(".mistakes p")?.innerText)`)
	if gap := eval[float64](w, `document.querySelector(".mistakes + .hint").getBoundingClientRect().top - document.querySelector(".mistakes > button").getBoundingClientRect().bottom`); gap < 5 {
		t.Errorf("the sentence about what decided the game is %v px below the button", gap)
	}
	w.run(chromedp.EmulateViewport(1000, 400))
	// The side has a bar of its own to scroll; the page has none.
	w.wait(`innerHeight === 400 && document.querySelector(".side").scrollHeight > 500 && document.documentElement.scrollHeight === 400`)
	w.click(".mistakes li button")
	w.wait(`document.querySelector(".steps output").innerText === "0 / 1" && document.querySelectorAll(".overlay .ghost").length > 0`)
	w.press("Write them into the game")
	w.wait(`document.querySelector(".notice").innerText.startsWith("1 mistake is written into the game")`)
	w.wait(`document.querySelectorAll(".tree .node").length > 2`)
	eval[bool](w, `document.querySelectorAll(".tree .node.black")[0].dispatchEvent(new MouseEvent("click", {bubbles: true}))`)
	w.wait(`document.querySelector(".comment textarea").value.startsWith("A blunder at C5: ")`)
}
