package web

import (
	"embed"
	"io/fs"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"

	"montego/internal/panics"
)

//go:embed dist
var dist embed.FS

// newPage returns what answers with the files of dist. They are those of this program as
// long as it runs, so the sum over their sources is the tag of them all.
func newPage() http.Handler {
	files, _ := fs.Sub(dist, "dist")                         // the name is valid
	sum := panics.Must(fs.ReadFile(files, "sources.sha256")) // the files are part of the program
	tag, server := `"`+strings.TrimSpace(string(sum))+`"`, http.FileServerFS(files)
	return gzhttp.GzipHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, name := w.Header(), r.URL.Path
		if strings.HasSuffix(name, "/") && name != "/" {
			http.NotFound(w, r)
			return
		}
		h.Set("ETag", tag)
		if h.Set("Cache-Control", "no-cache"); strings.HasPrefix(name, "/assets/") {
			h.Set("Cache-Control", "public, max-age=31536000, immutable") // their names change with them
		}
		if strings.HasSuffix(name, ".webmanifest") {
			h.Set("Content-Type", "application/manifest+json")
		}
		server.ServeHTTP(w, r)
	}))
}
