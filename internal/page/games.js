"use strict";
// Lists of games, and a board to step through them. The page holds the games as
// JSON and an empty board of each size as a template.

// Stones and the mark of the last move as package render draws them; x and y move
// them aside.
const looks = {
  shadow: {class: "shadow", r: 0.535, fill: "url(#go-shadow)", x: 0.03, y: 0.06},
  black: {class: "stone black", r: 0.475, fill: "url(#go-black)"},
  white: {class: "stone white", r: 0.475, fill: "url(#go-white)", stroke: "#8b8478", "stroke-width": 0.025},
  last: {class: "last", r: 0.23, fill: "none", "stroke-width": 0.07},
};

for (const root of document.querySelectorAll(".games")) {
  gameList(root, JSON.parse(root.querySelector("script").textContent));
}

function gameList(root, games) {
  const pageSize = 50;
  const find = (name) => root.querySelector(name);
  const view = gameViewer(root.querySelector(".viewer"), root);
  const heads = [...root.querySelectorAll("th")];
  const chosen = heads.map(() => "");
  let order = games.map((_, i) => i);
  let first = 0;
  let opened = -1;
  root.classList.toggle("single", games.length === 1);

  function shown() {
    return order.filter((i) => chosen.every((value, column) => value === "" || games[i].t[column] === value));
  }

  function draw() {
    const list = shown();
    first = Math.max(0, Math.min(first, list.length - 1));
    first -= first % pageSize;
    const body = find("tbody");
    body.replaceChildren(...list.slice(first, first + pageSize).map(row));
    const last = Math.min(first + pageSize, list.length);
    find(".range").textContent = list.length === 0 ? "no games" : `${first + 1}–${last} of ${list.length}`;
    find(".earlier").disabled = first === 0;
    find(".later").disabled = last === list.length;
  }

  function row(i) {
    const tr = document.createElement("tr");
    tr.tabIndex = 0;
    tr.classList.toggle("open", i === opened);
    games[i].t.forEach((text, column) => {
      const td = document.createElement("td");
      td.textContent = text;
      td.title = text;
      td.className = heads[column].className;
      tr.append(td);
    });
    const open = () => {
      opened = i;
      view.show(games[i]);
      for (const other of tr.parentNode.children) other.classList.toggle("open", other === tr);
    };
    tr.addEventListener("click", open);
    tr.addEventListener("keydown", (event) => { if (event.key === "Enter") open(); });
    return tr;
  }

  function filter(head, column) {
    const values = [...new Set(games.map((g) => g.t[column]))].sort();
    if (values.length < 2) return;
    const select = document.createElement("select");
    const label = document.createElement("label");
    select.append(new Option("all", ""), ...values.map((v) => new Option(v, v)));
    select.addEventListener("change", () => { chosen[column] = select.value; first = 0; draw(); });
    label.append(head.textContent + " ", select);
    find(".filters").append(label);
  }

  function sorter(head, column) {
    let down = false;
    const key = (i) => head.className === "text" ? games[i].t[column] : Number(games[i].t[column].replace("−", "-")) || 0;
    head.style.cursor = "pointer";
    head.title = "sort";
    head.addEventListener("click", () => {
      order.sort((i, j) => {
        const a = key(i), b = key(j);
        return (a < b ? -1 : a > b ? 1 : i - j) * (down ? -1 : 1);
      });
      down = !down;
      first = 0;
      draw();
    });
  }

  heads.forEach((head, column) => {
    if (head.dataset.choose) filter(head, column);
    sorter(head, column);
  });
  find(".earlier").addEventListener("click", () => { first -= pageSize; draw(); });
  find(".later").addEventListener("click", () => { first += pageSize; draw(); });
  draw();
  if (games.length > 0) find("tbody tr").click();
}

