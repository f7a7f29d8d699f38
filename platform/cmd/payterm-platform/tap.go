package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/payterm/payterm-go/paytermtest"
)

// cards are the test cards by outcome. 116 is "not sufficient funds".
var cards = map[string]paytermtest.Card{
	"approve": {PAN: paytermtest.PANMada},
	"decline": {PAN: paytermtest.PANMada, DeclineCode: "116"},
}

// autoTap makes the platform tap a card on every future session, unless the outcome is empty.
func autoTap(platform *paytermtest.Platform, outcome string) error {
	if outcome == "" {
		return nil
	}
	card, known := cards[outcome]
	if !known {
		return fmt.Errorf("-tap must be approve or decline, not %q", outcome)
	}
	_, err := platform.AutoTap(card)
	return err
}

// execute executes a line of input and returns the result as text.
func execute(platform *paytermtest.Platform, line string) string {
	words := strings.Fields(line)
	if len(words) != 3 || words[0] != "tap" {
		return "unknown command: use tap SESSION approve or tap SESSION decline"
	}
	card, known := cards[words[2]]
	if !known {
		return fmt.Sprintf("unknown outcome %q: use approve or decline", words[2])
	}
	sale, err := platform.Tap(words[1], card)
	if err != nil {
		return "not tapped: " + err.Error()
	}
	return fmt.Sprintf("tapped: session %s, transaction %s, RRN %s, approved %t", words[1], sale.TransactionID, sale.RRN, sale.Approved)
}

// readLines sends the lines of a reader, of any length, until it ends.
func readLines(from io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for reader := bufio.NewReader(from); ; {
			line, err := reader.ReadString('\n')
			if line != "" {
				lines <- line
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}
