package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// ask is a request to try.
type ask struct {
	title, key, method, path string
	body                     string // JSON; empty: none
}

// curl is the request as a command line.
func (a ask) curl(base string) string {
	line := "curl -s -H 'api-key: " + a.key + "'"
	if a.body != "" {
		line += " -H 'Content-Type: application/json' -d '" + a.body + "'" // which makes it a POST
	}
	return line + " '" + base + a.path + "'"
}

// check sends what was printed and fails unless it is answered.
func check(ctx context.Context, base string, asks []ask) error {
	for _, one := range asks {
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
		answer, err := io.ReadAll(response.Body)
		if err != nil {
			return err
		}
		_ = response.Body.Close() // read whole
		if response.StatusCode/100 != 2 {
			return fmt.Errorf("%s: %s: %s", one.title, response.Status, answer)
		}
		fmt.Printf("%s: %s, %d bytes\n", one.title, response.Status, len(answer))
	}
	return nil
}
