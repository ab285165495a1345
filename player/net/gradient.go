package net

import (
	"math"
	"slices"

	"montego/goban"
)

// Target is what a network is to learn about a position, for the side to move.
type Target struct {
	// Policy holds the share of each move by place; that of candidates and Pass add up
	// to 1, or to 0 if nothing is known of the moves.
	Policy []float32
	Pass   float32
	Win    float32   // 1 won, 0 lost, ½ drawn
	Score  float32   // lead in points, komi included; NaN if it is not known
	Owner  []float32 // by place, from −1 to 1; nil if it is not known
}

// Begin makes the target that of no move for an input.
func (t *Target) Begin(in *Input) {
	if len(t.Policy) != in.geo.places {
		t.Policy = make([]float32, in.geo.places)
	}
	clear(t.Policy)
	t.Pass, t.Win, t.Score, t.Owner = 0, 0.5, float32(math.NaN()), nil
}

// Weights of the parts of the loss; that of the policy is 1.
const (
	winWeight   = 0.7
	scoreWeight = 0.05
	ownerWeight = 2 // of the mean over the points
)

// Losses are sums over positions.
type Losses struct {
	Positions int
	Moved     int     // positions of whose moves the target knows
	Policy    float64 // cross-entropy of the moves, in nats
	First     float64 // positions whose likeliest move is the likeliest of the target
	Win       float64 // cross-entropy of the result, in nats
	Right     float64 // positions whose winner has more than half
	Score     float64 // Huber loss, in units of 20 points
	Owner     float64 // squared error, mean over the points
	Owned     int     // positions whose owners are known
}

// Add adds other sums.
func (l *Losses) Add(m *Losses) {
	l.Positions += m.Positions
	l.Moved += m.Moved
	l.Policy += m.Policy
	l.First += m.First
	l.Win += m.Win
	l.Right += m.Right
	l.Score += m.Score
	l.Owner += m.Owner
	l.Owned += m.Owned
}

// trainer finds gradients. It belongs to one worker.
type trainer struct {
	room
	rooms           map[[2]int]room        // of other boards, by width and height
	grad            []float32              // sum over positions, as the weights lie
	gradTransformed [maxTile + 1][]float32 // of the transformed weights, for tiles in use; see addTransformedGradients
	backSource      *layerWeights          // of transposed convolutions, as the weights lie

	dPools, sums, rest, one       []float32
	dHeadPool, dHeadBias, dHidden []float32
	dUnits, unread                []float32 // by the units of the score, and by what they read, which nothing uses
}

// room is what a trainer needs for boards of a size.
type room struct {
	evaluation
	back weights // of trainer.backSource, for the tile of geo
	// Gradients by activations.
	dTrunk, dWide, dNarrow, dBranch, dHead, dPolicy, dPatches []float32
}

func newTrainer(n *Network, k kernel) *trainer {
	t := &trainer{room: room{evaluation: evaluation{net: n, source: &layerWeights{plain: n.Weights}, kernel: k, keeps: true}}}
	t.grad, t.backSource = aligned(n.layers.len), &layerWeights{plain: aligned(n.layers.len)}
	t.rooms, t.rest, t.one = map[[2]int]room{}, aligned(16*blockWidth), []float32{1}
	t.dPools, t.sums = make([]float32, pools*blockWidth), make([]float32, n.Channels)
	t.dHeadPool, t.dHeadBias = make([]float32, pools*n.Head), make([]float32, 2*n.Head)
	t.dHidden = make([]float32, n.Hidden)
	t.dUnits, t.unread = make([]float32, scoreUnits), make([]float32, n.Hidden+pools*n.Head+1)
	return t
}

// beginStep clears the gradient and makes, of the weights as they are now, what forward and
// backward passes read.
func (t *trainer) beginStep() {
	clear(t.grad)
	for _, g := range t.gradTransformed {
		clear(g)
	}
	t.source.transformAll(&t.kernel, t.net.layers.tiled())
	for _, c := range append(t.net.layers.tiled()[1:], t.net.layers.head) {
		transpose(c, t.source.plain, t.backSource.plain)
	}
	t.backSource.transformAll(&t.kernel, t.backTiled())
}

// backTiled lists the convolutions of the way back that can be computed by tiles. No gradient
// by the input is wanted.
func (t *trainer) backTiled() []conv {
	list := t.net.layers.tiled()[1:]
	for i, c := range list {
		list[i] = c.reversed()
	}
	return list
}

// learn adds the gradient of a position's loss, and the loss itself.
func (t *trainer) learn(in *Input, target *Target, sum *Losses) {
	t.enter(in.geo.width, in.geo.height)
	out := t.forward(in)
	clear(t.dPolicy)
	dPass := out.compare(in, target, sum, t.dPolicy)
	t.backHeads(in, target, dPass)
	t.backTrunk(in)
}

