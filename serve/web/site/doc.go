//go:build js

// Command site is Montego inside a browser: the games of package games in a
// worker, as WebAssembly. make site builds the folder that a web host needs.
//
//   - main.go lets pages sit down and carries their messages.
//   - pair.go shares searches with a second worker.
//   - store.go keeps the games in the browser.
//   - worker.js loads the program, runs it with the kernels of package net, and opens the
//     browser's store.
//   - offline.js keeps the files, so that the page opens without a network.
//   - stackify is the command that makes the program faster when make site has compiled it.
//
// What may not live here: what the messages say; that is package games.
package main
