package net

import (
	"math"

	"montego/goban"
)

// Output is what a network says of a position, for the side to move.
type Output struct {
	// Policy is the logarithm, not normalised, of how good each move is, by place. Only
	// those of candidates mean something. See Input.Candidates.
	Policy []float32
	Pass   float32
	Win    float32   // probability of winning, from 0 to 1
	Score  float32   // expected lead in points, komi included
	Owner  []float32 // whose each point is in the end, by place: 1 the mover's, −1 the opponent's
}

// evaluation is the forward pass with its scratch memory. It belongs to one worker.
type evaluation struct {
	net     *Network
	source  *layerWeights
	weights weights // of source, for the tile of geo
	kernel  kernel
	geo     geometry

	inputBias []float32
	trunk     []float32 // the sum of all blocks so far, without inputBias
	// Activations of the blocks: in training each block has its own, so that the gradient
	// finds them; otherwise all share one of each.
	first, second []activation
	branch        [][]float32
	keeps         bool

	patches      []float32   // of one activation at a time, if none is kept
	planes       []float32   // patches of the input
	products     []float32   // of patches and weights, as [elements][tileRows][channels]
	tileKernels  []rowKernel // that together have a row for each tile
	placeKernels []rowKernel // and for each place
	scratch      []float32   // of transforms
	call         call

	top, head  []float32
	headFirst  []float32 // head with the value's channels after their activation
	gain       []float32 // per block: what pooling adds to the channels
	poolsOf    [][]float32
	maxOf      [][]int // places of the maxima
	headPool   []float32
	headMax    []int
	hidden     []float32
	scoreIn    []float32 // what the units of the score read
	scoreUnits []float32
	headBias   []float32
	lead       float32 // what the owners add up to with the komi, in units of scorePoints
	winAndLead [2]float32
	out        Output
}

// call holds what kernels are called with. It lies here because kernels are called through
// variables, for which Go would allocate it anew each time.
type call struct {
	tiling
	transform transform
	taps      [9]int
}

// scorePoints is the unit of the network's score.
const scorePoints = 20

func (e *evaluation) begin(width, height int) {
	if e.geo.width == width && e.geo.height == height {
		return
	}
	c := e.net.Config
	e.geo = geometryOf(width, height)
	e.trunk, e.top = e.geo.buffer(c.Channels), e.geo.buffer(c.Channels)
	e.head, e.headFirst = e.geo.buffer(2*c.Head), e.geo.buffer(2*c.Head)
	if e.weights = e.source.of(&e.kernel, e.geo.tile, e.net.layers.tiled()); e.weights.transformed != nil {
		e.patches = e.geo.elements(max(NumPlanes, c.Channels))
		e.planes, e.products, e.scratch = e.patchesOf(NumPlanes), e.geo.elements(c.Channels), aligned(e.geo.tile.elements()*blockWidth)
	}
	e.tileKernels, e.placeKernels = e.kernel.split(e.geo.numTiles()), e.kernel.split(e.geo.places)
	e.first, e.second, e.branch = make([]activation, c.Blocks), make([]activation, c.Blocks), make([][]float32, c.Blocks)
	e.poolsOf, e.maxOf = make([][]float32, c.Blocks), make([][]int, c.Blocks)
	for i := range c.Blocks {
		if i > 1 && !e.keeps {
			e.first[i], e.second[i], e.branch[i] = e.first[i%2], e.second[i%2], e.branch[i%2]
		} else {
			e.first[i], e.second[i] = e.activation(c.Channels), e.activation(c.Channels)
			if c.pooled(i) {
				e.branch[i] = e.geo.buffer(blockWidth)
			}
		}
		e.poolsOf[i], e.maxOf[i] = make([]float32, pools*blockWidth), make([]int, blockWidth)
	}
	e.inputBias = make([]float32, c.Channels)
	e.gain, e.headPool, e.headMax = make([]float32, c.Channels), make([]float32, pools*c.Head), make([]int, c.Head)
	e.hidden, e.headBias = make([]float32, c.Hidden), make([]float32, 2*c.Head)
	e.scoreUnits = make([]float32, scoreUnits)
	e.out = Output{Policy: make([]float32, e.geo.places), Owner: make([]float32, e.geo.places)}
}

