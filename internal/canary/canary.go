// Package canary checks, at the end of the tests of a package, that no goroutine is left and that
// nothing they have printed or logged holds one of the secrets they use.
package canary

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// What tests use where a secret belongs, in requests as in answers.
const (
	Key    = "sk_live_51_SECRET"
	PAN    = "4929000011118888"
	Mobile = "+966512345670"
	Email  = "cardholder.canary@example.com"
)

// Log is for the loggers of the clients in tests: it prints nothing and finds what Main finds.
var Log io.Writer = write(logged.Write)

var logged cage

// write hides the cage: a test that walks all that a client holds would read it while another test
// logs.
type write func([]byte) (int, error)

func (w write) Write(p []byte) (int, error) { return w(p) }

// Main is for the TestMain of a package.
func Main(m *testing.M) { os.Exit(run(m.Run)) }

// run returns the exit code of tests that may have printed what they should not.
func run(tests func() int) int {
	var printed cage
	code, err := printed.around(tests)
	if code == 0 && err == nil {
		err = goleak.Find()
	}
	if err = errors.Join(err, printed.err("printed"), logged.err("logged")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// around runs tests with all that they print going through the cage on its way.
func (c *cage) around(tests func() int) (code int, err error) {
	stdout, stderr, standard := os.Stdout, os.Stderr, log.Writer()
	var ends []func() error
	for _, stream := range []**os.File{&os.Stdout, &os.Stderr} {
		outside := *stream
		reader, writer, err := os.Pipe()
		if err != nil {
			return 1, err
		}
		done := make(chan error)
		go func() {
			_, err := io.Copy(outside, io.TeeReader(reader, c))
			done <- err
		}()
		*stream = writer
		ends = append(ends, func() error { return errors.Join(writer.Close(), <-done, reader.Close()) })
	}
	log.SetOutput(os.Stderr)
	code = tests()
	os.Stdout, os.Stderr = stdout, stderr
	log.SetOutput(standard)
	for _, end := range ends {
		err = errors.Join(err, end())
	}
	return code, err
}
