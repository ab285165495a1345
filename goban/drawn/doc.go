// Package drawn reads the pictures and vertices that tests are made of. What
// makes no sense fails the test in which it stands.
//
// What may not live here: anything that no test needs.
package drawn
