import { memo } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { show } from "./store.js";

const step = 26; // pixels between nodes
const margin = 16;

/**
 * Where each node is drawn: its depth from left to right, and a row of its own
 * for each variation, the next below that is free.
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
      places.set(n.id, { x: depth + i, y: row });
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

/** The tree of a game: stones with their numbers, joined by lines. */
export const Tree = memo(function Tree({ tree, version, at, head, marked }) {
  const places = useMemo(() => layout(tree), [tree, version]);
  const box = useRef();
  const [view, setView] = useState([0, 0, 400, 200]);
  const here = places.get(at);

  useEffect(() => {
    const b = box.current;
    if (!here || !b) return;
    const [x, y] = [margin + here.x * step, margin + here.y * step];
    if (x < b.scrollLeft + 40 || x > b.scrollLeft + b.clientWidth - 60) b.scrollLeft = x - b.clientWidth / 2;
    if (y < b.scrollTop + 10 || y > b.scrollTop + b.clientHeight - 30) b.scrollTop = y - b.clientHeight / 2;
  }, [here?.x, here?.y]);
  const seen = () => {
    const b = box.current;
    setView([b.scrollLeft, b.scrollTop, b.clientWidth, b.clientHeight]);
  };
  useEffect(seen, []);

  let [width, height] = [0, 0];
  for (const { x, y } of places.values()) {
    width = Math.max(width, x);
    height = Math.max(height, y);
  }
  const visible = (p) => {
    const [x, y] = [margin + p.x * step, margin + p.y * step];
    return x > view[0] - 300 && x < view[0] + view[2] + 300 && y > view[1] - 200 && y < view[1] + view[3] + 200;
  };
  const shown = [...tree.nodes.values()].filter((n) => places.has(n.id) && visible(places.get(n.id)));
  return (
    <div class="tree" ref={box} onScroll={seen} tabIndex={0} role="group" aria-label="Game tree: left and right go through the moves, up and down change the variation">
      <svg width={2 * margin + width * step} height={2 * margin + height * step}>
        {shown.map((n) => places.has(n.parent) && <Edge key={n.id} from={places.get(n.parent)} to={places.get(n.id)} />)}
        {shown.map((n) => (
          <TreeNode key={n.id} node={n} place={places.get(n.id)} at={n.id === at} head={n.id === head} marked={marked?.has(n.id)} />
        ))}
      </svg>
    </div>
  );
});

function Edge({ from, to }) {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((v) => margin + v * step);
  return <path class="edge" d={y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}V${y2 - step * 0.6}L${x2} ${y2}`} />;
}

function TreeNode({ node, place, at, head, marked }) {
  const [x, y] = [margin + place.x * step, margin + place.y * step];
  const text = node.vertex === "pass" ? "–" : node.move;
  return (
    <g class={`node ${node.color || "plain"} ${at ? "at" : ""} ${head ? "head" : ""}`} transform={`translate(${x} ${y})`} onClick={() => show(node.id)}>
      {at && <circle class="ring" r="12.5" />}
      <circle r={node.color ? 9.5 : 5} />
      {node.color && <text y="3.5">{text}</text>}
      {node.comment && <circle class="comment" cx="8" cy="-8" r="3.4" />}
      {marked && <circle class="mistake" cx="-8" cy="-8" r="3.4" />}
      <title>{`${node.color ? `${node.move}. ${node.vertex}` : "Start"}${node.comment ? ", with a comment" : ""}`}</title>
    </g>
  );
}
