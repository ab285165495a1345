// Package filetest writes files for tests.
//
// What may not live here: anything that no test needs; files that are kept and compared
// with, which are of package golden.
package filetest
