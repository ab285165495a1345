package gtpserver

import (
	_ "embed"
	"strings"
)

// goguiCommands tell GoGui what to offer in its menu of analyses, and draw.
var goguiCommands = []command{
	{"gogui-analyze_commands", "", telling(func(*session) string { return strings.TrimSpace(analyses) + "\n" + strings.TrimSpace(paramMenu()) }), "what GoGui can offer as analyses: type/label/command, one a line"},
	{"gogui-version", "VERSION", (*session).nothing, "GoGui says its version; it makes no difference"},
	{"gogui-livegfx", "[off | moves | ownership]", (*session).setLiveGFX, "what the log draws during a search, as GoGui reads it"},
	{"montego-gfx_moves", "", drawing("moves"), "draw the moves of the engine's last search"},
	{"montego-gfx_ownership", "", drawing("ownership"), "draw who owns what in the engine's last search"},
	{"top_moves", "", ofSearch((*session).topMoves), "the best moves of the engine's last search, with the percentage that they win"},
}

// analyses is GoGui's menu. %p is the point that was clicked, %m the side to
// move, %c a colour to be chosen.
//
//go:embed gogui.txt
var analyses string
