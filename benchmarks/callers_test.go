package main

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// wantDigest is worked out from what the fixture was made of, not from its JSON.
func wantDigest(page int) digest {
	const (
		transaction = "ed556e33-193c-4468-ad76-"
		receipt     = "https://api.example.com/ui/receipt/5f5aa5ae-5a00-4023-84ae-"
	)
	d := digest{
		Records: pageRecords,
		First:   fmt.Sprintf("%s%012d", transaction, serial(page, 0)),
		Last:    fmt.Sprintf("%s%012d", transaction, serial(page, pageRecords-1)),
	}
	for i := range pageRecords {
		d.Hundredths += amount(i)
		d.Texts += len(addressArabic) + len("شكرا") + len(receipt) + len(slotText)
		if i%3 == 2 {
			d.Texts += len("\nمبنى \"٢\"")
		}
	}
	return d
}

// wantSession is what the session document says.
var wantSession = sessionDigest{
	id: sessionID, amount: "400", transaction: "808de7cd-5287-4898-b1f1-9c2910158285", trace: "000073", approved: true,
}

// TestCallersAgree shows that every caller gets the same data, from memory, over the network
// and over TLS.
func TestCallersAgree(t *testing.T) {
	t.Parallel()
	for _, way := range []struct {
		name, base string
		transport  http.RoundTripper
	}{
		{"memory", memoryBase, memory{testFixture}},
		{"loopback", testPlatform.Plain, nil},
		{"tls", testPlatform.TLS, nil},
	} {
		for _, m := range append([]maker{{"hand, pooled", pooledHand}}, makers...) {
			if m.name == "hand, pooled" && way.transport != nil {
				continue
			}
			t.Run(way.name+"/"+m.name, func(t *testing.T) {
				t.Parallel()
				c, err := m.make(way.base, way.transport)
				require.NoError(t, err)
				for range 2 { // the second over the connection of the first
					id, err := c.find(t.Context())
					require.NoError(t, err)
					assert.Equal(t, merchantID, id)
					session, err := c.session(t.Context())
					require.NoError(t, err)
					assert.Equal(t, wantSession, session)
					listed, err := c.list(t.Context(), 0)
					require.NoError(t, err)
					assert.Equal(t, wantDigest(1), listed.digest())
				}
			})
		}
	}
}

func TestCallersGetThePageTheyAskFor(t *testing.T) {
	t.Parallel()
	for _, m := range makers {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			c, err := m.make(memoryBase, memory{testFixture})
			require.NoError(t, err)
			listed, err := c.list(t.Context(), 7)
			require.NoError(t, err)
			assert.Equal(t, wantDigest(7), listed.digest())
		})
	}
}

func TestDecodersAgree(t *testing.T) {
	t.Parallel()
	all, err := decoders(testFixture)
	require.NoError(t, err)
	for _, d := range all {
		for number, want := range map[int]digest{0: wantDigest(1), 3: wantDigest(3)} {
			decoded, err := d.decode(number)
			if isAbsent(err) {
				continue
			}
			require.NoError(t, err, d.name)
			assert.Equal(t, want, decoded.digest(), d.name)
			assert.NotNil(t, decoded.(keeper).keep(5), d.name)
		}
	}
	records, err := recordDecoder(testFixture)
	require.NoError(t, err)
	decoded, err := records.decode(0)
	require.NoError(t, err)
	assert.Equal(t, wantDigest(1), decoded.digest())
}

// TestHandFails shows that hand does check what it gets.
func TestHandFails(t *testing.T) {
	t.Parallel()
	c, err := hand(testPlatform.Plain+"/nowhere", nil)
	require.NoError(t, err)
	_, err = c.find(t.Context())
	assert.EqualError(t, err, "status 404")
}
