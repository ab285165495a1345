package sgf

import "strings"

// kind says in bits what the values of a property are; 0 is a property that is not known.
type kind uint8

const (
	standard   kind = 1 << iota // a property of FF[1] to FF[4], or of an old server
	points                      // its values are points
	several                     // it may have several values
	maybeEmpty                  // it may hold no point at all: "VW[]" shows the whole board again
	number                      // a number or a single word, which has no brackets inside
	comment                     // text for the reader, of any length

	pointList = points | several
)

func (k kind) is(bits kind) bool { return k&bits == bits }

// kinds are the kinds of the properties that are known, by name.
var kinds = func() map[string]kind {
	all := map[string]kind{}
	for names, k := range map[string]kind{
		`AN AP AS BM BR BS BT CA CH CI CP DM DO DT EL EV EX FG GB GN GW HO ID IP IT IY KO LT
		N OM ON OP OS OT OV PB PC PW RE RG RO RU SC SE SI SO SU TC TE UC US V WR WS WT`: 0,
		"BL FF GM HA KM MN OB OW PL PM ST SZ TM WL": number,
		"C GC":                    comment,
		"B W":                     points,
		"AB AE AW CR MA SL SQ TR": pointList,
		"DD TB TW VW":             pointList | maybeEmpty,
		"AR L LB LN M":            several,
	} {
		for name := range strings.FieldsSeq(names) {
			all[name] = standard | k
		}
	}
	return all
}()
