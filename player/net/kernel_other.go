//go:build !amd64 && !arm64 && !js

package net

// kernels lists what this processor can run: plain Go.
func kernels() []kernel { return []kernel{reference} }
