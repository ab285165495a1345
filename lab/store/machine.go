package store

import (
	"os"
	"sync"
)

// machine names the place in which a process number is unique: the host and, where
// the system has one, the name space of process numbers. Containers on one host
// have different name spaces.
var machine = sync.OnceValue(func() string {
	host, _ := os.Hostname()
	space, _ := os.Readlink("/proc/self/ns/pid")
	return host + " " + space
})
