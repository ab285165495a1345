package phrases

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

//go:embed *.json
var files embed.FS

// Languages are the codes of all languages, English first.
var Languages = []string{"en", "zh", "ja", "ko", "de", "fr", "es", "ru"}

// Args are the arguments of a phrase, by their names. A number is written as the language
// does it, and everything else as fmt.Sprint has it.
type Args map[string]any

// Language says phrases in one language. It is safe for concurrent use.
type Language struct {
	tag     language.Tag
	phrases map[string]phrase
	printer *message.Printer
}

// phrase is a text, or texts to choose from.
type phrase struct {
	text  string
	forms map[string]phrase // by "black" and "white", or by plural form
}

// UnmarshalJSON follows json.Unmarshaler.
func (p *phrase) UnmarshalJSON(data []byte) error {
	if data[0] == '{' {
		return json.Unmarshal(data, &p.forms)
	}
	return json.Unmarshal(data, &p.text)
}

// English is the language of those who have chosen none.
func English() *Language { return load("en") }

// Match returns the language that suits a person best who reads the languages named, the
// best first, as BCP 47 writes them ("pt-BR") or as the environment of Unix does ("de_AT.UTF-8").
// It is English where none is at hand.
func Match(names ...string) *Language {
	var wanted []language.Tag
	for _, name := range names {
		name, _, _ = strings.Cut(name, ".")
		name, _, _ = strings.Cut(name, "@")
		if tag, err := language.Parse(name); err == nil {
			wanted = append(wanted, tag)
		}
	}
	_, i, confidence := matcher().Match(wanted...)
	if confidence == language.No {
		return English()
	}
	return load(Languages[i])
}

// System returns the language that the environment of a program asks for: English where
// its letters are not UTF-8, since the others would not be readable. getenv is os.Getenv
// outside tests.
func System(getenv func(string) string) *Language {
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	name, letters, _ := strings.Cut(strings.ToLower(locale), ".")
	letters, _, _ = strings.Cut(letters, "@")
	if name == "c" || name == "posix" || letters != "utf-8" && letters != "utf8" {
		return English()
	}
	// LANGUAGE is a list that goes before the locale, unless that is C.
	return Match(append(strings.FieldsFunc(getenv("LANGUAGE"), func(r rune) bool { return r == ':' }), locale)...)
}

var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, name := range Languages {
		tags = append(tags, language.MustParse(name))
	}
	return language.NewMatcher(tags)
})

var (
	loading sync.Mutex
	loaded  = map[string]*Language{}
)

// load reads the file of a language, once.
func load(name string) *Language {
	loading.Lock()
	defer loading.Unlock()
	if l := loaded[name]; l != nil {
		return l
	}
	data, err := files.ReadFile(name + ".json")
	l := &Language{tag: language.MustParse(name)}
	if err == nil {
		err = json.Unmarshal(data, &l.phrases)
	}
	if err != nil {
		panic("phrases: " + name + ".json: " + err.Error()) // the file is part of the program, and a test reads it
	}
	l.printer = message.NewPrinter(l.tag)
	loaded[name] = l
	return l
}

// Name returns the code of the language, one of Languages.
func (l *Language) Name() string { return l.tag.String() }

// Say returns a phrase with its arguments. An unknown key is returned as it is.
func (l *Language) Say(key string, args ...Args) string {
	p, ok := l.phrases[key]
	if !ok {
		return key
	}
	var all Args
	if len(args) > 0 {
		all = args[0]
	}
	return l.fill(l.choose(p, all), all)
}

// Join puts sentences one after the other. Those that are empty are left out.
func (l *Language) Join(sentences ...string) string {
	gap := " "
	if name := l.Name(); name == "zh" || name == "ja" {
		gap = ""
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(sentences), func(s string) bool { return s == "" }), gap)
}

// Row writes words one after the other: "D4, E5".
func (l *Language) Row(words ...string) string {
	if name := l.Name(); name == "zh" || name == "ja" {
		return strings.Join(words, "、")
	}
	return strings.Join(words, ", ")
}

// choose returns the text of the form that the arguments call for.
func (l *Language) choose(p phrase, args Args) string {
	if p.forms == nil {
		return p.text
	}
	for _, form := range []string{fmt.Sprint(args["color"]), l.pluralForm(args["n"])} {
		if next, ok := p.forms[form]; ok {
			return l.choose(next, args)
		}
	}
	return l.choose(p.forms["other"], args)
}

var pluralNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

func (l *Language) pluralForm(n any) string {
	text := fmt.Sprint(n) // digits and a point
	if f, ok := n.(float64); ok {
		text = strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", f), "0"), ".")
	}
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	digits := make([]byte, 0, len(whole)+len(fraction))
	for _, c := range whole + fraction {
		if c < '0' || c > '9' {
			return "other"
		}
		digits = append(digits, byte(c-'0'))
	}
	return pluralNames[plural.Cardinal.MatchDigits(l.tag, digits, len(whole), len(fraction))]
}

func (l *Language) fill(text string, args Args) string {
	if len(args) == 0 {
		return text
	}
	pairs := make([]string, 0, 2*len(args))
	for name, value := range args {
		pairs = append(pairs, "{"+name+"}", l.write(value))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// Number writes a number as the language does.
func (l *Language) Number(x float64) string { return l.write(x) }

// write returns an argument as people read it.
func (l *Language) write(value any) string {
	switch x := value.(type) {
	case int:
		return l.printer.Sprint(number.Decimal(x))
	case float64:
		return l.printer.Sprint(number.Decimal(x, number.MaxFractionDigits(2)))
	}
	return fmt.Sprint(value)
}

// Count returns a number of things in English: "1 game", "2 games". It is for texts that have no
// other language.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Roughly returns a duration in English, rounded to what an estimate is worth: "12 min".
func Roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.1f hours", d.Hours())
}

// List joins words as a sentence has them: a, b and c.
func List[T ~string](words ...T) string {
	text := ""
	for i, word := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			text += " and "
		default:
			text += ", "
		}
		text += string(word)
	}
	return text
}

// OneLine folds the lines and runs of blanks of a text into single blanks. Control characters are
// blanks: in a text that another program wrote they could change the terminal that shows it.
func OneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// OneOf returns an error that lists the values, unless x is one of them. what names x.
func OneOf[T ~string](what string, x T, values ...T) error {
	if slices.Contains(values, x) {
		return nil
	}
	return fmt.Errorf("%s %q: there are %s", what, x, List(values...))
}
