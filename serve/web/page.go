package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

//go:embed dist
var dist embed.FS

// page answers with the files of dist, compressed once for all.
type page struct{ files map[string]pageFile }

// pageFile is a file of the page.
type pageFile struct {
	plain, compressed []byte
	kind, tag         string
}

func newPage(from fs.FS) *page {
	p := &page{files: map[string]pageFile{}}
	err := fs.WalkDir(from, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(from, name)
		p.files["/"+strings.TrimPrefix(name, "dist/")] = newFile(name, text)
		return err
	})
	if err != nil {
		panic("web: " + err.Error()) // the files are part of the program
	}
	return p
}

func newFile(name string, text []byte) pageFile {
	sum := sha256.Sum256(text)
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level exists
	_, _ = z.Write(text)                                       // memory takes it
	_ = z.Close()
	return pageFile{text, packed.Bytes(), kindOf(name), `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// kindOf returns the media type of a file by its name.
func kindOf(name string) string {
	if strings.HasSuffix(name, ".webmanifest") {
		return "application/manifest+json"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// ServeHTTP answers with a file.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if name == "/" {
		name = "/index.html"
	}
	f, ok := p.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if h.Set("Cache-Control", "no-cache"); strings.HasPrefix(name, "/assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable") // their names change with them
	}
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	text := f.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") && len(f.compressed) < len(f.plain) {
		h.Set("Content-Encoding", "gzip")
		text = f.compressed
	}
	_, _ = w.Write(text) // who does not read it needs no answer
}
