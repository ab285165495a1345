package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"montego/internal/file"
	"montego/internal/panics"
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

// weight returns where the weight lies by which an output reads a tap of an input.
func (c conv) weight(out, tap, in int) int {
	return c.at + ((out/blockWidth*c.taps+tap)*c.in+in)*blockWidth + out%blockWidth
}

// span is where all of its weights lie.
func (c conv) span() span { return span{c.at, c.in * c.out * c.taps} }

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
	// The units of the score read hidden, the pooled value channels and the owners' sum.
	scoreHidden     span // [hidden + pools·head + 1][scoreUnits]
	scoreHiddenBias span // [scoreUnits]
	scoreOut        span // [scoreUnits]: what they add to the score
	len             int  // of all weights
}

// scoreUnits is how many units the score has of its own.
const scoreUnits = 16

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
	l.scoreHidden = add((c.Hidden + pools*c.Head + 1) * scoreUnits)
	l.scoreHiddenBias, l.scoreOut = add(scoreUnits), add(scoreUnits)
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
	n.draw(&r, l.input.span(), math.Sqrt(2/float64(9*NumPlanes)))
	for _, b := range l.blocks {
		// The second convolution begins with zero, so that each block begins as the
		// identity and no normalisation is needed.
		n.draw(&r, b.first.span(), blocks*math.Sqrt(2/float64(9*c.Channels)))
		if b.branch.taps > 0 {
			n.draw(&r, b.branch.span(), blocks*math.Sqrt(2/float64(9*c.Channels)))
			n.draw(&r, b.gain, blocks*math.Sqrt(0.5/float64(pools*blockWidth)))
		}
	}
	n.draw(&r, l.head.span(), math.Sqrt(2/float64(c.Channels)))
	n.draw(&r, l.hidden, math.Sqrt(2/float64(pools*c.Head)))
	n.draw(&r, l.out, math.Sqrt(0.2/float64(c.Hidden)))
	n.draw(&r, l.owner, math.Sqrt(0.2/float64(c.Head)))
	n.drawScoreUnits(&r)
	n.Weights[l.policyLog.at] = 1
	// The score begins as what the owners of the points add up to, and so does the logit
	// of the win rate, in units of 20 points.
	n.of(l.lead)[0], n.of(l.lead)[1] = 1, 1
	return n
}

// ScoreWeights returns how many of the Weights, the last ones, are those of the units of the score, which old
// networks lack.
func (n *Network) ScoreWeights() int { return n.layers.len - n.layers.scoreHidden.at }

// drawScoreUnits sets the units of the score to what they are before they have learned: they add nothing.
func (n *Network) drawScoreUnits(r *rng.Rand) {
	l := &n.layers
	n.draw(r, l.scoreHidden, math.Sqrt(2*scoreUnits/float64(l.scoreHidden.len)))
	clear(n.of(l.scoreHiddenBias))
	clear(n.of(l.scoreOut))
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
	return slices.ContainsFunc(n.Weights, func(w float32) bool { return w-w != 0 })
}

// Networks are the networks of a player, those for the smallest boards first. A small network
// plays better on a size of board when it was trained on that size last.
type Networks []Limited

// Limited is a network for boards of at most Area points.
type Limited struct {
	*Network
	Area    int
	weights *layerWeights // shared by all evaluators
}

// Limit returns the network as that for boards of at most area points. Its weights must not
// be changed any more.
func (n *Network) Limit(area int) Limited {
	return Limited{n, area, &layerWeights{plain: n.Weights}}
}

// ForAll returns the network as that for boards of all sizes. Its weights must not be changed
// any more.
func (n *Network) ForAll() Networks { return Networks{n.Limit(0)} }

// For returns the network for boards with area points: the first whose limit allows it, or the
// last. Requires: there is one.
func (l Networks) For(area int) *Limited {
	for i := range l {
		if area <= l[i].Area {
			return &l[i]
		}
	}
	return &l[len(l)-1]
}

// fileHeader begins every file of a network. The number changes when the input, the layers
// or their order do.
const fileHeader = "montego network 3\n"

// oldHeader begins files of networks whose score has no units of its own.
const oldHeader = "montego network 2\n"

const maxFile = 64 << 20

// fileHead is the second line of a file, as JSON.
type fileHead struct {
	Config
	Planes, Globals, Weights int
	Comments                 []string
}

