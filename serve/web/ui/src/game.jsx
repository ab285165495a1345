import { useEffect, useMemo, useState } from "preact/hooks";
import { Board, Book, Candidates, Variation } from "./board.jsx";
import { Analysis } from "./analysis.jsx";
import { EditBar, editAt, edited } from "./edit.jsx";
import { mistakes } from "./graph.jsx";
import { Players } from "./players.jsx";
import { Tree } from "./tree.jsx";
import { ask, changed, lineThrough, mayPlay, play, show, sibling, step, toXY, useStore } from "./store.js";

/** The open game: its board, and everything beside it. */
export function Game({ settings, onPlayers }) {
  const store = useStore();
  const [edit, setEdit] = useState(null); // { tool, stones, turn } while the position is edited
  const { tree, state, position, analysis } = store;
  const line = useMemo(() => (tree && position ? lineThrough(tree, position.node) : []), [tree, tree?.version, position?.node]);
  const wrong = useMemo(() => mistakes(line), [line, tree?.version]);
  const marked = useMemo(() => new Set(wrong.map((w) => w.node.id)), [wrong]);
  useEffect(() => setEdit(null), [position?.node]);
  if (!tree || !state || !position) return <main class="game waiting" aria-busy="true" />;

  const atHead = position.node === state.head;
  const counting = state.phase === "counting" && atHead;
  const count = atHead ? state.count : null;
  const node = tree.nodes.get(position.node);
  const act = edit ? (vertex) => setEdit(editAt(edit, vertex, position)) : counting ? (vertex) => ask("dead", { vertex }) : mayPlay() ? play : undefined;
  const onPoint = (vertex) => {
    const m = analysis?.moves?.find((each) => each.vertex === vertex) ?? null;
    if (m !== store.hover) {
      store.hover = m;
      changed();
    }
  };
  const shown = store.hover ?? null;

  return (
    <main class="game">
      <section class="stage" aria-label="Board">
        <Board
          rows={edit ? edited(position.rows, edit.stones) : position.rows}
          last={position.last}
          ko={position.ko}
          marks={position.marks}
          count={count?.rows}
          owner={settings.owner && !count && !edit && analysis?.owner}
          turn={position.turn}
          onPlay={act}
          onPoint={onPoint}
          label={`${tree.width} by ${tree.height} board, move ${position.move}, ${position.turn} to play. Arrow keys move the cursor, Enter plays.`}
        >
          {analysis?.moves && !shown && !count && <Candidates analysis={analysis} lines={tree.height} shows={settings.shows} />}
          {store.looking && settings.book && position.book && !edit && !count && <Book moves={position.book} lines={tree.height} />}
          {shown && <Variation moves={shown.line} turn={analysis?.turn ?? position.turn} lines={tree.height} />}
          {!analysis && !count && node && settings.next && <Next tree={tree} node={node} />}
        </Board>
        <Steps line={line} at={position.node} />
      </section>
      <section class="side">
        <Players state={state} received={store.received} tree={tree} onChange={onPlayers} />
        <Say state={state} position={position} atHead={atHead} />
        {counting ? <Counting state={state} /> : <Actions state={state} atHead={atHead} />}
        {state.phase === "over" && atHead && state.count && <Tally count={state.count} />}
        <Analysis settings={settings} line={line} wrong={wrong} />
        <div class="card record">
          <EditBar edit={edit} setEdit={setEdit} position={position} />
          <Tree tree={tree} at={position.node} head={state.head} version={tree.version} marked={marked} />
          <Comment key={position.node} node={node} tree={tree} />
        </div>
      </section>
      <div class="visually-hidden" aria-live="polite" data-role="announce">
        {announce(state, node, atHead)}
      </div>
    </main>
  );
}

/** What has just happened, for those who listen. */
function announce(state, node, atHead) {
  if (!atHead || !node?.color) return "";
  return `${node.color} ${node.vertex}. ${sentence(state)}`;
}

