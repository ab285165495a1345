package cluster

import (
	"encoding/json"
	"errors"
	"strings"

	"montego/player/engine"
)

// The subjects of messages.
const (
	jobs     = "montego.search"  // positions to search
	searches = "montego.search." // and the ID of a job: the frames of those who search it
)

// job is what a worker is asked to search. It is sent again and again while the search
// lasts, so that workers that come later join too.
type job struct {
	ID      string
	Version string // of the master's program, which the worker's must be
	Master  uint64 // the master among the members of the search
	Memory  int    // MiB that a tree must have
	engine.Job
}

func parseJob(data []byte) (*job, error) {
	j := new(job)
	if err := json.Unmarshal(data, j); err != nil || j.ID == "" || strings.ContainsAny(j.ID, ".*> ") {
		return nil, errors.New("the message is no job")
	}
	return j, nil
}
