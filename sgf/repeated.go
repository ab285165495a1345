package sgf

import "strings"

// mergeRepeated leaves each property once in the node being read.
func (p *parser) mergeRepeated() {
	if len(p.props) <= 16 && !anyRepeated(p.props) {
		return
	}
	place := map[string]int{}
	kept := p.props[:0]
	for _, prop := range p.props {
		if i, repeated := place[prop.ID]; repeated {
			p.merge(&kept[i], prop)
			continue
		}
		place[prop.ID] = len(kept)
		kept = append(kept, prop)
	}
	for i, prop := range kept {
		if kinds[prop.ID].is(comment) && len(prop.Values) > 1 {
			kept[i].Values = []string{strings.Join(prop.Values, "\n")}
		}
	}
	p.props = kept
}

// anyRepeated reports whether two of a few properties have the same name.
func anyRepeated(props []Property) bool {
	for i := range props {
		for j := range i {
			if props[i].ID == props[j].ID {
				return true
			}
		}
	}
	return false
}

// merge adds the values of a property that is given again to the first: comments,
// lists and unknown properties grow; every other property keeps its first value. Of the
// programs that AP names the last has written the file.
func (p *parser) merge(first *Property, again Property) {
	if first.ID == "AP" {
		first.Values = again.Values
		return
	}
	if k := kinds[first.ID]; k.is(comment) || k.is(several) || k == 0 {
		first.Values = append(first.Values, again.Values...)
		p.warnings.add(FaultDuplicate, again.Pos, "%.20s appears twice in the node; joined", first.ID)
		return
	}
	p.warnings.add(FaultDuplicate, again.Pos, "%s appears twice in the node; %.40q left out", first.ID, again.Values[0])
}
