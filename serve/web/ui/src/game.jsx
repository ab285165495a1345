import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, Book, Candidates, Lines, Variation, percent } from "./board.jsx";
import { Analysis, MistakeSteps, mistakeText, stepMistake, stonesText } from "./analysis.jsx";
import { EditBar, editAt, edited } from "./edit.jsx";
import { mistakes } from "./graph.jsx";
import { MoreGames } from "./home.jsx";
import { Again } from "./newgame.jsx";
import { clause, language, say, sentences } from "./phrases.js";
import { Players } from "./players.jsx";
import { Tree } from "./tree.jsx";
import { ask, atRest, changed, here, hint, keepMove, lineThrough, looksBack, mayPlay, nameOf, newest, pass, play, sayMove, show, sibling, step, store, toXY, tries, undo, useStore, whyIllegal } from "./store.js";

/** Who plays whom. */
export const titleOf = ({ black, white }) => say("review.title", { black: nameOf(black.name), white: nameOf(white.name) });

/** The open game: its board, and everything beside it. */
export function Game({ settings, onPlayers }) {
  const store = useStore();
  const [edit, setEdit] = useState(null); // { tool, stones, turn, node, newest } while the position is edited
  const { tree, state, position, analysis } = store;
  const line = useMemo(() => (tree && position ? lineThrough(tree, position.node) : []), [tree, tree?.version, position?.node]);
  const wrong = useMemo(() => mistakes(line), [line, tree?.version]);
  const marked = useMemo(() => new Set(wrong.map((w) => w.node.id)), [wrong]);
  // While the position is drawn: a later effect would undo what the person does with the edit meanwhile.
  useLayoutEffect(() => {
    if (!edit || !position || here() === edit.node) return;
    // Who goes elsewhere gives the edit up; a move of the other side, which is new, does not take it away.
    const moved = here() > edit.newest;
    setEdit(moved ? { ...edit, newest: newest(tree) } : null);
    if (moved) show(edit.node);
  }, [position?.node]);
  const open = tree && state && position ? tree.game : null;
  useEffect(() => {
    if (open) scrollTo(0, 0); // the page before, which was longer, may have been scrolled
  }, [open]);
  if (!open) return <main class="game waiting" aria-busy="true" />;

  const atHead = position.node === state.head;
  const counting = state.phase === "counting" && atHead;
  const count = atHead ? state.count : null;
  const node = tree.nodes.get(position.node);
  const act = edit ? (vertex) => setEdit(editAt(edit, vertex, position)) : counting ? (vertex) => ask("dead", { vertex }) : mayPlay() ? play : undefined;
  const onPoint = (vertex) => {
    if (!analysis?.moves) return; // the better line of a mistake stays on the board
    const m = analysis.moves.find((each) => each.vertex === vertex) ?? null;
    if (m !== store.hover) {
      store.hover = m;
      changed();
    }
  };
  // While the position is analysed, the hint is what the analysis has found: another search may find another move.
  const hint = store.hint?.vertex && analysis?.moves?.length ? { ...store.hint, ...analysis.moves[0] } : store.hint;
  const hinted = hint?.vertex && hint.node === position.node ? { line: hint.line?.length ? hint.line : [hint.vertex] } : null;
  const shown = store.hover ?? hinted;
  const numbers = useMemo(() => numbersOf(line, position.node, position.rows, settings.numbers), [line, position, settings.numbers]);
  const stage = useWheel();

  return (
    <main class="game">
      <h1 class="visually-hidden">{titleOf(state)}</h1>
      <section class="stage" aria-label={say("page.board")} ref={stage}>
        <Board
          rows={edit ? edited(position.rows, edit.stones) : position.rows}
          last={position.last}
          ko={position.ko}
          marks={position.marks}
          numbers={numbers}
          coordinates={settings.coordinates}
          count={count?.rows}
          owner={settings.owner && !count && !edit && analysis?.owner}
          ghost={edit ? edit.tool : counting ? "" : position.turn}
          confirm={!edit && !counting}
          onPlay={act}
          onPoint={onPoint}
          label={sentences(say("page.board.label", { width: tree.width, height: tree.height, move: position.move, color: position.turn }), say(act ? "page.board.keys" : "page.board.keys.look"))}
        >
          {position.lines && <Lines all={position.lines} lines={tree.height} />}
          {analysis?.moves && !shown && !count && <Candidates analysis={analysis} lines={tree.height} shows={settings.shows} />}
          {store.looking && settings.book && position.book && !edit && !count && <Book moves={position.book} lines={tree.height} />}
          {shown && <Variation moves={shown.line} turn={analysis?.turn ?? position.turn} lines={tree.height} />}
          {!analysis && !count && node && settings.next && <Next tree={tree} node={node} />}
        </Board>
        <Steps line={line} at={position.node} pace={settings.pace} />
      </section>
      <section class="side">
        <Players state={state} position={position} received={store.received} tree={tree} onChange={onPlayers} />
        <Say state={state} position={position} node={node} atHead={atHead} />
        <Advice position={position} hint={hint} blunder={state.blunder} wrong={wrong} />
        {counting ? <Counting state={state} /> : <Actions state={state} position={position} tree={tree} />}
        {state.phase === "over" && atHead && state.count && <Tally count={state.count} />}
        <Analysis settings={settings} line={line} wrong={wrong} />
        <div class="card record">
          <MoreGames />
          <EditBar edit={edit} setEdit={setEdit} position={position} tree={tree} />
          <Tree tree={tree} at={position.node} head={state.head} version={tree.version} marked={marked} language={language} />
          <Comment node={node} tree={tree} />
        </div>
      </section>
      <div class="visually-hidden" aria-live="polite" data-role="announce">
        {announce(state, position, node, atHead)}
      </div>
    </main>
  );
}

