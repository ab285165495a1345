package games

import "time"

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
