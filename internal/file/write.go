package file

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// ErrLocked says that another process has locked a file.
var ErrLocked = errors.New("another process is writing this file")

// Write makes the file at path of what write writes, or replaces the one that is
// there. A symbolic link goes on pointing to the file, and the file keeps its
// permissions. What is no regular file, as a device or a pipe, is written
// through; so is the file into which standard output or standard error goes.
//
// An error names path. It leaves a regular file as it was; only where the disk has failed, the new
// one may be there.
func Write(path string, write func(io.Writer) error) error {
	info, err := stat(path)
	switch {
	case err != nil:
		return err
	case info != nil && !info.Mode().IsRegular():
		return through(path, write)
	}
	for _, stream := range []*os.File{os.Stdout, os.Stderr} {
		if own, err := stream.Stat(); err == nil && info != nil && os.SameFile(own, info) {
			return named(fill(stream, write), stream.Name(), path)
		}
	}
	target, err := targetOf(path, info)
	if err != nil {
		return err
	}
	return beside(path, target, info, write, rename)
}

// WriteZipped is Write, compressed by gzip if the path ends in .gz.
func WriteZipped(path string, write func(io.Writer) error) error {
	if !strings.HasSuffix(path, ".gz") {
		return Write(path, write)
	}
	return Write(path, func(w io.Writer) error {
		z := gzip.NewWriter(w)
		return errors.Join(write(z), z.Close())
	})
}

// stat returns what is at path, nil for nothing.
func stat(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return info, err
}

// targetOf returns the file that path means, which old describes if it is there.
func targetOf(path string, old fs.FileInfo) (string, error) {
	target, err := resolve(path)
	if err == nil && old != nil {
		err = patiently(func() error { return writable(target) })
	}
	return target, named(err, target, path)
}

// Check reports why Write could not write the file at path. It changes nothing, so who
// works for long before writing asks first.
func Check(path string) error {
	info, err := stat(path)
	switch {
	case err != nil:
		return err
	case info != nil && info.IsDir():
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("it is a folder")}
	case info != nil && !info.Mode().IsRegular():
		return writable(path)
	}
	target, err := targetOf(path, info)
	if err != nil {
		return err
	}
	part, err := newPart(filepath.Dir(target))
	if err != nil {
		return &fs.PathError{Op: "create", Path: path, Err: Cause(err)}
	}
	return errors.Join(part.Close(), os.Remove(part.Name()))
}

// Create makes the file at path of what write writes. Where there is something
// already, a link that points nowhere included, the error wraps [fs.ErrExist].
func Create(path string, write func(io.Writer) error) error {
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	return beside(path, path, nil, write, renameNew)
}

// Text returns what writes s, for Write and Create.
func Text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// beside writes a part in the folder of target, and then has it moved to target,
// which is what path means. old describes the file that is there, if one is.
func beside(path, target string, old fs.FileInfo, write func(io.Writer) error, move func(from, to string) error) error {
	part, err := newPart(filepath.Dir(target))
	if err != nil {
		return &fs.PathError{Op: "create", Path: path, Err: Cause(err)}
	}
	sweep(part)
	if old != nil {
		err = part.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = fill(part, write)
	}
	if err == nil {
		err = part.Sync()
	}
	if err = cmp.Or(err, part.Close()); err == nil {
		err = move(part.Name(), target)
	}
	if err != nil {
		_ = os.Remove(part.Name())
		return named(err, part.Name(), path)
	}
	folder := filepath.Dir(target)
	return named(syncFolder(folder), folder, path)
}

// swept are the folders in which this process has looked for the parts of others.
var swept sync.Map

// stale is the age from which on a part has no writer any more.
const stale = time.Hour

// sweep removes the parts that killed processes have left beside part, once for each folder. It
// compares their age with that of part, which is new, since the clock of a file system may differ
// from that of this machine.
func sweep(part *os.File) {
	folder := filepath.Dir(part.Name())
	if _, done := swept.LoadOrStore(folder, true); done {
		return
	}
	now, err := part.Stat()
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if ours, _ := filepath.Match(".montego-????????.part", e.Name()); !ours || err != nil {
			continue
		}
		if old, err := e.Info(); err == nil && old.Mode().IsRegular() && now.ModTime().Sub(old.ModTime()) > stale {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

// newPart makes a file of a new name in a folder, with the permissions of any
// new file, which os.CreateTemp does not give.
func newPart(folder string) (*os.File, error) {
	for {
		name := filepath.Join(folder, fmt.Sprintf(".montego-%08x.part", rand.Uint32()))
		part, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return part, err
		}
	}
}

// renameNew moves a file to a name that nothing has. Where the file system
// cannot make links, another process may take the name in between.
func renameNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		return patiently(func() error { return os.Remove(from) })
	}
	if _, taken := os.Lstat(to); taken == nil {
		return &fs.PathError{Op: "create", Path: from, Err: fs.ErrExist}
	}
	return rename(from, to)
}

// rename is os.Rename, which Windows refuses while somebody has the file open.
func rename(from, to string) error { return patiently(func() error { return os.Rename(from, to) }) }

func through(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return cmp.Or(fill(file, write), file.Close())
}

// fill has write write into file by a buffer. Where the file refuses, its error
// is the one that counts.
func fill(file *os.File, write func(io.Writer) error) error {
	out := bufio.NewWriter(file)
	err := write(out)
	return cmp.Or(out.Flush(), err)
}

// writable reports why a file may not be written. To rename over it would ask
// the folder alone.
func writable(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// maxLinks is how many symbolic links may lead to a file.
const maxLinks = 40

// resolve follows symbolic links to the file that the last of them names, which
// need not be there. The folder that a link names from its own is looked up, not computed:
// where that is a link too, ".." leads from the folder that it means.
func resolve(path string) (string, error) {
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link
		}
		if !filepath.IsAbs(to) {
			own, _ := filepath.Split(path)
			to = own + to
		}
		folder, name := filepath.Split(to)
		if meant, err := filepath.EvalSymlinks(cmp.Or(folder, ".")); err == nil {
			to = filepath.Join(meant, name)
		}
		path = to
	}
	return path, &fs.PathError{Op: "write", Path: path, Err: errors.New("too many symbolic links")}
}

// named returns an error that the file system has for used as one for path: who
// reads it knows nothing of parts. Any other error stays as it is.
func named(err error, used, path string) error {
	inPath, isPath := errors.AsType[*fs.PathError](err)
	inLink, isLink := errors.AsType[*os.LinkError](err)
	if isPath && inPath.Path == used || isLink && inLink.Old == used {
		return &fs.PathError{Op: "write", Path: path, Err: Cause(err)}
	}
	return err
}

// Cause returns an error of the file system without the names of files, for those
// who know the file, and any other error as it is.
func Cause(err error) error {
	if inPath, ok := errors.AsType[*fs.PathError](err); ok {
		return inPath.Err
	}
	if inLink, ok := errors.AsType[*os.LinkError](err); ok {
		return inLink.Err
	}
	return err
}
