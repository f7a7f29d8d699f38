// Command write writes the API of each module, as the data of the version that version.go states.
// It is run at a release, in the root of the repository.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/api"
)

func main() {
	for _, module := range api.Modules {
		if err := write(context.Background(), module); err != nil {
			fmt.Fprintln(os.Stderr, "write:", err)
			os.Exit(1)
		}
	}
}

func write(ctx context.Context, module string) error {
	now, err := api.Load(ctx, module)
	if err != nil {
		return err
	}
	file := api.File(".", module, payterm.Version)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	return os.WriteFile(file, []byte(now.String()), 0o644) //nolint:gosec // for everybody to read
}
