package playout

import (
	"testing"
	"fmt"
	"montego/goban"
	"montego/rng"
)

func BenchmarkUniform(bb *testing.B) {
	for _, s := range []int{9, 13, 19} {
		bb.Run(fmt.Sprint(s), func(bb *testing.B) {
	root := goban.New(s, s)
	b := goban.New(s, s)
	r := rng.New(1)
	moves := 0
	sum := 0
	var u Uniform
	bb.ReportAllocs()
	for bb.Loop() {
		b.CopyFrom(root)
		c := goban.Black
		passes := 0
		for n := 0; n < 3*81*5 && passes < 2; n++ {
			p := u.Move(b, c, &r)
			if p == goban.Pass {
				passes++
			} else {
				passes = 0
			}
			b.Play(p, c)
			c = c.Opponent()
			moves++
		}
		sum += b.AreaScore()
	}
	bb.ReportMetric(float64(bb.N)/bb.Elapsed().Seconds(), "po/s")
	bb.ReportMetric(float64(moves)/float64(bb.N), "moves")
	bb.ReportMetric(bb.Elapsed().Seconds()*1e9/float64(moves), "ns/move")
	bb.ReportMetric(float64(sum)/float64(bb.N), "score")
})}}
