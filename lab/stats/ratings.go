package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Encounter holds the results of the games in which one player had Black against
// another. Players are numbered from 0.
type Encounter struct {
	Black, White        int
	Wins, Draws, Losses int // Black's
}

// Ratings are the strengths of players by maximum likelihood [BayesElo]. The
// model is that of Bradley and Terry, with an advantage of the first move and with
// draws [RaoKupper67]:
//
//	P(Black wins) = f(black − white + advantage − draw)
//	P(White wins) = f(white − black − advantage − draw)
//
// where f(x) = 1/(1 + 10^(−x/400)); the rest is the probability of a draw.
type Ratings struct {
	Elo       []float64 // of each player; their mean is 0
	Advantage float64   // of Black, in Elo
	Draw      float64   // in Elo; 0 if there was none

	covariance *mat.SymDense // of the players, the advantage and, if it is free, draw; in Elo²
}

// What the ratings assume before any game, as weak as that of [BayesElo].
const (
	// VirtualGames are those that each player adds to the real ones, half of them won and half
	// lost, shared out among its opponents as its real games are; so in a round robin it is in
	// twice as many. They keep the rating of a player without a loss finite.
	VirtualGames = 2.0
	// priorAdvantage is the standard deviation of the first move's advantage about 0, in Elo.
	priorAdvantage = 200.0
)

// Unconnected is the error that no game connects these two players, not even through others.
type Unconnected [2]int

func (u Unconnected) Error() string {
	return fmt.Sprintf("no game connects players %d and %d", u[0]+1, u[1]+1)
}

// Rate returns the ratings that make the encounters likeliest. The error is Unconnected.
func Rate(players int, encounters []Encounter) (*Ratings, error) {
	if err := connected(players, encounters); err != nil {
		return nil, err
	}
	f := newFit(players, encounters)
	return f.ratings(Maximize(f.start(), f.value, f.slope)), nil
}

// connected returns an error if the players fall into groups that cannot be
// compared.
func connected(players int, encounters []Encounter) error {
	group := make([]int, players)
	for i := range group {
		group[i] = i
	}
	for _, e := range encounters {
		if from, to := group[e.White], group[e.Black]; e.Wins+e.Draws+e.Losses > 0 && from != to {
			for i := range group {
				if group[i] == from {
					group[i] = to
				}
			}
		}
	}
	for i := range group {
		if group[i] != group[0] {
			return Unconnected{0, i}
		}
	}
	return nil
}

// natural is one Elo in natural units, in which f is the logistic function.
const natural = math.Ln10 / 400

// fit is the likelihood of ratings, in natural units: a product of f at sums of parameters. Its
// logarithm is concave in all of them together, so there is one maximum.
type fit struct {
	players int
	size    int // parameters: players, advantage and, if there are draws, theirs
	factors []factor
	draws   float64 // of all encounters
}

// factor is f at the sum of the parameters times on, to the power of times.
type factor struct {
	times float64
	on    []float64
}

func newFit(players int, encounters []Encounter) *fit {
	f := &fit{players: players, size: players + 1}
	played := make([]float64, players)
	for _, e := range encounters {
		n := float64(e.Wins + e.Draws + e.Losses)
		played[e.Black] += n
		played[e.White] += n
		f.draws += float64(e.Draws)
	}
	if f.draws > 0 {
		f.size++
	}
	for _, e := range encounters {
		n := float64(e.Wins + e.Draws + e.Losses)
		if n == 0 {
			continue
		}
		// P(draw) is P(Black wins)·P(White wins)·(e^(2·draw) − 1).
		half := VirtualGames / 2 * (n/played[e.Black] + n/played[e.White])
		f.add(float64(e.Wins+e.Draws)+half, e.Black, e.White, 1)
		f.add(float64(e.Losses+e.Draws)+half, e.White, e.Black, -1)
	}
	return f
}

