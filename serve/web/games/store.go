package games

import (
	"errors"
	"sync"
	"time"
)

// Store is where records are kept. Names consist of lower-case letters and
// digits. It is safe for concurrent use.
type Store interface {
	// List returns the names of all records and when each was written.
	List() ([]Stored, error)
	// Load returns the record of that name.
	Load(name string) ([]byte, error)
	// Save writes a record whole or not at all.
	Save(name string, record []byte) error
	// Delete removes a record.
	Delete(name string) error
}

// Stored is a record in a store.
type Stored struct {
	Name    string
	Changed time.Time
}

// Memory is a store that lasts as long as the process.
type Memory struct{ records sync.Map }

// kept is a record in memory.
type kept struct {
	record  []byte
	changed time.Time
}

// List follows Store.
func (m *Memory) List() (all []Stored, err error) {
	for name, k := range m.records.Range {
		all = append(all, Stored{name.(string), k.(kept).changed})
	}
	return all, nil
}

// Load follows Store.
func (m *Memory) Load(name string) ([]byte, error) {
	k, ok := m.records.Load(name)
	if !ok {
		return nil, errors.New("there is no such record")
	}
	return k.(kept).record, nil
}

// Save follows Store.
func (m *Memory) Save(name string, record []byte) error {
	m.records.Store(name, kept{record, time.Now()})
	return nil
}

// Delete follows Store.
func (m *Memory) Delete(name string) error {
	m.records.Delete(name)
	return nil
}
