package sgf

import "strings"

// standard holds the names of the properties of FF[1] to FF[4], and a few of
// old servers.
var standard = names(`
	AB AE AN AP AR AS AW B BL BM BR BS BT C CA CH CI CP CR DD DM DO DT EL EV EX
	FF FG GB GC GM GN GW HA HO ID IP IT IY KM KO L LB LN LT M MA MN N OB OM ON
	OP OS OT OV OW PB PC PL PM PW RE RG RO RU SC SE SI SL SO SQ ST SU SZ TB TC
	TE TM TR TW UC US V VW W WL WR WS WT`)

func names(list string) map[string]bool {
	set := map[string]bool{}
	for name := range strings.FieldsSeq(list) {
		set[name] = true
	}
	return set
}

func isStandard(id string) bool { return standard[id] }

// holdsPoints reports whether the values of the property are points.
func holdsPoints(id string) bool {
	switch id {
	case "B", "W":
		return true
	}
	return isPointList(id)
}

// holdsNumber reports whether the value of the property is a number or a
// single word, which has no brackets inside.
func holdsNumber(id string) bool {
	switch id {
	case "BL", "FF", "GM", "HA", "KM", "MN", "OB", "OW", "PL", "PM", "ST", "SZ", "TM", "WL":
		return true
	}
	return false
}

// isComment reports whether the property is text for the reader, of any length.
func isComment(id string) bool { return id == "C" || id == "GC" }

// isList reports whether the property may have several values.
func isList(id string) bool {
	switch id {
	case "AR", "L", "LB", "LN", "M":
		return true
	}
	return isPointList(id)
}

func isPointList(id string) bool {
	switch id {
	case "AB", "AW", "AE", "CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW":
		return true
	}
	return false
}

// maybeEmpty reports whether the point list may hold no point at all: "VW[]"
// shows the whole board again.
func maybeEmpty(id string) bool {
	switch id {
	case "DD", "TB", "TW", "VW":
		return true
	}
	return false
}
