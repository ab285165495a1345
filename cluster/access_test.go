package cluster

import (
	"os"
	"strings"
	"testing"
)

// TestCertificates: a device is no file of certificates.
func TestCertificates(t *testing.T) {
	_, err := Access{URL: "tls://127.0.0.1:1", CA: os.DevNull}.Dial("test", nil)
	if err == nil || !strings.HasSuffix(err.Error(), "it is a device, not a file") {
		t.Error(err)
	}
}
