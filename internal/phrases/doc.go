// Package phrases holds what Montego says to people, in their languages. Each language is
// one JSON file, which the page in the browser reads too.
//
// A file maps a key to a whole phrase. {name} in a phrase stands for an argument. A phrase
// that depends on a colour is an object with the entries "black" and "white", chosen by the
// argument color. One that depends on a number is an object with an entry for each plural
// form that the language has (zero, one, two, few, many, other, as Unicode CLDR names them),
// chosen by the argument n. Where a phrase depends on both, the colours come first.
//
// To add a language, copy en.json to the code of the language, translate the phrases, and
// add the code to Languages here and to the table in serve/web/ui/src/phrases.js. A test
// tells which phrases and arguments are missing.
//
// Its one type is Language (phrases.go). What always holds: every language has the keys of
// en.json, with the same arguments.
//
// What may not live here: what a phrase is about, and how a screen shows it.
package phrases