// Write writes the network: the header, a line of JSON, the weights as float32 in
// little-endian order, and the SHA-256 of all that.
func (n *Network) Write(w io.Writer) error {
	head := panics.Must(json.Marshal(fileHead{n.Config, NumPlanes, NumGlobals, len(n.Weights), n.Comments}))
	b := append(append([]byte(fileHeader), head...), '\n')
	for _, x := range n.Weights {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	sum := sha256.Sum256(b)
	_, err := w.Write(append(b, sum[:]...))
	return err
}

// Read reads what Write wrote. An error says in a line what is wrong: the data are
// something else, of another version, of other planes, cut off or changed.
func Read(data []byte) (*Network, error) {
	rest, current := bytes.CutPrefix(data, []byte(fileHeader))
	rest, old := bytes.CutPrefix(rest, []byte(oldHeader))
	if !current && !old {
		if bytes.HasPrefix(data, []byte("montego network ")) {
			line, _, _ := bytes.Cut(data[:min(len(data), 40)], []byte("\n"))
			return nil, fmt.Errorf("a network of another version: %q, and this program reads %q", line, fileHeader[:len(fileHeader)-1])
		}
		return nil, errors.New("no network: the file does not begin as one does")
	}
	line, _, ok := bytes.Cut(rest, []byte("\n"))
	var head fileHead
	if !ok || json.Unmarshal(line, &head) != nil {
		return nil, errors.New("a network whose second line cannot be read")
	}
	if head.Planes != NumPlanes || head.Globals != NumGlobals {
		return nil, fmt.Errorf("a network of %d planes and %d numbers, and this program has %d and %d", head.Planes, head.Globals, NumPlanes, NumGlobals)
	}
	if err := head.Config.Check(); err != nil {
		return nil, fmt.Errorf("a network that cannot be: %w", err)
	}
	n := empty(head.Config)
	n.Comments = head.Comments
	weights := n.Weights
	if old {
		weights = weights[:n.layers.scoreHidden.at]
		r := rng.New(1)
		n.drawScoreUnits(&r)
	}
	if head.Weights != len(weights) {
		return nil, fmt.Errorf("a network of %d weights, and its shape has %d", head.Weights, len(weights))
	}
	end := len(fileHeader) + len(line) + 1
	if want := end + 4*len(weights) + sha256.Size; len(data) != want {
		return nil, fmt.Errorf("a network of %d bytes, and %d are wanted: the file is cut off or has too much", len(data), want)
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, errors.New("a network whose checksum is wrong: the file was changed")
	}
	for i := range weights {
		x := math.Float32frombits(binary.LittleEndian.Uint32(body[end+4*i:]))
		if x != x || math.IsInf(float64(x), 0) {
			return nil, fmt.Errorf("a network whose weight %d is no number", i)
		}
		weights[i] = x
	}
	return n, nil
}

// Load reads a file of a network. An error names the file.
func Load(name string) (*Network, error) {
	return file.Load(file.Limit{Bytes: maxFile, Of: "a network"}, name, Read)
}

// BuiltIn is the name of the networks that ship, in place of that of a file: one for boards up
// to 10×10 and one for larger ones. Followed by 9 or 19 it names one of them, for all boards.
const BuiltIn = "builtin"

// File is the Networks of a file, or those that ship, or none where no file is named.
type File struct{ file.Named[Networks] }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as it
// was.
func (f *File) UnmarshalText(text []byte) error {
	return f.Set(string(text), "", func(name string) (*Networks, error) {
		if read := builtIn[name]; read != nil {
			return read(), nil
		}
		n, err := Load(name)
		if err != nil {
			return nil, err
		}
		return new(n.ForAll()), nil
	})
}

// Networks returns the networks, nil if there are none.
func (f File) Networks() Networks {
	if list := f.Read(); list != nil {
		return *list
	}
	return nil
}

// Grow returns a network with at least as many channels and blocks that says the same as n:
// new weights are random, and those by which n's channels read new channels are zero. The
// random ones follow from the seed. An error says what does not fit.
func (n *Network) Grow(c Config, seed uint64) (*Network, error) {
	switch {
	case c.Channels < n.Channels || c.Blocks < n.Blocks:
		return nil, fmt.Errorf("a network of %v cannot grow into one of %v", n.Config, c)
	case c.Head != n.Head || c.Hidden != n.Hidden:
		return nil, fmt.Errorf("a network with heads of %d channels and %d units cannot grow into one of %d and %d: heads do not grow", n.Head, n.Hidden, c.Head, c.Hidden)
	}
	g := New(c, seed)
	from, to := &n.layers, &g.layers
	// rows copies a matrix into the upper left of a larger one, whose other columns stay as
	// they are: those are of new channels.
	rows := func(from, to span, count int) {
		width, wide := from.len/count, to.len/count
		for i := range count {
			copy(g.of(to)[i*wide:], n.of(from)[i*width:][:width])
		}
	}
	g.grow(from.input, to.input, n)
	rows(from.global, to.global, NumGlobals)
	rows(from.inputBias, to.inputBias, 1)
	for i := range from.blocks {
		a, b := &from.blocks[i], &to.blocks[i]
		rows(a.before, b.before, 1)
		rows(a.between, b.between, 1)
		g.grow(a.first, b.first, n)
		// Nothing is added to new channels of the trunk: New leaves these weights zero.
		g.grow(a.second, b.second, n)
		if a.branch.taps > 0 {
			g.grow(a.branch, b.branch, n)
			rows(a.branchBias, b.branchBias, 1)
			rows(a.gain, b.gain, pools*blockWidth)
		}
	}
	rows(from.top, to.top, 1)
	g.grow(from.head, to.head, n)
	copy(g.Weights[to.headBias.at:], n.Weights[from.headBias.at:])
	g.Comments = slices.Clone(n.Comments)
	return g, nil
}

// grow copies the weights of a convolution of a smaller network. The old outputs do not read
// new inputs.
func (g *Network) grow(from, to conv, n *Network) {
	for o := range from.out {
		for k := range to.taps {
			for i := range to.in {
				w := float32(0)
				if i < from.in {
					w = n.Weights[from.weight(o, k, i)]
				}
				g.Weights[to.weight(o, k, i)] = w
			}
		}
	}
}
