// Package broken makes searches that panic, for the tests of whatever must outlive
// that. No program uses it.
package broken
