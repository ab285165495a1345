import { useEffect, useMemo, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { language, say } from "./phrases.js";
import { lookAt } from "./store.js";

/**
 * The moves of a line that lost most, the first first, as searches after them and after better moves say:
 * { node, parent, before, loss, severity, points, line, stones } with the nodes of the move and of the
 * position before it, the win rate of who moved with the better move, the loss as a share of it, that
 * by which it is called a mistake, the loss in points, the better line, and stones that the mistake
 * killed or let live.
 */
export function mistakes(line, most = 12) {
  const all = line.flatMap((node, i) => (node.mistake && i > 0 ? [{ node, parent: line[i - 1], ...node.mistake }] : []));
  const worst = new Set([...all].sort((a, b) => b.severity - a.severity).slice(0, most));
  return all.filter((each) => worst.has(each));
}

/** The colour of a name in the style sheet. */
const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Win rate and score along a line; a click goes to the move. */
export function Graph({ line, at, wrong, dark }) {
  const box = useRef();
  const plot = useRef();
  const now = useRef({});
  now.current = { line, at, wrong };
  const data = useMemo(
    () => [line.map((n) => n.move), line.map((n) => (n.value === undefined ? null : 100 * n.value)), line.map((n) => n.score ?? null)],
    [line],
  );

  useEffect(() => {
    const u = new uPlot(options(now, box.current.clientWidth), data, box.current);
    plot.current = u;
    const observer = new ResizeObserver(() => u.setSize({ width: box.current.clientWidth, height: 150 }));
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      u.destroy();
    };
  }, [dark, language]);
  useEffect(() => plot.current?.setData(data), [data]);
  useEffect(() => plot.current?.redraw(false), [at, wrong]);

  const known = line.filter((n) => n.value !== undefined);
  const last = known.at(-1);
  const words = say("page.graph", { known: known.length, all: line.length, value: Math.round(100 * last?.value), move: last?.move ?? 0 });
  return (
    <>
      <div class={`graph ${dark ? "dark" : ""}`} ref={box} role="img" aria-label={words} />
      <p class="legend">
        <span class="winrate">{say("review.winrate.axis")}</span> <span class="lead">{say("review.lead.axis")}</span>
      </p>
    </>
  );
}

/** A single value has no line, but a point. */
const points = { show: (u, series) => u.data[series].filter((v) => v !== null).length === 1, size: 6 };

/** Where the axis of points has its numbers: 0, and on both sides one or two round ones. */
function pointSplits(u, axis, min, max) {
  const step = [200, 100, 50, 20, 10].find((each) => each <= max);
  return [-2, -1, 0, 1, 2].map((i) => i * step).filter((points) => Math.abs(points) <= max);
}

function options(now, width) {
  const grid = { stroke: ink("--line"), width: 1 };
  const axis = { stroke: ink("--soft"), grid, ticks: { show: false }, font: "12px system-ui, sans-serif" };
  return {
    width,
    height: 150,
    legend: { show: false },
    padding: [8, 4, 0, 0],
    cursor: { y: false, points: { size: 7 }, drag: { x: false, y: false }, bind: {} },
    scales: {
      x: { time: false, range: (u, min, max) => [0, Math.max(max, 10)] },
      win: { range: [0, 100] },
      points: { range: (u, min, max) => [-1, 1].map((s) => s * Math.max(10, Math.abs(min ?? 0), Math.abs(max ?? 0)) * 1.1) },
    },
    axes: [
      { ...axis, size: 24, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] }, // there is no half move
      { ...axis, scale: "win", size: 44, splits: [0, 25, 50, 75, 100], values: (u, all) => all.map((v) => say("percent", { n: v })) },
      { ...axis, scale: "points", side: 1, size: 42, grid: { show: false }, splits: pointSplits, values: (u, all) => all.map((v) => (v > 0 ? `+${v}` : v < 0 ? `−${-v}` : "0")) },
    ],
    series: [
      {},
      { scale: "win", stroke: ink("--accent"), width: 2, spanGaps: true, points, fill: ink("--accent-soft"), fillTo: 50 },
      { scale: "points", stroke: ink("--soft"), width: 1, alpha: 0.45, spanGaps: true, points },
    ],
    hooks: {
      ready: [(u) => u.over.addEventListener("click", () => u.cursor.idx != null && lookAt(now.current.line[u.cursor.idx]?.id))],
      draw: [(u) => drawMarks(u, now.current)],
    },
  };
}

/** Draws where the person is, and a dot on each large mistake. */
function drawMarks(u, { line, at, wrong }) {
  const { ctx, bbox } = u;
  const i = line.findIndex((n) => n.id === at);
  ctx.save();
  if (i >= 0) {
    const x = u.valToPos(line[i].move, "x", true);
    ctx.strokeStyle = ink("--ink");
    ctx.globalAlpha = 0.5;
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.globalAlpha = 1;
  }
  for (const { node } of wrong) {
    const x = u.valToPos(node.move, "x", true);
    const y = u.valToPos(100 * node.value, "win", true);
    ctx.fillStyle = ink("--bad");
    ctx.beginPath();
    ctx.arc(x, y, 4 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}