func (e *evaluation) activation(channels int) activation {
	a := activation{places: e.geo.buffer(channels)}
	if e.weights.transformed != nil {
		a.patches = e.patchesOf(channels)
	}
	return a
}

// patchesOf makes room for patches, which only training needs later.
func (e *evaluation) patchesOf(channels int) []float32 {
	if e.keeps {
		return e.geo.elements(channels)
	}
	return e.patches
}

// forward computes the network's output for an input.
func (e *evaluation) forward(in *Input) *Output {
	e.begin(in.geo.width, in.geo.height)
	n, l := e.net, &e.net.layers
	planes := activation{in.planes, e.planes}
	e.take(planes, NumPlanes)
	e.convolve(l.input, e.weights, planes, e.trunk, false)
	copy(e.inputBias, n.of(l.inputBias))
	addProduct(e.inputBias, in.globals[:], n.of(l.global))
	for i := range l.blocks {
		b := &l.blocks[i]
		first, second := e.first[i], e.second[i]
		e.activateTrunk(first.places, b.before)
		e.take(first, n.Channels)
		e.convolve(b.first, e.weights, first, second.places, false)
		copy(e.gain, n.of(b.between))
		if b.branch.taps > 0 {
			e.convolve(b.branch, e.weights, first, e.branch[i], false)
			e.activate(e.branch[i], e.branch[i], n.of(b.branchBias), blockWidth)
			e.pool(e.branch[i], blockWidth, 0, e.poolsOf[i], e.maxOf[i])
			addProduct(e.gain, e.poolsOf[i], n.of(b.gain))
		}
		e.activate(second.places, second.places, e.gain, n.Channels)
		e.take(second, n.Channels)
		e.convolve(b.second, e.weights, second, e.trunk, true)
	}
	e.activateTrunk(e.top, l.top)
	e.heads(in)
	return &e.out
}

// heads computes the output from the last activation of the trunk.
func (e *evaluation) heads(in *Input) {
	n, l := e.net, &e.net.layers
	head := n.Head
	e.convolve(l.head, e.weights, activation{places: e.top}, e.head, false)
	copy(e.headBias, n.of(l.headBias))
	// The value's channels come first to their activation, because the policy hears of
	// what they say over the whole board.
	e.activateHead(e.headFirst)
	e.pool(e.headFirst, 2*head, head, e.headPool, e.headMax)
	addProduct(e.headBias[:head], e.headPool, n.of(l.policyGain))
	e.activateHead(e.head)

	out, owner := n.of(l.policyOut), n.of(l.owner)
	log, ownerBias := n.of(l.policyLog)[0], n.of(l.ownerBias)[0]
	sum := float32(0)
	e.geo.eachPoint(func(p int) {
		channels := e.head[(e.geo.guard+p)*2*head:][:2*head]
		e.out.Policy[p] = dot(channels[:head], out) + log*in.logs[p]
		e.out.Owner[p] = float32(math.Tanh(float64(dot(channels[head:], owner) + ownerBias)))
		sum += e.out.Owner[p]
	})
	e.lead = sum/scorePoints + in.globals[0]
	pass := n.of(l.pass)
	e.out.Pass = dot(e.headPool, pass) + pass[len(e.headPool)] + log*in.passLog

	copy(e.hidden, n.of(l.hiddenBias))
	addProduct(e.hidden, e.headPool, n.of(l.hidden))
	for i, x := range e.hidden {
		e.hidden[i] = max(x, 0)
	}
	copy(e.winAndLead[:], n.of(l.outBias))
	addProduct(e.winAndLead[:], e.hidden, n.of(l.out))
	for i, gain := range n.of(l.lead) {
		e.winAndLead[i] += gain * e.lead
	}
	e.winAndLead[1] += e.ownScore()
	e.out.Win = 1 / (1 + float32(math.Exp(-float64(e.winAndLead[0]))))
	e.out.Score = e.winAndLead[1] * scorePoints
}

