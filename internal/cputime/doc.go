// Package cputime tells how much time of the processors this process has used, on all threads
// together.
package cputime
