package match

import (
	"context"
	"testing"
)

// TestAgreement: two players who count alike need no referee; otherwise one is
// asked.
func TestAgreement(t *testing.T) {
	tests := []struct {
		black, white string
		agreed       bool
		result       string
	}{
		{"counts otherwise", "counts otherwise", true, "W+99"},
		{"counts otherwise", "", false, ""},
		{"", "", false, ""},
	}
	for _, tt := range tests {
		c := small()
		players := [2]Player{&fake{vice: tt.black, at: 1000}, &fake{vice: tt.white, at: 1000}}
		r, err := playGame(context.Background(), &c, ScheduledGame{}, players, agreement{asItStands{}})
		if err != nil || r.End != Counted || r.Agreed != tt.agreed || tt.agreed != (r.Result.String() == "W+99") {
			t.Errorf("%q, %q: %v, agreed %v, %v", tt.black, tt.white, r.Result, r.Agreed, err)
		}
		if tt.agreed {
			continue
		}
		r, err = playGame(context.Background(), &c, ScheduledGame{}, players, agreement{badReferee{}})
		if err != nil || r.RefereeFault == "" {
			t.Errorf("%q, %q: the referee was not asked: %v", tt.black, tt.white, err)
		}
	}
	for text, opens := range map[string]bool{"agreement": true, "agreement:none": true, "agreement:moon": false, "agreement:gtp:no-such-program-here": false} {
		spec, err := ParseReferee(text)
		if err == nil {
			_, err = spec.Open(t.Context())
		}
		if (err == nil) != opens || opens && spec.Text != text {
			t.Errorf("%s: %q, %v", text, spec.Text, err)
		}
	}
}
