package store

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Durations are kept as whole microseconds with blanks between.
type Durations []time.Duration

// Sum returns the whole of them.
func (d Durations) Sum() (all time.Duration) {
	for _, one := range d {
		all += one
	}
	return all
}

// Value implements driver.Valuer.
func (d Durations) Value() (driver.Value, error) {
	words := make([]string, len(d))
	for i, one := range d {
		words[i] = strconv.FormatInt(one.Microseconds(), 10)
	}
	return strings.Join(words, " "), nil
}

// Scan implements sql.Scanner.
func (d *Durations) Scan(from any) error {
	*d = nil
	text, _ := from.(string)
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return fmt.Errorf("durations: %w", err)
		}
		*d = append(*d, time.Duration(n)*time.Microsecond)
	}
	return nil
}
