package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// tokenCookie begins the name of the cookie that remembers the token which a browser has shown.
const tokenCookie = "montego"

// cookieName returns the name of this server's cookie. Browsers send all cookies of a host to
// each of its ports, so a second server there has another name, by its address and its folder.
func (s *Server) cookieName(r *http.Request) string {
	sum := sha256.Sum256([]byte(r.Host + "\n" + s.o.Folder))
	return fmt.Sprintf("%s-%x", tokenCookie, sum[:4])
}

// guard lets in only who may come in. Without a token that is who asks from this
// machine for this machine: the name in the request's Host is looked at, because
// a page of some other site could have its name point to this machine.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		switch {
		case s.o.Token == "" && !(isLoopback(r.Host) && isLoopback(r.RemoteAddr)):
			http.Error(w, "This Montego plays with people on its own machine only: open it as http://localhost", http.StatusForbidden)
		case s.o.Token == "" || s.showsToken(w, r):
			next.ServeHTTP(w, r)
		case r.URL.Query().Has("token"):
			http.Error(w, "This is not the token of this Montego.", http.StatusForbidden)
		default:
			http.Error(w, "This Montego needs its token: open the address that it printed, which ends in ?token=…", http.StatusUnauthorized)
		}
	})
}

// isLoopback reports whether an address, with a port or without, is this
// machine's own.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// showsToken reports whether a request has the token, as a cookie or in its
// address; then the browser is given the cookie.
func (s *Server) showsToken(w http.ResponseWriter, r *http.Request) bool {
	if slices.ContainsFunc(r.Cookies(), func(c *http.Cookie) bool {
		return strings.HasPrefix(c.Name, tokenCookie) && s.isToken(c.Value)
	}) {
		return true
	}
	if !s.isToken(r.URL.Query().Get("token")) {
		return false
	}
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: s.o.Token, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteStrictMode, MaxAge: int((365 * 24 * time.Hour).Seconds()),
	})
	return true
}

// isToken compares in a time that tells nothing.
func (s *Server) isToken(text string) bool {
	a, b := sha256.Sum256([]byte(text)), sha256.Sum256([]byte(s.o.Token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}
