// The carrier brings requests to the games and messages back, over a line: the
// WebSocket of a server, or a worker in which Montego itself runs (make site says
// so in the page). What is said is the same on both.

import { known, say } from "./phrases.js";

// A connection may be gone without a word: a laptop has slept, or a telephone has changed its network. So a server of which
// nothing was heard for some beats is asked for a sign of life, and if it gives none there is another try. A page that
// was busy or slept missed beats, too, so they are counted and not the time.
const beat = 2000; // ms
const asksAfter = 5; // beats
const goneAfter = 10; // beats
const perBeat = 20_000; // characters that the slowest line takes: a long message has so many beats more

/** A line to the server. It comes back after an interruption. */
function socketLine({ onText, onClosed }) {
  let socket = null;
  let delay = 250;
  let end = null; // ends the connection, or the try to have one
  let quiet = 0; // beats without a sign of life
  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  function open() {
    const address = new URL("messages", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = address.search = "";
    let ended = false;
    quiet = 0;
    end = ({ reason = "" }) => {
      if (ended) return;
      ended = true;
      if (socket) {
        socket.onmessage = null; // what comes late is out of date
        socket.close();
      }
      onClosed(reason);
      setTimeout(open, delay);
      delay = Math.min(delay * 2, 5000);
    };
    try {
      socket = new WebSocket(address);
    } catch (error) {
      end({ reason: error.message }); // the browser forbids the address
      return;
    }
    socket.onopen = () => {
      delay = 250;
    };
    socket.onmessage = ({ data }) => {
      const answered = onText(data);
      quiet = answered ? 0 : Math.min(quiet, 0); // a long message of the page may still be under way
    };
    socket.onclose = socket.onerror = end; // where a policy forbids the address there is an error alone
  }
  function listen() {
    quiet++;
    if (quiet === asksAfter && isOpen()) socket.send('{"type":"alive"}');
    if (quiet >= goneAfter) end({});
  }
  open();
  setInterval(listen, beat);
  // Whoever comes back to the page, or to a network, learns soon how it stands.
  const hurry = () => {
    if (document.hidden || quiet < 0 || quiet >= asksAfter) return;
    quiet = asksAfter - 1;
    listen();
  };
  addEventListener("online", hurry);
  addEventListener("pageshow", hurry);
  document.addEventListener("visibilitychange", hurry);
  function send(text) {
    quiet -= Math.floor(text.length / perBeat);
    socket.send(text);
  }
  return { isOpen, send };
}

/** The worker: one that all pages share, unless the browser has none or forbids it. */
function firstWorker() {
  try {
    return new SharedWorker("./worker.js");
  } catch {
    return new Worker("./worker.js");
  }
}

/** Holds a lock while the page lives; resolves to its name, if the browser has locks. */
async function lifeLock() {
  if (!navigator.locks) return null;
  const name = `montego-page-${crypto.randomUUID()}`;
  await new Promise((have) => {
    navigator.locks.request(name, () => {
      have();
      return new Promise(() => {}); // never settled
    });
  });
  return name;
}

/** A line to the worker, which all pages of the browser share where they can. */
function workerLine({ onText }) {
  let port = null;
  let partner = null; // a second worker shares the searches, where there is a processor for it
  let open = false;
  let errors = 0; // how often a worker could not be loaded
  let patience = 500; // ms until a shared worker that says nothing counts as one that has ended
  const fail = () => hear(JSON.stringify({ type: "failed", text: say("page.nostart") }));

  function hear(text) {
    const failed = text.startsWith('{"type":"failed"');
    if (!open && !failed) begun();
    if (failed) partner?.terminate(); // else it would go on with its search
    open = !failed;
    onText(text);
  }

  function start() {
    const worker = firstWorker();
    const mine = worker.port ?? worker;
    port = mine;
    let met = false; // it has said something, if only that it is there
    mine.onmessage = ({ data }) => {
      if (mine !== port) return;
      met = true;
      if (data) hear(data);
      else hire(mine);
    };
    // An error after that is one of the program, of which the worker tells itself.
    worker.onerror = () => {
      if (mine !== port || met) return;
      met = true;
      if (errors++ < 3) setTimeout(start, 500 * errors); // it may be a request that has failed once
      else fail();
    };
    // A shared worker that has just ended is found by its address still, and never hears of who connects to it.
    if (worker.port) {
      setTimeout(() => {
        if (mine !== port || met) return;
        mine.postMessage(null);
        patience *= 2;
        if (patience < 20_000) start();
        else fail(); // a script that the worker lacks is told to nobody
      }, patience);
    }
  }

  /** What can wait until the program has begun, and so has been loaded. */
  function begun() {
    const mine = port;
    if (!mine.terminate) lifeLock().then((alive) => alive && mine.postMessage({ alive }));
    navigator.serviceWorker?.register("./offline.js").catch(() => {}); // it only helps without a network
  }

  function hire(mine) {
    partner?.terminate();
    if (navigator.hardwareConcurrency < 2) return;
    const { port1, port2 } = new MessageChannel();
    partner = new Worker("./worker.js", { name: "partner" });
    partner.postMessage(port1, [port1]);
    mine.postMessage(port2, [port2]);
  }

  start();
  addEventListener("pagehide", () => port.postMessage(null));
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  function restart() {
    open = false;
    port.terminate?.(); // a worker that pages share has ended by itself
    patience = 500;
    errors = 0;
    start();
  }
  return { isOpen: () => open, send: (text) => port.postMessage(text), restart };
}

/** What a message says: a phrase if it has one, and otherwise its text. */
const textOf = ({ phrase, args, text }) => (known(phrase) ? say(phrase, args) : text);

/**
 * Opens the line and keeps it open. Returns ask(request), a promise of the answer, and
 * restart(), for a line that has failed for good.
 */
export function connect({ onMessage, onError, onState }) {
  let next = 1;
  let largest = Infinity;
  const waiting = new Map(); // request number → { resolve, reject }
  const lineTo = document.documentElement.dataset.engine === "worker" ? workerLine : socketLine;
  let refused = ""; // why a server has let nobody in
  const line = lineTo({ onText: hear, onClosed: (reason) => closed(refused || reason) });

  /** Takes a message, and reports whether all requests have their answers. */
  function hear(text) {
    receive(JSON.parse(text));
    return waiting.size === 0;
  }

  function closed(reason) {
    for (const { reject } of waiting.values()) reject(new Error(say("page.waslost")));
    waiting.clear();
    onState("closed", reason);
  }

  function restart() {
    closed();
    line.restart();
  }

  function receive(message) {
    if (message.type === "failed" && !line.restart) {
      refused = textOf(message); // the server closes the line, which is tried again
      return;
    }
    if (message.type === "failed") {
      closed(textOf(message));
      onState("failed", textOf(message), message.phrase !== "error.nostore");
      return;
    }
    if (message.type === "welcome") {
      largest = message.largest;
      refused = "";
      onMessage(message);
      onState("open");
      return;
    }
    const answer = waiting.get(message.id);
    if (message.type === "done" || message.type === "error") {
      waiting.delete(message.id);
      if (message.type === "done") answer?.resolve(message);
      else if (answer) answer.reject(new Error(textOf(message)));
      else onError(textOf(message)); // of what goes on by itself: an engine's move, an analysis, a review
      return;
    }
    onMessage(message);
  }

  function ask(request) {
    return new Promise((resolve, reject) => {
      if (!line.isOpen()) {
        reject(new Error(say("page.unreached")));
        return;
      }
      const id = next++;
      const text = JSON.stringify({ ...request, id });
      if (text.length > largest) {
        reject(new Error(say("page.toolarge")));
        return;
      }
      waiting.set(id, { resolve, reject });
      line.send(text);
    });
  }

  return { ask, restart };
}
