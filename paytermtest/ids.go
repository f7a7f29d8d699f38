package paytermtest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// ids hands out identifiers that depend on the seed, on what they are of and on how many were
// handed out before.
type ids struct {
	seed  uint64
	of    string
	count uint64
}

// uuid is the next identifier in UUID text form.
func (g *ids) uuid() string {
	g.count++
	var input [16]byte
	binary.BigEndian.PutUint64(input[:8], g.seed)
	binary.BigEndian.PutUint64(input[8:], g.count)
	sum := sha256.Sum256(append(input[:], g.of...))
	sum[6] = sum[6]&0x0f | 0x40
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
