import { useLayoutEffect, useState } from "preact/hooks";
import { connect } from "./carrier.js";
import { aside, known, say, sentences } from "./phrases.js";
import { hearStone } from "./sound.js";

// All that the page knows. Components read it through useStore.
export const store = {
  connection: "closed", // "open", or "failed": it is not tried again
  reason: "", // why it is not open, if that is known
  keeps: true, // the games are kept though it has failed
  met: false, // it has been open
  welcome: null,
  games: [],
  tree: null, // of the open game: { game, width, height, …, nodes: Map, taken: Map }
  state: null,
  received: 0, // when the state arrived, by performance.now()
  position: null,
  wanted: null, // the node that was asked for and is not shown yet
  analysis: null,
  progress: null,
  reviewed: false, // a review has come to its end
  looking: false, // analysis is on
  notice: "",
  hover: null, // a candidate whose variation is shown
  autoplay: false, // moves play by themselves
  hint: null, // what Montego would play
  waiting: {}, // how many other searches share the processors, by what waits for them
  collection: null, // several games of files to choose from: { name, games, files }, each game with its file
  choosing: false, // the person chooses one
};

const listeners = new Set();
let scheduled = false;

/** Draws everything anew, once a frame at most. */
export function changed() {
  if (scheduled) return;
  scheduled = true;
  const draw = () => {
    scheduled = false;
    for (const listener of [...listeners]) listener();
  };
  if (document.hidden) setTimeout(draw, 100);
  else requestAnimationFrame(draw);
}