// ownScore returns what the units of the score add to it.
func (e *evaluation) ownScore() float32 {
	n, l := e.net, &e.net.layers
	e.scoreIn = append(append(append(e.scoreIn[:0], e.hidden...), e.headPool...), e.lead)
	copy(e.scoreUnits, n.of(l.scoreHiddenBias))
	addProduct(e.scoreUnits, e.scoreIn, n.of(l.scoreHidden))
	for i, x := range e.scoreUnits {
		e.scoreUnits[i] = max(x, 0)
	}
	return dot(e.scoreUnits, n.of(l.scoreOut))
}

// activateHead sets dst to max(head + headBias, 0) at the points.
func (e *evaluation) activateHead(dst []float32) {
	channels := len(e.headBias)
	from := e.geo.guard * channels
	e.kernel.biasReLU(&dst[from], &e.head[from], &e.headBias[0], e.geo.places, channels)
}

// activate sets dst to max(src + bias, 0) at the points and to 0 around them.
func (e *evaluation) activate(dst, src, bias []float32, channels int) {
	from := e.geo.guard * channels
	e.kernel.biasReLU(&dst[from], &src[from], &bias[0], e.geo.places, channels)
	e.geo.clearAround(dst, channels)
}

// activateTrunk is activate of the trunk, which lacks the bias of the input.
func (e *evaluation) activateTrunk(dst []float32, bias span) {
	copy(e.gain, e.net.of(bias))
	addTo(e.gain, e.inputBias)
	e.activate(dst, e.trunk, e.gain, e.net.Channels)
}

// pool writes the means, the means times the width of the board and the maxima of the
// channels from first on. There are len(where) channels; what they hold is not negative. In
// training it finds where the maxima are.
func (e *evaluation) pool(b []float32, width, first int, dst []float32, where []int) {
	count := len(where)
	sums, maxima := dst[:count], dst[2*count:]
	clear(dst)
	for j := 0; j < count; j += blockWidth {
		for row := range e.geo.height {
			from := (e.geo.guard+row*e.geo.stride)*width + first + j
			e.kernel.pool(&sums[j], &maxima[j], &b[from], e.geo.width, width)
		}
	}
	scale := e.geo.poolScale()
	for i := range count {
		sums[i] /= float32(e.geo.area())
		dst[count+i] = sums[i] * scale
	}
	if e.keeps {
		e.geo.eachPoint(func(p int) {
			for i, x := range b[(e.geo.guard+p)*width+first:][:count] {
				if x == maxima[i] {
					where[i] = p
				}
			}
		})
	}
}

// poolScale is the factor of the second mean: 0 for a board of 14×14.
func (g *geometry) poolScale() float32 { return float32(math.Sqrt(float64(g.area()))-14) / 10 }

// addProduct adds the row vector x times the matrix w to dst.
func addProduct(dst, x, w []float32) {
	for i, v := range x {
		if v == 0 {
			continue
		}
		for j, weight := range w[i*len(dst):][:len(dst)] {
			dst[j] += v * weight
		}
	}
}

// dot returns the sum of the products of x and y, whose length is a multiple of four.
func dot(x, y []float32) (sum float32) {
	for i := 0; i < len(x); i += 4 {
		a, b := (*[4]float32)(x[i:]), (*[4]float32)(y[i:])
		sum += a[0] * b[0]
		sum += a[1] * b[1]
		sum += a[2] * b[2]
		sum += a[3] * b[3]
	}
	return sum
}

// Evaluator asks networks about positions. It belongs to one worker.
type Evaluator struct {
	evaluation
	networks Networks
	encoder  *Encoder
	input    Input
}

