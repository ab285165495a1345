import { useEffect, useState } from "preact/hooks";
import { isRank, rank } from "./engine.jsx";
import { say } from "./phrases.js";
import { cut, nameOf, rulesName, wholeName } from "./store.js";

/** The two players: name, stones taken up to the position that the page looks at, clock. */
export function Players({ state, position, received, tree, onChange }) {
  return (
    <div class="players">
      <PlayerCard color="black" state={state} prisoners={position.captured[0]} received={received} />
      <PlayerCard color="white" state={state} prisoners={position.captured[1]} received={received} />
      <p class="conditions">
        {say(tree.handicap > 0 ? "conditions.handicap" : "conditions", { rules: rulesName(tree.rules), komi: Number(state.komi), handicap: tree.handicap })}
        <button class="link" onClick={onChange}>
          {say("page.who.change")}
        </button>
      </p>
      <About tree={tree} />
    </div>
  );
}

/** Which game it is: its name, the event and the round, where and when, and what is said of it, as far as the record tells. */
function About({ tree: { name, event, round, place, date, comment } }) {
  const parts = [name, round ? `${event} (${round})`.trim() : event, place, date];
  const text = [...new Set(parts.filter(Boolean))].join(" · ");
  return (
    <>
      {text && <p class="about">{text}</p>}
      {comment && (
        <p class="remark" role="group" tabIndex={0} aria-label={say("page.comment.game")}>
          {comment}
        </p>
      )}
    </>
  );
}

function PlayerCard({ color, state, prisoners, received }) {
  const p = state[color];
  const turn = state.phase === "playing" && state.turn === color;
  return (
    <div class={`player ${color} ${turn ? "turn" : ""}`} aria-current={turn ? "true" : undefined}>
      <i class={`stone ${color}`} aria-hidden="true" />
      <div class="who">
        <strong title={wholeName(p.name)}>
          {nameOf(p.name)} {p.rank && !p.engine && <small>{cut(p.rank)}</small>}
        </strong>
        <span>{strength(p)}</span>
      </div>
      <div class="taken" title={say("page.prisoners.title")}>
        <span class="visually-hidden">{say("page.prisoners.of", { color })} </span>
        {prisoners} <small>{say("page.prisoners", { n: prisoners })}</small>
      </div>
      {p.clock && <Clock clock={p.clock} received={received} />}
    </div>
  );
}

function strength(p) {
  if (!p.engine) return "";
  const preset = p.preset ? `${p.preset} · ` : "";
  if (isRank(p.settings?.level)) return preset + say("page.level.as", { rank: rank(p.settings.level) });
  if (p.playouts) return preset + say("page.level.playouts", { n: p.playouts });
  return p.seconds ? preset + say("page.level.seconds", { n: p.seconds }) : "";
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