/** The store, for a component that is drawn anew when the store changes. */
export function useStore() {
  const [, draw] = useState(0);
  // Not in a later task, before which the store may change.
  useLayoutEffect(() => {
    const listener = () => draw((n) => n + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return store;
}

const receivers = {
  welcome: (m) => (store.welcome = m),
  games: (m) => (store.games = m.games),
  tree: (m) => {
    const tree = { ...m, nodes: new Map(m.nodes.map((n) => [n.id, n])), taken: new Map(), version: 0 };
    if (!sameNode(store.tree, tree, store.position?.node)) store.position = null;
    store.tree = tree;
    store.analysis = store.hint = store.progress = null;
    store.waiting = {};
    store.reviewed = false;
  },
  nodes: (m) => {
    if (store.tree?.game !== m.game) return;
    for (const n of m.nodes ?? []) store.tree.nodes.set(n.id, n);
    for (const id of m.gone ?? []) store.tree.nodes.delete(id);
    store.tree.version++;
  },
  state: (m) => {
    store.state = m;
    store.received = performance.now();
  },
  position: (m) => {
    if (store.position?.node !== m.node) store.hover = store.hint = null;
    if (addsStone(store.position?.node, m.node)) hearStone();
    store.position = m;
    noteTaken(store.tree, m.node);
    if (store.analysis?.node !== m.node) store.analysis = null;
  },
  analysis: (m) => {
    // A message may still be under way when the analysis is switched off.
    if (store.looking && store.position?.node === m.node) store.analysis = m;
  },
  progress: (m) => {
    if (store.tree?.game !== m.game) return;
    store.progress = m.total > m.done ? m : null;
    store.reviewed = m.total > 0 && !store.progress; // one that is stopped has no total
  },
  hint: (m) => {
    if (store.position?.node === m.node) store.hint = m;
  },
  waiting: (m) => (store.waiting = { ...store.waiting, [m.what]: m.others }),
  closed: () => {
    notify(say("error.deleted"));
    leave();
  },
};

/** Whether a node is the same move in two trees of a game. So it is where the connection was lost, and whoever types a comment there goes on. */
function sameNode(one, other, id) {
  const [a, b] = [one, other].map((tree) => tree?.nodes.get(id));
  return one?.game === other.game && a && b && ["parent", "move", "color", "vertex"].every((key) => a[key] === b[key]);
}

/** Whether a stone is put down on the way from a node to a later one, not further than a move and its answer. */
function addsStone(from, to) {
  let stone = false;
  for (let n = store.tree?.nodes.get(to), i = 0; n && i < 3; n = store.tree.nodes.get(n.parent), i++) {
    if (n.id === from) return stone;
    stone ||= n.color && n.vertex !== "pass";
  }
  return false;
}

let noticeTimer = 0;

/** A text of the server as a sentence begins. */
const capitalized = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Tells the person something for a while. */
export function notify(text) {
  store.notice = capitalized(text ?? "");
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    store.notice = "";
    changed();
  }, 6000);
  changed();
}

let states = 0; // how often the connection has changed
let navigations = 0; // how often the person has gone to a game or to the list of games
const pending = []; // the navigations to games whose requests are not answered yet, in order: a game that comes belongs to the first of them
let stale = false; // the messages that come belong to a game that the person left before it came

const carrier = connect({
  onMessage(message) {
    if (message.type === "tree") arrive(message.game);
    if (stale && !["welcome", "games"].includes(message.type)) return;
    receivers[message.type]?.(message);
    changed();
  },
  onError(text) {
    if (!store.hint?.vertex) store.hint = null; // the search for it may be what has failed
    notify(text);
  },
  onState(state, reason = "", keeps = true) {
    const now = ++states;
    store.reason = reason;
    store.keeps = keeps;
    // Until the game is open again, the host would refuse what is done on the board.
    if (state === "open") openAddress().finally(() => now === states && connected(state));
    else connected(state);
  },
});

/** Notes how the connection stands. Without it the clocks stand still: the host stops them when nobody looks. */
function connected(state) {
  store.connection = state;
  store.met ||= state === "open";
  for (const { clock } of state === "open" || !store.state ? [] : [store.state.black, store.state.white]) {
    if (!clock?.running) continue;
    clock.left -= performance.now() - store.received;
    clock.running = false;
  }
  changed();
}

/** Starts Montego again after it has failed. */
export const restart = () => carrier.restart();

/** Makes a function that does nothing while an earlier call of it is under way. */
export function single(f) {
  let busy = false;
  return async (...args) => {
    if (busy) return undefined;
    busy = true;
    try {
      return await f(...args);
    } finally {
      busy = false;
    }
  };
}

/**
 * Asks for something; what goes wrong is shown, and the answer is null then. What is asked for in a game is done in no other
 * one, which may have been opened meanwhile.
 */
export async function ask(type, fields = {}) {
  try {
    return await carrier.ask({ type, game: store.tree?.game, ...fields });
  } catch (error) {
    notify(error.message);
    return null;
  }
}

/** The name of the game in the page's address, or "". */
const addressed = () => location.hash.match(/^#\/game\/([a-z0-9]+)$/)?.[1] ?? "";

/** Takes a game that comes, unless the person has gone elsewhere meanwhile. One that was made or loaded becomes the page's address. */
function arrive(game) {
  stale = pending[0] !== navigations;
  if (stale || game === addressed()) return;
  store.looking = false;
  history.pushState(null, "", `#/game/${game}`);
}

/** Asks for a game, which is shown as soon as it comes. Returns the answer as ask does. */
async function requestGame(type, fields) {
  const navigation = ++navigations;
  pending.push(navigation);
  const answer = await ask(type, fields);
  pending.splice(pending.indexOf(navigation), 1);
  return answer;
}

/** Makes or loads a game. Where that fails the page shows what its address says. Returns the answer as ask does. */
export async function enter(type, fields) {
  const answer = await requestGame(type, fields);
  if (!answer?.game && (stale || pending.length > 0)) openAddress(); // the game of the address may have come meanwhile, and was not shown
  return answer;
}

/** Opens the game of the address, or the list of games. */
async function openAddress() {
  const game = addressed();
  if (!game) {
    navigations++;
    store.tree = store.state = store.position = store.analysis = store.wanted = null;
    changed();
    await ask("games");
    return;
  }
  const before = store.tree?.game === game && here() !== store.state?.head ? here() : null;
  if (store.tree?.game !== game) store.position = null; // nobody plays in a game that is left
  changed();
  store.wanted = before; // the person stays there while the head is shown
  const asked = states;
  const answer = await requestGame("open", { game });
  if (!answer) {
    // A game that there is not is no place to go back to. Where the connection was lost, the game is opened later. A person who has gone elsewhere stays there.
    if (asked === states && addressed() === game) location.replace("#");
    return;
  }
  if (answer.file) notify(fileNews(answer.file));
  if (before) await ask("show", { node: before });
  store.wanted = null;
  if (store.looking) await ask("analyse", { on: true });
}

/** Ends what is being written, so that it is saved before the page shows another game or is left. */
const endWriting = () => document.activeElement?.blur();
addEventListener("beforeunload", (event) => {
  endWriting();
  // A server keeps the game, but a worker ends with its last page.
  if (store.state?.unsaved && document.documentElement.dataset.engine === "worker") event.preventDefault();
});

addEventListener("hashchange", () => {
  endWriting();
  store.looking = false;
  openAddress();
});

/** Goes back to the list of games. */
function leave() {
  location.hash = "";
}

/** Switches the analysis on or off. A line on the board would hide its candidates, and a hint of another search contradict it. */
export function analyse(on) {
  store.looking = on;
  store.hover = store.hint = null;
  if (!on) store.analysis = null;
  changed();
  return ask("analyse", { on });
}

/**
 * Opens SGF files. Montego reads their bytes, whatever the encoding. Where there are several
 * games, the person chooses one, and may come back to the others.
 */
export async function loadFiles(list) {
  const files = [...list];
  const games = [];
  for (const file of files) {
    if (file.size > (store.welcome?.largest ?? 4e6) / 2) {
      notify(say("page.file.large", { name: file.name }));
      continue;
    }
    const data = await base64(file).catch(() => notify(say("page.file.unread", { name: file.name })));
    const answer = data !== undefined && (await ask("load", { data, on: true }));
    for (const game of answer?.collection ?? []) games.push({ ...game, file: { data, name: file.name } });
  }
  if (games.length === 0) return;
  store.collection = games.length > 1 ? { name: files[0].name, games, files: files.length } : null;
  store.choosing = games.length > 1;
  changed();
  if (games.length === 1) await loadGame(games[0]);
}

/** What several games to choose from are of: a file, or so many. */
export const titleOfFiles = ({ name, files }) => (files > 1 ? say("page.files", { n: files }) : name);

/** Opens a game of an SGF file. */
export const loadGame = single(async ({ file, index }) => {
  const answer = await enter("load", { data: file.data, index });
  if (!answer?.game) return;
  choose(false);
  notify(fileNews(answer.file ?? {})); // without news, what was told of another file goes away
});

/** What is wrong with the file of a record, for people to read. */
function fileNews(file) {
  const { move, stop, faults, first = "", fault, property, habit, read } = file;
  const [line, column] = first.split(":");
  const news = [stop && say("page.file.stop", { move, why: whyIllegal(file, stop) }), faults && say("page.file.faults", { n: faults, line, column, what: property ? aside(say(fault), property) : say(fault) }), !faults && habit && say(habit, { read: Number(read) || read })];
  return sentences(...news);
}

/** Why a record cannot be played on: a move against the rules in the person's words, and else as a text. */
export function whyIllegal({ phrase = "", vertex }, text) {
  const key = phrase.replace(/^error\./, "illegal."); // of a move that was made, not of one that is tried
  return known(key) ? say(key, { vertex }) : text;
}

/** Begins or leaves the choice of a game of a file. */
export function choose(on) {
  store.choosing = on;
  changed();
}

/** The bytes of a file as base64. */
function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
}

/** Gives the record of the open game to the browser as a file. */
export async function download() {
  const answer = await ask("sgf");
  if (!answer) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([answer.text], { type: "application/x-go-sgf" }));
  link.download = answer.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// ---- Reading the open game ----

/** What the server calls a person without a name. */
export const nameless = "Player";

const longestName = 80; // characters; a form takes 60

/** A name of a record, cut where it would fill the page. */
export function cut(name = "") {
  const all = [...name];
  return all.length > longestName ? `${all.slice(0, longestName - 1).join("")}…` : name;
}

/** The name of a player. */
export const nameOf = (name) => (name === nameless ? say("page.who.player") : cut(name));

/** The tip that has a name whole, if it is cut. */
export const wholeName = (name) => (cut(name) === name ? undefined : name);

/** The name of a ruleset. */
export const rulesName = (name) => (known(`rules.${name}`) ? say(`rules.${name}`) : say("rules.mixed"));

const letters = "ABCDEFGHJKLMNOPQRST";

/** "D4" → [column, row from the top]; null for a pass. */
export function toXY(vertex, height) {
  if (!vertex || vertex.toLowerCase() === "pass") return null;
  return [letters.indexOf(vertex[0]), height - Number(vertex.slice(1))];
}

/** A vertex for people to read. */
export const vertexText = (vertex) => (vertex?.toLowerCase() === "pass" ? say("page.passed") : vertex);

/** The phrase of a key about a move at a vertex; a pass has a phrase of its own. */
export const sayMove = (key, vertex, args) => say(vertex.toLowerCase() === "pass" ? `${key}.pass` : key, { ...args, vertex });

/** The reverse of toXY. */
export const toVertex = (x, y, height) => letters[x] + (height - y);

/** Notes which child leads to a node at each node before it: going on from there leads back to it. */
function noteTaken(tree, id) {
  for (let n = tree?.nodes.get(id); n; n = tree.nodes.get(n.parent)) tree.taken.set(n.parent, n.id);
}

/** The nodes from the root through a node and on, at each along the child that was shown last, else the first. */
export function lineThrough(tree, id) {
  const line = [];
  for (let n = tree.nodes.get(id); n; n = tree.nodes.get(n.parent)) line.unshift(n);
  for (let n = line.at(-1); n?.children.length; ) {
    n = tree.nodes.get(tree.taken.get(n.id)) ?? tree.nodes.get(n.children[0]);
    if (n) line.push(n);
  }
  return line;
}

/** The newest node of a tree. */
export const newest = (tree) => [...tree.nodes.keys()].reduce((a, b) => Math.max(a, b));

/** The node that the person is at, or on the way to. */
export const here = () => store.wanted ?? store.position?.node;

/** Shows a node, if there is one. */
export async function show(id) {
  if (!id || !store.tree?.nodes.has(id) || id === here()) return;
  store.wanted = id;
  await ask("show", { node: id });
  if (store.wanted === id) store.wanted = null;
}

/** Shows a node that was chosen beside the board, and brings the board into view where it is out of sight. */
export async function lookAt(id) {
  await show(id);
  document.querySelector(".board")?.scrollIntoView({ block: "nearest" });
}

/** Goes n nodes along the line through the present one. */
export function step(n) {
  const { tree } = store;
  if (!tree || !here()) return;
  const line = lineThrough(tree, here());
  const at = line.findIndex((each) => each.id === here());
  show(line[Math.max(0, Math.min(line.length - 1, at + n))]?.id);
}

/** Goes to the next variation at the last place where there is a choice. */
export function sibling(n) {
  const { tree } = store;
  let node = tree?.nodes.get(here());
  while (node) {
    const parent = tree.nodes.get(node.parent);
    if (parent?.children.length > 1) {
      const at = parent.children.indexOf(node.id);
      show(parent.children[(at + n + parent.children.length) % parent.children.length]);
      return;
    }
    node = parent;
  }
}

/** Whether the person may play on the board as it is shown. */
export function mayPlay() {
  const { state, position } = store;
  if (!state || !position || position.fault) return false;
  if (state.phase === "counting" && position.node === state.head) return false;
  if (state.phase === "over" && position.node === state.head && (state.black.engine || state.white.engine)) return false;
  return state.paused || looksBack() || !state[position.turn].engine;
}

/** The share of the board below which it counts as almost empty. */
const almostEmpty = 0.15;

/** Passes; on a board that is almost empty the person is asked first. */
export function pass() {
  const { rows, last } = store.position;
  const stones = rows.join("").replaceAll(".", "").length;
  const early = stones < almostEmpty * rows.length * rows[0].length && last?.toLowerCase() !== "pass";
  return (!early || confirm(say("page.do.pass.ask"))) && play("pass");
}

/** Asks what Montego would play here. Moves that play by themselves stop, or the hint would be gone with the next. */
export function hint() {
  if (!mayPlay()) return;
  store.autoplay = false;
  store.hint = { node: store.position.node };
  changed();
  ask("hint", { node: store.position.node }).then((answer) => {
    if (answer) return;
    store.hint = null;
    changed();
  });
}

/** Whether the person tries moves in a game that is over, in which Montego waits. */
export const tries = (state) => state.paused && state.ended && state.phase !== "over";

/** Whether Montego plays no game here, so that people look back: whoever plays against it does when the game is over. */
export const atRest = (state) => state.phase === "over" || tries(state) || (!state.black.engine && !state.white.engine);

/** Whether the game is over, and the person looks at an earlier move of it. */
export const looksBack = () => store.state.phase === "over" && store.position.node !== store.state.head;

/**
 * Takes a move back, or the end of the game: the person is asked where its result would be lost.
 * Where the person looks at an earlier move of a game that is over, it goes on there.
 */
export function undo() {
  if (!store.position) return null;
  if (looksBack()) return ask("playon", { node: store.position.node });
  if (store.state.phase === "over" && store.state.ended && !confirm(say("page.do.playon.ask"))) return null;
  return ask("undo");
}

/** Puts a warning away. */
export const keepMove = () => ask("keep");

/** Whether the game may go on at the position that is shown: where its result would be lost the person is asked. */
export const mayGoOn = () => store.position.node !== store.state.ended || confirm(say("page.do.playon.ask"));

/** Plays at a vertex or passes. */
export const play = single(async (vertex) => {
  if (store.position && mayGoOn()) await ask("play", { node: store.position.node, head: store.state.head, vertex });
});
