package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/param"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
	"montego/sgf"
)

// The subjects of messages.
const (
	jobs  = "montego.search"  // positions to search
	talks = "montego.search." // and the number of a search: what those say who search it
)

// job is what a worker is asked to search. It is sent again and again while the search
// lasts, so that workers that come later join too.
type job struct {
	ID      string
	Version string // of the asker's program, which the worker's must be
	Master  uint64 // the asker among the members of the search
	Memory  int    // MiB that a tree must have
	Params  []string
	Rules   game.Rules
	Komi    string
	Record  string // the game so far, as SGF
	ToMove  goban.Color
	Banned  []goban.Point
}

// keptHere are the parameters that depend on the machine.
var keptHere = map[string]bool{"search.memory": true, "search.threads": true, "search.parallel": true, "search.fold": true}

// settingsOf lists the parameters of a search that all who search it must share.
func settingsOf(p search.Params, po playout.Params) (list []string) {
	all := engine.Params{Search: p, Playout: po}
	for _, i := range param.List(&all) {
		if stage, _, _ := strings.Cut(i.Name, "."); (stage == "search" || stage == "playout") && !keptHere[i.Name] {
			list = append(list, i.Name+"="+i.Value)
		}
	}
	return list
}

// newJob returns the job to search root.
func newJob(id, version string, asker uint64, settings []string, memory int, root *search.Root) *job {
	var record bytes.Buffer
	_ = (&sgf.Collection{Trees: []*sgf.Node{sgf.FromGame(root.Game, sgf.Info{})}}).Write(&record) // memory does not fail
	return &job{
		ID: id, Version: version, Master: asker, Memory: memory, Params: settings, Rules: root.Game.Rules(), Komi: root.Game.Komi().String(),
		Record: record.String(), ToMove: root.ToMove, Banned: root.Banned,
	}
}

// parseJob reads a job.
func parseJob(data []byte) (*job, error) {
	j := new(job)
	if err := json.Unmarshal(data, j); err != nil || j.ID == "" || strings.ContainsAny(j.ID, ".*> ") {
		return nil, errors.New("the message is no job")
	}
	return j, nil
}

// game returns the game so far.
func (j *job) game() (*game.Game, error) {
	c, _, err := sgf.Parse([]byte(j.Record))
	if err != nil {
		return nil, err
	}
	last := c.Trees[0]
	for n := range last.MainLine() {
		last = n
	}
	komi, err := game.ParseKomi(j.Komi)
	if err != nil {
		return nil, err
	}
	return last.Game(j.Rules, komi)
}

// params returns the parameters of the job for a machine.
func (j *job) params(threads, memory int) (engine.Params, error) {
	p := engine.DefaultParams()
	err := param.Apply(&p, append(j.Params, fmt.Sprintf("search.threads=%d", threads), fmt.Sprintf("search.memory=%d", memory), "search.fold=false")...)
	return p, err
}
