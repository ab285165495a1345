package terminal

import (
	"context"
	"fmt"
	"time"

	"montego/serve/session"
)

// ask asks for what comes next: a line, or the end of the player's time.
func (s *console) ask() typed {
	q := question{prompt: s.prompt}
	if s.phase() != playing || !s.at.Clocks[s.you].Limited {
		return s.keyboard.ask(s.screen, q)
	}
	ctx, cancel := context.WithCancel(s.keyboard.ctx)
	defer cancel()
	over := make(chan struct{})
	go func(live *session.Session) {
		for {
			state, changed := live.Watch()
			if state.Phase == session.Over {
				close(over)
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}(s.live)
	q.over, q.ticks = over, s.o.Style.Palette != Plain
	return s.keyboard.ask(s.screen, q)
}

// clockText writes what a clock shows as the page does, such as "9:58" or "0:30 × 5"; "" without a
// limit.
func clockText(l session.Left) string {
	if !l.Limited {
		return ""
	}
	seconds := int((max(l.Time, 0) + time.Second - 1) / time.Second)
	text := fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	if seconds >= 3600 {
		text = fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	if l.Stones > 0 {
		text += fmt.Sprintf(" × %d", l.Stones)
	}
	return text
}
