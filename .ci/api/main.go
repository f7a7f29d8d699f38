// Api compares what the modules export, and what docs/openapi.json and docs/control.json state,
// with the last release. It fails if what is stable is incompatible, and lists what is incompatible
// of the previews. Before 1.0.0 there is no release to compare with.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The last release, and its commit: empty before 1.0.0.
const (
	release = ""
	commit  = ""
)

func main() {
	log.SetFlags(0)
	if err := run(); err != nil {
		log.Fatal(".ci/api: ", err)
	}
}

const repository = "../.."

var section = regexp.MustCompile(`(?m)^## (\S+)`)

// lastRelease returns the newest version in a changelog that is no pre-release. The first section
// is about what comes next.
func lastRelease(changelog string) string {
	for i, found := range section.FindAllStringSubmatch(changelog, -1) {
		if version := found[1]; i > 0 && !strings.Contains(version, "-") {
			return version
		}
	}
	return ""
}

func run() error {
	changelog, err := os.ReadFile(repository + "/CHANGELOG.md")
	if err != nil {
		return err
	}
	if last := lastRelease(string(changelog)); last != release {
		return fmt.Errorf("the last release is %q, not %q: put it and its commit into .ci/api/main.go", last, release)
	}
	if release == "" {
		log.Print("nothing is released yet, so the API is compared with nothing")
		return nil
	}
	if git(repository, "cat-file", "-e", commit+"^{commit}") != nil {
		log.Printf("this clone lacks %s, the last release, so the API is not compared: git fetch --unshallow", commit)
		if os.Getenv("CI") != "" {
			return errors.New("CI compares the API")
		}
		return nil
	}
	old, err := os.MkdirTemp("", "payterm-api-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(old) }() // a temporary folder
	if err := errors.Join(
		git(repository, "clone", "--quiet", "--shared", "--no-checkout", ".", old),
		git(old, "checkout", "--quiet", commit),
	); err != nil {
		return err
	}
	var found changes
	if err := errors.Join(found.addModules(old, repository), found.addDocuments(old, repository)); err != nil {
		return err
	}
	if len(found.preview) > 0 {
		log.Printf("previews are incompatible with %s. The CHANGELOG has to say how:\n%s", release, strings.Join(found.preview, "\n"))
	}
	if len(found.stable) > 0 {
		return fmt.Errorf("incompatible with %s:\n%s", release, strings.Join(found.stable, "\n"))
	}
	return nil
}

func git(dir string, args ...string) error {
	command := exec.CommandContext(context.Background(), "git", args...) //nolint:gosec // the arguments are ours
	command.Dir, command.Stderr = dir, os.Stderr
	return command.Run()
}

// addModules adds the incompatible changes of the modules that others import: the main one, and the
// ones in a folder of the repository itself.
func (c *changes) addModules(old, now string) error {
	nested, err := filepath.Glob(filepath.Join(old, "*", "go.mod"))
	if err != nil {
		return err
	}
	for _, file := range slices.Insert(nested, 0, filepath.Join(old, "go.mod")) {
		folder, err := filepath.Rel(old, filepath.Dir(file))
		if err != nil {
			return err
		}
		if _, err := os.Stat(filepath.Join(now, folder, "go.mod")); errors.Is(err, fs.ErrNotExist) {
			c.add(folder, folder+": module removed")
			continue
		}
		if err := c.addModule(old, now, folder); err != nil {
			return err
		}
	}
	return nil
}
