import { useRef } from "preact/hooks";
import { Select } from "./field.jsx";
import { say } from "./phrases.js";
import { ask, mayGoOn, newest, store, toXY } from "./store.js";

const tools = ["black", "white", "empty", "TR", "SQ", "CR", "MA", "LB"];

const pictures = { empty: "⌫", TR: "△", SQ: "□", CR: "○", MA: "✕", LB: "A" };

let sent = null; // marks that were sent and not answered: { game, node, marks }

/** Sends the marks of a node. */
function sendMarks(node, marks) {
  const mine = (sent = { game: store.tree.game, node, marks });
  ask("marks", { node, marks }).then(() => {
    if (sent === mine) sent = null;
  });
}

/** What an edit is after a click on a vertex. Marks are sent at once. */
export function editAt(edit, vertex, position) {
  if (!pictures[edit.tool] || edit.tool === "empty") {
    const stones = new Map(edit.stones);
    const here = stones.get(vertex) ?? edit.tool;
    stones.set(vertex, stones.has(vertex) && here === edit.tool ? "empty" : edit.tool);
    return { ...edit, stones };
  }
  const marks = (sent?.game === store.tree.game && sent.node === position.node ? sent.marks : position.marks) ?? [];
  const others = marks.filter((m) => m.vertex !== vertex);
  const same = marks.some((m) => m.vertex === vertex && m.type === edit.tool);
  const mark = { vertex, type: edit.tool, label: edit.tool === "LB" ? nextLetter(others) : "" };
  sendMarks(position.node, same ? others : [...others, mark]);
  return edit;
}

/** The first letter that no mark has. */
function nextLetter(marks) {
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !marks.some((m) => m.label === letter)) ?? "?";
}

/** The rows of a board with edited stones. */
export function edited(rows, stones) {
  const letters = { black: "X", white: "O", empty: "." };
  const next = rows.map((row) => [...row]);
  for (const [vertex, color] of stones) {
    const [x, y] = toXY(vertex, rows.length);
    next[y][x] = letters[color];
  }
  return next.map((row) => row.join(""));
}

/** The tools with which a position is edited. */
export function EditBar({ edit, setEdit, position, tree }) {
  const latest = useRef(null); // the edit that was sent last
  function begin() {
    store.autoplay = false; // or the edit would be gone with the next move
    setEdit({ tool: "black", stones: new Map(), turn: position.turn, node: position.node, newest: newest(tree) });
  }
  if (!edit) {
    return (
      <div class="edit-bar">
        <button class="quiet small" onClick={begin}>
          {say("page.edit")}
        </button>
      </div>
    );
  }
  const changed = edit.stones.size > 0 || edit.turn !== position.turn;
  async function done() {
    if (changed && !mayGoOn()) return;
    const stones = [...edit.stones].map(([vertex, color]) => ({ vertex, color }));
    const last = { ...edit, newest: Infinity }; // the next position is that of the edit, and ends it
    latest.current = last;
    setEdit(last);
    const accepted = !changed || (await ask("stones", { node: edit.node, stones, turn: edit.turn }));
    // The answer may be late: the person may have changed the edit since, given it up, or begun or sent another one.
    if (latest.current !== last) return;
    if (accepted) setEdit((now) => (now === last ? null : now));
    else setEdit((now) => (now?.newest === Infinity ? { ...now, newest: newest(store.tree) } : now));
  }
  return (
    <div class="edit-bar">
      <div role="group" aria-label={say("page.edit.tools")}>
        {tools.map((tool) => (
          <button key={tool} class="quiet small tool" data-tool={tool} aria-pressed={edit.tool === tool} aria-label={say(`page.edit.${tool}`)} title={say(`page.edit.${tool}`)} onClick={() => setEdit({ ...edit, tool })}>
            {pictures[tool] ?? <i class={`dot ${tool}`} />}
          </button>
        ))}
      </div>
      <Select aria-label={say("page.edit.turn")} value={edit.turn} options={["black", "white"].map((color) => [color, say(`page.edit.turn.${color}`)])} onChange={(turn) => setEdit({ ...edit, turn })} />
      <button class="small primary" onClick={done}>
        {say("page.edit.done")}
      </button>
      <button class="small quiet" onClick={() => setEdit(null)}>
        {say("page.edit.cancel")}
      </button>
    </div>
  );
}
