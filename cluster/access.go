package cluster

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"montego/internal/file"
)

// Access says how to reach a NATS server.
type Access struct {
	URL         string `param:"nats" unit:"URL" doc:"the NATS server, nats://HOST:PORT or tls://…; several are separated by commas"`
	Credentials string `param:"credentials" unit:"file" doc:"a file with the line user:password, or a credentials file of NATS"`
	CA          string `param:"nats-ca" unit:"file" doc:"a file of certificates that vouch for the server instead of the system's, for tls:// addresses"`
}

// DefaultURL is where montego cluster serve listens unless it is told otherwise.
const DefaultURL = "nats://127.0.0.1:4222"

// dialTimeout is how long a server may take to answer the first time.
const dialTimeout = 5 * time.Second

// pingEvery is how often each end of a connection asks the other for a sign of life: a link may be cut, and
// a machine may freeze, without a word. Two of the server's that stay without an answer end the connection, and
// maxPings of the client's: its answers wait behind large messages, of which one of maxMessage takes
// 50 s at 1.3 Mbit/s.
var pingEvery = 10 * time.Second

const maxPings = 5

// Dial connects to the server. The connection comes back by itself when the server was
// away, also after it has refused the credentials for a while. told is called with a line of text when the
// connection is lost, refused, or back. The error says in a line why there is no connection.
func (a Access) Dial(name string, told func(string)) (*nats.Conn, error) {
	refused := false // since the server was there; the library calls its handlers one at a time
	options := []nats.Option{
		nats.Name(name), nats.Timeout(dialTimeout), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond),
		nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(maxPings),
		nats.IgnoreAuthErrorAbort(), // else the second refusal in a row ends the connection for good, and nobody hears of it
		nats.DisconnectErrHandler(func(c *nats.Conn, err error) {
			if !c.IsClosed() && err != nil {
				told("the NATS server is away")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) {
			refused = false
			told("the NATS server is back")
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { // or of a message that came too fast
			if isRefusal(err) && !refused {
				refused = true
				told("the NATS server refuses these credentials")
			}
		}),
	}
	secret, err := a.secret()
	if err != nil {
		return nil, err
	}
	options = append(options, secret...)
	if a.CA != "" {
		if _, err := readCertificates("nats-ca", a.CA); err != nil { // the library reads without a bound
			return nil, err
		}
		options = append(options, nats.RootCAs(a.CA))
	}
	conn, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, a.why(err)
	}
	return conn, nil
}

func (a Access) secret() ([]nats.Option, error) {
	if a.Credentials == "" {
		return nil, nil
	}
	user, password, err := readUser(a.Credentials)
	if errors.Is(err, errNoUser) {
		text, err := credentialsLimit.Read(a.Credentials)
		if err == nil && !bytes.Contains(text, []byte("BEGIN NATS USER JWT")) {
			err = fmt.Errorf("%s: neither a line user:password nor a credentials file of NATS", a.Credentials)
		}
		return []nats.Option{nats.UserCredentials(a.Credentials)}, err
	}
	return []nats.Option{nats.UserInfo(user, password)}, err
}

var credentialsLimit = file.Limit{Bytes: 1 << 20, Of: "a file of credentials"}

// readCertificates reads a file of certificates, which a flag names.
func readCertificates(flag, path string) ([]byte, error) {
	text, err := credentialsLimit.Read(path)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	if !x509.NewCertPool().AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("--%s: %s holds no certificate", flag, path)
	}
	return text, nil
}

// errNoUser says that a file is no line "user:password".
var errNoUser = errors.New("no line user:password")

// readUser reads a file with one line, "user:password".
func readUser(path string) (user, password string, err error) {
	text, err := credentialsLimit.Read(path)
	if err != nil {
		return "", "", err
	}
	line := strings.TrimSpace(string(text))
	user, password, found := strings.Cut(line, ":")
	if !found || user == "" || password == "" || strings.Contains(line, "\n") {
		return "", "", fmt.Errorf("%s: %w", path, errNoUser)
	}
	return user, password, nil
}

// isRefusal reports whether the server does not let in who shows these credentials.
func isRefusal(err error) bool {
	refusals := []error{nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired}
	return slices.ContainsFunc(refusals, func(refusal error) bool { return errors.Is(err, refusal) }) ||
		strings.Contains(err.Error(), "Authorization Violation")
}

// secrets finds what stands before the host in each of several addresses: user and password, or a token.
var secrets = regexp.MustCompile(`([a-z]+://)?[^,]*@`)

// Address returns the address of the server that conn is connected with, without secrets.
func Address(conn *nats.Conn) string { return secrets.ReplaceAllString(conn.ConnectedUrl(), "$1") }

// why says in a line why there is no connection, without the secrets of the address.
func (a Access) why(err error) error {
	where := secrets.ReplaceAllString(a.URL, "$1")
	var invalid x509.CertificateInvalidError
	switch {
	case isRefusal(err):
		return fmt.Errorf("%s: the NATS server refuses these credentials", where)
	case errors.As(err, new(*url.Error)): // its text has the secrets
		return fmt.Errorf("%s: this is no address of a NATS server, such as %s", where, DefaultURL)
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout), errors.Is(err, os.ErrDeadlineExceeded):
		return fmt.Errorf("%s: no NATS server answers there", where)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return fmt.Errorf("%s: the NATS server does not encrypt; its address begins with nats://", where)
	case errors.As(err, new(x509.HostnameError)):
		return fmt.Errorf("%s: the certificate of the NATS server is for another address", where)
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return fmt.Errorf("%s: the certificate of the NATS server has expired, or is not valid yet", where)
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return fmt.Errorf("%s: no trusted certificate vouches for the NATS server; --nats-ca names a file of trusted ones", where)
	case errors.Is(err, nats.ErrTLS):
		return fmt.Errorf("%s: the NATS server and this program cannot agree on an encrypted connection", where)
	}
	return fmt.Errorf("%s: %w", where, err)
}
