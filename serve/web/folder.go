package web

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"montego/internal/file"
	"montego/serve/web/games"
	"montego/sgf"
)

// Folder keeps records as files NAME.sgf of one folder. It is a games.Store.
type Folder struct{ path string }

// OpenFolder returns the store in the folder at path, which is made if there is
// none.
func OpenFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("games cannot be kept: %w", err)
	}
	return &Folder{path}, nil
}

// Path returns where the folder is.
func (f *Folder) Path() string { return f.path }

// Check reports why no game can be saved in the folder, as when it is read-only.
func (f *Folder) Check() error {
	err := file.Check(filepath.Join(f.path, "game.sgf"))
	return file.Cause(err)
}

// validName reports whether name can be that of a record: nothing that leads
// elsewhere.
func validName(name string) bool {
	return name != "" && len(name) <= 64 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

func (f *Folder) file(name string) (string, error) {
	if !validName(name) {
		return "", fmt.Errorf("%.70q is no name of a game", name)
	}
	return filepath.Join(f.path, name+".sgf"), nil
}

// List follows games.Store.
func (f *Folder) List() (all []games.Stored, err error) {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name, isRecord := strings.CutSuffix(e.Name(), ".sgf")
		info, err := e.Info()
		if isRecord && validName(name) && err == nil && info.Mode().IsRegular() {
			all = append(all, games.Stored{Name: name, Changed: info.ModTime()})
		}
	}
	return all, nil
}

// Load follows games.Store.
func (f *Folder) Load(name string) ([]byte, error) {
	path, err := f.file(name)
	if err != nil {
		return nil, err
	}
	text, err := sgf.Limit.Read(path)
	return text, file.Cause(err)
}

// Save follows games.Store.
func (f *Folder) Save(name string, record []byte) error {
	path, err := f.file(name)
	if err != nil {
		return err
	}
	return file.Cause(file.Write(path, file.Text(string(record))))
}

// Delete follows games.Store.
func (f *Folder) Delete(name string) error {
	path, err := f.file(name)
	if err != nil {
		return err
	}
	if err := os.Remove(path); err != nil {
		if _, gone := os.Lstat(path); errors.Is(gone, fs.ErrNotExist) {
			return nil // a file system that is read-only refuses what is not there too
		}
		return file.Cause(err)
	}
	return nil
}
