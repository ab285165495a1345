import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "@sabaki/shudan/css/goban.css";
import "./style.css";
import { PlayersForm } from "./engine.jsx";
import { Game, keys, titleOf } from "./game.jsx";
import { Collection, FileButton, Home } from "./home.jsx";
import { keep, kept } from "./keep.js";
import { NewGame } from "./newgame.jsx";
import { aside, say, sentences, speak } from "./phrases.js";
import { Look } from "./look.jsx";
import { letHear } from "./sound.js";
import { analyse, choose, download, hint, loadFiles, mayPlay, pass, restart, store, titleOfFiles, undo, useStore } from "./store.js";

const usual = {
  theme: "", // light or dark; "" as the system has it
  board: "wood",
  language: "", // "" as the browser has it
  coordinates: true,
  numbers: 0, // how many of the last moves have their numbers
  pace: 1, // seconds for each move when moves play by themselves
  owner: true,
  book: true,
  shows: "winrate",
  next: true,
  sound: true,
};

/** What a person has chosen for the look of the page, from the browser. */
const remembered = () => ({ ...usual, ...kept("look") });

/** What a person has chosen for the look of the page, kept in the browser. */
function useSettings() {
  const [settings, setSettings] = useState(remembered);
  const [, spoken] = useState(0);
  const set = (fields) =>
    setSettings((old) => {
      const next = { ...old, ...fields };
      keep("look", next);
      return next;
    });
  // Before the effects of what is drawn: a graph reads the colours of the style sheet in one.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = settings.theme;
  }, [settings.theme]);
  useEffect(() => {
    document.documentElement.dataset.board = settings.board;
  }, [settings.board]);
  useEffect(() => letHear(settings.sound), [settings.sound]);
  useEffect(() => {
    speak(settings.language).then(() => spoken((n) => n + 1));
  }, [settings.language]);
  return { ...settings, set };
}

/** Whether a media query holds, as it changes. */
function useMedia(query) {
  const [holds, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listen = () => set(media.matches);
    media.addEventListener("change", listen);
    return () => media.removeEventListener("change", listen);
  }, [query]);
  return holds;
}

/** What the person is told for a while. */
function Notice() {
  const { notice } = useStore();
  return (
    <div class={`notice ${notice ? "shown" : ""}`} role="alert">
      {notice}
    </div>
  );
}

/** A dialog that is open while it is drawn. It has the notice, which it would hide elsewhere. */
function Dialog({ title, onClose, children }) {
  const box = useRef();
  useLayoutEffect(() => box.current.showModal(), []); // Escape, which may come at once, closes it
  return (
    <dialog ref={box} onClose={onClose} aria-label={title} onClick={(event) => event.target === box.current && box.current.close()}>
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <button class="quiet" aria-label={say("page.close")} onClick={() => box.current.close()}>
            ✕
          </button>
        </header>
        {children}
      </div>
      <Notice />
    </dialog>
  );
}

/** A name, which is a shorter one where there is little room. */
function Short({ of }) {
  return (
    <>
      <span class="wide">{say(of)}</span>
      <span class="narrow">{say(`${of}.short`)}</span>
    </>
  );
}

