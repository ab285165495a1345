package analysis

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
)

// queue holds the positions that wait: those of higher priority first, of equal
// ones the oldest.
type queue struct {
	waiting  []*batch
	bytes    int // that all queries take
	maxBytes int // that they may take
}

// batch is positions of a query with the same priority, which are searched one after the
// other.
type batch struct {
	q        *query
	turns    []int
	priority int
	bytes    int // that it is counted with
}

// maxQueued is what all queries that wait may take, in bytes: tens of thousands of games.
const maxQueued = 64 << 20

// size returns what the query takes, in bytes, roughly.
func (q *query) size() int {
	points := len(q.moves) + len(q.start.stones)
	for c := range q.lists.avoid {
		points += len(q.lists.avoid[c]) + len(q.lists.allow[c])
	}
	return 512 + len(q.id) + 4*points + 8*len(q.turns)
}

// enqueue puts the positions of a query into the queue. The error says that it is full.
func (s *Server) enqueue(q *query) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := q.batches()
	size := q.size() + 88*len(all)
	q.turns = nil // the batches have them
	if s.queue.bytes+size > s.queue.maxBytes {
		return faultf("", "the queries that wait take %d MiB, which is the most: send this one again when some are answered", s.queue.maxBytes>>20)
	}
	for _, b := range all {
		b.bytes = size / len(all)
		s.queue.bytes += b.bytes
		place, _ := slices.BinarySearchFunc(s.queue.waiting, b, func(old, b *batch) int {
			return cmp.Or(cmp.Compare(b.priority, old.priority), -1)
		})
		s.queue.waiting = slices.Insert(s.queue.waiting, place, b)
	}
	s.wake.Broadcast()
	return nil
}

// batches returns batches of the turns in a row that have the same priority.
func (q *query) batches() (all []*batch) {
	for i, t := range q.turns {
		if i == 0 || t.priority != q.turns[i-1].priority {
			all = append(all, &batch{q: q, priority: t.priority})
		}
		b := all[len(all)-1]
		b.turns = append(b.turns, t.number)
	}
	return all
}

// take returns the next position, once there is one, and what ends its search: from here on
// terminate and Close can. The position is nil when none will come.
func (s *Server) take() (context.Context, *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.closed {
		if len(s.queue.waiting) > 0 {
			b := s.queue.waiting[0]
			t := &task{q: b.q, turn: b.turns[0]}
			if b.turns = b.turns[1:]; len(b.turns) == 0 {
				s.queue.waiting = slices.Delete(s.queue.waiting, 0, 1)
				s.queue.bytes -= b.bytes
			}
			ctx, cancel := context.WithCancel(context.Background())
			s.active[t] = cancel
			return ctx, t
		}
		if s.ending {
			return nil, nil
		}
		s.wake.Wait()
	}
	return nil, nil
}

// leave ends what take began.
func (s *Server) leave(t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.active[t]()
	delete(s.active, t)
}

func (s *Server) act(m *message, line []byte) {
	answer := map[string]any{}
	if err := json.Unmarshal(line, &answer); err != nil {
		s.refuse(m, err)
		return
	}
	if _, ok := m.ID.(string); !ok {
		s.refuse(m, faultf("id", "id must be a string"))
		return
	}
	switch m.Action {
	case "query_version":
		answer["version"], answer["git_hash"] = s.o.Version, "montego"
	case "query_models":
		answer["models"] = []map[string]any{{
			"name": "montego", "internalName": "montego", "maxBatchSize": 1,
			"usesHumanSLProfile": false, "version": 0, "usingFP16": "false",
		}}
	case "clear_cache": // every position is searched anew
	case "terminate", "terminate_all":
		id, ok := m.TerminateID.(string)
		if m.Action == "terminate" && !ok {
			s.refuse(m, faultf("terminateId", "terminateId must be a string"))
			return
		}
		defer s.terminate(func(q *query, turn int) bool { // once this is answered
			return (q.id == id || m.Action != "terminate") && (m.TurnNumbers == nil || slices.Contains(m.TurnNumbers, whole(turn)))
		})
	default:
		s.refuse(m, faultf("action", "there is no action %.60q", m.Action))
		return
	}
	s.say(answer)
}

// terminate ends the positions for which which says so. Those that wait are
// answered without results, those that are being searched with what was found.
func (s *Server) terminate(which func(q *query, turn int) bool) {
	s.mu.Lock()
	for t, cancel := range s.active {
		if which(t.q, t.turn) {
			cancel()
		}
	}
	var dropped []reply
	s.queue.waiting = slices.DeleteFunc(s.queue.waiting, func(b *batch) bool {
		var left []int
		for _, turn := range b.turns {
			if which(b.q, turn) {
				dropped = append(dropped, reply{ID: b.q.id, TurnNumber: turn, NoResults: true})
			} else {
				left = append(left, turn)
			}
		}
		if b.turns = left; len(left) == 0 {
			s.queue.bytes -= b.bytes
		}
		return len(left) == 0
	})
	s.mu.Unlock()
	for _, r := range dropped {
		s.say(r)
	}
}
