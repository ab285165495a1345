package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/player/engine"
)

func declareMemory(c *cobra.Command, m *memory.Size) {
	c.Flags().Var(m, "memory", "memory of all search trees together: 512M, 2G, or a share of the machine's")
}

// memoryParam is the parameter that bounds a search tree, in mebibytes.
const memoryParam = "search.memory"

// machineMemory is what this process may have, in bytes. Tests put a machine of
// their own here.
var machineMemory = memory.Available

// memorySetting returns the setting search.memory=MiB of each of a number of engines that share
// the memory. An engine has two trees, one for its searches and one for its estimates. The
// result is empty if --memory is not set and the memory of the machine is not known.
func memorySetting(size *memory.Size, engines int) ([]string, error) {
	switch share, err := size.Share(engines, machineMemory()); {
	case err != nil:
		return nil, fmt.Errorf("--memory %v: %w", size, err)
	case share > 0:
		return []string{fmt.Sprintf("%s=%d", memoryParam, engine.SearchMemory(share))}, nil
	}
	return nil, nil
}

// fits returns an error if there is not enough memory for search trees of need MiB. To
// run out of memory later would end the program.
func fits(need int) error {
	if err := memory.Check(uint64(need)*memory.Mebibyte, machineMemory()); err != nil {
		return fmt.Errorf("%s: %w", memoryParam, err)
	}
	return nil
}
