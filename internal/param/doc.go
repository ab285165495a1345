// Package param declares each parameter once and derives the rest from it.
//
// A stage of the program describes its parameters as a plain struct; the tags
// of a field say what a person needs to know:
//
//	type Rave struct {
//		Use         bool    `param:"use" default:"true" doc:"mix the mean with RAVE"`
//		Equivalence float64 `param:"equivalence" default:"3000" range:"1..1e9" unit:"visits" source:"[Silver09]" doc:"visits after which mean and RAVE weigh the same"`
//	}
//
//	type Params struct {
//		Rave   Rave   `param:"rave"`
//		Backup Backup `param:"backup" default:"mean" doc:"what a node takes from its children"`
//	}
//
// where Backup is an [Enumerated] type, which lists its values.
//
// Flags, help, settings by GTP, and what a match notes are then made of [List],
// [Get], [Set], [Apply] and [Diff]; files are read by [LoadTOML] and
// written by [WriteTOML].
//
// The tags:
//
//   - param: the name, lower-case letters, digits and dashes. Names of nested
//     structs are joined by dots: rave.equivalence. An embedded struct without
//     the tag lends its fields no prefix. "-" hides an exported field.
//   - doc: what it means, required except for nested structs.
//   - default: what [Reset] sets; without the tag the field is left alone.
//   - range: "lo..hi", both ends included, either may be missing; numbers and
//     durations only.
//   - unit, source: for the reader.
//   - needs: the values of other parameters without which this one, or a nested struct,
//     has no effect, with their full names: "search.selection=rave or search.selection=uct-rave".
//     A condition is NAME=VALUE, NAME other than VALUE, or NAME alone for one that is not off;
//     an alternative may have several, joined by "with", and "and" joins several needs.
//   - mostly: the same for what has little effect without them.
//     See Inert.
//
// A field is a bool, an int, a uint64, a float64, a [time.Duration], a string, an
// [Enumerated] type, or a type that implements both [encoding.TextUnmarshaler] and
// [encoding.TextMarshaler].
//
// What always holds: a Set that fails leaves the struct as it was, and what
// Get returns Set accepts, giving the same value. A struct whose tags are
// malformed panics at its first use, so a test of the package that declares it
// calls [List].
//
// What may not live here: any parameter, and anything that a search calls. The
// package works by reflection, at set-up time only.
package param
