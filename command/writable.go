package command

import "montego/internal/atomicfile"

// checkWritable reports the first of these files that cannot be written, before work is
// spent on what goes into it. A name that was not given is empty.
func checkWritable(names ...string) error {
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := atomicfile.Check(name); err != nil {
			return err
		}
	}
	return nil
}
