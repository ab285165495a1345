// The games of Montego in a worker. A page that connects sends requests as text
// and is sent messages as text, as over the WebSocket of a server; null says that
// it leaves. The worker is shared by the pages of a browser where that exists.
"use strict";

importScripts("wasm_exec.js", "kernel.js");

// ---- The records of the games, in IndexedDB ----

let database = null; // a promise of the open database; null before, and once the browser has closed it

function opened() {
  const close = () => (database = null);
  database ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open("montego", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("records", { keyPath: "name" });
    opening.onsuccess = () => {
      opening.result.onclose = close;
      resolve(opening.result);
    };
    opening.onerror = () => {
      close();
      reject(opening.error);
    };
  });
  return database;
}

/** Begins a transaction, in a database that is opened again where the browser has closed it. */
async function transaction(mode) {
  try {
    return (await opened()).transaction("records", mode);
  } catch {
    database = null;
    return (await opened()).transaction("records", mode);
  }
}

/** Does something with the records; resolves to its result when that is kept. */
async function transact(mode, act) {
  const t = await transaction(mode);
  const request = act(t.objectStore("records"));
  return new Promise((resolve, reject) => {
    t.oncomplete = () => resolve(request.result);
    t.onabort = t.onerror = () => reject(t.error ?? request.error);
  });
}

self.records = {
  list: () => transact("readonly", (records) => records.getAll()),
  load: (name) => transact("readonly", (records) => records.get(name)),
  save: (name, record) => transact("readwrite", (records) => records.put({ name, record, changed: Date.now() })),
  remove: (name) => transact("readwrite", (records) => records.delete(name)),
};

// ---- The program ----

/** The bytes of a file of the host. */
async function load(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${answer.url} cannot be loaded: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/** The program's bytes, which lie on the host as gzip; a host may unpack them. */
async function loadProgram() {
  const bytes = await load("montego.wasm.gz");
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const isPartner = self.name === "partner"; // the second worker of a page; what a service worker answers has no fragment
const ports = new Set();
let trouble = ""; // the message that says why Montego does not play

/**
 * Tells all pages in a phrase of theirs that Montego does not play, and ends the worker,
 * so that a page can start another one.
 */
self.failed = (why, phrase = "page.stopped") => {
  trouble ||= JSON.stringify({ type: "failed", text: why, phrase, args: { why } });
  for (const port of ports) port.postMessage(trouble);
  if (ports.size > 0) close(); // else the page is still to come
};

const ready = new Promise((resolve) => {
  self.begin = (sit, hire) => resolve({ sit, hire }); // called by the program, with what gives a page its seat
});

/**
 * Whether this worker holds the lock of the games. Where pages share no worker, each page has its own, and two
 * workers would overwrite each other's records. The browser releases the lock when its worker ends.
 */
async function alone() {
  if (!navigator.locks || isPartner) return true;
  return new Promise((resolve) => {
    const keep = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request("montego-games", { signal: AbortSignal.timeout(10_000) }, keep).catch((error) => resolve(error.name !== "TimeoutError"));
  });
}

async function start() {
  if (!(await alone())) {
    self.failed("Montego is open in another window of this browser", "page.elsewhere");
    return;
  }
  const [program, ...kernels] = await Promise.all([loadProgram(), ...kernelFiles.map(load)]);
  await runWithKernel(new Go(), program, kernels);
  stopped();
}
start().catch((error) => self.failed(error.message, "error.start"));

// What the program does after its start, it does outside start.
const stopped = () => self.failed("Montego has stopped");
addEventListener("error", stopped);
addEventListener("unhandledrejection", stopped);

/** Gives the page at a port a seat. */
function connect(port) {
  if (trouble) {
    port.postMessage(trouble);
    close();
    return;
  }
  if (!isPartner) port.postMessage(""); // so that the page knows that a worker is here, long before the program is
  ports.add(port);
  const seat = ready.then(({ sit }) => sit((text) => port.postMessage(text)));
  let partner = null; // the page's second worker
  const leave = async () => {
    if (!ports.delete(port)) return;
    partner?.leave();
    (await seat).leave();
  };
  port.onmessage = async ({ data }) => {
    if (data instanceof MessagePort) partner = await employ(data);
    else if (data === null) leave();
    else if (data.alive) navigator.locks.request(data.alive, leave); // a page that crashes says nothing, but loses its lock
    else (await seat).handle(data);
  };
}

/** Takes the page's second worker, which is at a port, to share searches with it. */
async function employ(port) {
  const partner = (await ready).hire((text) => port.postMessage(text));
  port.onmessage = ({ data }) => partner.handle(data);
  return partner;
}

// The second worker is told in its first message the port to the first one.
if (isPartner) onmessage = ({ data }) => connect(data);
else if (self.SharedWorkerGlobalScope) self.onconnect = ({ ports: [port] }) => connect(port);
else connect(self);
