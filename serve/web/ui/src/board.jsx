import { Goban } from "@sabaki/shudan";
import { memo } from "preact/compat";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { decimals, say } from "./phrases.js";
import { notify, toVertex, toXY } from "./store.js";

const Stones = memo(Goban);
const none = []; // always the same, so that nothing looks changed
const noNumbers = new Map();

const onPaper = [640, 640]; // the box of a printed board, in pixels, as the style sheet has it

/** The size that an element has, in pixels, as it changes. Where it is printed nothing is measured in time. */
function useSize(ref) {
  const [size, setSize] = useState([0, 0]);
  useLayoutEffect(() => {
    const measure = () => setSize([ref.current.clientWidth, ref.current.clientHeight]);
    const print = () => setSize(onPaper);
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    measure();
    addEventListener("beforeprint", print);
    addEventListener("afterprint", measure);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", measure);
    };
  }, []);
  return size;
}

// Where the points are smaller than this, in pixels, a finger chooses a point with a first tap, and
// plays there with a second one.
const smallPoint = 24;
const finger = matchMedia("(pointer: coarse)");
let explained = false; // the page has said so, which hides a part of the board for a while

const sign = { X: 1, O: -1 };
const markType = { TR: "triangle", SQ: "square", CR: "circle", MA: "cross", LB: "label" };

/**
 * A board. rows are its rows from the top; onPlay is told the vertex that the
 * person chooses, or is absent. Without a label it is a mere picture. numbers are those
 * of moves, by vertex. owner is the ownership of a search, if that is to be shown. ghost is the colour of
 * the stone that a click puts on an empty point; another word shows none. With confirm a
 * finger taps twice where the points are small. Whatever children draw lies
 * over the board, in a drawing whose unit is a point of the board and whose origin is its upper left
 * corner.
 */
export function Board({ rows, last, ko, marks = none, numbers = noNumbers, coordinates = true, count, owner, ghost, confirm, onPlay, onPoint, label, children }) {
  const box = useRef();
  const [width, height] = useSize(box);
  const columns = rows[0].length;
  const lines = rows.length;
  // Beside the lines there are coordinates and a little wood. A finger on a phone needs large points.
  const tight = width <= 430;
  const frame = tight && Math.max(columns, lines) < 10 ? 0.36 : 0.66;
  const pad = coordinates ? frame + 0.15 : 0.25;
  const around = 2 * pad;
  const unit = Math.max(6, Math.floor(Math.min(width / (columns + around), height / (lines + around))));

  const signMap = useMemo(() => rows.map((row) => [...row].map((c) => sign[c] ?? 0)), [rows]);
  const markerMap = useMemo(() => markers(rows, last, ko, marks, numbers), [rows, last, ko, marks, numbers]);
  const dimmed = useMemo(() => deadStones(rows, count), [rows, count]);
  const handlers = useRef({});
  const [chosen, choose] = useState(null); // vertex of a first tap
  useLayoutEffect(() => choose(null), [rows, ghost]); // before the next tap
  const confirms = confirm && onPlay && unit < smallPoint && finger.matches;
  handlers.current = { onPlay, onPoint, rows, confirms, chosen };
  const met = useRef(false); // it was clicked on
  const click = useMemo(
    () => (event, [x, y]) => {
      if (event.button !== 0) return;
      if (event.detail > 1 && !met.current) return; // the second click on what has brought the board here
      met.current = true;
      const { onPlay, rows, confirms, chosen } = handlers.current;
      const vertex = toVertex(x, y, lines);
      if (confirms && rows[y][x] === "." && vertex !== chosen) {
        choose(vertex);
        if (!explained) notify(say("page.board.again", { vertex }));
        explained = true;
        return;
      }
      choose(null);
      onPlay?.(vertex);
    },
    [lines],
  );
  const enter = useMemo(() => (_, [x, y]) => handlers.current.onPoint?.(toVertex(x, y, lines)), [lines]);
  const [cursor, hears] = useCursor(columns, lines, onPlay, onPoint);

  const over = { left: `${pad}em`, top: `${pad}em`, width: `${columns}em`, height: `${lines}em` };
  const kind = `board ${onPlay ? `playable ghost-${ghost}` : ""} ${coordinates ? "" : "bare"} ${tight ? "tight" : ""} ${Math.max(columns, lines) < 15 ? "small" : ""}`;
  return (
    <div class="board-box" ref={box}>
      <div
        class={kind}
        style={{ fontSize: `${unit}px`, "--frame": `${frame}em` }}
        {...(label && { tabIndex: 0, role: "application", "aria-label": label, "aria-roledescription": say("page.board.is") })}
        {...hears}
        onMouseDown={(event) => event.preventDefault()}
        onMouseLeave={() => onPoint?.(null)}
      >
        {width > 0 && (
          <Stones
            vertexSize={unit}
            signMap={signMap}
            markerMap={markerMap}
            dimmedVertices={dimmed}
            showCoordinates={coordinates}
            fuzzyStonePlacement
            onVertexClick={click}
            onVertexMouseEnter={enter}
          />
        )}
        {owner && <Ownership owner={owner} rows={rows} markers={markerMap} unit={unit} style={over} />}
        <svg class="overlay" viewBox={`0 0 ${columns} ${lines}`} style={over} aria-hidden="true">
          {count && <Territory count={count} />}
          {children}
          {chosen && <Chosen vertex={chosen} color={ghost} columns={columns} lines={lines} />}
          {cursor && <rect class="cursor" x={cursor[0] + 0.06} y={cursor[1] + 0.06} width=".88" height=".88" rx=".12" />}
        </svg>
      </div>
      <div class="visually-hidden" aria-live="polite">
        {cursor ? speak(rows, cursor) : ""}
      </div>
    </div>
  );
}

