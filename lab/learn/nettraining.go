package learn

import (
	"context"
	"fmt"
	"math"

	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/net"
)

// NetPlan says how a network is trained.
type NetPlan struct {
	net.Config
	Positions int     `param:"positions" default:"2000000" range:"1..1000000000000" doc:"positions to learn from"`
	Batch     int     `param:"batch" default:"128" range:"1..65536" doc:"positions of a step"`
	Rate      float64 `param:"rate" default:"0.002" range:"1e-9..1" doc:"rate of Adam at its highest; it rises in the first 200 steps and falls as a cosine to a twentieth" source:"[KingmaBa15]"`
	SelfPlay  float64 `param:"selfplay" default:"0" range:"0..1" doc:"share of the positions that is drawn from games of self-play; 0: every game has the same chance"`
	Values    float64 `param:"values" default:"0.5" range:"0..1" doc:"in games of self-play the network learns the win rate w·v + (1−w)·result, where v is that of the search before the move, and this is w"`
	Owners    int     `param:"owners" default:"16" range:"0..100000" doc:"playouts from the end of each game that tell whose the points are; 0 leaves the owners out"`
	Scores    bool    `param:"scores" default:"false" doc:"learn only how the score is read off: moves, win rates and owners stay as they are"`
	Seed      uint64  `param:"seed" default:"1" doc:"the seed of the random numbers"`
}

// Steps returns the number of steps.
func (p *NetPlan) Steps() int { return (p.Positions + p.Batch - 1) / p.Batch }

// warmSteps is how long the rate rises.
const warmSteps = 200

func (p *NetPlan) rate(step int) float64 {
	fall := math.Cos(math.Pi * min(float64(step)/float64(p.Steps()), 1))
	rate := p.Rate * (0.05 + 0.95*(1+fall)/2)
	return rate * min(1, float64(step+1)/warmSteps)
}

// NetLosses are the means of net.Losses after some positions.
type NetLosses struct {
	Positions                               int     // learned from before
	Policy, First, Win, Right, Score, Owner float64 // First and Right are shares
}

func netLosses(positions int, l *net.Losses) NetLosses {
	n, moved := float64(max(l.Positions, 1)), float64(max(l.Moved, 1))
	return NetLosses{positions, l.Policy / moved, l.First / moved, l.Win / n, l.Right / n, l.Score / n, l.Owner / float64(max(l.Owned, 1))}
}

// String returns the losses in a line.
func (l NetLosses) String() string {
	return fmt.Sprintf("first choice %.2f %%, moves %.4f nats, winner %.2f %%, result %.4f nats, score %.4f, owners %.4f",
		100*l.First, l.Policy, 100*l.Right, l.Win, l.Score, l.Owner)
}

// NetTraining trains a network from games.
type NetTraining struct {
	Plan    NetPlan
	Games   *Games
	Apart   *Games // nothing is learned from them; nil for none
	Checks  int    // positions of Apart that are looked at
	Every   int    // positions between two reports
	Threads int
	// Report is called with the losses since the last report and, of the averaged network,
	// those on positions kept apart; then the training's state is one to go on from.
	Report   func(learned, apart NetLosses)
	Progress func(positions int) // called after every step
}

// Run makes the steps of the plan that a training lacks, until ctx is done, which is no
// error. The error is that a number is none any more.
func (t *NetTraining) Run(ctx context.Context, training *net.Training) error {
	var samplers []net.Sampler
	for _, s := range newNetSamples(t.Games, sampleSeed(t.Plan.Seed), true, t.Plan.Owners, t.Threads) {
		s.selfPlay, s.searched, s.scores = t.Plan.SelfPlay, float32(t.Plan.Values), t.Plan.Scores
		samplers = append(samplers, s)
	}
	training.ScoresOnly = t.Plan.Scores
	var since net.Losses
	report := func() error {
		apart, err := t.check(training)
		if err == nil {
			t.Report(netLosses(training.Steps*t.Plan.Batch, &since), apart)
		}
		since = net.Losses{}
		return err
	}
	for training.Steps < t.Plan.Steps() && ctx.Err() == nil {
		losses, err := training.Step(samplers, t.Plan.Batch, t.Plan.rate(training.Steps))
		if err != nil {
			return err
		}
		since.Add(&losses)
		t.Progress(training.Steps * t.Plan.Batch)
		if since.Positions >= t.Every {
			if err := report(); err != nil {
				return err
			}
		}
	}
	if since.Positions == 0 {
		return nil // the last step was reported, or there was none
	}
	return report()
}

// sampleSeed returns the seed of the samples of a training. Those of neighbouring seeds lie far apart:
// netSamples tells samples of a step apart by the low bits of the seed, so that with the seeds 1 and 2
// every step would learn from the same positions.
func sampleSeed(seed uint64) uint64 { return rng.Derive(seed, 1) }

// checkSeed draws the positions kept apart, the same in every training.
const checkSeed = 20061

func (t *NetTraining) check(training *net.Training) (NetLosses, error) {
	if t.Apart == nil {
		return NetLosses{}, nil
	}
	if training.Average.Broken() {
		return NetLosses{}, fmt.Errorf("step %d: a weight is no number any more", training.Steps)
	}
	losses := checkNet(training.Average, t.Apart, t.Checks, t.Plan.Owners, t.Threads)
	return netLosses(training.Steps*t.Plan.Batch, &losses), nil
}

// checkNet returns the losses of a network on a number of positions of games, the same at
// every call.
func checkNet(n *net.Network, games *Games, positions, ownerPlayouts, threads int) (sum net.Losses) {
	parts, all := make([]net.Losses, threads), n.ForAll()
	samples := newNetSamples(games, checkSeed, false, ownerPlayouts, threads)
	panics.Each(threads, threads, func(_, w int) {
		e := net.NewEvaluator(all)
		for i := w; i < positions; i += threads {
			in, target := samples[w].Sample(0, i)
			e.Forward(in).Compare(in, target, &parts[w])
		}
	})
	for i := range parts {
		sum.Add(&parts[i])
	}
	return sum
}
