package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// sample is a request to paste into a shell.
type sample struct {
	title, key, method, path string
	body                     string // JSON; empty: none
}

// curl returns the request as a command line.
func (s sample) curl(base string) string {
	line := "curl -s -H 'api-key: " + s.key + "'"
	if s.body != "" {
		line += " -H 'Content-Type: application/json' -d '" + s.body + "'" // makes it a POST
	}
	return line + " '" + base + s.path + "'"
}

// check sends the printed requests, and returns an error unless all succeed.
func check(ctx context.Context, out io.Writer, base string, samples []sample) error {
	for _, one := range samples {
		request, err := http.NewRequestWithContext(ctx, one.method, base+one.path, strings.NewReader(one.body))
		if err != nil {
			return err
		}
		request.Header.Set("api-key", one.key)
		if one.body != "" {
			request.Header.Set("Content-Type", "application/json")
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return err
		}
		_ = response.Body.Close() // read completely
		if response.StatusCode/100 != 2 {
			return fmt.Errorf("%s: %s: %s", one.title, response.Status, body)
		}
		if _, err := fmt.Fprintf(out, "%s: %s, %d bytes\n", one.title, response.Status, len(body)); err != nil {
			return err
		}
	}
	return nil
}
