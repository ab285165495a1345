import { useMemo, useState } from "preact/hooks";
import { Board } from "./board.jsx";
import { resultText } from "./game.jsx";
import { NewGame, firstForm } from "./newgame.jsx";
import { clause, language, say } from "./phrases.js";
import { ask, choose, cut, loadFiles, loadGame, nameOf, titleOfFiles, useStore } from "./store.js";

/** An empty board with a few opening stones, for the first look. */
function preview(form) {
  const width = clamp(form.width);
  const height = clamp(form.height);
  const rows = Array.from({ length: height }, () => Array(width).fill("."));
  const opening = { 9: ["2,6X", "6,2O", "6,6X", "2,3O", "4,5X"], 13: ["3,9X", "9,3O", "9,9X", "3,3O", "5,10O"], 19: ["3,15X", "15,3O", "16,15X", "3,3O", "5,16O", "2,13O", "13,15X", "9,15O"] };
  for (const each of width === height ? (opening[width] ?? []) : []) {
    const [, x, y, color] = each.match(/(\d+),(\d+)(.)/);
    rows[y][x] = color;
  }
  return rows.map((row) => row.join(""));
}

const clamp = (n) => Math.max(2, Math.min(19, n || 9));

/** The first page: a new game, or one of those that there are. */
export function Home() {
  const { games } = useStore();
  const [form, setForm] = useState(firstForm);
  const rows = useMemo(() => preview(form), [form.width, form.height]);
  return (
    <main class="home">
      <section class="stage" aria-hidden="true">
        <Board rows={rows} label="" />
      </section>
      <section class="side">
        <h1 class="visually-hidden">Montego</h1>
        <div class="card">
          <h2>{say("page.new")}</h2>
          <NewGame onChange={setForm} />
        </div>
        <div class="card">
          <h2>{say("page.games")}</h2>
          {games.length === 0 ? <p class="hint">{say("page.games.none")}</p> : <GameList games={games} />}
          <FileButton /> <MoreGames />
        </div>
      </section>
    </main>
  );
}

/** The button that comes back to the other games of the file that was opened last. */
export function MoreGames() {
  const { collection } = useStore();
  if (!collection) return null;
  return (
    <button class="quiet small more" onClick={() => choose(true)}>
      {say("page.file.more", { name: titleOfFiles(collection) })}
    </button>
  );
}

/** The button that opens SGF files. */
export function FileButton() {
  return (
    <label class="button file">
      <span class="wide">{say("page.open")}</span>
      <span class="narrow">{say("page.open.short")}</span>
      <input
        type="file"
        multiple
        aria-label={say("page.open")}
        accept=".sgf,application/x-go-sgf,text/plain"
        onChange={(event) => {
          loadFiles(event.target.files);
          event.target.value = "";
        }}
      />
    </label>
  );
}

const mostShown = 300;

/** The games of files, of which the person opens one. */
export function Collection({ games, files }) {
  const [find, setFind] = useState("");
  const words = find.toLowerCase().split(/\s+/);
  const from = (g) => files > 1 && g.file.name;
  const text = (g) => [g.black, g.blackRank, g.white, g.whiteRank, g.name, g.date, g.result, result(g.result), g.number, from(g)].join(" ").toLowerCase();
  const found = games.map((g, i) => ({ ...g, number: i + 1 })).filter((g) => words.every((w) => text(g).includes(w)));
  return (
    <div class="collection">
      <p class="hint">{say(files > 1 ? "page.files.games" : "page.file.games", { n: games.length })}</p>
      {games.length > 12 && <input type="text" aria-label={say("page.file.find")} placeholder={say("page.file.find")} value={find} onInput={(event) => setFind(event.target.value)} />}
      <ul class="games" tabIndex={0} aria-label={say("page.file.list")}>
        {found.slice(0, mostShown).map((g) => (
          <li key={g.number}>
            <button class="quiet" onClick={() => loadGame(g)}>
              <span class="names">
                {g.number}. <Named color="black" name={g.black || say("black")} rank={g.blackRank} /> <Named color="white" name={g.white || say("white")} rank={g.whiteRank} />
              </span>
              <span class="facts">{[from(g), g.name, g.date, size(g.size), say("moves", { n: g.moves }), result(g.result)].filter(Boolean).join(" · ")}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown && <p class="hint">{say("page.file.shown", { shown: mostShown, n: found.length })}</p>}
    </div>
  );
}

/** A player in a list. A line does not end between the dot and the name. */
function Named({ color, name, rank }) {
  return (
    <>
      <i class={`dot ${color}`} />
      {`\u00a0${cut(rank ? `${name} ${rank}` : name)}`}
    </>
  );
}

/** "19" → "19×19", "9:7" → "9×7". */
const size = (text) => text.replace(":", "×").replace(/^(\d+)$/, "$1×$1");

/** A result in a list, in words. */
const result = (text) => text && clause(resultText(text));

const day = { day: "numeric", month: "short" };
const time = { hour: "numeric", minute: "2-digit" };

/** How dates are written: as the browser does, if that is in the language of the page. */
const locale = () => navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

/** When a game changed last: the time today, otherwise the day, with the year where it is another one. */
function when(changed) {
  const then = new Date(changed);
  const now = new Date();
  const today = then.toDateString() === now.toDateString();
  const date = then.getFullYear() === now.getFullYear() ? day : { ...day, year: "numeric" };
  return new Intl.DateTimeFormat(locale(), today ? time : date).format(then);
}

function GameList({ games }) {
  return (
    <ul class="games">
      {games.map((g) => (
        <li key={g.game}>
          <a href={`#/game/${g.game}`}>
            <span class="names">
              <Named color="black" name={nameOf(g.black)} rank={g.blackRank} /> <Named color="white" name={nameOf(g.white)} rank={g.whiteRank} />
            </span>
            <span class="facts">
              {size(g.size)} · {say("moves", { n: g.moves })} · {result(g.result) || say("page.games.open")} · {when(g.changed)}
            </span>
          </a>
          <button
            class="quiet"
            title={say("page.games.delete")}
            aria-label={say("page.games.delete.label", { black: nameOf(g.black), white: nameOf(g.white) })}
            onClick={() => confirm(say("page.games.delete.ask", { n: g.moves })) && ask("delete", { game: g.game })}
          >
            ✕
          </button>
        </li>
      ))}
    </ul>
  );
}
