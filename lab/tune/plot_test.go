package tune

import (
	"testing"

	"montego/lab/tune/surface"
)

// TestPlaces: the contours of a second design show all its points, those on its edge too, though the
// settings that stand for them are rounded.
func TestPlaces(t *testing.T) {
	space := &Space{Shape: surface.Box, Parameters: []Parameter{
		{Name: "playout.a", Low: 0, High: 3, Scale: scaleLinear},
		{Name: "playout.b", Low: 10, High: 1e5, Scale: scaleLog},
	}}
	design, err := surface.DOptimal(surface.Box, 2, 10, 1)
	if err != nil {
		t.Fatal(err)
	}
	region := space.Region().Shrink([]float64{0.64312, 0.2917}, 0.25)
	var samples []surface.Sample
	for _, u := range design {
		samples = append(samples, surface.Sample{X: space.point(space.Settings(region.At(u))), Games: 2, Points: 1})
	}
	finder := &Finder{Quadratic: &surface.Quadratic{Region: region}, Optimum: region.Center()}
	v := view{&StageResults{Points: samples, Finder: finder}, space}
	if dots := v.places(0, 1, v.extent(0, 1)); len(dots.X) != len(design) {
		t.Errorf("%d of %d points are shown", len(dots.X), len(design))
	}
}