// NewEvaluator returns an evaluator on the fastest kernel of this machine.
func NewEvaluator(n Networks) *Evaluator { return newEvaluator(n, kernels()[0]) }

func newEvaluator(n Networks, k kernel) *Evaluator {
	return &Evaluator{evaluation: evaluation{kernel: k}, networks: n, encoder: NewEncoder()}
}

// UsualKomi is the komi at which the score is asked for where the game's is farther than komiRange from it. A
// network has seen few other komis, and would hardly change its score; but who has how many points on the
// board is nearly the same with any komi.
const (
	UsualKomi = 7.5
	komiRange = 2.5
	// movesRange is how far the komi may be from UsualKomi before moves and owners, too, are asked with UsualKomi:
	// the network's answers for a farther komi make no sense.
	movesRange = 20
)

// Evaluate returns what the network says of a position for c, who is to move; komi is
// White's. Where the komi is far from UsualKomi, the score follows from that with UsualKomi, and the win rate is
// that of farWin; where it is farther than movesRange, moves and owners are those with UsualKomi. The output is
// good until the next call.
func (e *Evaluator) Evaluate(b *goban.Board, c goban.Color, komi float64) (*Input, *Output) {
	e.encoder.Encode(b, c, komi, &e.input)
	usual := usualKomi(b, c, komi)
	far := (komi - usual) * float64(c.Sign())
	if math.Abs(far) <= komiRange {
		return &e.input, e.Forward(&e.input)
	}
	ask := func(komi float64) *Output {
		e.input.setKomi(c, komi)
		return e.Forward(&e.input)
	}
	var win, score float32
	var out *Output
	if math.Abs(far) > movesRange {
		win = ask(komi).Win
		out = ask(usual)
		score = out.Score
	} else {
		score = ask(usual).Score
		out = ask(komi)
		win = out.Win
	}
	out.Score = score - float32(far)
	out.Win = farWin(b, win, float64(out.Score), math.Abs(far))
	return &e.input, out
}

// usualKomi returns UsualKomi, or −UsualKomi where White has made the first move and komi is Black's.
func usualKomi(b *goban.Board, c goban.Color, komi float64) float64 {
	more := b.Stones(goban.White) + b.Captured(goban.White) - b.Stones(goban.Black) - b.Captured(goban.Black)
	if komi < 0 && (more > 0 || more == 0 && c == goban.White) {
		return -UsualKomi
	}
	return UsualKomi
}

// farWin returns the probability of winning for who leads by score points and wins with the probability
// win by the network, with a komi that is far points from UsualKomi. Its log odds are
//
//	w·(log odds of win) + (1 − w)·a·score/√area,  w = (1 − f)·10/(10 + far),  a = 0.57 + 0.95·(1 − f)²,
//
// where f is the share of empty points.
//
// The numbers are fitted to results of self-play; docs/experiments.md tells what was measured.
func farWin(b *goban.Board, win float32, score, far float64) float32 {
	area := float64(b.Width() * b.Height())
	full := 1 - float64(b.NumEmpty())/area
	w := full * 10 / (10 + far)
	byNet := math.Log(float64(win) / (1 - float64(win)))
	byScore := score * (0.57 + 0.95*full*full) / math.Sqrt(area)
	byNet = max(-maxLogOdds, min(maxLogOdds, byNet))
	return float32(1 / (1 + math.Exp(-(w*byNet + (1-w)*byScore))))
}

// maxLogOdds bounds the log odds of a win rate of the network that is 0 or 1 by rounding.
const maxLogOdds = 16

// Forward returns what the network for the size of the board says of an input. The output is
// good until the next call.
func (e *Evaluator) Forward(in *Input) *Output {
	if n := e.networks.For(in.geo.area()); n.Network != e.net {
		e.net, e.source, e.geo = n.Network, n.weights, geometry{}
	}
	return e.forward(in)
}
