package net

import (
	"fmt"
	"math"
	"slices"

	"montego/internal/rng"
)

// Config is the shape of a network.
type Config struct {
	Channels int `param:"channels" default:"32" range:"16..256" doc:"channels of the trunk, a multiple of 16"`
	Blocks   int `param:"blocks" default:"4" range:"0..40" doc:"residual blocks of two 3×3 convolutions"`
	Head     int `param:"head" default:"16" range:"16..256" doc:"channels of each head, a multiple of 16"`
	Hidden   int `param:"hidden" default:"32" range:"1..256" doc:"units of the value head"`
}

// Check says what is wrong with a shape, or returns nil.
func (c Config) Check() error {
	switch {
	case c.Channels <= 0 || c.Channels > 256 || c.Channels%blockWidth != 0:
		return fmt.Errorf("%d channels: a multiple of 16 up to 256 is wanted", c.Channels)
	case c.Head <= 0 || c.Head > 256 || c.Head%blockWidth != 0:
		return fmt.Errorf("%d channels in the heads: a multiple of 16 up to 256 is wanted", c.Head)
	case c.Blocks < 0 || c.Blocks > 40:
		return fmt.Errorf("%d blocks: 0 to 40 are possible", c.Blocks)
	case c.Hidden <= 0 || c.Hidden > 256:
		return fmt.Errorf("%d hidden units: 1 to 256 are possible", c.Hidden)
	}
	return nil
}

// String returns the shape as "4 blocks of 32 channels".
func (c Config) String() string { return fmt.Sprintf("%d blocks of %d channels", c.Blocks, c.Channels) }

// pools is how often a branch is pooled over the board: its mean, its mean times the
// width of the board, and its maximum [Wu19].
const pools = 3

// pooled reports whether a block has a branch that is pooled over the board: every
// second one, so that the trunk knows the score and fights elsewhere.
func (c Config) pooled(block int) bool { return block%2 == 1 }

// conv is a convolution: its weights are packed as [out/16][taps][in][16], as kernels
// read them.
type conv struct {
	in, out, taps int
	at            int // of its first weight
}

func (c conv) len() int { return c.in * c.out * c.taps }

// span is a run of weights.
type span struct{ at, len int }

// block is the weights of a residual block:
//
//	x += second(ReLU(first(ReLU(x + before)) + between + gain·pool(ReLU(branch(…)))))
type block struct {
	before, between span
	first, second   conv
	branch          conv // blockWidth channels; none if taps is 0
	branchBias      span
	gain            span // [pools·blockWidth][channels]
}

// layers says where the weights of each layer lie.
type layers struct {
	input      conv
	global     span // [NumGlobals][channels]
	inputBias  span
	blocks     []block
	top        span // bias of the last activation of the trunk
	head       conv // 1×1: the channels of the policy, then those of the value
	headBias   span
	policyGain span // [pools·head][head]: of the pooled value channels
	policyOut  span // [head]
	policyLog  span // factor of the logarithm of the linear model's probability
	pass       span // [pools·head], and a constant
	hidden     span // [pools·head][hidden]
	hiddenBias span
	out        span // [hidden][2]: win, score
	outBias    span
	lead       span // [2]: of the owners' sum, in win and score
	owner      span // [head]
	ownerBias  span
	len        int // of all weights
}

func newLayers(c Config) (l layers) {
	add := func(n int) span {
		s := span{l.len, n}
		l.len += n
		return s
	}
	addConv := func(in, out, taps int) conv {
		return conv{in, out, taps, add(in * out * taps).at}
	}
	l.input = addConv(NumPlanes, c.Channels, 9)
	l.global = add(NumGlobals * c.Channels)
	l.inputBias = add(c.Channels)
	for i := range c.Blocks {
		b := block{before: add(c.Channels), first: addConv(c.Channels, c.Channels, 9)}
		if c.pooled(i) {
			b.branch = addConv(c.Channels, blockWidth, 9)
			b.branchBias = add(blockWidth)
			b.gain = add(pools * blockWidth * c.Channels)
		}
		b.between, b.second = add(c.Channels), addConv(c.Channels, c.Channels, 9)
		l.blocks = append(l.blocks, b)
	}
	l.top = add(c.Channels)
	l.head = addConv(c.Channels, 2*c.Head, 1)
	l.headBias = add(2 * c.Head)
	l.policyGain, l.policyOut, l.policyLog = add(pools*c.Head*c.Head), add(c.Head), add(1)
	l.pass = add(pools*c.Head + 1)
	l.hidden, l.hiddenBias = add(pools*c.Head*c.Hidden), add(c.Hidden)
	l.out, l.outBias, l.lead = add(c.Hidden*2), add(2), add(2)
	l.owner, l.ownerBias = add(c.Head), add(1)
	return l
}

// Network is a network: its shape and its weights. While it plays it is not changed, so
// any number of workers may share it.
type Network struct {
	Config
	Weights  []float32 // of all layers, as layers says
	Comments []string  // say where it is from
	layers   layers
}

// New returns a network that has learned nothing: its policy is that of the linear model.
// Its weights follow from the seed. The shape must be valid.
func New(c Config, seed uint64) *Network {
	n := empty(c)
	r := rng.New(seed)
	l := &n.layers
	blocks := math.Sqrt(1 / float64(max(c.Blocks, 1)))
	n.draw(&r, span{l.input.at, l.input.len()}, math.Sqrt(2/float64(9*NumPlanes)))
	for _, b := range l.blocks {
		// The second convolution begins with zero, so that each block begins as the
		// identity and no normalisation is needed.
		n.draw(&r, span{b.first.at, b.first.len()}, blocks*math.Sqrt(2/float64(9*c.Channels)))
		if b.branch.taps > 0 {
			n.draw(&r, span{b.branch.at, b.branch.len()}, blocks*math.Sqrt(2/float64(9*c.Channels)))
			n.draw(&r, b.gain, blocks*math.Sqrt(0.5/float64(pools*blockWidth)))
		}
	}
	n.draw(&r, span{l.head.at, l.head.len()}, math.Sqrt(2/float64(c.Channels)))
	n.draw(&r, l.hidden, math.Sqrt(2/float64(pools*c.Head)))
	n.draw(&r, l.out, math.Sqrt(0.2/float64(c.Hidden)))
	n.draw(&r, l.owner, math.Sqrt(0.2/float64(c.Head)))
	n.Weights[l.policyLog.at] = 1
	// The score begins as what the owners of the points add up to, and so does the logit
	// of the win rate, in units of 20 points.
	n.of(l.lead)[0], n.of(l.lead)[1] = 1, 1
	return n
}

func empty(c Config) *Network {
	l := newLayers(c)
	return &Network{Config: c, Weights: aligned(l.len), layers: l}
}

// draw sets weights to normally distributed numbers.
func (n *Network) draw(r *rng.Rand, s span, deviation float64) {
	for i := range n.of(s) {
		u, v := 1-r.Float64(), r.Float64()
		n.Weights[s.at+i] = float32(deviation * math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v))
	}
}

func (n *Network) of(s span) []float32 { return n.Weights[s.at : s.at+s.len] }

// Clone returns a copy that shares nothing.
func (n *Network) Clone() *Network {
	c := empty(n.Config)
	copy(c.Weights, n.Weights)
	c.Comments = slices.Clone(n.Comments)
	return c
}

// Broken reports whether a weight is no number, or an infinite one.
func (n *Network) Broken() bool {
	for _, w := range n.Weights {
		if w-w != 0 {
			return true
		}
	}
	return false
}