// learnScore adds the gradient by how the score is read off, and the loss; see Training.ScoresOnly.
func (t *trainer) learnScore(in *Input, target *Target, sum *Losses) {
	t.enter(in.geo.width, in.geo.height)
	t.forward(in).Compare(in, target, sum)
	t.addReadout([2]float32{0, t.dScore(target)})
}

// enter makes room for boards of a size, or finds what was made for that size before.
func (t *trainer) enter(width, height int) {
	if t.geo.width == width && t.geo.height == height {
		return
	}
	t.rooms[[2]int{t.geo.width, t.geo.height}] = t.room
	if r, known := t.rooms[[2]int{width, height}]; known {
		t.room = r
		return
	}
	n := t.net
	t.begin(width, height)
	t.dTrunk, t.dWide, t.dNarrow = t.geo.buffer(n.Channels), t.geo.buffer(n.Channels), t.geo.buffer(n.Channels)
	t.dBranch, t.dHead = t.geo.buffer(blockWidth), t.geo.buffer(2*n.Head)
	t.dPolicy = make([]float32, t.geo.places)
	t.back = t.backSource.of(&t.kernel, t.geo.tile, t.backTiled())
	if t.kernel.winograd != nil {
		t.dPatches = t.geo.elements(n.Channels)
		if tile := t.geo.tile; t.gradTransformed[tile] == nil {
			t.gradTransformed[tile] = make([]float32, tile.scale()*n.layers.len)
		}
	}
}

// Compare adds the losses of an output.
func (o *Output) Compare(in *Input, target *Target, sum *Losses) { o.compare(in, target, sum, nil) }

// compare is Compare that also writes the gradient by the policy, if it is wanted, and
// returns that by the pass.
func (o *Output) compare(in *Input, target *Target, sum *Losses, dPolicy []float32) (dPass float32) {
	o.compareValues(in, target, sum)
	if !target.knowsMoves(in) {
		return 0
	}
	sum.Moved++
	highest, total := o.Pass, 0.0
	best, wanted, bestTarget := -1, -1, target.Pass
	places := make([]int, 0, goban.NumPoints)
	for _, p := range in.Candidates[:len(in.Candidates)-1] {
		at := in.geo.place(p)
		places = append(places, at)
		if o.Policy[at] > highest {
			highest, best = o.Policy[at], at
		}
		if target.Policy[at] > bestTarget {
			bestTarget, wanted = target.Policy[at], at
		}
	}
	for _, at := range places {
		total += math.Exp(float64(o.Policy[at] - highest))
	}
	total += math.Exp(float64(o.Pass - highest))
	normal := float64(highest) + math.Log(total)
	for _, at := range places {
		log := float64(o.Policy[at]) - normal
		if q := target.Policy[at]; q > 0 {
			sum.Policy -= float64(q) * log
		}
		if dPolicy != nil {
			dPolicy[at] = float32(math.Exp(log)) - target.Policy[at]
		}
	}
	log := float64(o.Pass) - normal
	if target.Pass > 0 {
		sum.Policy -= float64(target.Pass) * log
	}
	if best == wanted {
		sum.First++
	}
	return float32(math.Exp(log)) - target.Pass
}

func (t *Target) knowsMoves(in *Input) bool {
	return t.Pass > 0 || slices.ContainsFunc(in.Candidates[:len(in.Candidates)-1], func(p goban.Point) bool {
		return t.Policy[in.geo.place(p)] > 0
	})
}

func (o *Output) compareValues(in *Input, target *Target, sum *Losses) {
	sum.Positions++
	win := min(max(float64(o.Win), 1e-6), 1-1e-6)
	sum.Win -= float64(target.Win)*math.Log(win) + float64(1-target.Win)*math.Log(1-win)
	if (o.Win > 0.5) == (target.Win > 0.5) {
		sum.Right++
	}
	if d := math.Abs(float64(o.Score-target.Score)) / scorePoints; d < 1 {
		sum.Score += d * d / 2
	} else if d >= 1 {
		sum.Score += d - 0.5
	}
	if target.Owner != nil {
		squares := 0.0
		in.geo.eachPoint(func(p int) {
			d := float64(o.Owner[p] - target.Owner[p])
			squares += d * d
		})
		sum.Owner += squares / float64(in.geo.area())
		sum.Owned++
	}
}

func (t *trainer) gradOf(s span) []float32 { return t.grad[s.at : s.at+s.len] }

