package main

import (
	"fmt"
	"io"
)

// documents is where the documents of the interface are, from the directory of this module.
const documents = "../testdata"

// A platform is a running server process.
type platform struct {
	whereabouts
	process *child
}

func startPlatform() (*platform, error) {
	process, err := startChild(roleServer)
	if err != nil {
		return nil, err
	}
	p := &platform{process: process}
	if err := process.output.Decode(&p.whereabouts); err != nil {
		_ = process.end()
		return nil, fmt.Errorf("the server does not start: %w", err)
	}
	return p, nil
}

// counts asks the server what it has seen so far.
func (p *platform) counts() (seen counts, err error) {
	if _, err := io.WriteString(p.process.input, "\n"); err != nil {
		return counts{}, err
	}
	err = p.process.output.Decode(&seen)
	return seen, err
}

func (p *platform) stop() error { return p.process.end() }
