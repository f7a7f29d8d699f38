package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// An order says which decoder is to decode the ready-made page, and how often. If it is 0 times,
// the digest is wanted.
type order struct {
	Decoder string
	Times   int
}

// decoded is the answer to an order.
type decoded struct {
	Sample sample
	Digest digest
}

// decodeByOrder is the process of a second build. It ends when there are no more orders.
func decodeByOrder() error {
	f, err := loadFixture(documents)
	if err != nil {
		return err
	}
	all, err := decoders(f)
	if err != nil {
		return err
	}
	orders, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var told order
		if err := orders.Decode(&told); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		answer, err := carryOut(all, told)
		if err != nil {
			return err
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
}

func carryOut(all []decoder, told order) (answer decoded, err error) {
	for _, d := range all {
		if d.name != told.Decoder {
			continue
		}
		if told.Times > 0 {
			answer.Sample, err = timed(d.decodeOnce)(told.Times)
			return answer, err
		}
		page, err := d.decode(0)
		if err != nil {
			return decoded{}, err
		}
		return decoded{Digest: page.digest()}, nil
	}
	return decoded{}, fmt.Errorf("there is no %q", told.Decoder)
}
