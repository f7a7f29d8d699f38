package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// others are the modules that are compared with.
var others = []string{
	"github.com/bytedance/sonic",
	"github.com/digitalocean/godo",
	"github.com/go-json-experiment/json",
	"github.com/goccy/go-json",
	"github.com/google/go-github/v75",
	"github.com/hetznercloud/hcloud-go/v2",
	"github.com/mailru/easyjson",
	"github.com/openai/openai-go/v3",
	"github.com/stripe/stripe-go/v85",
}

// writeConditions writes what the figures depend on.
func writeConditions(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s/%s, %d processors.", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0))
	b.WriteString(" Ratios are taken inside a round; shown are medians, with the smallest and the largest of all rounds.")
	if build, ok := debug.ReadBuildInfo(); ok {
		b.WriteString(" Compared with")
		for _, module := range build.Deps {
			if slices.Contains(others, module.Path) {
				fmt.Fprintf(&b, " %s %s,", module.Path, module.Version)
			}
		}
	}
	_, err := io.WriteString(w, figuresHeading+"\n"+wrap(strings.TrimSuffix(b.String(), ","))+".\n\n")
	return err
}
