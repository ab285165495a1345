import { useState } from "preact/hooks";
import { percent, short, signed, strength } from "./board.jsx";
import { Select, Switch } from "./field.jsx";
import { Graph, mistakes } from "./graph.jsx";
import { aside, decimals, row, say, sentences } from "./phrases.js";
import { analyse, ask, atRest, changed, here, lineThrough, lookAt, notify, sayMove, store, useStore, vertexText } from "./store.js";

const views = ["winrate", "score", "visits", "prior", "rave", "criticality"];

/** What Montego thinks of the position, and of the whole line. */
export function Analysis({ settings, line, wrong }) {
  const { looking, analysis, position, progress, state } = useStore();
  const known = line.some((n) => n.value !== undefined);
  const [chosen, setOpen] = useState(null);
  const rests = line.length > 1 && atRest(state);
  const open = chosen ?? (rests && wrong.length > 0); // of a game that was reviewed
  return (
    <div class={`card analysis ${looking ? "on" : ""}`}>
      <div class="head">
        <Switch role="switch" name={say("page.analysis")} value={looking} onChange={analyse} />
        {looking && (
          <>
            <Switch name={say("page.analysis.owner")} value={settings.owner} onChange={(owner) => settings.set({ owner })} />
            {position.book && <Switch name={say("page.analysis.book")} value={settings.book} onChange={(book) => settings.set({ book })} />}
            <Select aria-label={say("page.analysis.show")} value={settings.shows} options={views.map((key) => [key, say(`page.analysis.${key}`)])} onChange={(shows) => settings.set({ shows })} />
          </>
        )}
        {!looking && known && (
          <button class="quiet small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {say(open ? "page.analysis.nograph" : "page.analysis.graph")}
          </button>
        )}
      </div>
      {looking && <Bar analysis={analysis} />}
      {looking && <Moves analysis={analysis} />}
      {looking && settings.book && position.book && <Book moves={position.book} black={position.turn === "black"} />}
      {(looking || open || progress || rests) && <Review line={line} onStart={() => setOpen(true)} />}
      {(looking || open) && known && (
        <>
          <Graph line={line} at={position.node} wrong={wrong} dark={settings.dark} />
          <Mistakes line={line} wrong={wrong} />
          <Decision line={line} result={line.some((n) => n.id === state.ended) ? state.result : ""} />
        </>
      )}
    </div>
  );
}

/** Who leads: a bar, black from the left. */
function Bar({ analysis }) {
  if (!analysis) return <div class="bar" aria-busy="true" />;
  const black = Math.round(1000 * analysis.value) / 10;
  const lead = Math.abs(analysis.score) < 0.05 ? say("page.analysis.even") : say("page.analysis.bar.lead", { color: analysis.score > 0 ? "black" : "white", n: decimals(Math.abs(analysis.score), 1) });
  return (
    <div class="bar" title={say("page.analysis.bar.title", { visits: short(analysis.visits), rate: short(analysis.rate) })}>
      <div class="black" style={{ transform: `scaleX(${analysis.value})` }} />
      <span class="left">{say("page.analysis.bar", { value: decimals(black, 1) })}</span>
      <span class="right">
        {lead} · {short(analysis.visits)}
      </span>
    </div>
  );
}

const rows = 6;

