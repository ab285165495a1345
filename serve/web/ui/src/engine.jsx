import { useEffect, useState } from "preact/hooks";
import { Field, Select } from "./field.jsx";
import { language, say } from "./phrases.js";
import { ask, nameless, notify, store } from "./store.js";

const strengths = ["100p", "1000p", "1s", "3s", "10s", "30s"];

/** "100p" and "3s" in words. */
const strengthText = (key) => say(key.endsWith("p") ? "page.level.playouts" : "page.level.seconds", { n: parseFloat(key) });

/** The ranks that Montego can play at, the weakest first. */
const levels = () => (store.welcome?.levels ?? []).filter(isRank);
export const isRank = (strength) => /^[0-9]+[kd]$/.test(strength);
export const rank = (level) => say(level.endsWith("k") ? "page.level.kyu" : "page.level.dan", { n: parseInt(level) });

/**
 * The rank at which Montego plays the game after one at this rank: a rank stronger where the person
 * has won, a rank weaker where the person has lost, as far as there are such ranks.
 */
export function rankAfter(level, won, lost) {
  const all = levels();
  return all[all.indexOf(level) + (won ? 1 : 0) - (lost ? 1 : 0)] ?? level;
}

/** An engine as people choose it: { strength, playouts, preset, settings }; without a strength it has the usual one. */
export const usualEngine = { strength: "", playouts: 1000, preset: "", settings: {} };
const strengthOf = ({ strength }) => strength || (levels().includes("10k") ? "10k" : "3s");

/** The player of the protocol that a choice stands for. */
export function playerOf({ playouts, preset, settings, ...choice }) {
  const strength = strengthOf(choice);
  const engine = { engine: true, preset, settings };
  if (isRank(strength)) return { ...engine, settings: { ...settings, level: strength } };
  if (strength === "own") return { ...engine, playouts: Number(playouts) };
  const n = parseFloat(strength);
  return strength.endsWith("p") ? { ...engine, playouts: n } : { ...engine, seconds: n };
}

/** The reverse: the choice that a player of the protocol is. */
function choiceOf({ playouts = 0, seconds = 0, preset = "", settings = {} }) {
  const { level, ...others } = settings;
  if (isRank(level)) return { strength: level, playouts: 1000, preset, settings: others };
  const key = playouts ? `${playouts}p` : `${seconds || 3}s`;
  const known = strengths.includes(key);
  return { strength: known || !playouts ? key : "own", playouts: playouts || 1000, preset, settings };
}

/**
 * A field that shows what is typed, even if that is nothing, until the person leaves it; then
 * it shows the value that onText has made of the text.
 */
function Draft({ value, onText, ...others }) {
  const [draft, setDraft] = useState(null); // what is being typed
  const type = (event) => {
    setDraft(event.target.value);
    onText(event.target.value.trim());
  };
  return <input {...others} value={draft ?? value} onInput={type} onBlur={() => setDraft(null)} />;
}

