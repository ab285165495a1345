import { useEffect, useState } from "preact/hooks";
import { isRank } from "./engine.jsx";

/** The two players: name, stones taken, clock. */
export function Players({ state, received, tree, onChange }) {
  return (
    <div class="players">
      <PlayerCard color="black" state={state} received={received} />
      <PlayerCard color="white" state={state} received={received} />
      <p class="conditions">
        {title(tree.rules)} rules · komi {tree.komi}
        {tree.handicap > 0 && ` · handicap ${tree.handicap}`}
        <button class="link" onClick={onChange}>
          Change players
        </button>
      </p>
    </div>
  );
}

const title = (rules) => (rules.startsWith("{") ? "Mixed" : rules.replace(/(^|-)(\w)/g, (_, dash, c) => (dash ? " " : "") + c.toUpperCase()));

function PlayerCard({ color, state, received }) {
  const p = state[color];
  const turn = state.phase === "playing" && state.turn === color;
  return (
    <div class={`player ${color} ${turn ? "turn" : ""}`} aria-current={turn ? "true" : undefined}>
      <i class={`stone ${color}`} aria-hidden="true" />
      <div class="who">
        <strong>{p.name}</strong>
        <span>{strength(p)}</span>
      </div>
      <div class="taken" title="Stones taken from the opponent">
        <span class="visually-hidden">{color === "black" ? "Black" : "White"} has taken </span>
        {p.prisoners} <small>{p.prisoners === 1 ? "prisoner" : "prisoners"}</small>
      </div>
      {p.clock && <Clock clock={p.clock} received={received} />}
    </div>
  );
}

function strength(p) {
  if (!p.engine) return "";
  const preset = p.preset ? `${p.preset}, ` : "";
  if (isRank(p.settings?.level)) return `${preset}as strong as ${p.settings.level}`;
  if (p.playouts) return `${preset}${p.playouts.toLocaleString()} playouts a move`;
  return p.seconds ? `${preset}${p.seconds} s a move` : "";
}

/** A clock, which runs on by itself between two messages. */
function Clock({ clock, received }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock.running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 200);
    return () => clearInterval(timer);
  }, [clock.running]);
  const left = Math.max(0, clock.left - (clock.running ? performance.now() - received : 0));
  const seconds = Math.ceil(left / 1000);
  const text = seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return (
    <div class={`clock ${clock.running ? "running" : ""} ${left < 10000 ? "short" : ""}`} role="timer">
      {text}
      {clock.count > 0 && <small> × {clock.count}</small>}
    </div>
  );
}

const two = (n) => String(Math.floor(n)).padStart(2, "0");
