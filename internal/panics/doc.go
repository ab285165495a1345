// Package panics carries a panic from the goroutine where it happened to the one
// that waits for it. A panic that is not recovered ends the whole process, and only the
// goroutine that panics can recover it; so whoever starts goroutines that run a player
// starts them here.
package panics
