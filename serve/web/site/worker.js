// The games of Montego in a worker. A page that connects sends requests as text
// and is sent messages as text, as over the WebSocket of a server; null says that
// it leaves. The worker is shared by the pages of a browser where that exists.
"use strict";

importScripts("wasm_exec.js", "kernel.js");

// ---- The records of the games, in IndexedDB ----

const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open("montego", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("records", { keyPath: "name" });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});

/** Does something with the records; resolves to its result when that is kept. */
async function transact(mode, act) {
  const transaction = (await database).transaction("records", mode);
  const request = act(transaction.objectStore("records"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
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

const ports = new Set();
let trouble = ""; // the message that says why Montego does not play

/**
 * Tells all pages in a phrase of theirs that Montego does not play, and ends the worker,
 * so that a page can start another one.
 */
self.failed = (why, phrase = "page.stopped") => {
  trouble ||= JSON.stringify({ type: "failed", text: why, phrase, args: { why } });
  for (const port of ports) port.postMessage(trouble);
  close();
};

const ready = new Promise((resolve) => {
  self.begin = (sit, hire) => resolve({ sit, hire }); // called by the program, with what gives a page its seat
});

async function start() {
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
  ports.add(port);
  const seat = ready.then(({ sit }) => sit((text) => port.postMessage(text)));
  port.onmessage = async ({ data }) => {
    if (data instanceof MessagePort) return employ(data);
    if (data !== null) return (await seat).handle(data);
    ports.delete(port);
    (await seat).leave();
  };
}

/** Takes the page's second worker, which is at a port, to share searches with it. */
async function employ(port) {
  const partner = (await ready).hire((text) => port.postMessage(text));
  port.onmessage = ({ data }) => partner.handle(data);
}

// The second worker is told in its first message the port to the first one.
if (location.hash === "#partner") onmessage = ({ data }) => connect(data);
else if (self.SharedWorkerGlobalScope) self.onconnect = ({ ports: [port] }) => connect(port);
else connect(self);
