package command

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"

	"montego/internal/file"
)

// dataFolder returns the folder that was chosen, or the one of that name among the user's
// data. The error names the flag by which another can be chosen: without a home folder there
// would be only the root folder.
func dataFolder(chosen, name, flag string) (string, error) {
	if chosen != "" {
		return chosen, nil
	}
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
	return writeAsked(name, func(w io.Writer) error { return file.Text(draw())(w) })
}

// checkOutputs is checkWritable, and also reports files that would be lost: an output that
// is one of the inputs, or that another output would replace.
func checkOutputs(inputs []string, outputs ...string) error {
	read, written := places(inputs), places(outputs)
	for i, out := range written {
		for _, in := range read {
			if in.is(out) {
				return usagef("%s is read, and would be replaced by what is written: choose another file", in.name)
			}
		}
		for _, other := range written[:i] {
			if other.is(out) {
				return usagef("%s would be written twice, and keep only the last: choose another file", out.name)
			}
		}
	}
	return checkWritable(outputs...)
}

type place struct {
	name, absolute string
	info           fs.FileInfo // nil if nothing is there yet
}

func placeOf(name string) place {
	p := place{name: name}
	p.absolute, _ = filepath.Abs(name)
	p.info, _ = os.Stat(name)
	return p
}

// places returns where the names lead that are not empty.
func places(names []string) (all []place) {
	for _, name := range names {
		if name != "" {
			all = append(all, placeOf(name))
		}
	}
	return all
}

// is reports whether two paths lead to one file, which may still have to be written. Devices
// keep nothing that could be lost.
func (p place) is(o place) bool {
	if p.info == nil || o.info == nil {
		return p.absolute == o.absolute
	}
	return p.info.Mode().IsRegular() && os.SameFile(p.info, o.info)
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

// locked does work that reads the file at path and replaces it, or adds to it, while no other
// process does so.
func locked(path string, work func() error) error {
	unlock, err := file.Lock(path)
	if err != nil {
		return err
	}
	defer unlock()
	return work()
}

// svgFile and pngFile are the kinds of files that plots and pictures are, and may replace.
var (
	svgFile = file.Kind{Name: "SVG file", Is: func(head []byte) bool { return bytes.Contains(head, []byte("<svg")) }}
	pngFile = file.Kind{Name: "PNG file", Is: func(head []byte) bool { return bytes.HasPrefix(head, []byte("\x89PNG\r\n")) }}
)

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
