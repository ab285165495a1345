package gtpserver

import "strings"

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
const analyses = `
gfx/Moves of the Last Search/montego-gfx_moves
gfx/Ownership of the Last Search/montego-gfx_ownership
none/Live: Moves/gogui-livegfx moves
none/Live: Ownership/gogui-livegfx ownership
none/Live: Off/gogui-livegfx off
hstring/Best Moves/top_moves
hstring/Playouts/montego-playouts 1000 %m
hpstring/Playout Moves/montego-policy_moves %m
hpstring/Expected Moves/montego-expected_moves %m
string/Features/montego-features %m %p
string/Ladder/montego-ladder %p
string/Self-Atari/montego-self_atari %m %p
hpstring/Atari/montego-atari %m %p
plist/Legal Moves/all_legal %c
string/Score/final_score
plist/Alive Stones/final_status_list alive
plist/Dead Stones/final_status_list dead
plist/Stones in Seki/final_status_list seki
plist/Black Territory/final_status_list black_territory
plist/White Territory/final_status_list white_territory
plist/Dame/final_status_list dame
string/Captures/captures %c
string/Rules/kata-get-rules
none/Forget Searches/clear_cache
`