// backHeads takes the gradient from the output to the last activation of the trunk, and
// from there to dTrunk.
func (t *trainer) backHeads(in *Input, target *Target, dPass float32) {
	n, l, head := t.net, &t.net.layers, t.net.Head
	clear(t.dHeadPool)
	dLead := t.backValue(target) / scorePoints
	pass := n.of(l.pass)
	for i, x := range t.headPool {
		t.gradOf(l.pass)[i] += dPass * x
		t.dHeadPool[i] += dPass * pass[i]
	}
	t.gradOf(l.pass)[len(t.headPool)] += dPass
	t.gradOf(l.policyLog)[0] += dPass * in.passLog

	out, owner, gradOut, gradOwner := n.of(l.policyOut), n.of(l.owner), t.gradOf(l.policyOut), t.gradOf(l.owner)
	clear(t.dHeadBias)
	log, ownerBias := float32(0), float32(0)
	t.geo.eachPoint(func(p int) {
		from := (t.geo.guard + p) * 2 * head
		channels, d := t.head[from:][:2*head], t.dHead[from:][:2*head]
		dPolicy, o := t.dPolicy[p], t.out.Owner[p]
		dOwner := dLead * (1 - o*o)
		if target.Owner != nil {
			dOwner += ownerWeight / float32(t.geo.area()) * (o - target.Owner[p])
		}
		log += dPolicy * in.logs[p]
		ownerBias += dOwner
		for i, x := range channels[:head] {
			d[i] = 0
			if x > 0 {
				gradOut[i] += dPolicy * x
				d[i] = dPolicy * out[i]
				t.dHeadBias[i] += d[i]
			}
		}
		for i, x := range channels[head:] {
			gradOwner[i] += dOwner * x
			d[head+i] = dOwner * owner[i]
		}
	})
	t.gradOf(l.policyLog)[0] += log
	t.gradOf(l.ownerBias)[0] += ownerBias
	backProduct(t.headPool, n.of(l.policyGain), t.dHeadBias[:head], t.dHeadPool, t.gradOf(l.policyGain))
	t.backPool(t.dHeadPool, t.headPool, t.headMax, t.dHead, 2*head, head)
	t.geo.eachPoint(func(p int) {
		from := (t.geo.guard+p)*2*head + head
		d := t.dHead[from:][:head]
		for i, x := range t.head[from:][:head] {
			if x > 0 {
				t.dHeadBias[head+i] += d[i]
			} else {
				d[i] = 0
			}
		}
	})
	addTo(t.gradOf(l.headBias), t.dHeadBias)
	t.addWeightGradient(l.head, activation{places: t.top}, t.dHead)
	t.convolve(l.head.reversed(), t.back, activation{places: t.dHead}, t.dWide, false)
	t.masked(t.kernel.mask, t.dTrunk, t.dWide, t.top, n.Channels)
}

// backValue takes the gradient from win and score to the pooled channels of the head, and
// returns that by what the owners add up to.
func (t *trainer) backValue(target *Target) (dLead float32) {
	n, l := t.net, &t.net.layers
	var d [2]float32
	d[0], d[1] = winWeight*(t.out.Win-target.Win), t.dScore(target)
	for i, gain := range n.of(l.lead) {
		dLead += d[i] * gain
	}
	t.addReadout(d)
	for i, x := range t.hidden {
		if x <= 0 {
			t.dHidden[i] = 0
		}
	}
	addTo(t.gradOf(l.hiddenBias), t.dHidden)
	backProduct(t.headPool, n.of(l.hidden), t.dHidden, t.dHeadPool, t.gradOf(l.hidden))
	return dLead
}

// dScore returns the gradient by the score, 0 if the target does not know it.
func (t *trainer) dScore(target *Target) float32 {
	if target.Score != target.Score {
		return 0
	}
	return scoreWeight * min(max(t.winAndLead[1]-target.Score/scorePoints, -1), 1)
}

// addReadout adds the gradient of the layer that win and score are read off, where d is that by both,
// and makes dHidden that by the units below it. No gradient goes from the units of the score to the
// layers that they read.
func (t *trainer) addReadout(d [2]float32) {
	n, l := t.net, &t.net.layers
	addTo(t.gradOf(l.outBias), d[:])
	for i := range d {
		t.gradOf(l.lead)[i] += d[i] * t.lead
	}
	clear(t.dHidden)
	backProduct(t.hidden, n.of(l.out), d[:], t.dHidden, t.gradOf(l.out))
	for i, x := range t.scoreUnits {
		t.gradOf(l.scoreOut)[i] += d[1] * x
		t.dUnits[i] = 0
		if x > 0 {
			t.dUnits[i] = d[1] * n.of(l.scoreOut)[i]
		}
	}
	addTo(t.gradOf(l.scoreHiddenBias), t.dUnits)
	clear(t.unread)
	backProduct(t.scoreIn, n.of(l.scoreHidden), t.dUnits, t.unread, t.gradOf(l.scoreHidden))
}

