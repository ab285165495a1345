package command

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/internal/memory"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
)

type natsFlags struct{ access cluster.Access }

const urlVariable = "NATS_URL"

// declare declares the flags, after --cluster and the work of c.
func (f *natsFlags) declare(c *cobra.Command) {
	declare(c, &f.access)
	c.Flags().Lookup("nats").Usage += " (default: " + urlVariable + ", or " + cluster.DefaultURL + ")"
	needsCluster(c, "nats", "credentials", "nats-ca")
}

// needsCluster makes c refuse flags that have no effect without its --cluster, if it has that
// flag.
func needsCluster(c *cobra.Command, flags ...string) {
	if on := c.Flags().Lookup("cluster"); on != nil {
		needs(c, func() bool { return on.Value.String() == "true" }, "--cluster", flags...)
	}
}

func (f *natsFlags) dial(name string, told func(string)) (*nats.Conn, error) {
	a := f.access
	a.URL = cmp.Or(a.URL, os.Getenv(urlVariable), cluster.DefaultURL)
	return a.Dial(name, told)
}

// join connects a command with the server; told prints a line about the cluster.
func (f *natsFlags) join(c *cobra.Command) (conn *nats.Conn, told func(string), err error) {
	told = teller(c, "cluster")
	conn, err = f.dial("montego "+c.Name(), told)
	return conn, told, err
}

// teller returns a function that prints a line, which may hold words of other machines.
func teller(c *cobra.Command, who string) func(string) {
	return func(line string) { fmt.Fprintf(c.ErrOrStderr(), "%s: %s\n", who, phrases.OneLine(line)) }
}

// batch returns a batch of tasks that workers do for this command alone, and a function that
// the caller must call at its end. If keep is true, another process that gives the same number
// can go on with the batch: see cluster.NewBatch and Batch.Close.
func (f *natsFlags) batch(c *cobra.Command, number string, keep bool) (b *cluster.Batch, leave func(over bool), err error) {
	conn, told, err := f.join(c)
	if err != nil {
		return nil, nil, err
	}
	if b, err = cluster.NewBatch(c.Context(), conn, buildVersion(), number, keep, told); err != nil {
		conn.Close()
		return nil, nil, err
	}
	return b, func(over bool) {
		b.Close(over)
		conn.Close()
	}, nil
}

// workFlags say whether the workers of a cluster do the tasks of a training.
type workFlags struct {
	nats     natsFlags
	Cluster  bool `param:"cluster" doc:"let the workers of a cluster"`
	Parallel int  `param:"parallel" default:"16" range:"1.." doc:"with --cluster: tasks that are handed out at a time"`
}

// declare declares the flags; what says which tasks.
func (f *workFlags) declare(c *cobra.Command, what string) {
	declare(c, f)
	c.Flags().Lookup("cluster").Usage += " " + what + " (montego worker)"
	f.nats.declare(c)
	needsCluster(c, "parallel")
}

// clusterFlags say whether a search asks the workers of a cluster.
type clusterFlags struct {
	On     bool        `param:"cluster" doc:"let the workers of a cluster search too (montego worker)"`
	Memory memory.Size `param:"worker-memory" unit:"SIZE" doc:"let only workers take part whose trees may have this much memory: 512M, 2G (default: all take part)"`
	natsFlags
}

func (f *clusterFlags) declare(c *cobra.Command) {
	declare(c, f)
	c.Flags().Lookup("worker-memory").DefValue = "" // not that of a memory.Size
	f.natsFlags.declare(c)
	needsCluster(c, "worker-memory")
}

// factory returns the factory of the player's searches, nil where they are on this machine
// alone, and a function that the caller must call at its end.
func (f *clusterFlags) factory(c *cobra.Command) (open search.Factory, leave func(), err error) {
	if !f.On {
		return nil, func() {}, nil
	}
	megabytes, err := f.Memory.Share(1, 0)
	if err != nil {
		return nil, nil, usageError{fmt.Errorf("--worker-memory: %w", err)}
	}
	conn, told, err := f.join(c)
	if err != nil {
		return nil, nil, err
	}
	master := &cluster.Master{Conn: conn, Version: buildVersion(), Memory: megabytes, Told: told}
	return master.Open, conn.Close, nil
}

func clusterServeCommand() *cobra.Command {
	var o cluster.ServerOptions
	return newCommand("serve", "Run the NATS server by which the machines of a cluster talk",
		func(c *cobra.Command, _ []string) error { return runClusterServe(c, o) }, &o)
}

func runClusterServe(c *cobra.Command, o cluster.ServerOptions) error {
	err := o.Check()
	if err != nil {
		return usagef("--listen: %v", err)
	}
	if (o.Cert == "") != (o.Key == "") {
		return usagef("--tls-cert and --tls-key: give both, or none")
	}
	if o.Dir, err = dataFolder(o.Dir, "cluster", "dir"); err != nil {
		return err
	}
	outliveReaders()
	s, err := cluster.Serve(o)
	if err != nil {
		return err
	}
	defer s.Close()
	fmt.Fprintf(c.OutOrStdout(), "the cluster's server listens at %s\n", s.URL())
	<-c.Context().Done()
	return nil
}

type workerSettings struct {
	nats    natsFlags
	Threads int    `param:"threads" range:"0..256" doc:"threads that search (default: as many as there are processors)"`
	Tasks   int    `param:"tasks" range:"-1..10000" doc:"games, positions of books, and parts of trainings, that are done at a time (default: as many as --threads; -1 for none)"`
	Name    string `param:"name" doc:"what to call this worker"`
	memory  memoryFlag
}

func workerCommand() *cobra.Command {
	host, _ := os.Hostname()
	f := workerSettings{Name: host}
	c := newCommand("worker", "Work for a cluster: search and play what others ask for, until interrupted", f.run, &f)
	f.nats.declare(c)
	declare(c, &f.memory)
	return c
}

func (f *workerSettings) run(c *cobra.Command, _ []string) error {
	p, err := (&playerFlags{preset: engine.DefaultPreset, memoryFlag: f.memory}).params(1)
	if err != nil {
		return usageError{err}
	}
	outliveReaders()
	told := teller(c, "worker")
	conn, err := f.nats.dial("montego worker "+f.Name, told)
	if err != nil {
		return err
	}
	defer conn.Close()
	share := p.TreeMemory()
	if f.Tasks >= 0 {
		share = max(share/2, 1) // a search and tasks may be under way at the same time
	}
	w := &cluster.Worker{
		Conn: conn, Name: f.Name, Version: buildVersion(), Threads: cmp.Or(f.Threads, min(runtime.GOMAXPROCS(0), maxThreads)), Memory: share, Told: told,
	}
	defer memory.CollectOften()()
	fmt.Fprintf(c.OutOrStdout(), "%s works for %s; threads: %d, memory: %d MiB\n", f.Name, cluster.Address(conn), w.Threads, p.TreeMemory())
	var playing sync.WaitGroup
	defer playing.Wait()
	if f.Tasks >= 0 {
		p := &cluster.TaskWorker{Conn: conn, Name: f.Name, Version: buildVersion(), Tasks: cmp.Or(f.Tasks, w.Threads), Memory: w.Memory, Told: told}
		playing.Go(func() { p.Run(c.Context()) })
	}
	return w.Run(c.Context())
}
