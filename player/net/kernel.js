// How a page, a worker or node runs a program that computes with networks.
"use strict";

/**
 * Runs a program, the bytes of which are Go's, until it ends. Its kernels are the functions of
 * kernel.wasm, which need the memory of the program; so it calls them by functions that are
 * there before them. Where kernel.wasm cannot run, hasKernel says so.
 */
async function runWithKernel(go, program, kernel) {
  const module = await WebAssembly.compile(program);
  const vectors = WebAssembly.validate(kernel) ? await WebAssembly.compile(kernel) : null;
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
