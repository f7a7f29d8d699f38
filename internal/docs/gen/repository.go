package main

import (
	"log"
	"os"
)

const root = "../../"

// read returns a file of the repository.
func read(path string) string {
	text, err := os.ReadFile(root + path) //nolint:gosec // a file of the repository
	check(err)
	return string(text)
}

// write writes a page of docs.
func write(name, page string) {
	check(os.WriteFile(root+"docs/"+name, []byte(page), 0o644)) //nolint:gosec // a page of the repository
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
