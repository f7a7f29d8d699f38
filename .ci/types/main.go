// Types type-checks the modules as other systems compile them, from source: that finds what a
// compiler would refuse, in a quarter of its time.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	for _, system := range []struct{ os, arch string }{{"windows", "amd64"}, {"darwin", "arm64"}, {"linux", "386"}} {
		for _, module := range []string{".", "otelpayterm", "cmd/payterm-export"} {
			log.Printf("-- %s/%s %s", system.os, system.arch, module)
			if err := check(filepath.Join("../..", module), system.os, system.arch); err != nil {
				log.Fatal(".ci/types: ", err)
			}
		}
	}
}

// check type-checks a module, tests included.
func check(module, system, arch string) error {
	loaded, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax,
		Dir:   module,
		Env:   append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0"),
		Tests: true,
	}, "./...")
	if err != nil {
		return err
	}
	if len(loaded) == 0 || packages.PrintErrors(loaded) > 0 {
		return fmt.Errorf("%s does not compile for %s/%s", module, system, arch)
	}
	return nil
}