function Page() {
  const { tree, state, connection, reason, keeps, met, collection, choosing } = useStore();
  const settings = useSettings();
  const [dialog, open] = useState("");
  const [dropping, drop] = useState(false);
  useKeys(open, dialog);
  useDrop(drop);
  const title = [tree && state && titleOf(state), "Montego"].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title; // tabs and the history of the browser tell games apart
  }, [title]);
  useLayoutEffect(() => {
    open(""); // what a dialog says is of the game that was there
    choose(false);
  }, [tree?.game]);
  const systemDark = useMedia("(prefers-color-scheme: dark)");
  const dark = settings.theme === "" ? systemDark : settings.theme === "dark";
  const close = () => open("");
  const dialogs = {
    new: ["page.new", <NewGame onDone={close} />],
    players: ["page.players", state && <PlayersForm state={state} onDone={close} />],
    look: ["page.settings", <Look settings={settings} />],
    keys: ["page.keys", <Keys />],
  };
  const [heading, content] = dialogs[dialog] ?? [];
  return (
    <>
      <header class="top">
        <a class={tree ? "name beside" : "name"} href="#" aria-label={say("page.home")}>
          <img src="./icon.svg" alt="" width="28" height="28" /> <span>Montego</span>
        </a>
        <nav aria-label={say("page.nav")}>
          {tree && (
            <>
              <button onClick={() => open("new")}>
                <Short of="page.new" />
              </button>
              <button onClick={download} title={say("page.save.title")}>
                <Short of="page.save" />
              </button>
              <FileButton />
            </>
          )}
          <button class="quiet icon" aria-label={say(dark ? "page.light" : "page.dark")} title={say(dark ? "page.light" : "page.dark")} onClick={() => settings.set({ theme: dark ? "light" : "dark" })}>
            {dark ? "☀" : "☾"}
          </button>
          <button class="quiet icon" aria-label={say("page.settings")} title={say("page.settings")} onClick={() => open("look")}>
            ⚙
          </button>
          <button class="quiet icon" aria-label={say("page.keys")} title={aside(say("page.keys"), "?")} onClick={() => open("keys")}>
            ?
          </button>
        </nav>
      </header>
      {connection === "closed" && (
        <p class="offline" role="status">
          {reason || say(met && tree?.nodes.size > 1 ? "page.lost" : "page.connecting")}
        </p>
      )}
      {connection === "failed" && (
        <div class="offline failed" role="alert">
          <p>{sentences(reason, keeps && say("page.failed.kept"))}</p>
          <button onClick={restart}>{say("page.restart")}</button>
        </div>
      )}
      {tree ? <Game key={tree.game} settings={{ ...settings, dark }} onPlayers={() => open("players")} /> : <Home />}
      {!dialog && !(collection && choosing) && <Notice />}
      {dropping && <div class="drop">{say("page.drop")}</div>}
      {content && (
        <Dialog title={say(heading)} onClose={close}>
          {content}
        </Dialog>
      )}
      {collection && choosing && (
        <Dialog title={titleOfFiles(collection)} onClose={() => choose(false)}>
          <Collection {...collection} />
        </Dialog>
      )}
    </>
  );
}

/** What a key does once, however long it is held: two passes would end a game of two people, and each file be saved many times. */
const once = (does) => ({ repeat }) => !repeat && does();

const actions = [
  ["P", "page.key.pass", { p: once(() => mayPlay() && pass()) }],
  ["U", "page.key.undo", { u: undo }],
  ["H", "page.key.hint", { h: hint }],
  ["A", "page.key.analysis", { a: once(() => analyse(!store.looking)) }],
  ["S", "page.key.save", { s: once(download) }],
];

const byKey = Object.assign({}, ...[...keys, ...actions].map(([, , does]) => does));

const touches = [
  ["page.touch.board", "page.touch.play"],
  ["page.touch.slider", "page.touch.moves"],
  ["page.touch.tree", "page.touch.go"],
];

function Keys() {
  const touched = matchMedia("(any-pointer: coarse)").matches;
  const rows = [...(touched ? touches : []), ...keys, ...actions, ["N", "page.key.new"], ["page.key.tab", "page.key.board"], ["page.key.wheel", "page.key.step"]];
  return (
    <dl class="keys">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>
            <kbd>{say(name)}</kbd>
          </dt>
          <dd>{say(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The name of a key in the table: of a letter, whatever its case is; where the keyboard has other
 * letters than Latin ones, that of the key at the same place.
 */
function nameOfKey({ key, code }) {
  if (key.length === 1 && key > "\x7f" && code.startsWith("Key")) return code.slice(3).toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Lets keys do what the table says, but not while something is typed. As soon as a dialog is gone they do so again. */
function useKeys(open, dialog) {
  useLayoutEffect(() => {
    const press = (event) => {
      const typing = event.target.closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, dialog");
      if (dialog || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = nameOfKey(event);
      const does = byKey[key];
      if (does && store.tree) does(event);
      else if (key === "n") open(store.tree ? "new" : "");
      else if (key === "?") open("keys");
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [dialog]);
}

/** Opens files that are dropped anywhere on the page, or pasted into it, or the text of a record. */
function useDrop(drop) {
  useEffect(() => {
    let depth = 0;
    const handlers = {
      dragenter: () => drop(++depth > 0),
      dragleave: () => drop(--depth > 0),
      dragover: (event) => event.preventDefault(),
      drop: (event) => {
        event.preventDefault();
        depth = 0;
        drop(false);
        loadFiles(event.dataTransfer.files);
      },
      paste: (event) => {
        if (event.target.closest?.("input, textarea")) return;
        const text = event.clipboardData.getData("text");
        const { files } = event.clipboardData;
        loadFiles(files.length === 0 && /^\s*\(\s*;/.test(text) ? [new File([text], "paste.sgf")] : files);
      },
    };
    for (const [name, f] of Object.entries(handlers)) addEventListener(name, f);
    return () => {
      for (const [name, f] of Object.entries(handlers)) removeEventListener(name, f);
    };
  }, []);
}

await speak(remembered().language);
render(<Page />, document.getElementById("page"));
