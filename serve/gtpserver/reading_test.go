package gtpserver

import (
	"context"
	"strings"
	"testing"
)

// TestPlayoutsInterrupted: an interrupt ends even many playouts.
func TestPlayoutsInterrupted(t *testing.T) {
	s := testSession(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out strings.Builder
	request := call{ctx: ctx}
	request.Name, request.Args = "montego-playouts", []string{"1000000", "b"}
	if _, err := s.answer(&request).WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "? interrupted after ") {
		t.Errorf("answers %q", &out)
	}
}
