import { Field, Select, Switch } from "./field.jsx";
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
        <Select value={settings.language} options={[["", say("page.set.browser")], ...languages.map(([code, name]) => [code, name, { lang: code }])]} onChange={(language) => set({ language })} />
      </Field>
      <Field name={say("page.set.theme")}>
        <Select value={settings.board} options={boards.map((name) => [name, say(`page.set.theme.${name}`)])} onChange={(board) => set({ board })} />
      </Field>
      <Field name={say("page.set.numbers")}>
        <Select value={settings.numbers} options={numbers.map(([most, key]) => [most, say(key)])} onChange={(most) => set({ numbers: Number(most) })} />
      </Field>
      <Field name={say("page.set.autoplay")}>
        <Select value={settings.pace} options={paces.map((n) => [n, say("page.set.seconds", { n })])} onChange={(pace) => set({ pace: Number(pace) })} />
      </Field>
      <Switch name={say("page.set.coordinates")} value={settings.coordinates} onChange={(coordinates) => set({ coordinates })} />
      <Switch name={say("page.set.next")} value={settings.next} onChange={(next) => set({ next })} />
      <Switch name={say("page.set.sound")} value={settings.sound} onChange={(sound) => set({ sound })} />
    </form>
  );
}