/** Faint rings where the record goes on from here. */
function Next({ tree, node }) {
  const children = node.children.map((id) => tree.nodes.get(id)).filter((n) => n?.vertex);
  return children.flatMap((n, i) => {
    const at = toXY(n.vertex, tree.height);
    return at ? [<circle key={n.id} class={`next ${i === 0 ? "main" : ""}`} cx={at[0] + 0.5} cy={at[1] + 0.5} r=".42" />] : [];
  });
}

const icons = {
  first: "M2 2h2v12H2zM14 2v12L5 8z",
  back: "M12 2v12L3 8z",
  forward: "M4 2v12l9-6z",
  last: "M12 2h2v12h-2zM2 2v12l9-6z",
};

/** The buttons that go through the moves. */
function Steps({ line, at }) {
  const i = line.findIndex((n) => n.id === at);
  const last = line.length - 1;
  const button = (icon, name, to, key) => (
    <button class="quiet" aria-label={name} title={`${name} (${key})`} disabled={i === to || to < 0 || to > last} onClick={() => show(line[to]?.id)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
    </button>
  );
  return (
    <nav class="steps" aria-label="Moves">
      {button("first", "First position", 0, "Home")}
      {button("back", "Back one move", i - 1, "←")}
      <input type="range" aria-label="Move" min="0" max={Math.max(last, 1)} value={i} disabled={last < 1} onInput={(event) => show(line[event.target.valueAsNumber]?.id)} />
      <output>
        {line[i]?.move ?? 0} / {line[last]?.move ?? 0}
      </output>
      {button("forward", "Forward one move", i + 1, "→")}
      {button("last", "Last position", last, "End")}
    </nav>
  );
}

/** "B+3.5" in words. */
export function resultText(result) {
  const [, winner, how] = result.match(/^([BW])\+(.*)$/) ?? [];
  if (!winner) return { 0: "The game is a draw.", Void: "The game has no result." }[result] ?? "The game is over.";
  const name = winner === "B" ? "Black" : "White";
  if (how === "R") return `${name} wins: the other side resigned.`;
  if (how === "T") return `${name} wins on time.`;
  if (how === "F") return `${name} wins by forfeit.`;
  return how ? `${name} wins by ${how} ${how === "1" ? "point" : "points"}.` : `${name} wins.`;
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** What the person should know now. */
function sentence(state) {
  if (state.phase === "over") return resultText(state.result);
  if (state.phase === "counting") {
    return state.judging ? "Both have passed. Montego looks for dead stones …" : "Both have passed. Click on stones that are wrongly shown as dead or alive.";
  }
  const side = state[state.turn];
  if (side.engine && !state.paused) return `${side.name} is thinking …`;
  const people = !state.black.engine && !state.white.engine;
  return people || state.paused ? `${capital(state.turn)} to play.` : "Your turn.";
}

function Say({ state, position, atHead }) {
  const variation = !atHead && state.phase === "playing";
  return (
    <div class={`say ${state.phase}`}>
      <p>{position.fault ? `The record cannot be played further: ${position.fault}` : variation ? `Looking at move ${position.move}. A stone here begins a variation.` : sentence(state)}</p>
      {!atHead && (
        <button class="link" onClick={() => show(state.head)}>
          Back to the game
        </button>
      )}
      {state.unsaved && <p class="warning" role="alert">This game cannot be saved: {state.unsaved}. It is kept in memory; Montego tries again.</p>}
    </div>
  );
}

/** The buttons of a game that is being played, or is over. */
function Actions({ state, atHead }) {
  const over = state.phase === "over";
  const engines = [state.black, state.white].filter((p) => p.engine).length;
  const yours = !over && (state.paused || !state[state.turn].engine);
  return (
    <div class="actions">
      {!over && (
        <button disabled={!mayPlay()} onClick={() => play("pass")} title="Pass (P)">
          Pass
        </button>
      )}
      {engines < 2 && (
        <button disabled={state.head === 1} onClick={() => ask("undo")} title="Take back (U)">
          {over ? "Play on" : "Undo"}
        </button>
      )}
      {!over && engines < 2 && (
        <button onClick={() => confirm("Resign this game?") && ask("resign")}>
          Resign
        </button>
      )}
      {!over && state.thinking && <button onClick={() => ask("go")} title="Montego plays the best move found so far">Move now</button>}
      {!over && engines > 0 && (
        <button class="quiet" aria-pressed={state.paused} onClick={() => ask("pause", { on: !state.paused })} title="Let Montego wait, and play both colours yourself">
          {state.paused ? "Let Montego play" : "Pause"}
        </button>
      )}
    </div>
  );
}

/** The count, while it can be corrected. */
function Counting({ state }) {
  if (state.judging || !state.count) return <div class="actions" aria-busy="true" />;
  return (
    <div class="counting">
      <Tally count={state.count} />
      <div class="actions">
        <button class="primary" onClick={() => ask("accept")}>
          Accept the score
        </button>
        <button onClick={() => ask("resume")}>Play on</button>
        <button onClick={() => ask("undo")}>Undo</button>
      </div>
    </div>
  );
}

/** The table of points. */
function Tally({ count }) {
  return (
    <table class="tally">
      <thead>
        <tr>
          <th scope="col">{lead(count.lead)}</th>
          <th scope="col">Black</th>
          <th scope="col">White</th>
        </tr>
      </thead>
      <tbody>
        {count.lines.map((l) => (
          <tr key={l.name} class={l.name === "Total" ? "total" : ""}>
            <th scope="row">{l.name}</th>
            <td>{l.black}</td>
            <td>{l.white}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "B+3.5" as the lead in a count. */
function lead(text) {
  const [, side, points] = text.match(/^([BW])\+(.*)$/) ?? [];
  return side ? `${side === "B" ? "Black" : "White"} leads by ${points.replace(/\.0$/, "")}` : "Even";
}

/** Whether a node is not on the main line. */
function isVariation(tree, node) {
  for (let n = node; n; ) {
    const parent = tree.nodes.get(n.parent);
    if (parent && parent.children[0] !== n.id) return true;
    n = parent;
  }
  return false;
}

/** The comment at a node, which can be written in. */
function Comment({ node, tree }) {
  const [text, setText] = useState(node?.comment ?? "");
  useEffect(() => setText(node?.comment ?? ""), [node?.comment]);
  const save = () => text !== (node.comment ?? "") && ask("comment", { node: node.id, text });
  if (!node) return null;
  return (
    <div class="comment">
      <label>
        <span class="visually-hidden">Comment on this move</span>
        <textarea rows={Math.min(8, 1 + text.split("\n").length + text.length / 48)} placeholder="Comment on this move" value={text} onInput={(event) => setText(event.target.value)} onBlur={save} />
      </label>
      {isVariation(tree, node) && (
        <button class="quiet small" title="Make the line to this move the main line" onClick={() => ask("promote", { node: node.id })}>
          Make it the main line
        </button>
      )}
      {node.parent !== 0 && (
        <button
          class="quiet small"
          title="Delete this move and all that follow it"
          onClick={() => confirm("Delete this move and all that follow it?") && ask("remove", { node: node.id })}
        >
          Delete from here
        </button>
      )}
    </div>
  );
}

/** What the keys do in a game; "?" shows the list. */
export const keys = [
  ["←  →", "back, forward", { ArrowLeft: () => step(-1), ArrowRight: () => step(1) }],
  ["Page ↑ ↓", "ten moves", { PageUp: () => step(-10), PageDown: () => step(10) }],
  ["Home  End", "first, last position", { Home: () => step(-1e6), End: () => step(1e6) }],
  ["↑  ↓", "the other variations", { ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1) }],
];
