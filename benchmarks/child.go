package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// roleVariable names what a process was started for.
const roleVariable = "PAYTERM_BENCHMARKS_ROLE"

// The roles of a child process, which is this program once more.
const (
	roleServer       = "server"       // the platform, so that what is measured is the client alone
	roleWalk         = "walk"         // one walk through a long list, in a memory of its own
	roleDecode       = "decode"       // decoding by orders
	roleInstructions = "instructions" // calls whose instructions are counted
)

// childRole returns what a child process is to do; nil in the process that the user started.
func childRole() func() error {
	switch os.Getenv(roleVariable) {
	case roleServer:
		return serve
	case roleWalk:
		return walkAlone
	case roleDecode:
		return decodeByOrder
	case roleInstructions:
		return callAlone
	}
	return nil
}

// runChild does what a child process is to do, and ends it.
func runChild(role func() error) {
	if err := role(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// A child is a process that this one has started. It ends when its input does: at the latest
// when this process ends, however it ends.
type child struct {
	command    *exec.Cmd
	input      io.WriteCloser
	output     *json.Decoder
	complaints bytes.Buffer
}

// startChild starts this program.
func startChild(role string) (*child, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return startCommand(role, exec.Command(program)) //nolint:gosec,noctx // this program; its end is that of its input
}

// startCommand starts a command that ends up in this program, or in another build of it.
func startCommand(role string, command *exec.Cmd) (*child, error) {
	command.Env = append(command.Environ(), roleVariable+"="+role)
	started := &child{command: command}
	command.Stderr = &started.complaints
	var err error
	if started.input, err = command.StdinPipe(); err != nil {
		return nil, err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	started.output = json.NewDecoder(output)
	return started, nil
}

// tell writes what the child is to do.
func (c *child) tell(errand any) error { return json.NewEncoder(c.input).Encode(errand) }

// end closes the input and waits. A child that does not end by itself is killed, which is an
// error.
func (c *child) end() error {
	_ = c.input.Close()
	late := time.AfterFunc(10*time.Second, func() { _ = c.command.Process.Kill() })
	defer late.Stop()
	if err := c.command.Wait(); err != nil {
		return fmt.Errorf("%w: %s", err, bytes.TrimSpace(c.complaints.Bytes()))
	}
	return nil
}

// endWithInput ends a child in the middle of its work when its input ends: then nobody waits
// for what it finds.
func endWithInput() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}
