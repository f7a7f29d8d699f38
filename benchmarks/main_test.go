package main

import (
	"fmt"
	"os"
	"testing"
)

// What all tests share: certificates can be trusted once in a process.
var (
	testFixture  *fixture
	testPlatform *platform
)

func TestMain(m *testing.M) {
	if role := childRole(); role != nil {
		runChild(role)
	}
	code, err := testAll(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func testAll(m *testing.M) (code int, err error) {
	if testFixture, err = loadFixture(documents); err != nil {
		return 0, err
	}
	if testPlatform, err = startPlatform(); err != nil {
		return 0, err
	}
	if err := trust(testPlatform.Certificate); err != nil {
		return 0, err
	}
	code = m.Run()
	return code, testPlatform.stop()
}
