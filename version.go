package payterm

import "runtime"

// Version is the version of this library. It is part of the User-Agent.
const Version = "1.0.0"

func userAgent() string {
	return "payterm-go/" + Version + " (" + runtime.Version() + "; " + runtime.GOOS + "/" + runtime.GOARCH + ")"
}