/** The point of a first tap: the stone that a second one puts there, and lines that lead to it, since the finger hides it. */
function Chosen({ vertex, color, columns, lines }) {
  const [x, y] = toXY(vertex, lines);
  return (
    <g class="chosen">
      <path d={`M0 ${y + 0.5}H${columns}M${x + 0.5} 0V${lines}`} />
      <g class={`ghost ${color}`} transform={`translate(${x + 0.5} ${y + 0.5})`}>
        <circle r=".45" />
      </g>
    </g>
  );
}

/** Says what is at the cursor, for those who listen. */
function speak(rows, [x, y]) {
  const what = { X: "black", O: "white" }[rows[y][x]] ?? "empty";
  return say(`page.board.${what}`, { vertex: toVertex(x, y, rows.length) });
}

/** A cursor that is shown, and that the arrow keys move, while the board has the focus. It returns the cursor and what the board hears. */
function useCursor(columns, lines, onPlay, onPoint) {
  const middle = [(columns - 1) >> 1, (lines - 1) >> 1];
  const [at, setCursor] = useState(middle);
  const [shown, setShown] = useState(false);
  const cursor = shown ? at : null;
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function move(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const [x, y] = at;
    const by = steps[event.key];
    if (by && event.shiftKey) return;
    if (by) {
      const next = [Math.max(0, Math.min(columns - 1, x + by[0])), Math.max(0, Math.min(lines - 1, y + by[1]))];
      setCursor(next);
      setShown(true);
      onPoint?.(toVertex(...next, lines));
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      onPlay?.(toVertex(x, y, lines));
    } else if (event.key === "Escape") {
      setShown(false);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  useEffect(() => setCursor(middle), [columns, lines]);
  return [cursor, { onKeyDown: move, onFocus: () => setShown(true), onBlur: () => setShown(false) }];
}

function markers(rows, last, ko, marks, numbers) {
  const map = rows.map((row) => Array(row.length).fill(null));
  const put = (vertex, marker) => {
    const at = toXY(vertex, rows.length);
    if (at && map[at[1]]) map[at[1]][at[0]] = marker;
  };
  if (ko) put(ko, { type: "square" });
  if (last) put(last, { type: "circle" });
  for (const [vertex, n] of numbers) put(vertex, { type: "label", label: String(n) });
  for (const m of marks) put(m.vertex, { type: markType[m.type], label: m.label });
  return map;
}

function deadStones(rows, count) {
  if (!count) return none;
  return count.flatMap((row, y) => [...row].flatMap((c, x) => (c === "x" || c === "o" ? [[x, y]] : [])));
}

/** The arrows and lines of a record, from point to point. */
export function Lines({ all, lines }) {
  return all.map(({ from, to, arrow }, i) => {
    const [[x, y], [u, v]] = [toXY(from, lines), toXY(to, lines)];
    const [dx, dy] = [u - x, v - y].map((d) => (0.3 * d) / Math.hypot(u - x, v - y));
    const head = arrow ? `m${-dx - dy / 2} ${-dy + dx / 2}L${u + 0.5} ${v + 0.5}l${-dx + dy / 2} ${-dy - dx / 2}` : "";
    return <path key={i} class="line" d={`M${x + 0.5} ${y + 0.5}L${u + 0.5} ${v + 0.5}${head}`} />;
  });
}

/** The territory of a count: a small square for every point. */
function Territory({ count }) {
  const owner = { X: "black", O: "white", x: "white", o: "black" };
  return count.flatMap((row, y) =>
    [...row].flatMap((c, x) =>
      owner[c] ? [<rect key={`${x}-${y}`} class={`territory ${owner[c]}`} x={x + 0.34} y={y + 0.34} width=".32" height=".32" rx=".04" />] : [],
    ),
  );
}

/**
 * The ownership of a search: squares in the colour of who gets the point. Stones
 * that stay their owner's have none. Where a number or a mark stands, the square is half as large
 * and goes to the lower right corner of the point. All of it changes ten times a second, which a
 * canvas bears better than hundreds of elements.
 */
function Ownership({ owner, rows, markers, unit, style }) {
  const canvas = useRef();
  const columns = rows[0].length;
  const scale = unit * devicePixelRatio;
  useLayoutEffect(() => {
    const context = canvas.current.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, columns, rows.length);
    context.lineWidth = 0.015;
    context.strokeStyle = "rgba(70, 44, 12, 0.3)";
    owner.forEach((value, i) => {
      const whole = Math.sqrt(Math.abs(value) / 100) * 0.44;
      const [x, y] = [i % columns, Math.floor(i / columns)];
      if (whole < 0.1 || value * (sign[rows[y][x]] ?? 0) > 0) return;
      const [size, aside] = markers[y][x] ? [whole / 2, 0.36] : [whole, 0];
      context.fillStyle = value > 0 ? "rgba(20, 19, 20, 0.72)" : "rgba(255, 253, 248, 0.72)";
      context.beginPath();
      context.roundRect(x + 0.5 + aside - size / 2, y + 0.5 + aside - size / 2, size, size, 0.03);
      context.fill();
      context.stroke();
    });
  }, [owner, rows, markers, scale]);
  return <canvas class="owner" ref={canvas} width={Math.round(columns * scale)} height={Math.round(rows.length * scale)} style={style} />;
}

/** A share in percent, without decimals. */
export const percent = (x) => Math.round(100 * x);

/** What is written on a candidate, by what the person wants to see. */
const written = {
  winrate: (m, black) => [percent(black ? m.value : 1 - m.value), short(m.visits)],
  score: (m, black) => [signed(black ? m.score : -m.score), short(m.visits)],
  visits: (m) => [short(m.visits), ""],
  prior: (m) => [percent(m.prior), ""],
  rave: (m, black) => [m.rave === undefined ? "–" : percent(black ? m.rave : 1 - m.rave), ""],
  criticality: (m) => [decimals(m.criticality, 2).replace(/^(-?)0/, "$1"), ""],
};

/** A number of visits, rounded where it is large. With "k" for thousands it would look like a rank: 12k. */
export const short = (n) => (n < 100_000 ? decimals(n, 0) : `${decimals(n / 1e6, 2)}M`);

export function signed(x) {
  const tenths = Math.round(10 * x);
  return `${tenths > 0 ? "+" : tenths < 0 ? "−" : ""}${decimals(Math.abs(tenths) / 10, 1)}`;
}

/** How strong a candidate looks: 1 the best, less for those searched less. */
export const strength = (m, best) => Math.pow(m.visits / Math.max(best.visits, 1), 0.45);

/** The candidates of a search, each on its point. */
export function Candidates({ analysis, lines, shows }) {
  const [best] = analysis.moves;
  return analysis.moves.flatMap((m, i) => {
    const at = toXY(m.vertex, lines);
    if (!at || (i > 0 && m.visits < best.visits / 100) || i > 18) return [];
    const [big, small] = written[shows](m, analysis.turn === "black");
    return [
      <g key={m.vertex} class={i === 0 ? "candidate best" : "candidate"} transform={`translate(${at[0] + 0.5} ${at[1] + 0.5})`}>
        <circle r=".46" style={{ opacity: i === 0 ? 1 : 0.35 + 0.55 * strength(m, best) }} />
        <text class="big" y={small ? "-.02" : ".12"} style={{ "--characters": String(big).length }}>
          {big}
        </text>
        <text class="small" y=".25" style={{ "--characters": small.length }}>
          {small}
        </text>
      </g>,
    ];
  });
}

/** The moves of an opening book, each in a frame. */
export function Book({ moves, lines }) {
  return moves.flatMap((m) => {
    const at = toXY(m.vertex, lines);
    return at ? [<rect key={m.vertex} class="known" x={at[0] + 0.04} y={at[1] + 0.04} width=".92" height=".92" rx=".1" />] : [];
  });
}

/** A variation as numbered stones. */
export function Variation({ moves, turn, lines }) {
  const seen = new Set();
  return moves.slice(0, 12).flatMap((vertex, i) => {
    const at = toXY(vertex, lines);
    if (!at || seen.has(vertex)) return [];
    seen.add(vertex);
    const black = (i % 2 === 0) === (turn === "black");
    return [
      <g key={vertex} class={`ghost ${black ? "black" : "white"}`} transform={`translate(${at[0] + 0.5} ${at[1] + 0.5})`}>
        <circle r=".45" />
        <text y=".13">{i + 1}</text>
      </g>,
    ];
  });
}
