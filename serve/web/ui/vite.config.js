import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig } from "vite";

// The files that dist follows from, in the order of their names. A test of
// package web computes the same sum, so that dist cannot fall behind.
const sources = ["index.html", "package.json", "package-lock.json", "vite.config.js", "src", "public", "../../../internal/phrases"];

function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => files(join(path, name)));
}

function sum() {
  const hash = createHash("sha256");
  const all = sources.flatMap((name) => files(join(import.meta.dirname, name))).filter((path) => !path.endsWith(".go"));
  const names = all.map((path) => relative(import.meta.dirname, path).replaceAll("\\", "/")).sort();
  for (const name of names) {
    const text = readFileSync(join(import.meta.dirname, name));
    hash.update(`${name} ${text.length}\n`).update(text);
  }
  return hash.digest("hex") + "\n";
}

const sourcesSum = {
  name: "sources-sum",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "sources.sha256", source: sum() });
  },
};

// The board has its own wood and stones; those of Shudan stay out of dist.
const withoutPictures = {
  name: "without-pictures",
  enforce: "pre",
  transform(code, id) {
    if (id.endsWith("shudan/css/goban.css")) return code.replace(/url\('\.\/[^']+'\)/g, "none");
  },
};

// The page needs no phrases of the terminal.
const withoutTerminal = {
  name: "without-terminal",
  enforce: "pre",
  transform(code, id) {
    if (!/phrases\/\w+\.json$/.test(id)) return;
    const all = Object.entries(JSON.parse(code)).filter(([key]) => !key.startsWith("terminal."));
    return JSON.stringify(Object.fromEntries(all));
  },
};

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [withoutPictures, withoutTerminal, sourcesSum],
  build: { outDir: "../dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 8192, modulePreload: { polyfill: false } },
  server: { fs: { allow: ["../../.."] }, proxy: { "/messages": { target: "ws://localhost:8361", ws: true } } },
});
