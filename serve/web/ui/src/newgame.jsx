import { useState } from "preact/hooks";
import { Preset, Strength, Teach, isRank, plain, playerOf, rank, rankAfter, usualEngine } from "./engine.jsx";
import { Field, Select } from "./field.jsx";
import { keep, kept } from "./keep.js";
import { language, say } from "./phrases.js";
import { enter, notify, rulesName, single, store } from "./store.js";

const usual = {
  size: "9",
  width: 9,
  height: 9,
  color: "black",
  handicap: 0,
  dropped: 0, // the handicap that was chosen for another board and does not suit this one
  komi: "",
  rules: "chinese",
  time: "",
  ownTime: "10m",
  engine: usualEngine,
  second: usualEngine, // White's, where Montego plays both
  teach: 0, // the loss of win rate from which on a move is warned of; 0 for never
};

/** The form of a new game as it begins: as the last time. */
export const firstForm = () => ({ ...usual, ...kept("new") });

/** Begins a game, and reports whether there is one. */
const begin = single(async (setup) => {
  notify(); // what was said of the last try goes away
  return !!(await enter("new", { setup }));
});

/** The button of a new game like one that is over, between a person and Montego, whose rank goes by the result. */
export function Again({ tree: { width, height, handicap, rules, time }, state }) {
  const person = state.black.engine ? "white" : "black";
  const montego = person === "black" ? "white" : "black";
  const engine = plain(state[montego]);
  const winner = { B: "black", W: "white" }[state.result.match(/^[BW](?=\+)/)?.[0]];
  const ranked = isRank(engine.settings?.level);
  const level = ranked && rankAfter(engine.settings.level, winner === person, winner === montego);
  const start = () => {
    const form = firstForm();
    if (ranked) {
      keep("new", { ...form, engine: { ...form.engine, strength: level } }); // the next form begins with it, too
      engine.settings = { ...engine.settings, level };
    }
    const players = { [person]: plain(state[person]), [montego]: engine };
    return begin({ width, height, handicap, rules, time, komi: state.komi, teach: state.teach, ...players });
  };
  return (
    <button class="primary" onClick={start} title={say(ranked ? "page.do.again.title.rank" : "page.do.again.title")}>
      {ranked ? say("page.do.again.rank", { rank: rank(level) }) : say("page.do.again")}
    </button>
  );
}

const times = [
  ["", "page.form.clock.none"],
  ["10m", "page.form.clock.10m"],
  ["5m+5x30s", "page.form.clock.5m5"],
  ["20m+5x30s", "page.form.clock.20m5"],
  ["5m+10s", "page.form.clock.inc"],
  ["own", "page.form.clock.own"],
];

/** The players of a form: [black, white]. */
function players(form) {
  const engine = playerOf(form.engine);
  const colors = { black: [{}, engine], white: [engine, {}], both: [{}, {}], watch: [engine, playerOf(form.second)] };
  const color = form.color === "random" ? ["black", "white"][Math.floor(Math.random() * 2)] : form.color;
  return colors[color];
}

/** The handicaps that a board has room for. */
const handicapsOn = ({ width, height }) => [0, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => n === 0 || n <= (width * height) / 8);

/** The handicap up to which one that was chosen for another board makes sense on this one. */
const sensible = ({ width, height }) => Math.min(width * height < 256 ? 5 : 9, handicapsOn({ width, height }).at(-1));

/**
 * The fields of a form on a board of another size. A handicap that does not suit it is none there:
 * `dropped` tells what it was, and on a board that it suits it comes back.
 */
function resized(form, fields) {
  if (Object.keys(fields).every((key) => fields[key] === form[key])) return form;
  const next = { ...form, ...fields };
  const wanted = Number(form.dropped || form.handicap);
  const suits = wanted <= sensible(next);
  return { ...next, handicap: suits ? wanted : 0, dropped: suits ? 0 : wanted };
}

/**
 * What a game of a form is like besides board, colours and strength: what was chosen the last time
 * is chosen again, and nobody should find that out on the board.
 */
function conditions(form, handicap, usualKomi) {
  const komi = decimal(form.komi) === "" || isNaN(decimal(form.komi)) ? usualKomi : Number(decimal(form.komi));
  const [, clock] = times.find(([key]) => key === form.time) ?? times[0];
  const engines = { both: [], watch: [form.engine, form.second] }[form.color] ?? [form.engine];
  const told = [
    say(handicap > 0 ? "conditions.handicap" : "conditions", { rules: rulesName(form.rules), komi, handicap }),
    form.dropped > 0 && say("page.form.handicap.dropped", { n: form.dropped }),
    form.time !== "" && (form.time === "own" ? form.ownTime : say(clock)),
    ...engines.map(({ preset }) => preset),
    ...engines.map(({ settings = {} }) => Object.keys(settings).length).map((n) => n > 0 && say("page.params.changed", { n })),
  ];
  return told.filter(Boolean).join(" · ");
}

/** A number as people type it, for the protocol. */
const decimal = (text) => text.trim().replace(",", ".");

