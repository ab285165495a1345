import { useState } from "preact/hooks";
import { short, signed, strength } from "./board.jsx";
import { Graph } from "./graph.jsx";
import { analyse, ask, changed, show, store, useStore } from "./store.js";

const views = [
  ["winrate", "Win rate"],
  ["score", "Score"],
  ["visits", "Visits"],
  ["prior", "Prior"],
  ["rave", "RAVE"],
  ["criticality", "Criticality"],
];

/** What Montego thinks of the position, and of the whole line. */
export function Analysis({ settings, line, wrong }) {
  const { looking, analysis, position, progress, state } = useStore();
  const known = line.some((n) => n.value !== undefined);
  const [open, setOpen] = useState(false);
  // Whoever plays against Montego looks back when the game is over.
  const atRest = line.length > 1 && (state.phase === "over" || (!state.black.engine && !state.white.engine));
  return (
    <div class={`card analysis ${looking ? "on" : ""}`}>
      <div class="head">
        <label class="toggle">
          <input type="checkbox" role="switch" checked={looking} onChange={(event) => analyse(event.target.checked)} />
          <span>Analysis</span>
        </label>
        {looking && (
          <>
            <label class="toggle">
              <input type="checkbox" checked={settings.owner} onChange={(event) => settings.set({ owner: event.target.checked })} />
              <span>Ownership</span>
            </label>
            {position.book && (
              <label class="toggle">
                <input type="checkbox" checked={settings.book} onChange={(event) => settings.set({ book: event.target.checked })} />
                <span>Book</span>
              </label>
            )}
            <label>
              <span class="visually-hidden">Show on the moves</span>
              <select value={settings.shows} onChange={(event) => settings.set({ shows: event.target.value })}>
                {views.map(([key, name]) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
        {!looking && known && (
          <button class="quiet small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide the graph" : "Show the graph"}
          </button>
        )}
      </div>
      {looking && <Bar analysis={analysis} />}
      {looking && <Moves analysis={analysis} />}
      {looking && settings.book && position.book && <Book moves={position.book} black={position.turn === "black"} />}
      {(looking || open || progress || atRest) && <Review onStart={() => setOpen(true)} />}
      {(looking || open) && known && (
        <>
          <Graph line={line} at={position.node} wrong={wrong} dark={settings.dark} />
          <Mistakes wrong={wrong} />
        </>
      )}
    </div>
  );
}

/** Who leads: a bar, black from the left. */
function Bar({ analysis }) {
  if (!analysis) return <div class="bar" aria-busy="true" />;
  const black = Math.round(1000 * analysis.value) / 10;
  const lead = Math.abs(analysis.score) < 0.05 ? "even" : `${analysis.score > 0 ? "B" : "W"}+${Math.abs(analysis.score).toFixed(1)}`;
  return (
    <div class="bar" title={`${short(analysis.visits)} visits, ${short(analysis.rate)} playouts a second`}>
      <div class="black" style={{ transform: `scaleX(${analysis.value})` }} />
      <span class="left">Black {black.toFixed(1)}%</span>
      <span class="right">
        {lead} · {short(analysis.visits)}
      </span>
    </div>
  );
}

const rows = 6;

/** The best moves, the first first: always as many rows, so that nothing below moves. */
function Moves({ analysis }) {
  const { hover } = useStore();
  const moves = analysis?.moves ?? [];
  const [best] = moves;
  const black = analysis?.turn === "black";
  const point = (m) => () => hoverOver(m);
  return (
    <table class="moves">
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col">Win rate</th>
          <th scope="col">Score</th>
          <th scope="col">Visits</th>
          <th scope="col">Expected</th>
        </tr>
      </thead>
      <tbody onMouseLeave={() => hoverOver(null)}>
        {moves.slice(0, rows).map((m) => (
          <tr key={m.vertex} class={hover?.vertex === m.vertex ? "hovered" : ""} tabIndex={0} onMouseEnter={point(m)} onClick={point(m)} onFocus={point(m)} onBlur={() => hoverOver(null)}>
            <th scope="row">
              <i style={{ opacity: 0.2 + 0.8 * strength(m, best) }} />
              {m.vertex}
            </th>
            <td>{(100 * (black ? m.value : 1 - m.value)).toFixed(1)}%</td>
            <td>{signed(black ? m.score : -m.score)}</td>
            <td>{short(m.visits)}</td>
            <td class="line">{m.line.slice(1, 5).join(" ")}</td>
          </tr>
        ))}
        {Array.from({ length: Math.max(0, rows - moves.length) }, (_, i) => (
          <tr key={i} class="none" aria-hidden="true">
            <td colSpan="5">&nbsp;</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the opening book says here; a growing book tells its walks and values too. */
function Book({ moves, black }) {
  return (
    <p class="book">
      Book:{" "}
      {moves.map((m, i) => (
        <span key={m.vertex}>
          {i > 0 && " · "}
          <b>{m.vertex}</b>
          {m.walks > 0 && ` ${(100 * (black ? m.value : 1 - m.value)).toFixed(1)}%, ${m.walks} ${m.walks === 1 ? "walk" : "walks"}`}
        </span>
      ))}
    </p>
  );
}

/** Shows the variation of a candidate on the board. */
function hoverOver(m) {
  store.hover = m;
  changed();
}

/** The moves that lost most; a click goes to the position before. */
function Mistakes({ wrong }) {
  if (wrong.length === 0) return null;
  return (
    <div class="mistakes">
      <h3>Largest mistakes</h3>
      <ul>
        {[...wrong].sort((a, b) => a.node.move - b.node.move).map(({ node, before, loss }) => (
          <li key={node.id}>
            <button class="quiet small" onClick={() => show(before.id)} title={before.good ? `Better: ${before.line.join(" ")}` : ""}>
              <i class={`dot ${node.color}`} /> {node.move}. {node.vertex} <b>−{Math.round(100 * loss)}%</b>
              {before.good && before.good !== node.vertex && <span> better {before.good}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Milliseconds in words: "40 s", "3 min". */
const duration = (ms) => (ms < 100000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60000)} min`);

/** How many playouts a review spends on each position. */
const efforts = [
  [50, "at a glance"],
  [400, "as usual"],
  [3000, "thoroughly"],
];

/** Has every position of the line searched. */
function Review({ onStart }) {
  const { progress } = useStore();
  const [effort, setEffort] = useState(400);
  function start() {
    onStart();
    ask("review", { on: true, effort });
  }
  if (progress) {
    return (
      <div class="review">
        <progress max={progress.total} value={progress.done} aria-label="Review" />
        <span>
          {progress.done} of {progress.total}
          {progress.left > 0 && `, ${duration(progress.left)} left`}
        </span>
        <button class="small" onClick={() => ask("review", { on: false })}>
          Stop
        </button>
      </div>
    );
  }
  return (
    <div class="review">
      <button class="small" onClick={start} title={`Montego searches every position of this line, ${effort.toLocaleString()} playouts each`}>
        Review the whole game
      </button>
      <label>
        <span class="visually-hidden">How thorough a review is</span>
        <select value={effort} onChange={(event) => setEffort(Number(event.target.value))}>
          {efforts.map(([playouts, name]) => (
            <option key={playouts} value={playouts}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
