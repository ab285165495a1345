package command

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"

	"montego/internal/file"
)

// dataFolder returns the folder of that name among the user's data. The error names the
// flag by which another can be chosen: without a home folder there would be only the root
// folder.
func dataFolder(name, flag string) (string, error) {
	if _, err := os.UserHomeDir(); err != nil && os.Getenv("XDG_DATA_HOME") == "" {
		return "", usagef("there is no home folder to keep data in (%v): choose a folder with --%s", err, flag)
	}
	return filepath.Join(xdg.DataHome, "montego", name), nil
}

// writeAsked writes the file that a flag names, if the flag was given.
func writeAsked(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	return file.Write(name, write)
}

// drawAsked writes the picture that a flag names, if the flag was given.
func drawAsked(name string, draw func() string) error {
	return writeAsked(name, func(w io.Writer) error {
		_, err := io.WriteString(w, draw())
		return err
	})
}

// checkOutputs is checkWritable, and also reports files that would be lost: an output that
// is one of the inputs, or that another output would replace.
func checkOutputs(inputs []string, outputs ...string) error {
	for i, out := range outputs {
		for _, in := range inputs {
			if out != "" && (sameName(in, out) || same(in, out)) {
				return usagef("%s is read, and would be replaced by what is written: choose another file", in)
			}
		}
		for _, other := range outputs[:i] {
			if out != "" && (sameName(other, out) || same(other, out)) {
				return usagef("%s would be written twice, and keep only the last: choose another file", out)
			}
		}
	}
	return checkWritable(outputs...)
}

// same reports whether two paths lead to one file that holds something. Devices keep nothing
// that could be lost.
func same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && x.Mode().IsRegular() && os.SameFile(x, y)
}

// sameName reports whether two paths of files that are still to be written are one.
func sameName(a, b string) bool {
	x, errX := filepath.Abs(a)
	y, errY := filepath.Abs(b)
	_, err := os.Stat(b)
	return errX == nil && errY == nil && x == y && errors.Is(err, fs.ErrNotExist)
}

// checkWritable reports the first of these files that cannot be written, before work is
// spent on what goes into it. A name that was not given is empty.
func checkWritable(names ...string) error {
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := file.Check(name); err != nil {
			return err
		}
	}
	return nil
}

// svgFile is what plots are.
var svgFile = file.Kind{Name: "SVG file", Is: func(head []byte) bool { return bytes.Contains(head, []byte("<svg")) }}

// checkPlot reports a plot whose name says that it is a picture in another format than SVG,
// or that would replace a file of another kind.
func checkPlot(name string) error {
	if slices.Contains([]string{".png", ".jpg", ".jpeg", ".pdf"}, strings.ToLower(filepath.Ext(name))) {
		return usagef("%s: plots are written as SVG, so the name must end in .svg", name)
	}
	return svgFile.Check(name)
}

// curveFile is a file of the errors or losses of a training, with this first row.
func curveFile(row []string) file.Kind {
	return file.Kind{Name: "CSV file of such a training", Is: func(head []byte) bool {
		return bytes.HasPrefix(head, []byte(strings.Join(row[:2], ",")))
	}}
}

// trainedFile is what the commands of training write: shapes, weights, networks, dictionaries.
var trainedFile = file.Kind{Name: "file of a training", Is: func(head []byte) bool { return bytes.HasPrefix(head, []byte("montego ")) }}
