// How a page, a worker or node runs a program that computes with networks.
"use strict";

/** The files of the kernels, the fastest first: not every browser has relaxed vector instructions. */
const kernelFiles = ["kernel-relaxed.wasm", "kernel.wasm"];

/**
 * Runs a program, the bytes of which are Go's, until it ends. Its kernels are the functions of
 * the first of the modules that can run here. They need the memory of the program; so it calls
 * them by functions that are there before them. Where no module can run, hasKernel says so.
 */
async function runWithKernel(go, program, modules) {
  const module = await WebAssembly.compile(program);
  const kernel = modules.find((bytes) => WebAssembly.validate(bytes));
  const vectors = kernel ? await WebAssembly.compile(kernel) : null;
  const imports = { hasKernel: () => (vectors ? 1 : 0) };
  const connections = [];
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== "montego" || name in imports) continue;
    let compute;
    imports[name] = (a, b, c, d, e) => compute(a, b, c, d, e);
    connections.push((functions) => (compute = functions[name]));
  }
  const instance = await WebAssembly.instantiate(module, { ...go.importObject, montego: imports });
  if (vectors) {
    const { exports } = await WebAssembly.instantiate(vectors, { montego: { memory: instance.exports.mem } });
    for (const connect of connections) connect(exports);
  }
  await go.run(instance);
}
