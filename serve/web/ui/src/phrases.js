// What the page says, in the language of the person: the files of internal/phrases,
// which say the same for the rest of the program.
import english from "../../../../internal/phrases/en.json";

const files = import.meta.glob(["../../../../internal/phrases/*.json", "!../../../../internal/phrases/en.json"], { import: "default" });
const code = (path) => path.match(/(\w+)\.json$/)[1];

/** The codes of all languages, by their own names. */
export const languages = ["en", ...Object.keys(files).map(code)]
  .map((name) => [name, new Intl.DisplayNames(name, { type: "language" }).of(name)])
  .sort(([, a], [, b]) => a.localeCompare(b));

let phrases = english;
let plural = new Intl.PluralRules("en");
let number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** The language that the page speaks, such as "de". */
export let language = "en";

/** Of the languages that the browser names, the first that there is. */
function ofBrowser() {
  const known = navigator.languages.map((tag) => tag.split("-")[0]);
  return known.find((name) => languages.some(([each]) => each === name)) ?? "en";
}

let spoken = 0; // how often a language was chosen

/** Makes the page speak a language; "" is that of the browser. */
export async function speak(wanted) {
  const now = ++spoken;
  let name = languages.some(([each]) => each === wanted) ? wanted : ofBrowser();
  const path = Object.keys(files).find((each) => code(each) === name);
  let found = english;
  try {
    if (path) found = await files[path]();
  } catch {
    name = "en"; // a page that is older than what the host has finds its file no longer
  }
  if (now !== spoken) return; // another one was chosen meanwhile
  phrases = found;
  language = name;
  plural = new Intl.PluralRules(name);
  number = new Intl.NumberFormat(name, { maximumFractionDigits: 2 });
  withDecimals = [];
  document.documentElement.lang = name;
}

/** The form of a phrase for a colour and a number. */
function choose(phrase, args) {
  if (typeof phrase === "string") return phrase;
  return choose(phrase[args.color] ?? phrase[plural.select(args.n)] ?? phrase.other, args);
}

/** Whether there is a phrase. */
export const known = (key) => key in english;

/**
 * A phrase with its arguments. No line ends between a number and its percent sign, or, as in French,
 * before a sign that a blank keeps apart.
 */
export function say(key, args = {}) {
  const write = (value) => (typeof value === "number" ? number.format(value) : value);
  return choose(phrases[key] ?? english[key] ?? key, args)
    .replace(/\{(\w+)\}/g, (hole, name) => (name in args ? write(args[name]) : hole))
    .replace(/(\d) %/g, "$1\u00a0%")
    .replace(/ ([:;?!])/g, "\u00a0$1");
}

/** A sentence without its stop, to be a part of another. */
export const clause = (sentence) => sentence.replace(/[.。]$/, "");

/** Whether the language has no blanks between words. */
const dense = () => ["zh", "ja"].includes(language);

/** Sentences one after the other, as the language writes them. */
export const sentences = (...all) => all.filter(Boolean).join(dense() ? "" : " ");

/** Words in a row, as the language writes them: "D4, E5". */
export const row = (words) => words.join(dense() ? "、" : ", ");

/** A text with another in brackets behind it, as the language writes them. */
export function aside(text, what) {
  if (dense()) return `${text}（${what}）`;
  return language === "ko" ? `${text}(${what})` : `${text} (${what})`;
}

let withDecimals = []; // what writes numbers in this language, by their decimals; one takes a browser as long to make as a hundred numbers to write

/** A number with `digits` decimals. */
export const decimals = (x, digits) => (withDecimals[digits] ??= new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })).format(x);