/** What has just happened, or was played last at the position that is shown, for those who listen. */
function announce(state, position, node, atHead) {
  const played = node?.color && say(node.vertex === "pass" ? "page.say.passed" : "page.played", node);
  return sentences(played, atHead ? played && sentence(state) : looking(position));
}

/** Which position of the game is shown. */
const looking = ({ move }) => say(move > 0 ? "page.say.looking" : "page.say.start", { move });

/**
 * The numbers of the last moves before a node, by vertex, for stones that are still on
 * the board; most is how many moves have one.
 */
function numbersOf(line, at, rows, most) {
  const numbers = new Map();
  if (most === 0) return numbers;
  const end = line.findIndex((n) => n.id === at) + 1;
  const moves = line.slice(0, end).filter((n) => n.color);
  for (const n of moves.slice(-most)) {
    const place = toXY(n.vertex, rows.length);
    if (place && rows[place[1]][place[0]] === (n.color === "black" ? "X" : "O")) numbers.set(n.vertex, n.move);
  }
  return numbers;
}

/** How far a wheel turns for a move, in pixels. */
const notch = 40;

/** Lets the wheel step through the moves over an element, where the page itself does not scroll. */
function useWheel() {
  const box = useRef();
  const turned = useRef(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const turn = (event) => {
      if (event.ctrlKey || !matchMedia("(min-width: 861px)").matches) return;
      event.preventDefault();
      turned.current += event.deltaY * (event.deltaMode === 1 ? notch / 3 : 1);
      const moves = Math.trunc(turned.current / notch);
      turned.current -= moves * notch;
      if (moves !== 0) step(Math.sign(moves));
    };
    const element = box.current;
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [box.current]);
  return box;
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
  play: "M2 3v10l6-5zM9 3v10l6-5z",
  stop: "M4 3h3v10H4zM9 3h3v10H9z",
};

/** Begins or ends to play the moves by themselves; at the end of the line there is nothing to begin. */
export function autoplay(on) {
  store.autoplay = on && lineThrough(store.tree, here()).at(-1)?.id !== here();
  changed();
}

