package panics

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Panic is what some goroutine has panicked with, and where.
type Panic struct {
	Value any
	Stack []byte // of that goroutine
}

// Error says with what the goroutine panicked.
func (p *Panic) Error() string { return fmt.Sprint(p.Value) }

// From returns what recover has returned as a Panic: one that was raised again keeps
// the stack of its first place. It must be called by the function that recovers.
func From(recovered any) *Panic {
	if p, ok := recovered.(*Panic); ok {
		return p
	}
	return &Panic{Value: recovered, Stack: debug.Stack()}
}

// Must returns v, and panics if err is not nil: for what cannot fail in a program that is whole.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Catch runs f and returns its panic, or nil.
func Catch(f func()) (p *Panic) {
	defer func() {
		if recovered := recover(); recovered != nil {
			p = From(recovered)
		}
	}()
	f()
	return nil
}

// Guard runs f. If f panics, it calls broken, and panics with the same value.
func Guard(f, broken func()) {
	if p := Catch(f); p != nil {
		broken()
		panic(p)
	}
}

// Group is a sync.WaitGroup whose Wait raises the first panic of its goroutines
// again. Its zero value is empty.
type Group struct {
	group sync.WaitGroup
	first atomic.Pointer[Panic]
}

// Go runs f in a goroutine of its own.
func (g *Group) Go(f func()) {
	g.group.Go(func() {
		if p := Catch(f); p != nil {
			g.first.CompareAndSwap(nil, p)
		}
	})
}

// Wait waits for all goroutines. If one of them has panicked, it panics with that.
func (g *Group) Wait() {
	g.group.Wait()
	if p := g.first.Swap(nil); p != nil {
		panic(p)
	}
}

// Each calls do once with each i from 0 to n-1. The calls run side by side in goroutines
// numbered from 0, at most as many as its first argument says. After a panic no further
// call begins; when the calls under way have ended, Each panics with the same value.
func Each(goroutines, n int, do func(goroutine, i int)) {
	var group Group
	var next atomic.Int64
	for goroutine := range min(goroutines, n) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && group.first.Load() == nil; i = int(next.Add(1)) - 1 {
				do(goroutine, i)
			}
		})
	}
	group.Wait()
}
