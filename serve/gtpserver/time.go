package gtpserver

import (
	"strings"

	"montego/player/timing"
)

// timeCommands set the clocks. A player's clock runs while the engine thinks for
// it, so a controller need not send time_left.
var timeCommands = []command{
	{"time_settings", "MAIN OVERTIME STONES", (*session).timeSettings, "set both clocks, in seconds; 0 1 0 is no limit"},
	{"kgs-time_settings", "none | absolute … | byoyomi … | canadian …", (*session).kgsTimeSettings, "set both clocks as KGS does"},
	{"kata-time_settings", "none | absolute … | byoyomi … | canadian … | fischer … | fischer-capped …", (*session).kataTimeSettings, "set both clocks, with Fischer time too"},
	{"kata-list_time_settings", "", (*session).listTimeSettings, "the time systems of kata-time_settings"},
	{"time_left", "COLOR SECONDS STONES", (*session).timeLeft, "what is left: main time and 0, or overtime with stones or periods; less than nothing is nothing"},
}

func (s *session) timeSettings(c *call) (string, error) {
	return s.changeTime(timing.ParseTimeSettings(c.Args))
}

func (s *session) kgsTimeSettings(c *call) (string, error) {
	return s.changeTime(timing.ParseKGS(c.Args))
}

func (s *session) kataTimeSettings(c *call) (string, error) {
	return s.changeTime(timing.ParseKata(c.Args))
}

// changeTime sets both clocks by settings that were read without error.
func (s *session) changeTime(t timing.Settings, err error) (string, error) {
	if err == nil {
		s.setTime(t)
	}
	return "", err
}

func (s *session) listTimeSettings(*call) (string, error) {
	return strings.Join(timing.KataSystems, " "), nil
}

// timeLeft takes what is less than nothing for nothing. Servers whose messages are late send
// a little less, and an error would lose a game that can still be played on.
func (s *session) timeLeft(c *call) (string, error) {
	color, err := c.Args.Color(0)
	if err != nil {
		return "", err
	}
	seconds, err := c.Args.Float(1, "time")
	if err != nil {
		return "", err
	}
	stones, err := c.Args.Int(2, "stones")
	if err != nil {
		return "", err
	}
	s.clocks[color].SetLeft(timing.Seconds(seconds), max(stones, 0))
	return "", nil
}