/** The choice of a few values, as radio buttons that look like one switch. */
function Choice({ legend, name, value, options, onChange }) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
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
  const [form, setForm] = useState(firstForm);
  const set = (fields) => {
    const next = { ...form, ...fields };
    setForm(next);
    onChange?.(next);
  };
  const size = (key) => set(key === "own" ? { size: key } : resized(form, { size: key, width: Number(key), height: Number(key) }));
  const number = (key) => (event) => set(resized(form, { [key]: event.target.valueAsNumber }));
  const text = (key) => (event) => set({ [key]: event.target.value });
  const { welcome } = store;
  const watch = form.color === "watch";
  const komi = welcome?.rules.find((r) => r.name === form.rules)?.komi ?? 7.5;

  const handicaps = handicapsOn(form);
  const handicap = Math.min(form.handicap, handicaps.at(-1)); // it was chosen for another board, perhaps
  const usualKomi = handicap > 0 ? 0.5 : komi;

  async function start(event) {
    event.preventDefault();
    keep("new", { ...form, dropped: 0 });
    const [black, white] = players(form);
    const begun = await begin({
      width: form.width,
      height: form.height,
      handicap,
      komi: decimal(form.komi),
      rules: form.rules,
      teach: ["black", "white", "random"].includes(form.color) ? form.teach : 0,
      time: form.time === "own" ? form.ownTime : form.time,
      black,
      white,
    });
    if (begun) onDone?.();
  }

  return (
    <form class="new-game" onSubmit={start}>
      <Choice legend={say("page.form.board")} name="size" value={form.size} onChange={size} options={[["9", "9 × 9"], ["13", "13 × 13"], ["19", "19 × 19"], ["own", say("page.form.other")]]} />
      {form.size === "own" && (
        <div class="row">
          <Field name={say("page.form.columns")}>
            <input type="number" min={welcome?.minSize ?? 2} max={welcome?.maxSize ?? 19} required value={form.width} onInput={number("width")} />
          </Field>
          <Field name={say("page.form.rows")}>
            <input type="number" min={welcome?.minSize ?? 2} max={welcome?.maxSize ?? 19} required value={form.height} onInput={number("height")} />
          </Field>
        </div>
      )}
      <Choice legend={say("page.form.you")} name="color" value={form.color} onChange={(color) => set({ color })} options={[["black", say("black")], ["white", say("white")], ["random", say("page.form.random")], ["both", say("page.form.both"), say("page.form.both.title")], ["watch", say("page.form.watch"), say("page.form.watch.title")]]} />
      {form.color !== "both" && <Strength name={watch ? say("page.form.engine.black") : "Montego"} value={form.engine} onChange={(engine) => set({ engine })} />}
      {watch && <Strength name={say("page.form.engine.white")} value={form.second} onChange={(second) => set({ second })} />}
      {!watch && form.color !== "both" && <Teach value={form.teach} onChange={(teach) => set({ teach })} />}
      {/* A browser says what is wrong with a field, but not with one that is out of sight. */}
      <details onInvalidCapture={(event) => (event.currentTarget.open = true)}>
        <summary>
          {say("page.form.more")} <small class="hint">{conditions(form, handicap, Number(usualKomi))}</small>
        </summary>
        <div class="row">
          <Field name={say("page.form.handicap")}>
            <Select
              value={handicap}
              options={handicaps.map((n) => [n, n === 0 ? say("page.form.handicap.none") : say("page.form.handicap.stones", { n })])}
              onChange={(n) => set({ handicap: Number(n), dropped: 0 })}
            />
          </Field>
          <Field name={say("page.form.komi")}>
            <input type="text" inputMode="decimal" placeholder={Number(usualKomi).toLocaleString(language)} value={form.komi} onInput={text("komi")} pattern="\s*[+\-]?[0-9]*[.,]?[0-9]*\s*" />
          </Field>
        </div>
        <Field name={say("page.form.rules")}>
          <Select value={form.rules} options={(welcome?.rules ?? []).map(({ name }) => [name, rulesName(name)])} onChange={(rules) => set({ rules })} />
        </Field>
        <Field name={say("page.form.clock")}>
          <Select value={form.time} options={times.map(([key, name]) => [key, say(name)])} onChange={(time) => set({ time })} />
        </Field>
        {form.time === "own" && (
          <Field name={say("page.form.clock.such", { examples: "10m, 1m+5x10s, 2m+25/1m, 1m+5s" })}>
            <input type="text" required value={form.ownTime} onInput={text("ownTime")} />
          </Field>
        )}
        {form.color !== "both" && <Preset name={say(watch ? "page.form.player.black" : "page.form.player")} value={form.engine} onChange={(engine) => set({ engine })} />}
        {watch && <Preset name={say("page.form.player.white")} value={form.second} onChange={(second) => set({ second })} />}
      </details>
      <button class="primary large" type="submit">
        {say(watch ? "page.form.start.watch" : form.color === "both" ? "page.form.start.both" : "page.form.start")}
      </button>
    </form>
  );
}