// add adds the probability that winner beats loser, to a power. The advantage is 1 if the
// winner has Black, else −1.
func (f *fit) add(times float64, winner, loser int, advantage float64) {
	on := make([]float64, f.size)
	on[winner], on[loser], on[f.players] = 1, -1, advantage
	if f.draws > 0 {
		on[f.players+1] = -1
	}
	f.factors = append(f.factors, factor{times, on})
}

// start returns where the search for the maximum begins.
func (f *fit) start() []float64 {
	x := make([]float64, f.size)
	if f.draws > 0 {
		x[f.players+1] = 0.1
	}
	return x
}

// draw returns the parameter of draws at x.
func (f *fit) draw(x []float64) float64 {
	if f.draws == 0 {
		return 0
	}
	return x[f.players+1]
}

// value returns the logarithm of the likelihood at x, times the prior. Where draws
// would have a negative probability it is minus infinity.
func (f *fit) value(x []float64) float64 {
	advantage, draw := x[f.players], f.draw(x)
	if draw < 0 || draw == 0 && f.draws > 0 {
		return math.Inf(-1)
	}
	s := priorAdvantage * natural
	sum := -advantage * advantage / (2 * s * s)
	for _, p := range f.factors {
		sum += p.times * LogLogistic(floats.Dot(p.on, x))
	}
	if f.draws > 0 {
		sum += f.draws * math.Log(math.Expm1(2*draw))
	}
	total := floats.Sum(x[:f.players])
	return sum - total*total/2
}

func (f *fit) slope(x []float64) ([]float64, *mat.SymDense) {
	gradient, hessian := make([]float64, len(x)), mat.NewSymDense(len(x), nil)
	add := func(slope, curve float64, on []float64) {
		floats.AddScaled(gradient, slope, on)
		hessian.SymRankOne(hessian, curve, mat.NewVecDense(len(on), on))
	}
	for _, p := range f.factors {
		won := Logistic(floats.Dot(p.on, x))
		add(p.times*(1-won), p.times*won*(1-won), p.on)
	}
	unit := make([]float64, len(x))
	s := priorAdvantage * natural
	unit[f.players] = 1
	add(-x[f.players]/(s*s), 1/(s*s), unit)
	if f.draws > 0 {
		e := math.Expm1(2 * f.draw(x))
		unit[f.players], unit[f.players+1] = 0, 1
		add(f.draws*2*(e+1)/e, f.draws*4*(e+1)/(e*e), unit)
	}
	// The mean of the ratings is held at 0 by a measurement of their sum, which is 0 with
	// variance 1.
	players := make([]float64, len(x))
	for i := range f.players {
		players[i] = 1
	}
	add(-floats.Sum(x[:f.players]), 1, players)
	return gradient, hessian
}

// Logistic returns 1/(1 + e^−x).
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// LogLogistic returns the logarithm of Logistic, exact for large x of either sign.
func LogLogistic(x float64) float64 { return min(0, x) - math.Log1p(math.Exp(-math.Abs(x))) }

func (f *fit) ratings(x []float64, inverse *mat.SymDense) *Ratings {
	r := &Ratings{Advantage: x[f.players] / natural, Draw: f.draw(x) / natural, covariance: mat.NewSymDense(len(x), nil)}
	n := float64(f.players)
	for i := range x {
		for j := i; j < len(x); j++ {
			v := inverse.At(i, j)
			if j < f.players {
				v -= 1 / (n * n) // the anchor's own variance
			}
			r.covariance.SetSym(i, j, v/(natural*natural))
		}
	}
	for _, rating := range x[:f.players] {
		r.Elo = append(r.Elo, rating/natural)
	}
	return r
}

// Interval returns the 95 % interval of a player's rating relative to the mean
// of all.
func (r *Ratings) Interval(player int) Interval {
	return around(r.Elo[player], r.covariance.At(player, player))
}

// Difference returns by how much the first player is stronger, with its 95 %
// interval. The interval does not follow from those of the two players, because
// their ratings are correlated.
func (r *Ratings) Difference(a, b int) (elo float64, interval Interval) {
	elo = r.Elo[a] - r.Elo[b]
	return elo, around(elo, r.covariance.At(a, a)+r.covariance.At(b, b)-2*r.covariance.At(a, b))
}

