import { useState } from "preact/hooks";
import { Field, Preset, Strength, playerOf, usualEngine } from "./engine.jsx";
import { ask, enter, store } from "./store.js";

/** What a new game was like the last time. */
const remembered = () => {
  try {
    return JSON.parse(localStorage.getItem("montego.new")) ?? {};
  } catch {
    return {};
  }
};

const usual = {
  size: "9",
  width: 9,
  height: 9,
  color: "black",
  handicap: 0,
  komi: "",
  rules: "chinese",
  time: "",
  ownTime: "10m",
  engine: usualEngine,
  second: usualEngine, // White's, where Montego plays both
};

const times = [
  ["", "No clock"],
  ["10m", "10 minutes each"],
  ["5m+5x30s", "5 minutes, then 5 × 30 seconds"],
  ["20m+5x30s", "20 minutes, then 5 × 30 seconds"],
  ["5m+10s", "5 minutes, and 10 seconds more a move"],
  ["own", "Your own …"],
];

/** The players of a form: [black, white]. */
function players(form) {
  const engine = playerOf(form.engine);
  const colors = { black: [{}, engine], white: [engine, {}], both: [{}, {}], watch: [engine, playerOf(form.second)] };
  const color = form.color === "random" ? ["black", "white"][Math.floor(Math.random() * 2)] : form.color;
  return colors[color];
}

/** The choice of a few values, as radio buttons that look like one switch. */
export function Choice({ legend, name, value, options, onChange, hidden }) {
  return (
    <fieldset class="choice">
      <legend class={hidden ? "visually-hidden" : ""}>{legend}</legend>
      <div class="switch">
        {options.map(([key, text, title]) => (
          <label key={key} class={key === value ? "chosen" : ""} title={title}>
            <input type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The dialog for a new game. onChange is told the form as it changes. */
export function NewGame({ onChange, onDone }) {
  const [form, setForm] = useState(() => ({ ...usual, ...remembered() }));
  const set = (fields) => {
    const next = { ...form, ...fields };
    setForm(next);
    onChange?.(next);
  };
  const size = (key) => set({ size: key, ...(key === "own" ? {} : { width: Number(key), height: Number(key) }) });
  const number = (key) => (event) => set({ [key]: event.target.valueAsNumber });
  const text = (key) => (event) => set({ [key]: event.target.value });
  const { welcome } = store;
  const watch = form.color === "watch";
  const komi = welcome?.rules.find((r) => r.name === form.rules)?.komi ?? "7.5";

  async function start(event) {
    event.preventDefault();
    localStorage.setItem("montego.new", JSON.stringify(form));
    const [black, white] = players(form);
    const answer = await ask("new", {
      setup: {
        width: form.width,
        height: form.height,
        handicap: Number(form.handicap),
        komi: form.komi.trim(),
        rules: form.rules,
        time: form.time === "own" ? form.ownTime : form.time,
        black,
        white,
      },
    });
    if (answer) {
      onDone?.();
      enter(answer.game);
    }
  }

  const max = Math.max(0, Math.min(9, Math.floor((form.width * form.height) / 8)));
  return (
    <form class="new-game" onSubmit={start}>
      <Choice legend="Board" name="size" value={form.size} onChange={size} options={[["9", "9 × 9"], ["13", "13 × 13"], ["19", "19 × 19"], ["own", "Other"]]} />
      {form.size === "own" && (
        <div class="row">
          <Field name="Columns">
            <input type="number" min={welcome?.minSize ?? 2} max={welcome?.maxSize ?? 19} required value={form.width} onInput={number("width")} />
          </Field>
          <Field name="Rows">
            <input type="number" min={welcome?.minSize ?? 2} max={welcome?.maxSize ?? 19} required value={form.height} onInput={number("height")} />
          </Field>
        </div>
      )}
      <Choice legend="You play" name="color" value={form.color} onChange={(color) => set({ color })} options={[["black", "Black"], ["white", "White"], ["random", "Random"], ["both", "Both", "Two people, or to try moves"], ["watch", "Watch", "Montego plays both colours"]]} />
      {form.color !== "both" && <Strength name={watch ? "Black: Montego" : "Montego"} value={form.engine} onChange={(engine) => set({ engine })} />}
      {watch && <Strength name="White: Montego" value={form.second} onChange={(second) => set({ second })} />}
      <details>
        <summary>Handicap, komi, rules, clock, player</summary>
        <div class="row">
          <Field name="Handicap">
            <select value={form.handicap} onChange={text("handicap")}>
              {[0, ...Array.from({ length: Math.max(0, max - 1) }, (_, i) => i + 2)].map((n) => (
                <option key={n} value={n}>
                  {n === 0 ? "none" : `${n} stones`}
                </option>
              ))}
            </select>
          </Field>
          <Field name="Komi">
            <input type="text" inputMode="decimal" placeholder={Number(form.handicap) > 0 ? "0.5" : komi} value={form.komi} onInput={text("komi")} pattern="\s*[+\-]?[0-9]*\.?[0-9]*\s*" />
          </Field>
        </div>
        <Field name="Rules">
          <select value={form.rules} onChange={text("rules")}>
            {(welcome?.rules ?? []).map((r) => (
              <option key={r.name} value={r.name}>
                {title(r.name)}
              </option>
            ))}
          </select>
        </Field>
        <Field name="Clock">
          <select value={form.time} onChange={text("time")}>
            {times.map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        {form.time === "own" && (
          <Field name="Such as 10m, 1m+5x10s, 2m+25/1m or 1m+5s">
            <input type="text" required value={form.ownTime} onInput={text("ownTime")} />
          </Field>
        )}
        {form.color !== "both" && <Preset name={watch ? "Black's player" : "Player"} value={form.engine} onChange={(engine) => set({ engine })} />}
        {watch && <Preset name="White's player" value={form.second} onChange={(second) => set({ second })} />}
      </details>
      <button class="primary large" type="submit">
        {watch ? "Watch a game" : form.color === "both" ? "Set up the board" : "Play"}
      </button>
    </form>
  );
}

/** "new-zealand" → "New Zealand". */
export const title = (name) => (["aga", "bga"].includes(name) ? name.toUpperCase() : name.replace(/(^|-)(\w)/g, (_, dash, c) => (dash ? " " : "") + c.toUpperCase()));
