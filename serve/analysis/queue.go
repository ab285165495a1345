package analysis

import (
	"container/heap"
	"encoding/json"
	"slices"
)

// queue holds the positions that wait: those of higher priority first, of equal
// ones the oldest. It is a heap.
type queue struct {
	tasks []*task
	next  int // numbers the tasks
}

func (q *queue) Len() int { return len(q.tasks) }
func (q *queue) Less(i, j int) bool {
	a, b := q.tasks[i], q.tasks[j]
	if a.priority != b.priority {
		return a.priority > b.priority
	}
	return a.number < b.number
}
func (q *queue) Swap(i, j int) { q.tasks[i], q.tasks[j] = q.tasks[j], q.tasks[i] }
func (q *queue) Push(t any)    { q.tasks = append(q.tasks, t.(*task)) }
func (q *queue) Pop() any {
	last := q.tasks[len(q.tasks)-1]
	q.tasks = q.tasks[:len(q.tasks)-1]
	return last
}

// enqueue puts the positions of a query into the queue.
func (s *Server) enqueue(q *query) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, turn := range q.turns {
		t := &task{q: q, turn: turn, game: q.games[i], priority: q.message.Priority, number: s.queue.next}
		if len(q.message.Priorities) > 0 {
			t.priority = q.message.Priorities[i]
		}
		s.queue.next++
		heap.Push(&s.queue, t)
	}
	s.wake.Broadcast()
}

// take returns the next position, once there is one. It is nil when none will
// come.
func (s *Server) take() *task {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.closed {
		if s.queue.Len() > 0 {
			return heap.Pop(&s.queue).(*task)
		}
		if s.ending {
			return nil
		}
		s.wake.Wait()
	}
	return nil
}

// act does what a message with an action asks for.
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
	case "terminate":
		id, ok := m.TerminateID.(string)
		if !ok {
			s.refuse(m, faultf("terminateId", "terminateId must be a string"))
			return
		}
		s.say(answer)
		s.terminate(func(t *task) bool {
			return t.q.id == id && (m.TurnNumbers == nil || slices.Contains(m.TurnNumbers, t.turn))
		})
		return
	case "terminate_all":
		s.say(answer)
		s.terminate(func(t *task) bool { return m.TurnNumbers == nil || slices.Contains(m.TurnNumbers, t.turn) })
		return
	default:
		s.refuse(m, faultf("action", "there is no action %.60q", m.Action))
		return
	}
	s.say(answer)
}

// terminate ends the positions for which which says so. Those that wait are
// answered without results, those that are being searched with what was found.
func (s *Server) terminate(which func(*task) bool) {
	s.mu.Lock()
	for t, cancel := range s.active {
		if which(t) {
			cancel()
		}
	}
	var dropped []*task
	s.queue.tasks = slices.DeleteFunc(s.queue.tasks, func(t *task) bool {
		if which(t) {
			dropped = append(dropped, t)
			return true
		}
		return false
	})
	heap.Init(&s.queue)
	s.mu.Unlock()
	slices.SortFunc(dropped, func(a, b *task) int { return a.number - b.number })
	for _, t := range dropped {
		s.say(reply{ID: t.q.id, TurnNumber: t.turn, NoResults: true})
	}
}
