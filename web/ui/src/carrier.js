// The carrier brings requests to the games and messages back. This one is a
// WebSocket; a worker that plays inside the browser would have the same form:
//
//   ask(request) → promise of the answer, which fails with an Error
//   onMessage(message), onState("open" | "closed")

/** Opens the connection and keeps it open: it comes back after an interruption. */
export function connect({ onMessage, onState }) {
  let socket = null;
  let next = 1;
  let delay = 250;
  let largest = Infinity;
  const waiting = new Map(); // request number → { resolve, reject }

  function open() {
    const address = new URL("messages", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = address.search = "";
    socket = new WebSocket(address);
    socket.onopen = () => {
      delay = 250;
    };
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = ({ reason }) => {
      for (const { reject } of waiting.values()) reject(new Error("The connection to Montego was lost."));
      waiting.clear();
      onState("closed", reason);
      setTimeout(open, delay);
      delay = Math.min(delay * 2, 5000);
    };
  }

  function receive(message) {
    if (message.type === "welcome") {
      largest = message.largest;
      onMessage(message);
      onState("open");
      return;
    }
    const answer = waiting.get(message.id);
    if (message.type === "done" || message.type === "error") {
      waiting.delete(message.id);
      if (message.type === "error") answer?.reject(new Error(message.text));
      else answer?.resolve(message);
      return;
    }
    onMessage(message);
  }

  function ask(request) {
    return new Promise((resolve, reject) => {
      if (socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("Montego cannot be reached at the moment."));
        return;
      }
      const id = next++;
      const text = JSON.stringify({ ...request, id });
      if (text.length > largest) {
        reject(new Error("This is too large for Montego."));
        return;
      }
      waiting.set(id, { resolve, reject });
      socket.send(text);
    });
  }

  open();
  return { ask };
}
