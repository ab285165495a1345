import { memo } from "preact/compat";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { say } from "./phrases.js";
import { lookAt, vertexText } from "./store.js";

const step = 24; // pixels between nodes
const margin = 15;

/**
 * Where each node is in a tree that is drawn from left to right: its depth, and a row of
 * its own for each variation, the next below that is free.
 */
function layout(tree) {
  const root = [...tree.nodes.values()].find((n) => n.parent === 0);
  const places = new Map();
  const used = []; // by depth: the lowest row in use
  const stack = [[root, 0, 0]];
  while (stack.length > 0) {
    const [first, depth, wanted] = stack.pop();
    const branch = [];
    for (let n = first; n; n = tree.nodes.get(n.children[0])) branch.push(n);
    let row = wanted;
    for (let d = Math.max(0, depth - 1); d < depth + branch.length; d++) row = Math.max(row, (used[d] ?? -1) + 1);
    branch.forEach((n, i) => {
      places.set(n.id, { depth: depth + i, row });
      used[depth + i] = row;
    });
    if (depth > 0) used[depth - 1] = Math.max(used[depth - 1] ?? 0, row);
    branch.forEach((n, i) => {
      for (const child of n.children.slice(1).reverse()) {
        if (tree.nodes.has(child)) stack.push([tree.nodes.get(child), depth + i + 1, row + 1]);
      }
    });
  }
  return places;
}

/**
 * Breaks a tree into bands of `columns` columns, one below the other, as a text is
 * broken into lines: a whole game is seen at once. A band has only the rows that it needs.
 */
function bands(places, columns) {
  const rows = []; // by band: the rows in use
  for (const { depth, row } of places.values()) (rows[Math.floor(depth / columns)] ??= new Set()).add(row);
  let top = 0;
  const at = rows.map((set) => {
    const lines = new Map([...set].sort((a, b) => a - b).map((row, i) => [row, top + i]));
    top += lines.size + (lines.size > 1 ? 0.35 : 0); // a gap after variations
    return lines;
  });
  const points = new Map();
  for (const [id, { depth, row }] of places) {
    const band = Math.floor(depth / columns);
    points.set(id, { band, x: margin + (depth % columns) * step, y: margin + at[band].get(row) * step });
  }
  return { points, height: 2 * margin + Math.max(0, top - 1) * step };
}

/** The tree of a game: stones with their numbers, joined by lines. */
export const Tree = memo(function Tree({ tree, version, at, head, marked }) {
  const box = useRef();
  const [view, setView] = useState({ width: 300, top: 0, height: 300 });
  const columns = Math.max(4, Math.floor((view.width - 2 * margin) / step) + 1);
  const places = useMemo(() => layout(tree), [tree, version]);
  const { points, height } = useMemo(() => bands(places, columns), [places, columns]);
  const here = points.get(at);

  const seen = () => {
    const b = box.current;
    setView({ width: b.clientWidth, top: b.scrollTop, height: b.clientHeight });
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(seen);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const b = box.current;
    if (here && (here.y < b.scrollTop + margin || here.y > b.scrollTop + b.clientHeight - margin)) b.scrollTop = here.y - b.clientHeight / 2;
  }, [here?.x, here?.y]);

  const visible = (p) => p && p.y > view.top - 200 && p.y < view.top + view.height + 200;
  const shown = [...tree.nodes.values()].filter((n) => visible(points.get(n.id)));
  return (
    <div class="tree" ref={box} onScroll={seen} tabIndex={0} role="group" aria-label={say("page.tree")}>
      <svg width={2 * margin + (columns - 1) * step} height={height}>
        {shown.map((n) => points.has(n.parent) && <Edge key={n.id} from={points.get(n.parent)} to={points.get(n.id)} />)}
        {shown.map((n) => (
          <TreeNode key={n.id} node={n} place={points.get(n.id)} at={n.id === at} head={n.id === head} marked={marked?.has(n.id)} />
        ))}
      </svg>
    </div>
  );
});

function Edge({ from, to }) {
  if (from.band !== to.band) return <path class="edge" d={`M${from.x} ${from.y}h${step * 0.6}M${to.x - step * 0.6} ${to.y}H${to.x}`} />;
  const straight = from.y === to.y;
  return <path class="edge" d={straight ? `M${from.x} ${from.y}H${to.x}` : `M${from.x} ${from.y}V${to.y - step * 0.6}L${to.x} ${to.y}`} />;
}

function TreeNode({ node, place, at, head, marked }) {
  const text = node.vertex === "pass" ? "–" : node.move;
  const name = node.color ? `${node.move}. ${vertexText(node.vertex)}` : say("page.tree.start");
  return (
    <g class={`node ${node.color || "plain"} ${at ? "at" : ""} ${head ? "head" : ""}`} transform={`translate(${place.x} ${place.y})`} onClick={() => lookAt(node.id)}>
      {at && <circle class="ring" r="12" />}
      <circle r={node.color ? 9.5 : 5} />
      {node.color && <text y="3.5">{text}</text>}
      {node.comment && <circle class="comment" cx="8" cy="-8" r="3.4" />}
      {marked && <circle class="mistake" cx="-8" cy="-8" r="3.4" />}
      <title>{node.comment ? say("page.tree.commented", { move: name }) : name}</title>
    </g>
  );
}
