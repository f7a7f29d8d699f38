package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// experiment builds a program whose encoding/json is the API that everybody knows over the decoder
// of the next Go.
const experiment = "GOEXPERIMENT=jsonv2"

// A secondBuild is this program built once more, with the experiment. It decodes in the same rounds
// as the other decoders, in a process of its own.
type secondBuild struct {
	program   string // if it is built already, as in tests
	directory string // of what was built here
	process   *child
	begin     sync.Once
	failed    error
}

// setup makes the run of a decoder.
func (b *secondBuild) setup(d decoder) (run, error) {
	b.begin.Do(func() { b.failed = b.start() })
	if b.failed != nil {
		return nil, b.failed
	}
	own, err := d.decode(0)
	if err != nil {
		return nil, err
	}
	checked, err := b.decode(order{d.name, 0})
	if err != nil {
		return nil, err
	}
	if checked.Digest != own.digest() {
		return nil, fmt.Errorf("with %s the page is %+v, not %+v", experiment, checked.Digest, own.digest())
	}
	return func(n int) (sample, error) {
		measured, err := b.decode(order{d.name, n})
		return measured.Sample, err
	}, nil
}

func (b *secondBuild) decode(told order) (answer decoded, err error) {
	if err := b.process.tell(told); err != nil {
		return decoded{}, err
	}
	err = b.process.output.Decode(&answer)
	return answer, err
}

// start builds the program, which takes minutes the first time, and starts it.
func (b *secondBuild) start() (err error) {
	if b.program == "" {
		if b.directory, err = os.MkdirTemp("", "payterm-benchmarks-"); err != nil {
			return err
		}
		b.program = filepath.Join(b.directory, "benchmarks.exe")   // Windows needs the ending, others allow it
		build := exec.Command("go", "build", "-o", b.program, ".") //nolint:gosec,noctx // this program
		build.Env = append(os.Environ(), experiment)
		if complaint, err := build.CombinedOutput(); err != nil {
			return absentError(fmt.Sprintf("cannot be built here (%v: %.200s)", err, complaint))
		}
	}
	b.process, err = startCommand(roleDecode, exec.Command(b.program)) //nolint:gosec,noctx // its end is that of its input
	return err
}

// end ends what setup has started.
func (b *secondBuild) end() (err error) {
	if b.process != nil {
		err = b.process.end()
	}
	return errors.Join(err, os.RemoveAll(b.directory)) // without a directory it removes nothing
}
