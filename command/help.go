package command

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// helpColumns is how wide help is: narrower than the usual terminal, which would break longer
// lines inside of words.
const helpColumns = 79

// leastColumns is the narrowest terminal for which lines of help are made to fit.
const leastColumns = 40

// printHelp writes the help of c to its standard output, in lines that fit there.
func printHelp(c *cobra.Command, _ []string) {
	width := helpColumns
	if columns := columnsOf(c.OutOrStdout()); columns > 0 {
		width = max(min(width, columns-1), leastColumns)
	}
	_ = printText(c, help(c, width)) // what the output refuses ends the command by itself
}

// help returns what a command does and how it is called, as cobra has it, in lines of at most width
// columns.
func help(c *cobra.Command, width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nUsage:\n", reflow(cmp.Or(c.Long, c.Short), width))
	if c.Runnable() {
		hang(&b, c.UseLine(), 2, 4, width)
	}
	if c.HasAvailableSubCommands() {
		hang(&b, c.CommandPath()+" [command]", 2, 4, width)
	}
	if len(c.Aliases) > 0 {
		b.WriteString("\nAliases:\n")
		hang(&b, c.NameAndAliases(), 2, 4, width)
	}
	if c.HasExample() {
		b.WriteString("\nExamples:\n")
		for line := range strings.SplitSeq(c.Example, "\n") {
			b.WriteString(breakCommand(line, width))
		}
	}
	if c.HasAvailableSubCommands() {
		b.WriteString("\nAvailable Commands:\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() || sub.Name() == "help" {
				padding := sub.NamePadding()
				hang(&b, fmt.Sprintf("%-*s %s", padding, sub.Name(), sub.Short), 2, 2+padding+1, width)
			}
		}
	}
	if c.HasAvailableLocalFlags() {
		b.WriteString("\nFlags:\n" + c.LocalFlags().FlagUsagesWrapped(width))
	}
	if c.HasAvailableSubCommands() {
		b.WriteString("\n")
		hang(&b, fmt.Sprintf("Use %q for more information about a command.", c.CommandPath()+" [command] --help"), 0, 0, width)
	}
	return b.String()
}

// reflow makes the lines of each paragraph as long as width allows. Lines with blanks before them
// are no sentences and stay as they are.
func reflow(text string, width int) string {
	var b strings.Builder
	var words []string
	end := func() {
		if len(words) > 0 {
			hang(&b, strings.Join(words, " "), 0, 0, width)
		}
		words = nil
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if line == "" || line[0] == ' ' {
			end()
			b.WriteString(line + "\n")
			continue
		}
		words = append(words, line)
	}
	end()
	return strings.TrimRight(b.String(), "\n")
}

// hang writes a text in lines of at most width columns, broken between words: the first behind
// `first` blanks, the others behind `others`. A longer word has a line of its own.
func hang(b *strings.Builder, text string, first, others, width int) {
	indent := first
	for text != "" {
		at := breakAt(text, width-indent, blanks(text))
		b.WriteString(strings.Repeat(" ", indent) + strings.TrimRight(text[:at], " ") + "\n")
		text, indent = strings.TrimLeft(text[at:], " "), others
	}
}

// breakAt returns where to end the first line of a text, at one of these places: at the last that
// lets it fit into so many columns, or the first if none does.
func breakAt(text string, columns int, places []int) int {
	best := len(text)
	if utf8.RuneCountInString(text) <= columns {
		return best
	}
	for i, at := range places {
		if i > 0 && utf8.RuneCountInString(text[:at]) > columns {
			break
		}
		best = at
	}
	return best
}

func blanks(text string) (places []int) {
	for at := range text {
		if text[at] == ' ' && at > 0 && text[at-1] != ' ' {
			places = append(places, at)
		}
	}
	return places
}

// breakCommand returns a command line of an example as lines of at most width columns, which a
// shell reads as one. It is broken before flags and pipes, where there is room for what belongs
// to a flag, and not inside of quotes.
func breakCommand(line string, width int) string {
	const more = " \\"
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	var b strings.Builder
	for utf8.RuneCountInString(text) > width-indent {
		at := breakAt(text, width-indent-len(more), flagPlaces(text))
		if at == len(text) {
			break
		}
		b.WriteString(strings.Repeat(" ", indent) + text[:at] + more + "\n")
		text, indent = text[at+1:], 4
	}
	return b.String() + strings.Repeat(" ", indent) + text + "\n"
}

// flagPlaces returns the blanks of a command line before its flags and pipes.
func flagPlaces(line string) (places []int) {
	quote := byte(0)
	for at := range len(line) - 1 {
		switch letter := line[at]; {
		case letter == quote:
			quote = 0
		case quote == 0 && (letter == '"' || letter == '\''):
			quote = letter
		case quote == 0 && letter == ' ' && (line[at+1] == '-' || line[at+1] == '|'):
			places = append(places, at)
		}
	}
	return places
}