// gameViewer shows one game at a time.
function gameViewer(box, root) {
  const find = (name) => box.querySelector(name);
  const slider = find("input");
  let game = null;

  function show(newGame) {
    game = newGame;
    box.hidden = false;
    const template = root.querySelector(`template[data-size="${game.w}x${game.h}"]`);
    find(".picture").replaceChildren(template.content.cloneNode(true));
    slider.max = game.m.length / 2;
    slider.value = slider.max;
    const sgf = find(".sgf");
    URL.revokeObjectURL(sgf.href);
    sgf.href = URL.createObjectURL(new Blob([sgfOf(game)], {type: "application/x-go-sgf"}));
    draw();
  }

  function draw() {
    const n = Number(slider.value);
    const svg = find("svg");
    for (const old of svg.querySelectorAll(".shadow, .stone, .last")) old.remove();
    const stones = boardAfter(game, n);
    stones.forEach((color, i) => { if (color !== 0) circle(svg, i, looks.shadow); });
    stones.forEach((color, i) => { if (color !== 0) circle(svg, i, color > 0 ? looks.black : looks.white); });
    find(".move").textContent = caption(n);
    const last = n > 0 ? pointOf(game, n - 1) : -1;
    if (last >= 0 && stones[last] !== 0) circle(svg, last, {...looks.last, stroke: colorOf(game, n - 1) > 0 ? "#ffffff" : "#111111"});
    find(".first").disabled = find(".back").disabled = n === 0;
    find(".end").disabled = find(".forth").disabled = n === Number(slider.max);
  }

  function circle(svg, i, {x = 0, y = 0, ...look}) {
    const c = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    const all = {cx: i % game.w + 0.5 + x, cy: Math.floor(i / game.w) + 0.5 + y, ...look};
    for (const [name, value] of Object.entries(all)) c.setAttribute(name, value);
    svg.append(c);
  }

  function caption(n) {
    const {black, white, pass} = box.dataset;
    const whole = [`${game.b} – ${game.x}`, game.r, `${n} / ${slider.max}`].filter(Boolean).join(", ");
    if (n === 0) return whole;
    const note = game.n && game.n[n - 1] ? ". " + game.n[n - 1] : "";
    return `${whole}: ${colorOf(game, n - 1) > 0 ? black : white} ${vertexOf(game, n - 1) || pass}${note}`;
  }

  function go(n) {
    slider.value = n; // the browser keeps it between min and max
    draw();
  }

  slider.addEventListener("input", draw);
  find(".first").addEventListener("click", () => go(0));
  find(".back").addEventListener("click", () => go(Number(slider.value) - 1));
  find(".forth").addEventListener("click", () => go(Number(slider.value) + 1));
  find(".end").addEventListener("click", () => go(slider.max));
  document.addEventListener("keydown", (event) => {
    if (game === null || event.target.matches("select, input") || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = {ArrowLeft: Number(slider.value) - 1, ArrowRight: Number(slider.value) + 1, Home: 0, End: slider.max}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  return {show};
}

// colorOf returns 1 if move n, from 0, is Black's, else -1.
function colorOf(game, n) {
  const black = game.c ? game.c[n] === "b" : n % 2 === 0;
  return black ? 1 : -1;
}

// pointOf returns where move n is, row by row from the upper left, or -1 for a
// pass.
function pointOf(game, n) {
  const x = game.m.charCodeAt(2 * n) - 97, y = game.m.charCodeAt(2 * n + 1) - 97;
  return x < 0 ? -1 : y * game.w + x;
}

// stonesOf lists Black's and White's stones before the first move, two letters each.
function stonesOf(game) {
  return [game.s, game.o].map((stones) => (stones || "").match(/../g) || []);
}

// setUpsOf lists what is set up after n moves: "b", "w" or "e" for none, and two letters.
function setUpsOf(game, n) {
  return (game.u && game.u[n] || "").match(/.../g) || [];
}

function vertexOf(game, n) {
  const p = pointOf(game, n);
  return p < 0 ? "" : "ABCDEFGHJKLMNOPQRST"[p % game.w] + (game.h - Math.floor(p / game.w));
}

// boardAfter returns the stones after the first moves of a game: 1 is Black's, -1 White's.
// What is set up after them is there too.
function boardAfter(game, moves) {
  const board = new Array(game.w * game.h).fill(0);
  stonesOf(game).forEach((stones, i) => {
    for (const s of stones) board[(s.charCodeAt(1) - 97) * game.w + s.charCodeAt(0) - 97] = 1 - 2 * i;
  });
  const setUp = (n) => {
    for (const s of setUpsOf(game, n)) board[(s.charCodeAt(2) - 97) * game.w + s.charCodeAt(1) - 97] = {b: 1, w: -1, e: 0}[s[0]];
  };
  setUp(0);
  for (let n = 0; n < moves; n++, setUp(n)) {
    const p = pointOf(game, n);
    if (p < 0) continue;
    const color = colorOf(game, n);
    board[p] = color;
    for (const q of neighbours(game, p)) if (board[q] === -color) capture(game, board, q);
    capture(game, board, p);
  }
  return board;
}

// capture takes the chain of p off the board if it has no liberty.
function capture(game, board, p) {
  const chain = new Set([p]);
  for (const q of chain) {
    for (const r of neighbours(game, q)) {
      if (board[r] === 0) return;
      if (board[r] === board[p]) chain.add(r);
    }
  }
  for (const q of chain) board[q] = 0;
}

function neighbours(game, p) {
  const x = p % game.w, list = [];
  if (x > 0) list.push(p - 1);
  if (x < game.w - 1) list.push(p + 1);
  if (p >= game.w) list.push(p - game.w);
  if (p < game.w * (game.h - 1)) list.push(p + game.w);
  return list;
}

function sgfOf(game) {
  const text = (s) => s.replace(/[\\\]]/g, "\\$&");
  const size = game.w === game.h ? game.w : `${game.w}:${game.h}`;
  let sgf = `(;GM[1]FF[4]CA[UTF-8]SZ[${size}]KM[${text(game.k)}]PB[${text(game.b)}]PW[${text(game.x)}]RE[${text(game.r)}]`;
  const [black, white] = stonesOf(game);
  if (black.length > 0 && white.length === 0) sgf += `HA[${black.length}]PL[W]`;
  if (black.length > 0) sgf += `AB[${black.join("][")}]`;
  if (white.length > 0) sgf += `AW[${white.join("][")}]`;
  sgf += "\n";
  const setUp = (n) => {
    const list = setUpsOf(game, n);
    if (list.length > 0) sgf += ";";
    for (const color of "bwe") {
      const points = list.filter((s) => s[0] === color).map((s) => s.slice(1));
      if (points.length > 0) sgf += `A${color.toUpperCase()}[${points.join("][")}]`;
    }
  };
  setUp(0);
  for (let n = 0; n < game.m.length / 2; n++, setUp(n)) {
    const at = pointOf(game, n) < 0 ? "" : game.m.slice(2 * n, 2 * n + 2);
    const note = game.n && game.n[n] ? `C[${text(game.n[n])}]` : "";
    sgf += `;${colorOf(game, n) > 0 ? "B" : "W"}[${at}]${note}`;
  }
  return sgf + ")\n";
}
