package gtpserver

import (
	"strings"

	"montego/goban"
	"montego/player/timing"
)

// timeCommands set the clocks. A player's clock runs while the engine thinks for
// it, so a controller need not send time_left.
var timeCommands = []command{
	{"time_settings", "MAIN OVERTIME STONES", settingTime(timing.ParseTimeSettings), "set both clocks, in seconds; 0 1 0 is no limit"},
	{"kgs-time_settings", "none | absolute … | byoyomi … | canadian …", settingTime(timing.KGSSystems.Parse), "set both clocks as KGS does"},
	{"kata-time_settings", "none | absolute … | byoyomi … | canadian … | fischer … | fischer-capped …", settingTime(timing.KataSystems.Parse), "set both clocks, with Fischer time too"},
	{"kata-list_time_settings", "", telling(func(*session) string { return strings.Join(timing.KataSystems, " ") }), "the time systems of kata-time_settings"},
	{"time_left", "COLOR SECONDS STONES", ofColor((*session).timeLeft), "what is left: main time and 0, or overtime with stones or periods; less than nothing is nothing"},
}

// settingTime makes a handler that sets both clocks as parse reads the arguments. It makes the
// engine too, which takes 0.1 s and more: the first move may have less.
func settingTime(parse func(words []string) (timing.Settings, error)) handler {
	return func(s *session, c *call) (string, error) {
		t, err := parse(c.Args)
		if err == nil {
			s.setTime(t)
			s.engine()
		}
		return "", err
	}
}

// timeLeft takes what is less than nothing for nothing. Servers whose messages are late send
// a little less, and an error would lose a game that can still be played on.
func (s *session) timeLeft(c *call, color goban.Color) (string, error) {
	seconds, err := c.Args.Float(1, "time")
	if err != nil {
		return "", err
	}
	stones, err := c.Args.Float(2, "stones") // an integer of the protocol may be too large for us
	if err != nil {
		return "", err
	}
	s.clocks[color].SetLeft(timing.Seconds(seconds), int(min(max(stones, 0), timing.MaxCount)))
	return "", nil
}
