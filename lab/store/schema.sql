-- Times are in milliseconds since 1970. A seed is a uint64 stored as an int64.
-- Workers and claims come and go; the other tables only grow.
CREATE TABLE settings (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
) STRICT;
CREATE TABLE players (
	id         INTEGER PRIMARY KEY, -- from 0, in the order of the match
	text       TEXT NOT NULL,       -- as people write it: preset:rave,playouts=100
	name       TEXT NOT NULL,       -- what it calls itself
	parameters TEXT NOT NULL        -- all of them, name=value in lines; '' where they are its own affair
) STRICT;
CREATE TABLE games (
	id          INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of saving
	number      INTEGER NOT NULL UNIQUE,           -- in the match, from 0
	pair        INTEGER NOT NULL,                  -- games of one pair share an opening, colours swapped
	black       INTEGER NOT NULL REFERENCES players,
	white       INTEGER NOT NULL REFERENCES players,
	seed        INTEGER NOT NULL,
	variant     TEXT NOT NULL,    -- settings of the first player on top of its own, name=value,…; or ''
	result      TEXT NOT NULL,    -- B+12.5, W+R, 0, Void
	ending      TEXT NOT NULL,    -- counted, resigned, forfeit …
	fault       TEXT NOT NULL,    -- what was wrong: crash, illegal move …; or ''
	detail      TEXT NOT NULL,    -- what happened then
	guilty      INTEGER,          -- whose fault that was
	black_count TEXT NOT NULL,    -- the players' own counts, or ''
	white_count TEXT NOT NULL,
	black_refused INTEGER NOT NULL, -- commands
	white_refused INTEGER NOT NULL,
	agreed      INTEGER NOT NULL, -- 1 if both players counted so, and no referee was asked
	unclear     INTEGER NOT NULL, -- 1 if the referee was in doubt which stones are dead
	referee_fault TEXT NOT NULL,  -- why the referee could not judge, or ''
	opening     INTEGER NOT NULL, -- moves of the opening
	moves       INTEGER NOT NULL, -- all moves
	black_times TEXT NOT NULL,    -- microseconds of each of the player's own moves, with blanks between
	white_times TEXT NOT NULL,
	fingerprint INTEGER NOT NULL, -- the same for the same moves
	started     INTEGER NOT NULL,
	finished    INTEGER NOT NULL,
	sgf         TEXT NOT NULL,
	black_log   TEXT NOT NULL,    -- the end of what the engine wrote to its standard error
	white_log   TEXT NOT NULL
) STRICT;
CREATE TABLE variants (
	pair     INTEGER PRIMARY KEY,
	settings TEXT NOT NULL -- of the first player in both games of the pair, on top of its own
) STRICT;
CREATE TABLE workers (
	id      TEXT PRIMARY KEY,
	machine TEXT NOT NULL,
	process INTEGER NOT NULL,
	beat    INTEGER NOT NULL -- when it was alive last
) STRICT;
CREATE TABLE claims (
	number INTEGER PRIMARY KEY,
	worker TEXT NOT NULL
) STRICT;