/** How strong an engine is. */
export function Strength({ name, value, onChange }) {
  const strength = strengthOf(value);
  const own = !isRank(strength) && !strengths.includes(strength) && strength !== "own";
  return (
    <>
      <Field name={name}>
        <select value={strength} onChange={(event) => onChange({ ...value, strength: event.target.value })}>
          {levels().length > 0 && (
            <optgroup label={say("page.level.ranks")}>
              {levels().map((level) => (
                <option key={level} value={level}>
                  {rank(level)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={say("page.level.full")}>
            {strengths.map((key) => (
              <option key={key} value={key}>
                {strengthText(key)}
              </option>
            ))}
            {own && <option value={strength}>{strengthText(strength)}</option>}
            <option value="own">{say("page.level.own")}</option>
          </optgroup>
        </select>
      </Field>
      {strength === "own" && (
        <Field name={say("page.level.number")}>
          <Draft type="number" min="1" max="10000000" required value={value.playouts} onText={(text) => onChange({ ...value, playouts: Number(text) || usualEngine.playouts })} />
        </Field>
      )}
    </>
  );
}

/** Which system an engine is, and its parameters. */
export function Preset({ name = say("page.who.player"), value, onChange }) {
  const presets = store.welcome?.presets ?? [];
  const key = (preset) => (preset === presets[0] ? "" : preset);
  const chosen = key(value.preset);
  const set = Object.keys(value.settings ?? {}).length;
  return (
    <>
      <Field name={name}>
        <Select value={chosen} options={presets.map((preset) => [key(preset), preset])} onChange={(preset) => onChange({ ...value, preset, settings: {} })} />
      </Field>
      <p class="hint below">{presets.length > 0 && say(`preset.${chosen || presets[0]}`)}</p>
      <Parameters value={value} onChange={onChange} summary={set > 0 ? say("page.params.changed", { n: set }) : say("page.params")} />
    </>
  );
}

/** All parameters of an engine, with what they mean. */
function Parameters({ value, onChange, summary }) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState([]);
  const [find, setFind] = useState("");
  const { settings = {} } = value;
  useEffect(() => {
    if (open) ask("parameters", { name: value.preset }).then((answer) => setAll(answer?.parameters ?? []));
  }, [open, value.preset]);
  const set = (p, text) => {
    const { [p.name]: _, ...others } = settings;
    onChange({ ...value, settings: text === "" || text === p.value ? others : { ...others, [p.name]: text } });
  };
  const words = find.toLowerCase().split(/\s+/);
  const shown = all.filter((p) => words.every((w) => p.name.includes(w) || p.text.toLowerCase().includes(w)));
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && (
        <div class="parameters">
          <input type="text" aria-label={say("page.params.find")} placeholder={say("page.params.find")} value={find} onInput={(event) => setFind(event.target.value)} />
          <ul tabIndex={0} aria-label={say("page.params")}>
            {shown.map((p) => (
              <Parameter key={p.name} p={p} value={settings[p.name] ?? p.value} changed={p.name in settings} onChange={(text) => set(p, text)} />
            ))}
          </ul>
        </div>
      )}
    </details>
  );
}

function Parameter({ p, value, changed, onChange }) {
  return (
    <li class={changed ? "changed" : ""}>
      <label>
        <span>{p.name}</span>
        {p.choices ? (
          <Select value={value} options={p.choices.map(({ name, text }) => [name, name, { title: text }])} onChange={onChange} />
        ) : (
          <Draft type="text" value={value} onText={onChange} />
        )}
      </label>
      <p>
        {p.text} <small>({[p.allowed, p.source].filter(Boolean).join("; ")})</small>
      </p>
    </li>
  );
}

/** The dialog that changes who plays from now on, the komi and the result. */
export function PlayersForm({ state, onDone }) {
  const [first] = useState(state); // what stays as it was here is not changed, whatever happens in the game meanwhile
  const [form, setForm] = useState({ black: plain(first.black), white: plain(first.white), komi: Number(first.komi).toLocaleString(language), result: first.result });
  const [teach, setTeach] = useState(first.teach);
  async function save(event) {
    event.preventDefault();
    notify(); // what was said of the last try goes away
    const komi = form.komi.trim().replace(",", ".");
    const wanted = { komi: komi === first.komi ? state.komi : komi, result: form.result === first.result ? state.result : form.result };
    if ((wanted.komi !== state.komi || wanted.result !== state.result) && !(await ask("info", wanted))) return;
    if (teach !== first.teach && !(await ask("teach", { on: teach > 0, loss: teach }))) return;
    const changed = (color) => JSON.stringify(plain(form[color])) !== JSON.stringify(plain(first[color]));
    const player = (color) => plain(changed(color) ? form[color] : state[color]);
    if ((changed("black") || changed("white")) && !(await ask("players", { setup: { black: player("black"), white: player("white") } }))) return;
    onDone();
  }
  return (
    <form class="new-game" onSubmit={save}>
      {["black", "white"].map((color) => (
        <fieldset class="side-of" key={color}>
          <legend>
            <i class={`dot ${color}`} /> {say(color)}
          </legend>
          <Side color={color} value={form[color]} onChange={(player) => setForm({ ...form, [color]: player })} />
        </fieldset>
      ))}
      <Teach value={teach} onChange={setTeach} />
      <div class="row">
        <Field name={say("page.form.komi")}>
          <input type="text" name="komi" inputMode="decimal" required value={form.komi} onInput={(event) => setForm({ ...form, komi: event.target.value })} />
        </Field>
        <Field name={say("page.who.result")}>
          <input type="text" name="result" placeholder="B+3.5" value={form.result} onInput={(event) => setForm({ ...form, result: event.target.value })} />
        </Field>
      </div>
      <p class="hint below">{say("page.who.result.hint", { points: "B+3.5", resigned: "W+R", time: "B+T" })}</p>
      <button class="primary large">{say(form.result === "" ? "page.who.done" : "page.edit.done")}</button>
    </form>
  );
}

/** A player without what only the state tells of it. */
export function plain({ engine, name, preset, playouts, seconds, settings }) {
  return engine ? { engine, preset, playouts, seconds, settings } : { engine: false, name: name === nameless ? "" : name };
}

function Side({ color, value, onChange }) {
  const choice = choiceOf(value);
  const change = (next) => onChange({ ...playerOf(next), own: next.strength === "own" });
  const shown = value.own ? { ...choice, strength: "own" } : choice;
  return (
    <>
      <Field name={say("page.who", { color })}>
        <Select value={value.engine ? "engine" : "person"} options={[["person", say("page.who.person")], ["engine", "Montego"]]} onChange={(who) => onChange(who === "engine" ? playerOf(usualEngine) : { engine: false, name: "" })} />
      </Field>
      {value.engine ? (
        <>
          <Strength name={say("page.who.strength")} value={shown} onChange={change} />
          <Preset value={shown} onChange={change} />
        </>
      ) : (
        <Field name={say("page.who.name")}>
          <input type="text" maxLength="60" placeholder={say("page.who.player")} value={value.name} onInput={(event) => onChange({ ...value, name: event.target.value })} />
        </Field>
      )}
    </>
  );
}

/** The choice of when a person is warned of a bad move. */
export function Teach({ value, onChange }) {
  const losses = [...new Set([0, 0.1, 0.2, 0.3, value])].sort();
  const options = losses.map((loss) => [loss, loss === 0 ? say("page.form.teach.never") : say("page.form.teach.loss", { loss: Math.round(100 * loss) })]);
  return (
    <Field name={say("page.form.teach")}>
      <Select data-role="teach" value={value} options={options} onChange={(loss) => onChange(Number(loss))} />
    </Field>
  );
}
