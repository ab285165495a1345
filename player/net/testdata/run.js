// Runs a program of Go with the kernels of browsers: node run.js GOROOT PROGRAM KERNEL ARGUMENTS
"use strict";
const { readFileSync } = require("fs");
const { join } = require("path");
const { runInThisContext } = require("vm");

const [goroot, program, kernel, ...args] = process.argv.slice(2);
require("v8").setFlagsFromString("--experimental-wasm-relaxed-simd"); // node 20 wants to be asked
globalThis.fs = require("fs");
globalThis.path = require("path");
require(join(goroot, "lib/wasm/wasm_exec.js"));
runInThisContext(readFileSync(join(__dirname, "../kernel.js"), "utf8"));

const go = new Go();
go.argv = [program, ...args];
go.env = { TMPDIR: require("os").tmpdir() };
go.exit = process.exit;
runWithKernel(go, readFileSync(program), [readFileSync(join(__dirname, "..", kernel))]);