// AdvantageInterval returns the 95 % interval of the first move's advantage.
func (r *Ratings) AdvantageInterval() Interval {
	i := len(r.Elo)
	return around(r.Advantage, r.covariance.At(i, i))
}

// around returns the 95 % interval of a value with a normal error.
func around(x, variance float64) Interval {
	half := z95 * math.Sqrt(max(0, variance))
	return Interval{x - half, x + half}
}

// OnCurve returns the ratings that lie on a curve and are likeliest by these, to second
// order: the rating of a player is a constant and a sum over j of shape[player][j]
// times coefficients that all players share. Where strength changes smoothly with a
// parameter, the curve is known far better than each player. The second result are the
// coefficients. The error says that the players don't determine them.
func (r *Ratings) OnCurve(shape [][]float64) (*Ratings, []float64, error) {
	n, width := len(r.Elo), len(shape[0])+1
	design := mat.NewDense(n, width, nil)
	for i, row := range shape {
		design.SetRow(i, append([]float64{1}, row...))
	}
	// The sum of the ratings is fixed, so their covariance has no inverse. A free
	// common constant gives it one, and goes into the curve's constant.
	spread := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			spread.SetSym(i, j, r.covariance.At(i, j)+1e4)
		}
	}
	var chol, inner mat.Cholesky
	var weighted, normal mat.Dense
	if !chol.Factorize(spread) || chol.SolveTo(&weighted, design) != nil {
		return nil, nil, errors.New("ratings without a covariance")
	}
	normal.Mul(design.T(), &weighted)
	var right, coefficients, elo mat.VecDense
	right.MulVec(weighted.T(), mat.NewVecDense(n, r.Elo))
	var inverse mat.SymDense
	if !inner.Factorize(Symmetric(&normal)) || inner.SolveVecTo(&coefficients, &right) != nil || inner.InverseTo(&inverse) != nil {
		return nil, nil, errors.New("too few players for the curve")
	}
	elo.MulVec(design, &coefficients)
	var around mat.Dense
	around.Product(design, &inverse, design.T())
	return &Ratings{Elo: elo.RawVector().Data, Advantage: r.Advantage, Draw: r.Draw, covariance: Symmetric(&around)}, coefficients.RawVector().Data, nil
}

// Symmetric returns the upper half of a square matrix as a symmetric one, which shares its memory:
// a covariance that was multiplied together is symmetric but for rounding.
func Symmetric(m *mat.Dense) *mat.SymDense {
	n, _ := m.Dims()
	return mat.NewSymDense(n, m.RawMatrix().Data)
}

// Maximize returns where a concave function is highest, by Newton's method from x on, and the
// inverse of its negative Hessian there: of the logarithm of a probability that is the
// covariance of what x may be. slope returns the gradient and the negative Hessian, which must
// be positive definite. A step that would lower the value is halved until it does not.
func Maximize(x []float64, value func(x []float64) float64, slope func(x []float64) ([]float64, *mat.SymDense)) ([]float64, *mat.SymDense) {
	const enough, steps = 1e-9, 200 // of the value gained by a step
	at, next := value(x), make([]float64, len(x))
	x = slices.Clone(x)
	var chol mat.Cholesky
	factorize := func() (gradient []float64) {
		gradient, hessian := slope(x)
		if !chol.Factorize(hessian) {
			panic("stats: a function without a maximum")
		}
		return gradient
	}
	for range steps {
		var step mat.VecDense
		_ = chol.SolveVecTo(&step, mat.NewVecDense(len(x), factorize())) // a bad condition makes small steps, no wrong ones
		gain := -1.0
		for scale := 1.0; gain < 0 && scale > 1e-12; scale /= 2 {
			floats.AddScaledTo(next, x, scale, step.RawVector().Data)
			gain = value(next) - at
		}
		if gain >= 0 {
			copy(x, next)
			at += gain
		}
		if gain < enough {
			break
		}
	}
	factorize()
	var inverse mat.SymDense
	_ = chol.InverseTo(&inverse)
	return x, &inverse
}