/** The buttons that go through the moves. Without a connection those that play by themselves wait. */
function Steps({ line, at, pace }) {
  const { connection } = useStore();
  const i = line.findIndex((n) => n.id === at);
  const last = line.length - 1;
  const plays = store.autoplay && i < last;
  useEffect(() => {
    if (!plays || connection !== "open") return undefined;
    const timer = setTimeout(() => step(1), 1000 * pace);
    return () => clearTimeout(timer);
  }, [plays, at, pace, connection]);
  useEffect(() => {
    if (i === last && store.autoplay && here() === at) autoplay(false);
  }, [i, last]);
  useEffect(() => () => (store.autoplay = false), []);
  const icon = (name) => (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
  const button = (name, to) => (
    <button class="quiet" aria-label={say(`page.${name}`)} title={say(`page.${name}`)} disabled={i === to || to < 0 || to > last} onClick={() => show(line[to]?.id)}>
      {icon(name)}
    </button>
  );
  const auto = say(plays ? "page.autoplay.stop" : "page.autoplay");
  return (
    <nav class="steps" aria-label={say("page.moves")}>
      {button("first", 0)}
      {button("back", i - 1)}
      <input type="range" aria-label={say("page.slider")} min="0" max={Math.max(last, 1)} value={i} disabled={last < 1} onInput={(event) => show(line[event.target.valueAsNumber]?.id)} />
      <output>
        {line[i]?.move ?? 0} / {line[last]?.move ?? 0}
      </output>
      {button("forward", i + 1)}
      {button("last", last)}
      <button class="quiet" aria-label={auto} title={auto} disabled={i === last} onClick={() => autoplay(!store.autoplay)}>
        {icon(plays ? "stop" : "play")}
      </button>
    </nav>
  );
}

/** "B+3.5" in words. */
export function resultText(result) {
  const [, winner, how] = result.match(/^([BW])\+(.*)$/) ?? [];
  if (!winner) return say({ 0: "result.draw", Void: "result.void" }[result] ?? "result.over");
  const color = winner === "B" ? "black" : "white";
  const ways = { R: "result.resigned", T: "result.time", F: "result.forfeit", "": "result.wins" };
  return how in ways ? say(ways[how], { color }) : say("result.points", { color, n: Number(how) });
}

/** Whether by the rules of the game no dead stones are agreed upon. */
const staysAlive = () => store.welcome?.rules.find((r) => r.name === store.tree.rules)?.agree === false;

/** What the person should know now. */
function sentence(state) {
  if (state.phase === "over") return resultText(state.result);
  if (state.failure) return say("error.engine", { why: state.failure });
  if (state.phase === "counting") return say(state.judging ? "page.say.judging" : staysAlive() ? "page.say.alive" : "page.say.counting");
  const side = state[state.turn];
  if (side.engine && !state.paused) return say("page.say.thinking", { name: side.name });
  const people = !state.black.engine && !state.white.engine;
  return people || state.paused ? say("plays", { color: state.turn }) : say("page.say.yours");
}

function Say({ state, position, node, atHead }) {
  // Who tries moves in a game that is over comes back to its end.
  const home = tries(state) || (atHead && state.phase !== "over" && state.ended) ? state.ended : state.head;
  const passed = state.phase === "playing" && node?.vertex === "pass"; // no stone shows it
  return (
    <div class={`say ${state.phase}`}>
      <p>
        {sentences(
          position.fault ? say("page.say.fault", { why: whyIllegal(position, position.fault) }) : atHead ? sentence(state) : looking(position),
          !atHead && mayPlay() && say("page.say.variation"),
          atHead && state.waits && say("clock.waits"),
          passed && say("page.say.passed", node),
        )}
      </p>
      {position.node !== home && (
        <button class="link" onClick={() => show(home)}>
          {say("page.say.return")}
        </button>
      )}
      <Waiting />
      {state.unsaved && <p class="warning" role="alert">{say("page.say.unsaved", { why: clause(state.unsaved) })}</p>}
    </div>
  );
}

/** Says that Montego has other things to search at the same time as what the person waits for. A search that has ended tells nothing more. */
function Waiting() {
  const { waiting, looking, progress, hint, state } = useStore();
  const goesOn = { move: state.thinking || state.judging, analysis: looking, review: progress, hint: hint && !hint.vertex };
  const others = Math.max(0, ...Object.keys(waiting).map((what) => (goesOn[what] ? waiting[what] : 0)));
  return others > 0 ? <p class="hint">{say("page.waiting", { n: others })}</p> : null;
}

/** The warning after a bad move, what a review says of the one that is shown, and a hint that the person has asked for. */
function Advice({ position, hint, blunder, wrong }) {
  const better = store.hover?.vertex; // on the board at the position before a mistake
  const instead = better && wrong.find((each) => each.parent.id === position.node && each.line[0] === better);
  const ended = store.state.phase === "over" || tries(store.state); // before that a move is warned of once
  const told = atRest(store.state) && (ended || !store.state.teach) && (instead || wrong.find((each) => each.node.id === position.node));
  return (
    <>
      {blunder && (
        <div class="card advice warn" role="alert">
          <p>
            {sentences(
              sayMove("page.teach.warn", blunder.vertex, { loss: percent(blunder.loss) }),
              stonesText(blunder, blunder.color),
              blunder.line?.length > 0 && sayMove("page.teach.better", blunder.line[0]),
              say("page.teach.ask"),
            )}
          </p>
          <div class="actions">
            <button class="primary" onClick={undo}>
              {say("page.teach.back")}
            </button>
            <button onClick={keepMove}>{say("page.teach.keep")}</button>
          </div>
        </div>
      )}
      {hint?.node === position.node && (
        <p class="card advice" role="status">
          {hintText(hint, position)}
        </p>
      )}
      {told && (
        <div class="card advice">
          <MistakeSteps wrong={wrong} />
          <p>{mistakeText(told)}</p>
        </div>
      )}
    </>
  );
}

/** A hint in words. */
function hintText({ vertex, value }, position) {
  if (!vertex) return say("page.hint.searching");
  if (vertex.toLowerCase() === "pass") return say("page.hint.pass");
  const own = position.turn === "black" ? value : 1 - value;
  return sentences(say("page.hint.move", { vertex }), value !== undefined && say("page.hint.value", { value: percent(own) }));
}

/** The buttons of a game that is being played, or is over. */
function Actions({ state, position, tree }) {
  const over = state.phase === "over";
  const earlier = looksBack();
  const engines = [state.black, state.white].filter((p) => p.engine).length;
  return (
    <div class="actions">
      {over && engines === 1 && <Again state={state} tree={tree} />}
      {!over && (
        <button disabled={!mayPlay()} onClick={pass} title={say("page.do.pass.title")}>
          {say("page.pass")}
        </button>
      )}
      {(engines < 2 || earlier || state.undo) && (
        <button disabled={earlier ? !!position.fault : !state.undo} onClick={undo} title={say(earlier ? "page.do.playhere.title" : "page.do.undo.title")}>
          {say(earlier ? "page.do.playhere" : over ? "page.do.playon" : "page.do.undo")}
        </button>
      )}
      {!over && engines < 2 && (
        <button disabled={!mayPlay()} onClick={hint} title={say("page.do.hint.title")}>
          {say("page.do.hint")}
        </button>
      )}
      {!over && engines < 2 && (
        <button onClick={() => confirm(say("page.do.resign.ask")) && ask("resign")}>
          {say("page.do.resign")}
        </button>
      )}
      {state.waits && <button onClick={() => ask("ready")}>{say("page.do.ready")}</button>}
      {!over && engines > 0 && (
        <button class="quiet" aria-pressed={state.paused} onClick={() => ask("pause", { on: !state.paused })} title={say("page.do.pause.title")}>
          {say(state.paused ? "page.do.resume" : "page.do.pause")}
        </button>
      )}
      {!over && engines > 0 && (
        <button class={state.thinking ? "" : "away"} disabled={!state.thinking} onClick={() => ask("go")} title={say("page.do.now.title")}>
          {say("page.do.now")}
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
          {say("page.do.accept")}
        </button>
        <button onClick={() => ask("resume")}>{say("page.do.playon")}</button>
        <button onClick={undo}>{say("page.do.undo")}</button>
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
          <th scope="col">
            <span aria-live="polite">{lead(count.lead)}</span>
          </th>
          <th scope="col">{say("black")}</th>
          <th scope="col">{say("white")}</th>
        </tr>
      </thead>
      <tbody>
        {count.lines.map((l) => (
          <tr key={l.name} class={l.name === "total" ? "total" : ""}>
            <th scope="row">{say(`count.${l.name}`)}</th>
            <td>{Number(l.black).toLocaleString(language)}</td>
            <td>{Number(l.white).toLocaleString(language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "B+3.5" as the lead in a count. */
function lead(text) {
  const [, side, points] = text.match(/^([BW])\+(.*)$/) ?? [];
  return side ? say("count.lead", { color: side === "B" ? "black" : "white", points: say("points", { n: Number(points) }) }) : say("count.even");
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

/** Whether a game that is over ended at a node or after it. */
function endsAfter(tree, node) {
  let n = tree.nodes.get(store.state.ended);
  while (n && n.id !== node.id) n = tree.nodes.get(n.parent);
  return !!n;
}

/**
 * The comment at a node. While somebody writes one it stays with its node and keeps the
 * focus, even if the game goes on meanwhile.
 */
function Comment({ node, tree }) {
  const [writing, setWriting] = useState(0); // the node of the comment that has the focus
  const shown = tree.nodes.get(writing) ?? node;
  if (!node) return null;
  return (
    <div class="comment">
      <CommentText key={shown.id} node={shown} onWriting={(on) => setWriting(on ? shown.id : 0)} />
      {isVariation(tree, node) && (
        <button class="quiet small" title={say("page.promote.title")} onClick={() => ask("promote", { node: node.id })}>
          {say("page.promote")}
        </button>
      )}
      {node.parent !== 0 && (
        <button
          class="quiet small"
          onClick={() => confirm(sentences(endsAfter(tree, node) && say("page.remove.result"), say("page.remove.ask"))) && ask("remove", { node: node.id })}
        >
          {say("page.remove")}
        </button>
      )}
    </div>
  );
}

/** A comment that is being written here, where another window has changed what was there before: what either has added is kept. */
function joined(before, mine, theirs) {
  if (mine === before || mine === theirs) return theirs;
  if (theirs === before || mine.includes(theirs)) return mine;
  const added = mine.startsWith(before) ? mine.slice(before.length).trimStart() : mine;
  return added ? `${theirs}\n\n${added}` : theirs;
}

/**
 * The text of a node's comment, which is saved when the focus leaves it or the page is hidden, since a telephone may end one
 * that is; where the connection is lost, as soon as there is one again.
 */
function CommentText({ node, onWriting }) {
  const { connection } = useStore();
  const comment = node.comment ?? "";
  const [text, setText] = useState(comment);
  const before = useRef(comment); // what the writing began with
  const box = useRef();
  useEffect(() => {
    const was = before.current;
    before.current = comment;
    setText((mine) => joined(was, mine, comment));
  }, [comment]);
  async function save() {
    const now = store.tree?.nodes.get(node.id)?.comment ?? "";
    const mine = joined(before.current, box.current.value, now); // what has come may not be drawn yet
    if (mine !== now) {
      before.current = mine;
      const saved = await ask("comment", { node: node.id, text: mine });
      if (!saved) before.current = now;
      if (!saved && store.connection !== "open") return;
    }
    // The focus comes back to it when only the whole window has lost it.
    if (document.activeElement !== box.current) onWriting(false);
  }
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && save();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, [node.id]);
  useEffect(() => {
    if (connection === "open" && document.activeElement !== box.current) save();
  }, [connection]);
  return (
    <textarea ref={box} aria-label={say("page.comment")} rows={Math.min(8, 1 + text.split("\n").length + text.length / 48)} placeholder={say("page.comment")} value={text} onInput={(event) => setText(event.target.value)} onFocus={() => onWriting(true)} onBlur={save} />
  );
}

/** What the keys do in a game; "?" shows the list. A name of keys is one in every language, or a phrase. */
export const keys = [
  ["←  →", "page.key.step", { ArrowLeft: () => step(-1), ArrowRight: () => step(1) }],
  ["page.key.pages", "page.key.ten", { PageUp: () => step(-10), PageDown: () => step(10) }],
  ["page.key.homeend", "page.key.ends", { Home: () => step(-1e6), End: () => step(1e6) }],
  ["↑  ↓", "page.key.variation", { ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1) }],
  ["M  ⇧M", "page.key.mistakes", { m: ({ shiftKey }) => stepMistake(shiftKey ? -1 : 1) }],
  ["V", "page.key.autoplay", { v: () => autoplay(!store.autoplay) }],
];
