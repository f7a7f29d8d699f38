package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/journal"
)

// TestFleetIsOnboardedOnce although the program is killed again and again, at its requests and at
// its notes. Ten minutes later, a person says of each open write that it did not happen, which is
// refused if it did: the next run finds it.
func TestFleetIsOnboardedOnce(t *testing.T) {
	for kill := range 3 {
		synctest.Test(t, func(t *testing.T) {
			platform, store := paytermtest.NewPlatform(paytermtest.Options{}), till.Memory()
			var rows []row
			for i := range 50 {
				r := row{merchant: fmt.Sprint("shop-", i%10), name: "Corner Shop", user: fmt.Sprint("user ", i), mobile: fmt.Sprint("+9660000001", i+10)}
				if i%2 == 0 {
					r.code = fmt.Sprintf("%06d", 100+i)
				} else {
					r.serial, r.mid = fmt.Sprint("SN-", i), "900000000000001"
					platform.AddHardware(paytermtest.Hardware{SerialNumber: r.serial, TID: fmt.Sprint(70000000 + i), MID: r.mid, BankName: "Example Bank"})
				}
				rows = append(rows, r)
			}
			kills, said := 0, map[string]int{}
			for steps := 1; ; steps += 7 {
				p := &process{T: t, store: store, left: steps, after: (steps+kill)%3 == 0}
				p.ctx, p.die = context.WithCancel(t.Context())
				err := (&fleet{p.client(platform), p, io.Discard}).onboard(p.ctx, rows)
				isDead := p.ctx.Err() != nil
				p.die()
				if err == nil {
					break
				}
				if isDead {
					kills++
				}
				time.Sleep(10 * time.Minute)
				for _, open := range openOf(err) {
					alive := &process{T: t, store: store, left: -1, ctx: t.Context()}
					if journal.SettleKeyUnwritten(t.Context(), alive.client(platform), alive, open) == nil {
						said[open]++
					}
				}
			}
			t.Log(kills, "kills,", len(said), "writes settled")
			assert.Greater(t, kills, 20)
			for key, times := range said {
				assert.Equal(t, 1, times, key)
			}
			check(t, platform, rows)
		})
	}
}

// openOf returns the keys of the open writes of an error.
func openOf(err error) (keys []string) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return nil
	}
	for _, one := range joined.Unwrap() {
		if open, ok := errors.AsType[*journal.OpenError](one); ok {
			keys = append(keys, open.Key)
		}
	}
	return keys
}

// check requires that each row has a terminal of its merchant, with its user, and that nothing is
// doubled.
func check(t *testing.T, platform *paytermtest.Platform, rows []row) {
	t.Helper()
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey, payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
	require.NoError(t, err)
	references := map[string]string{} // by merchant
	for merchant, err := range client.Clients.Merchants.All(t.Context(), models.MerchantListParams{}) {
		require.NoError(t, err)
		references[merchant.ID] = merchant.ReferenceID
	}
	assert.Len(t, references, 10)
	users := map[string]row{}
	for _, r := range rows {
		users[r.user] = r
	}
	terminals := platform.State().Terminals
	assert.Len(t, terminals, len(rows))
	for _, one := range terminals {
		r, ok := users[one.User]
		require.True(t, ok, "%+v", one)
		delete(users, one.User)
		assert.Equal(t, r.merchant, references[one.MerchantID])
		if r.code != "" {
			assert.Equal(t, r.key(), one.Name)
		} else {
			assert.True(t, strings.HasSuffix(one.TID, r.serial[3:]) || one.Name == "", "%+v", one)
		}
	}
}

// process is a run of the program that is killed at a step.
type process struct {
	*testing.T

	store journal.Store
	left  int  // steps
	after bool // the last step is done

	ctx context.Context
	die context.CancelFunc
}

// step does a step, unless the process is dead.
func (p *process) step(do func()) error {
	if p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	p.left--
	if p.left != 0 || p.after {
		do()
	}
	if p.left == 0 {
		p.die()
	}
	return p.ctx.Err()
}

func (p *process) Get(ctx context.Context, key string) (note []byte, err error) {
	if dead := p.step(func() { note, err = p.store.Get(ctx, key) }); dead != nil {
		return nil, dead
	}
	return note, err
}

func (p *process) Put(ctx context.Context, key string, old, note []byte) (err error) {
	if dead := p.step(func() { err = p.store.Put(ctx, key, old, note) }); dead != nil {
		return dead
	}
	return err
}

func (p *process) client(platform *paytermtest.Platform) *payterm.Client {
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey, payterm.WithHTTPClient(&http.Client{
		Transport: roundTripper(func(r *http.Request) (response *http.Response, err error) {
			if dead := p.step(func() { response, err = platform.RoundTripper().RoundTrip(r) }); dead != nil {
				return nil, dead
			}
			return response, err
		}),
	}))
	require.NoError(p, err)
	return client
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestRowsAreReadBeforeAnythingIsSent.
func TestRowsAreReadBeforeAnythingIsSent(t *testing.T) {
	head, _, _ := strings.Cut(example, "\n")
	for rows, want := range map[string]string{
		"a,A,SN-1,1,,,,\nb,B,SN-1,1,,,,": "lines 2 and 3 name the same serial/SN-1",
		"a,A,,,42,,,\na,A,,,42,,,":       "lines 2 and 3 name the same code/42",
		"a,A,SN-1,1,42,,,":               "line 2 needs",
		"a,A,,,,,,":                      "line 2 needs",
		",A,SN-1,1,,,,":                  "line 2 needs",
		"a,A,SN-1":                       "line 2: wrong number of fields",
	} {
		_, err := read(head + "\n" + rows)
		require.ErrorContains(t, err, want)
	}
	rows, err := read(example)
	require.NoError(t, err)
	assert.Len(t, rows, 3)
}