/** A win rate in percent, with a decimal. */
const share = (value) => say("percent", { n: decimals(100 * value, 1) });

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
          <th scope="col">{say("page.analysis.move")}</th>
          <th scope="col">{say("page.analysis.winrate")}</th>
          <th scope="col">{say("page.analysis.score")}</th>
          <th scope="col">{say("page.analysis.visits")}</th>
          <th scope="col">{say("page.analysis.expected")}</th>
        </tr>
      </thead>
      <tbody onMouseLeave={() => hoverOver(null)}>
        {moves.slice(0, rows).map((m) => (
          <tr key={m.vertex} class={hover?.vertex === m.vertex ? "hovered" : ""} tabIndex={0} onMouseEnter={point(m)} onClick={point(m)} onFocus={point(m)} onBlur={() => hoverOver(null)}>
            <th scope="row">
              <i style={{ opacity: 0.2 + 0.8 * strength(m, best) }} />
              {vertexText(m.vertex)}
            </th>
            <td>{share(black ? m.value : 1 - m.value)}</td>
            <td>{signed(black ? m.score : -m.score)}</td>
            <td>{short(m.visits)}</td>
            <td class="line">{m.line.slice(1, 5).map(vertexText).join(" ")}</td>
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
      {say("page.analysis.book.here")}{" "}
      {moves.map((m, i) => (
        <span key={m.vertex}>
          {i > 0 && " · "}
          <b>{m.vertex}</b>
          {m.walks > 0 && ` ${row([share(black ? m.value : 1 - m.value), say("page.analysis.walks", { n: m.walks })])}`}
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

/** The win rate of who made a mistake, before it and after it, in percent, as the review has it; a longer search at a node says what it finds there. */
function rates({ before, loss }) {
  return [before, Math.max(0, before - loss)].map(percent);
}

/** What a mistake lost: the difference of the rates that the person reads or, if that is not why it is one, points. */
function lost(wrong) {
  const [before, after] = rates(wrong);
  return wrong.severity > wrong.loss ? say("points", { n: Math.round(wrong.points) }) : say("percent", { n: before - after });
}

/** The losses of win rate that make a move doubtful, a mistake, or a blunder. */
const doubtful = 0.05;
const mistake = 0.1;
const blunder = 0.25;

/** What becomes of the stones that a mistake of a colour killed or let live, in words; nothing if there are none. */
export const stonesText = ({ stones }, color) => stones && say(stones.color === color ? "review.die" : "review.live", stones);

/** What was wrong with a move, in words. */
export function mistakeText(wrong) {
  const { node, severity, points, line } = wrong;
  const color = node.color;
  const [before, after] = rates(wrong);
  const kind = severity >= blunder ? "review.blunder" : severity >= mistake ? "review.mistake" : "review.doubtful";
  const [best, ...then] = line;
  return sentences(
    sayMove(kind, node.vertex, { color, before, after }),
    stonesText(wrong, color),
    points >= 2 && say("review.cost", { n: Math.round(points) }),
    best && sayMove("review.should", best, { color }),
    then.length > 0 && say("review.follow", { line: row(then.slice(0, 4).map(vertexText)) }),
  );
}

/** How many moves of a better line are written into a record. */
const longestLine = 8;

/** Writes mistakes into the record: in words, and the better line as a variation. */
async function writeDown(wrong) {
  const { game } = store.tree;
  for (const each of wrong) {
    if (store.tree?.game !== game) return;
    const { node, severity, line } = each;
    const [value] = rates(each);
    const better = line.length > 0 && line[0] !== node.vertex ? say("review.better", { value }) : "";
    const answer = await ask("annotate", { node: node.id, loss: severity, text: mistakeText(each), line: better ? line.slice(0, longestLine) : [], name: better });
    if (!answer) return;
  }
  notify(say("page.mistakes.saved", { n: wrong.length }));
}

/** Shows a mistake: the position before it, and the better line on the board. */
async function lookAtMistake({ parent, line }) {
  store.autoplay = false; // or the line would be gone with the next move
  await lookAt(parent.id);
  hoverOver(line.length > 0 ? { vertex: line[0], line } : null);
}

/** Shows the next mistake after the present position, or with −1 the one before: after the last one comes the first. */
export function stepMistake(by) {
  if (!store.tree || !here()) return;
  const line = lineThrough(store.tree, here());
  const all = mistakes(line);
  const away = ({ parent }) => by * (line.indexOf(parent) - line.findIndex((n) => n.id === here()));
  if (by < 0) all.reverse();
  const next = all.find((each) => away(each) > 0) ?? all[0];
  if (next) lookAtMistake(next);
}

/** The buttons that go through the mistakes, where there are several. */
export function MistakeSteps({ wrong }) {
  if (wrong.length < 2) return null;
  return (
    <div class="mistake-steps">
      <button class="small" title={aside(say("page.mistakes.back"), "⇧M")} onClick={() => stepMistake(-1)}>
        {say("page.mistakes.back")}
      </button>
      <button class="small" title={aside(say("page.mistakes.next"), "M")} onClick={() => stepMistake(1)}>
        {say("page.mistakes.next")}
      </button>
    </div>
  );
}

/**
 * The moves that lost most, in words. A click shows the position before and the better
 * line on the board.
 */
function Mistakes({ line, wrong }) {
  const { position, reviewed } = useStore();
  if (wrong.length === 0) {
    const all = reviewed && line.every((n) => n.value !== undefined);
    return all && <p class="hint">{sentences(...["black", "white"].map((color) => say("review.none", { color, loss: 100 * doubtful })))}</p>;
  }
  return (
    <div class="mistakes">
      <h2>{say("page.mistakes")}</h2>
      <MistakeSteps wrong={wrong} />
      <ul>
        {wrong.map((each) => (
          <li key={each.node.id}>
            <button class="quiet small" aria-pressed={position?.node === each.parent.id} onClick={() => lookAtMistake(each)}>
              <i class={`dot ${each.node.color}`} /> {each.node.move}. {vertexText(each.node.vertex)} <b>−{lost(each)}</b>
            </button>
            <p>{mistakeText(each)}</p>
          </li>
        ))}
      </ul>
      <button class="small" title={say("page.mistakes.save.title")} onClick={() => writeDown(wrong)}>
        {say("page.mistakes.save")}
      </button>
    </div>
  );
}

/** The win rate from which on a game counts as decided. */
const decided = 0.8;

/** How much the win rate of the loser has fallen at least in a game that was lost little by little. */
const fallen = 0.3;

/** How a game was lost that was reviewed, and in which the loser has made no mistake: in words, or nothing. */
function lostWithout(line, result) {
  const [winner] = result.match(/^[BW](?=\+)/) ?? [];
  const color = winner === "B" ? "white" : "black";
  const rates = line.map((n) => (color === "black" ? n.value : 1 - n.value));
  const wrong = line.some((n, i) => n.color === color && (n.mistake || (i > 0 && rates[i - 1] - rates[i] >= mistake)));
  const [before, after] = [Math.max(...rates), rates.at(-1)];
  if (!winner || wrong || after >= 1 - decided) return "";
  return say(before - after >= fallen ? "review.gradual" : "review.behind", { color, before: percent(before), after: percent(after) });
}

/** The move of a reviewed game after which the win rate of one side stays high to the end; where no move lost it, that. */
function Decision({ line, result }) {
  if (!line.every((n) => n.value !== undefined)) return null;
  const without = lostWithout(line, result);
  if (without) return <p class="hint">{without}</p>;
  const move = (color) => {
    const open = line.findLastIndex((n) => (color === "black" ? n.value : 1 - n.value) < decided);
    const node = open >= 0 && line[open + 1];
    return node?.vertex && <p class="hint">{sayMove("review.decided", node.vertex, { color, move: node.move, value: 100 * decided })}</p>;
  };
  return move("black") || move("white") || null;
}

/** Milliseconds in words: "40 s", "3 min". */
const duration = (ms) => (ms < 100000 ? say("page.time.seconds", { n: Math.ceil(ms / 1000) }) : say("page.time.minutes", { n: Math.round(ms / 60000) }));

/** How much a review spends, in percent of the usual effort: that is half a minute. */
const efforts = [
  [20, "page.review.glance"],
  [100, "page.review.usual"],
  [1000, "page.review.thorough"],
];

/** Has every position of the line searched. */
function Review({ line, onStart }) {
  const { progress } = useStore();
  const [effort, setEffort] = useState(100);
  function start() {
    onStart();
    ask("review", { on: true, effort, node: line.at(-1).id });
  }
  if (progress) {
    const done = Math.round((100 * progress.done) / progress.total);
    return (
      <div class="review">
        <progress max={progress.total} value={progress.done} aria-label={say("page.review")} />
        <span>
          {progress.left > 0 ? say("page.review.left", { done, time: duration(progress.left) }) : say("percent", { n: done })}
        </span>
        <button class="small" onClick={() => ask("review", { on: false })}>
          {say("page.review.stop")}
        </button>
      </div>
    );
  }
  return (
    <div class="review">
      <button class="small" onClick={start} title={say("page.review.title")}>
        {say("page.review")}
      </button>
      <Select aria-label={say("page.review.effort")} value={effort} options={efforts.map(([share, name]) => [share, say(name)])} onChange={(share) => setEffort(Number(share))} />
    </div>
  );
}
