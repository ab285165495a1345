// Package filetest writes files for tests, and compares what a test has made with a file that
// is kept. With -update the test writes that file, and git diff shows what has changed.
//
// What may not live here: anything that no test needs.
package filetest
