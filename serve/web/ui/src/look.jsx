import { Field } from "./engine.jsx";
import { languages, say } from "./phrases.js";

const boards = ["wood", "dark", "paper", "slate"];
const numbers = [
  [0, "page.set.numbers.none"],
  [1, "page.set.numbers.last"],
  [10, "page.set.numbers.ten"],
  [1000, "page.set.numbers.all"],
];
const paces = [0.5, 1, 2, 3, 5, 10];

/** The dialog that changes the look of the page and its language. */
export function Look({ settings }) {
  const { set } = settings;
  return (
    <form class="look" onSubmit={(event) => event.preventDefault()}>
      <Field name={say("page.set.language")}>
        <select value={settings.language} onChange={(event) => set({ language: event.target.value })}>
          <option value="">{say("page.set.browser")}</option>
          {languages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field name={say("page.set.theme")}>
        <select value={settings.board} onChange={(event) => set({ board: event.target.value })}>
          {boards.map((name) => (
            <option key={name} value={name}>
              {say(`page.set.theme.${name}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field name={say("page.set.numbers")}>
        <select value={settings.numbers} onChange={(event) => set({ numbers: Number(event.target.value) })}>
          {numbers.map(([most, key]) => (
            <option key={most} value={most}>
              {say(key)}
            </option>
          ))}
        </select>
      </Field>
      <Field name={say("page.set.autoplay")}>
        <select value={settings.pace} onChange={(event) => set({ pace: Number(event.target.value) })}>
          {paces.map((n) => (
            <option key={n} value={n}>
              {say("page.set.seconds", { n })}
            </option>
          ))}
        </select>
      </Field>
      <Switch name={say("page.set.coordinates")} value={settings.coordinates} onChange={(coordinates) => set({ coordinates })} />
      <Switch name={say("page.set.next")} value={settings.next} onChange={(next) => set({ next })} />
      <Switch name={say("page.set.sound")} value={settings.sound} onChange={(sound) => set({ sound })} />
    </form>
  );
}

function Switch({ name, value, onChange }) {
  return (
    <label class="toggle">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      <span>{name}</span>
    </label>
  );
}