// backTrunk takes the gradient from the end of the trunk to the input.
func (t *trainer) backTrunk(in *Input) {
	n, l := t.net, &t.net.layers
	clear(t.sums)
	t.addBiasGradient(n.Channels, t.dTrunk, t.sums)
	addTo(t.gradOf(l.top), t.sums)
	for i := len(l.blocks) - 1; i >= 0; i-- {
		b := &l.blocks[i]
		first, second := t.first[i], t.second[i]
		t.backConvolution(b.second, second, t.dTrunk, false)
		t.masked(t.kernel.mask, t.dNarrow, t.dWide, second.places, n.Channels)
		between := t.gradOf(b.between)
		before := append([]float32(nil), between...)
		t.addBiasGradient(n.Channels, t.dNarrow, between)
		t.backConvolution(b.first, first, t.dNarrow, false)
		if b.branch.taps > 0 {
			for j := range before {
				before[j] = between[j] - before[j]
			}
			t.backBranch(i, before)
		}
		t.masked(t.kernel.addMasked, t.dTrunk, t.dWide, first.places, n.Channels)
		// What comes through the activation is the difference of the sums of dTrunk.
		copy(before, t.sums)
		clear(t.sums)
		t.addBiasGradient(n.Channels, t.dTrunk, t.sums)
		for j, x := range t.sums {
			t.gradOf(b.before)[j] += x - before[j]
		}
	}
	t.addWeightGradient(l.input, activation{in.planes, t.planes}, t.dTrunk)
	addTo(t.gradOf(l.inputBias), t.sums)
	for i, x := range in.globals {
		row := t.gradOf(l.global)[i*n.Channels:][:n.Channels]
		for j, d := range t.sums {
			row[j] += x * d
		}
	}
}

// backConvolution takes the gradient through a convolution of a block: it adds that by the
// weights, and writes that by the input to dWide, or adds it.
func (t *trainer) backConvolution(c conv, src activation, dout []float32, add bool) {
	t.addWeightGradient(c, src, dout)
	d := activation{dout, t.dPatches}
	t.take(d, c.out)
	t.convolve(c.reversed(), t.back, d, t.dWide, add)
}

// backBranch takes the gradient by the bias that a pooled branch adds back through the
// branch, and adds it to dWide.
func (t *trainer) backBranch(i int, d []float32) {
	n, b := t.net, &t.net.layers.blocks[i]
	clear(t.dPools)
	backProduct(t.poolsOf[i], n.of(b.gain), d, t.dPools, t.gradOf(b.gain))
	clear(t.dBranch)
	t.backPool(t.dPools, t.poolsOf[i], t.maxOf[i], t.dBranch, blockWidth, 0)
	t.masked(t.kernel.mask, t.dBranch, t.dBranch, t.branch[i], blockWidth)
	t.addBiasGradient(blockWidth, t.dBranch, t.gradOf(b.branchBias))
	t.backConvolution(b.branch, t.first[i], t.dBranch, true)
}

// backPool adds the gradient by pooled channels to that by the channels.
func (t *trainer) backPool(d, pooled []float32, where []int, dst []float32, width, first int) {
	count, scale, area := len(where), t.geo.poolScale(), float32(t.geo.area())
	t.geo.eachPoint(func(p int) {
		channels := dst[(t.geo.guard+p)*width+first:][:count]
		for i := range channels {
			channels[i] += (d[i] + d[count+i]*scale) / area
		}
	})
	for i, p := range where {
		if pooled[2*count+i] > 0 {
			dst[(t.geo.guard+p)*width+first+i] += d[2*count+i]
		}
	}
}

// backProduct adds the gradients of addProduct: by x, and by the matrix w.
func backProduct(x, w, d, dx, dw []float32) {
	for i, v := range x {
		row, drow := w[i*len(d):][:len(d)], dw[i*len(d):][:len(d)]
		sum := float32(0)
		for j, g := range d {
			sum += row[j] * g
			drow[j] += v * g
		}
		dx[i] += sum
	}
}

// masked runs a kernel over the places of buffers.
func (t *trainer) masked(do func(dst, src, active *float32, n int), dst, src, active []float32, channels int) {
	from := t.geo.guard * channels
	do(&dst[from], &src[from], &active[from], t.geo.places*channels)
}

// reversed is the convolution of the way back, with its transposed weights.
func (c conv) reversed() conv { return conv{c.out, c.in, c.taps, c.at} }

func addTo(dst, x []float32) {
	for i, v := range x {
		dst[i] += v
	}
}
