package hangup

import (
	"context"
	"net"
	"time"
)

// silence is how long the other end of a connection may acknowledge nothing until it is taken for
// gone. Where its machine or the network has failed, nothing else closes the connection.
const silence = 30 * time.Second

// probes ask an other end that has no data to acknowledge. The last goes unanswered at silence.
var probes = net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 4}

// Dial connects to address, HOST:PORT, within timeout. The connection breaks if its other end is
// silent.
func Dial(ctx context.Context, address string, timeout time.Duration) (net.Conn, error) {
	dialer := net.Dialer{Timeout: timeout, KeepAliveConfig: probes, Control: bound}
	return dialer.DialContext(ctx, "tcp", address)
}

// Listen returns a listener at address, HOST:PORT. Its connections break as those of Dial do.
func Listen(address string) (net.Listener, error) {
	config := net.ListenConfig{KeepAliveConfig: probes, Control: bound}
	config.SetMultipathTCP(false) // Linux refuses the bound to a listener of Multipath TCP, the default
	return config.Listen(context.Background(), "tcp", address)
}
