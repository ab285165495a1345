import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import "@sabaki/shudan/css/goban.css";
import "./style.css";
import { PlayersForm } from "./engine.jsx";
import { Game, keys } from "./game.jsx";
import { Collection, FileButton, Home } from "./home.jsx";
import { NewGame } from "./newgame.jsx";
import { analyse, ask, closeCollection, download, loadFile, mayPlay, play, restart, store, useStore } from "./store.js";

const usual = { theme: "", owner: true, book: true, shows: "winrate", next: true };

/** What a person has chosen for the look of the page, kept in the browser. */
function useSettings() {
  const [settings, setSettings] = useState(() => {
    try {
      return { ...usual, ...JSON.parse(localStorage.getItem("montego.look")) };
    } catch {
      return usual;
    }
  });
  const set = (fields) =>
    setSettings((old) => {
      const next = { ...old, ...fields };
      localStorage.setItem("montego.look", JSON.stringify(next));
      return next;
    });
  useEffect(() => {
    document.documentElement.dataset.theme = settings.theme;
  }, [settings.theme]);
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

/** A dialog that is open while it is drawn. */
function Dialog({ title, onClose, children }) {
  const box = useRef();
  useEffect(() => box.current.showModal(), []);
  return (
    <dialog ref={box} onClose={onClose} aria-label={title} onClick={(event) => event.target === box.current && box.current.close()}>
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <button class="quiet" aria-label="Close" onClick={() => box.current.close()}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

function Page() {
  const { tree, state, notice, connection, reason, welcome, collection } = useStore();
  const settings = useSettings();
  const [dialog, open] = useState("");
  const [dropping, drop] = useState(false);
  useKeys(open, dialog);
  useDrop(drop);
  const systemDark = useMedia("(prefers-color-scheme: dark)");
  const dark = settings.theme === "" ? systemDark : settings.theme === "dark";
  return (
    <>
      <header class="top">
        <a class="name" href="#" aria-label="Montego: new game and your games">
          <img src="./icon.svg" alt="" width="28" height="28" /> Montego
        </a>
        <nav aria-label="Game">
          {tree && (
            <>
              <button onClick={() => open("new")}>
                New<span class="wide"> game</span>
              </button>
              <button onClick={download} title="Save the game as an SGF file (S)">
                Save<span class="wide"> SGF</span>
              </button>
              <FileButton />
            </>
          )}
          <button class="quiet icon" aria-label={dark ? "Light colours" : "Dark colours"} title={dark ? "Light colours" : "Dark colours"} onClick={() => settings.set({ theme: dark ? "light" : "dark" })}>
            {dark ? "☀" : "☾"}
          </button>
          <button class="quiet icon" aria-label="Keys" title="Keys (?)" onClick={() => open("keys")}>
            ?
          </button>
        </nav>
      </header>
      {connection === "closed" && (
        <p class="offline" role="status">
          {reason ||
            (welcome ? "The connection to Montego is lost; your game is safe. Trying again …" : "Connecting to Montego …")}
        </p>
      )}
      {connection === "failed" && (
        <div class="offline failed" role="alert">
          <p>{reason} Your games are kept.</p>
          <button onClick={restart}>Start again</button>
        </div>
      )}
      {tree ? <Game settings={{ ...settings, dark }} onPlayers={() => open("players")} /> : <Home />}
      <div class={`notice ${notice ? "shown" : ""}`} role="alert">
        {notice}
      </div>
      {dropping && <div class="drop">Drop an SGF file to open it</div>}
      {dialog === "new" && (
        <Dialog title="New game" onClose={() => open("")}>
          <NewGame onDone={() => open("")} />
        </Dialog>
      )}
      {dialog === "players" && state && (
        <Dialog title="Players" onClose={() => open("")}>
          <PlayersForm state={state} onDone={() => open("")} />
        </Dialog>
      )}
      {collection && (
        <Dialog title={collection.file.name} onClose={closeCollection}>
          <Collection {...collection} />
        </Dialog>
      )}
      {dialog === "keys" && (
        <Dialog title="Keys" onClose={() => open("")}>
          <Keys />
        </Dialog>
      )}
    </>
  );
}

const actions = [
  ["P", "pass", { p: () => store.tree && mayPlay() && play("pass") }],
  ["U", "undo", { u: () => store.tree && ask("undo") }],
  ["A", "analysis on and off", { a: () => store.tree && analyse(!store.looking) }],
  ["S", "save as SGF", { s: () => store.tree && download() }],
];

const byKey = Object.assign({}, ...[...keys, ...actions].map(([, , does]) => does));

function Keys() {
  const rows = [...keys, ...actions, ["N", "new game"], ["Tab, then arrows and Enter", "play on the board without a mouse"]];
  return (
    <dl class="keys">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>
            <kbd>{name}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lets keys do what the table says, but not while something is typed. */
function useKeys(open, dialog) {
  useEffect(() => {
    const press = (event) => {
      const typing = event.target.closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, dialog");
      if (dialog || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const does = byKey[event.key];
      if (does && store.tree) does();
      else if (event.key === "n") open(store.tree ? "new" : "");
      else if (event.key === "?") open("keys");
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [dialog]);
}

/** Opens a file that is dropped anywhere on the page. */
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
        const [file] = event.dataTransfer.files;
        if (file) loadFile(file);
      },
    };
    for (const [name, f] of Object.entries(handlers)) addEventListener(name, f);
    return () => {
      for (const [name, f] of Object.entries(handlers)) removeEventListener(name, f);
    };
  }, []);
}

render(<Page />, document.getElementById("page"));
