package store

import (
	"os"
	"sync"
)

// machine names where this process can be found by its number: the host and,
// where the system has such, the name space of process numbers, in which
// containers differ.
var machine = sync.OnceValue(func() string {
	host, _ := os.Hostname()
	space, _ := os.Readlink("/proc/self/ns/pid")
	return host + " " + space
})
