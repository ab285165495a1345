package file

// Named is what a file holds, together with its name: the part of a parameter that names a
// file. The file is read when the name is set, once for all that use it, so that a file that
// cannot be used is an error before anything is played. The zero value names no file.
type Named[T any] struct {
	name string
	read *T
}

// Name returns the name that was set, or none if that was no file.
func (n Named[T]) Name(none string) string {
	if n.name == "" {
		return none
	}
	return n.name
}

// MarshalText returns the name that was set, and nothing if that was no file. A parameter with a
// word for no file has a MarshalText of its own.
func (n Named[T]) MarshalText() ([]byte, error) { return []byte(n.name), nil }

// Read returns what was read, nil if nothing was.
func (n Named[T]) Read() *T { return n.read }

// Set sets the name and takes what load reads. The name none, like the empty one, makes n the
// zero value. An error is that of load and leaves n as it was.
func (n *Named[T]) Set(name, none string, load func(name string) (*T, error)) error {
	if name == none || name == "" {
		*n = Named[T]{}
		return nil
	}
	read, err := load(name)
	if err == nil {
		*n = Named[T]{name, read}
	}
	return err
}
