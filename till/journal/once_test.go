package journal_test

import (
	"context"
	"encoding/json"
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
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/journal"
)

// bench is a platform, a client and a store, with a middleware for the client's writes.
type bench struct {
	*testing.T

	platform *paytermtest.Platform
	client   *payterm.Client
	store    journal.Store
	write    func(next http.RoundTripper, r *http.Request) (*http.Response, error) // nil: as it is
}

// onBench calls a test in a bubble.
func onBench(t *testing.T, test func(*bench)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{T: t, platform: paytermtest.NewPlatform(paytermtest.Options{}), store: notes.NewMemory()}
		client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: b.platform.RoundTripper()}),
			payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
				return roundTripper(func(r *http.Request) (*http.Response, error) {
					if r.Method == http.MethodGet || b.write == nil {
						return next.RoundTrip(r)
					}
					return b.write(next, r)
				})
			}))
		require.NoError(t, err)
		b.client = client
		test(b)
	})
}

// lose loses a write before it arrives.
func lose(http.RoundTripper, *http.Request) (*http.Response, error) { return nil, io.ErrUnexpectedEOF }

// loseResponse loses the response to a write.
func loseResponse(next http.RoundTripper, r *http.Request) (*http.Response, error) {
	_, _ = next.RoundTrip(r)
	return nil, io.ErrUnexpectedEOF
}

func (b *bench) shop(key string, params models.MerchantCreateParams, options ...journal.Option) (*models.Merchant, error) {
	return journal.Once(b.Context(), b.client, b.store, key, journal.CreateMerchant(params), options...)
}

func (b *bench) created() int { return b.platform.Count("clients.merchants.create") }

// TestOnceReturnsTheWholeRecord, now and later: the response to the write shows less.
func TestOnceReturnsTheWholeRecord(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		made, err := b.shop("a", newShop)
		require.NoError(b, err)
		assert.Equal(b, "active", string(made.Status))
		again, err := b.shop("a", newShop)
		require.NoError(b, err)
		assert.Equal(b, made, again)
		assert.Equal(b, 1, b.created())
	})
}

// TestOnceTakesACorrectedRequest after a refusal, and while nothing was sent, and no other after a
// write that may have happened.
func TestOnceTakesACorrectedRequest(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		first := models.MerchantCreateParams{}
		_, err := b.shop("a", first)
		require.ErrorIs(b, err, payterm.ErrRejected)
		require.ErrorContains(b, err, `(key "a")`)
		b.write = func(http.RoundTripper, *http.Request) (*http.Response, error) { return nil, payterm.ErrNotSent }
		_, err = b.shop("a", newShop)
		require.ErrorIs(b, err, payterm.ErrNotSent)
		b.write = lose
		_, err = b.shop("a", models.MerchantCreateParams{Name: "Corrected"})
		require.ErrorIs(b, err, payterm.ErrOutcomeUnknown)
		_, err = b.shop("a", newShop)
		require.ErrorIs(b, err, journal.ErrOtherWrite)
		time.Sleep(10 * time.Minute)
		require.NoError(b, journal.SettleKeyUnwritten(b.Context(), b.client, b.store, "a"))
		b.write = nil
		_, err = b.shop("a", newShop)
		require.NoError(b, err)
		_, err = b.shop("a", first)
		require.ErrorIs(b, err, journal.ErrOtherWrite)
		_, err = journal.Once(b.Context(), b.client, b.store, "a", journal.UnassignUser("T1"))
		require.ErrorIs(b, err, journal.ErrOtherWrite)
	})
}

// TestOnceLooksAfterARefusal: a proxy that repeated the request may have got it for the second.
func TestOnceLooksAfterARefusal(t *testing.T) {
	t.Parallel()
	for isSole, want := range map[bool]error{true: nil, false: payterm.ErrOutcomeUnknown} {
		onBench(t, func(b *bench) {
			var options []journal.Option
			if isSole {
				options = []journal.Option{journal.SoleWriter()}
			}
			b.write = func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				_, _ = next.RoundTrip(r)
				return &http.Response{StatusCode: http.StatusConflict, Body: http.NoBody, Request: r}, nil
			}
			_, err := b.shop("a", models.MerchantCreateParams{Name: "Night Shop"}, options...)
			require.ErrorIs(b, err, want)
			assert.Equal(b, 1, b.created())
		})
	}
}

// TestOpenErrorSaysWhatAPersonNeeds.
func TestOpenErrorSaysWhatAPersonNeeds(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		old, err := b.client.Clients.Merchants.Create(b.Context(), newShop)
		require.NoError(b, err)
		b.write = loseResponse
		began := time.Now()
		_, err = b.shop("row 42", models.MerchantCreateParams{Name: "Night Shop"})
		open, ok := errors.AsType[*journal.OpenError](err)
		require.True(b, ok)
		require.Len(b, open.Candidates, 1)
		id := open.Candidates[0]
		assert.Equal(b, "row 42", open.Key)
		assert.Equal(b, journal.Ambiguous, open.Verdict)
		assert.WithinDuration(b, began, open.Since, time.Second)
		assert.Regexp(b, `^journal: key "row 42" is open since [0-9TZ:-]+: ambiguous, since another writer, or another open write of the place, may have made it: .* \(payterm: .*unexpected EOF`, open.Error())

		settle := func(id string) error {
			return journal.SettleKey(b.Context(), b.client, b.store, "row 42", journal.CreateMerchant(models.MerchantCreateParams{Name: "Night Shop"}), id)
		}
		require.ErrorContains(b, settle(old.ID), "existed before")
		require.ErrorIs(b, settle(""), payterm.ErrInvalidRequest)
		require.NoError(b, settle(id))
		require.ErrorIs(b, settle(id), journal.ErrSettled)
		require.ErrorIs(b, journal.SettleKeyUnwritten(b.Context(), b.client, b.store, "row 42"), journal.ErrSettled)
		made, err := b.shop("row 42", models.MerchantCreateParams{Name: "Night Shop"})
		require.NoError(b, err)
		assert.Equal(b, id, made.ID)
	})
}

// TestSettleKeyUnwrittenTakesTenMinutes by the platform's clock, or a day.
func TestSettleKeyUnwrittenTakesTenMinutes(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		undated bool
		wait    time.Duration
		want    string
	}{
		{false, 10*time.Minute - time.Second, "try again in 1s, ten minutes after it began"},
		{false, 10 * time.Minute, ""},
		{true, 24*time.Hour - time.Second, "try again in 1s, a day after it began, since the platform sends no Date"},
		{true, 24 * time.Hour, ""},
	} {
		onBench(t, func(b *bench) {
			if row.undated {
				b.client = b.client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return roundTripper(func(r *http.Request) (*http.Response, error) {
						response, err := next.RoundTrip(r)
						if err == nil {
							response.Header.Del("Date")
						}
						return response, err
					})
				}))
			}
			b.write = func(http.RoundTripper, *http.Request) (*http.Response, error) { return nil, io.ErrUnexpectedEOF }
			began := time.Now()
			_, err := b.shop("a", newShop)
			require.ErrorIs(b, err, payterm.ErrOutcomeUnknown)
			time.Sleep(row.wait - time.Since(began))
			err = journal.SettleKeyUnwritten(b.Context(), b.client, b.store, "a")
			if row.want == "" {
				require.NoError(b, err)
			} else {
				require.ErrorContains(b, err, row.want)
			}
		})
	}
}

// TestSettleKeyTakesWhatTheFirstAttemptMade, though a person said that it had not happened, and
// what was made by hand.
func TestSettleKeyTakesWhatTheFirstAttemptMade(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		write := journal.CreateMerchant(newShop)
		b.write = lose
		_, err := b.shop("a", newShop)
		require.ErrorIs(b, err, payterm.ErrOutcomeUnknown)
		time.Sleep(10 * time.Minute)
		require.NoError(b, journal.SettleKeyUnwritten(b.Context(), b.client, b.store, "a"))
		b.write = nil
		late, err := b.client.Clients.Merchants.Create(b.Context(), newShop)
		require.NoError(b, err)
		b.write = lose
		_, err = b.shop("a", newShop)
		require.ErrorIs(b, err, payterm.ErrOutcomeUnknown)
		require.NoError(b, journal.SettleKey(b.Context(), b.client, b.store, "a", write, late.ID))
		require.ErrorContains(b, journal.SettleKey(b.Context(), b.client, b.store, "b", write, late.ID), "belongs to another key")
		made, err := b.shop("a", newShop)
		require.NoError(b, err)
		assert.Equal(b, late.ID, made.ID)
	})
	onBench(t, func(b *bench) {
		terminal := b.platform.AddTerminal().ID
		_, err := b.client.Clients.Terminals.Unassign(b.Context(), terminal)
		require.NoError(b, err)
		_, err = b.client.Clients.Terminals.Assign(b.Context(), terminal, cashier) // by hand
		require.NoError(b, err)
		write := journal.AssignUser(terminal, cashier)
		_, err = journal.Once(b.Context(), b.client, b.store, "a", write)
		require.ErrorIs(b, err, journal.ErrUnjudgeable)
		require.NoError(b, journal.SettleKey(b.Context(), b.client, b.store, "a", write, terminal))
		made, err := journal.Once(b.Context(), b.client, b.store, "a", write)
		require.NoError(b, err)
		assert.Equal(b, terminal, made.ID)
	})
}

// TestOnceNeverBeginsWhereANoteCannotBeUsed, and sends nothing where none can be written.
func TestOnceNeverBeginsWhereANoteCannotBeUsed(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"once:key:a", "once:place:merchants"} {
		for note, want := range map[string]string{
			"":                   "damaged",
			`{"version": 1}`:     "damaged",
			sealedNote(t, 9, ""): "its version is 9, not 1",
			sealedNote(t, 1, ""): "of no journal",
		} {
			onBench(t, func(b *bench) {
				require.NoError(b, b.store.Put(b.Context(), key, nil, []byte(note)))
				_, err := b.shop("a", newShop)
				require.ErrorContains(b, err, want)
				require.NotErrorIs(b, err, payterm.ErrOutcomeUnknown)
				assert.Zero(b, b.created())
			})
		}
	}
}

func sealedNote(t *testing.T, version int, _ string) string {
	t.Helper()
	return string(resealed(fmt.Sprintf(`{"version": %d,"sum": "0123456789abcdef"}`, version)))
}

// failing is a store whose Puts of a key fail from a number on, written or not.
type failing struct {
	journal.Store

	prefix string
	number int
	writes bool
	puts   int
}

var errFull = errors.New("the store is full")

func (f *failing) Put(ctx context.Context, key string, old, note []byte) error {
	if strings.HasPrefix(key, f.prefix) {
		if f.puts++; f.puts >= f.number {
			if f.writes {
				return errors.Join(f.Store.Put(ctx, key, old, note), errFull)
			}
			return errFull
		}
	}
	return f.Store.Put(ctx, key, old, note)
}

// TestOnceWithoutAStore: the write is sent only with a note, and its record is returned beside the
// error of a later one. The next call finds it.
func TestOnceWithoutAStore(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		prefix  string
		number  int
		created int
	}{
		{"once:place:", 1, 0}, // step 1
		{"once:key:", 1, 0},   // 2
		{"once:place:", 2, 1}, // 5
		{"once:key:", 2, 1},   // 6
	} {
		onBench(t, func(b *bench) {
			whole := b.store
			b.store = &failing{Store: whole, prefix: row.prefix, number: row.number}
			record, err := b.shop("a", newShop)
			require.ErrorIs(b, err, errFull)
			require.NotErrorIs(b, err, payterm.ErrOutcomeUnknown)
			assert.Equal(b, row.created > 0, record != nil)
			assert.Equal(b, row.created, b.created())
			b.store = whole
			_, err = b.shop("a", newShop)
			require.NoError(b, err)
			assert.Equal(b, 1, b.created())
		})
	}
	onBench(t, func(b *bench) {
		b.store = &failing{Store: b.store, prefix: "once:key:", number: 1, writes: true}
		_, err := b.shop("a", newShop)
		require.ErrorIs(b, err, errFull, "the text cannot be put in place of itself")
		assert.Zero(b, b.created())
	})
}

// TestOnceReturnsNoRecordOfAnotherKey, not even if the response names it.
func TestOnceReturnsNoRecordOfAnotherKey(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		var first []byte
		b.write = func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			require.NoError(b, err)
			body, err := io.ReadAll(response.Body)
			require.NoError(b, err)
			if first == nil {
				first = body
			}
			response.Body, response.ContentLength = io.NopCloser(strings.NewReader(string(first))), -1
			return response, nil
		}
		params := models.MerchantCreateParams{Name: "Night Shop"}
		one, err := b.shop("a", params)
		require.NoError(b, err)
		// The list shows it late, so it is none of those that existed before.
		b.client = b.client.With(payterm.WithMiddleware(hides(one.ID)))
		_, err = b.shop("b", params)
		open, ok := errors.AsType[*journal.OpenError](err)
		require.True(b, ok, "%v", err)
		assert.Equal(b, []string{one.ID}, open.Candidates)
	})
}

// TestOnceLooksPastTheRecordsOfOthers, which the list showed too late for its entry.
func TestOnceLooksPastTheRecordsOfOthers(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		params := models.MerchantCreateParams{Name: "Night Shop"}
		one, err := b.shop("a", params)
		require.NoError(b, err)
		b.client = b.client.With(payterm.WithMiddleware(hides(one.ID)))
		b.write = loseResponse
		other, err := b.shop("b", params, journal.SoleWriter())
		require.NoError(b, err)
		assert.NotEqual(b, one.ID, other.ID)
		assert.Equal(b, 2, b.created())
	})
}

// TestALookBelievesNoRecordOfANewcomer: another key begins while it looks, and may own the record.
func TestALookBelievesNoRecordOfANewcomer(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		params := models.MerchantCreateParams{Name: "Night Shop"}
		b.write = lose
		whole, reads := b.client, 0
		b.client = b.client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodGet {
					reads++
				}
				if reads == 3 {
					b.write = loseResponse
					ctx, cancel := context.WithTimeout(b.Context(), time.Second)
					defer cancel()
					reads++
					_, err := journal.Once(ctx, whole, dying{b.store}, "b", journal.CreateMerchant(params), journal.SoleWriter())
					require.Error(b, err)
				}
				return next.RoundTrip(r)
			})
		}))
		_, err := b.shop("a", params, journal.SoleWriter())
		require.ErrorIs(b, err, payterm.ErrOutcomeUnknown)
	})
}

// dying is the store of a process that dies once it may write: it notes no record.
type dying struct{ journal.Store }

func (d dying) Put(ctx context.Context, key string, old, note []byte) error {
	if strings.Contains(string(note), `"ids"`) {
		return errFull
	}
	return d.Store.Put(ctx, key, old, note)
}

// hides is a middleware that shows the first list without a merchant.
func hides(id string) func(http.RoundTripper) http.RoundTripper {
	isFirst := true
	return func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err == nil && isFirst && r.Method == http.MethodGet {
				isFirst = false
				var shown map[string]any
				if err := json.NewDecoder(response.Body).Decode(&shown); err != nil {
					return nil, err
				}
				var kept []any
				for _, one := range shown["merchants"].([]any) {
					if one.(map[string]any)["id"] != id {
						kept = append(kept, one)
					}
				}
				shown["merchants"] = kept
				text, _ := json.Marshal(shown)
				response.Body, response.ContentLength = io.NopCloser(strings.NewReader(string(text))), -1
			}
			return response, err
		})
	}
}

// TestARecordThatCannotBeRead is returned as far as it is known, with the error of the read.
func TestARecordThatCannotBeRead(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		made, err := b.shop("a", newShop)
		require.NoError(b, err)
		require.NoError(b, b.platform.Fail(paytermtest.Fault{Operation: "clients.merchants.get", Times: 1, Status: http.StatusNotFound}))
		known, err := b.shop("a", newShop)
		require.ErrorIs(b, err, payterm.ErrNotFound)
		require.NotErrorIs(b, err, payterm.ErrOutcomeUnknown)
		assert.Equal(b, &models.Merchant{ID: made.ID}, known)
		assert.Equal(b, 1, b.created())
	})
}

// TestOnceRefuses what no call can work with.
func TestOnceRefuses(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		write := journal.CreateMerchant(newShop)
		for _, err := range []error{
			errorOf(journal.Once(b.Context(), nil, b.store, "a", write)),
			errorOf(journal.Once(b.Context(), b.client, nil, "a", write)),
			errorOf(journal.Once(b.Context(), b.client, b.store, "", write)),
			errorOf(journal.Once(b.Context(), b.client, b.store, "a\u200b", write)),
			errorOf(journal.Once(b.Context(), b.client, b.store, "a", journal.Write[models.Merchant]{})),
			errorOf(journal.Once(b.Context(), b.client, b.store, "a", write, journal.MerchantAPI())),
			errorOf(journal.Write[models.Merchant]{}.Prepare(b.Context(), b.client)),
			journal.SettleKeyUnwritten(b.Context(), b.client, b.store, " a"),
		} {
			require.ErrorIs(b, err, payterm.ErrInvalidRequest)
		}
		require.ErrorIs(b, journal.SettleKeyUnwritten(b.Context(), b.client, b.store, "a"), journal.ErrSettled)
		assert.Empty(b, b.platform.Requests())
	})
}

func errorOf[T any](_ T, err error) error { return err }

// TestNotesOfOnceArePrivate: they hold no number and no address of a user.
func TestNotesOfOnceArePrivate(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		terminal := b.platform.AddTerminal().ID
		_, err := b.client.Clients.Terminals.Unassign(b.Context(), terminal)
		require.NoError(b, err)
		kept := &listed{Store: b.store}
		_, err = journal.Once(b.Context(), b.client, kept, "a", journal.AssignUser(terminal, cashier))
		require.NoError(b, err)
		text := strings.Join(kept.texts, "")
		assert.Contains(b, text, terminal)
		for _, secret := range []string{cashier.Email, cashier.Mobile, cashier.Name, paytermtest.ClientKey} {
			assert.NotContains(b, text, secret)
		}
	})
}

// listed is a store that keeps all that was ever put.
type listed struct {
	journal.Store

	texts []string
}

func (l *listed) Put(ctx context.Context, key string, old, note []byte) error {
	l.texts = append(l.texts, key, string(note))
	return l.Store.Put(ctx, key, old, note)
}

// TestNightOfOnce: reconciliations of many terminals from one reading of the list.
func TestNightOfOnce(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		var terminals []string
		for range 20 {
			terminals = append(terminals, b.platform.AddTerminal().ID)
		}
		writes := 0
		b.write = func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			if writes++; writes%5 == 0 {
				return loseResponse(next, r)
			}
			return next.RoundTrip(r)
		}
		snapshot, err := journal.ReadReconciliations(b.Context(), b.client)
		require.NoError(b, err)
		for _, id := range terminals {
			write := journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: id})
			day, err := journal.Once(b.Context(), b.client, b.store, "night/"+id, write, journal.From(snapshot), journal.SoleWriter())
			require.NoError(b, err)
			assert.NotNil(b, day.ReconciliationReceipt.Details)
		}
		assert.Equal(b, 20, b.platform.Count("clients.reconciliations.create"))
		requests := len(b.platform.Requests())
		b.Log(requests, "requests")
		for _, id := range terminals {
			write := journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: id})
			_, err := journal.Once(b.Context(), b.client, b.store, "night/"+id, write, journal.SoleWriter())
			require.NoError(b, err)
		}
		assert.Len(b, b.platform.Requests(), requests+20, "one for each report")
	})
}

// TestOnceKnowsItsRecordWithoutItsNote, by that of the place.
func TestOnceKnowsItsRecordWithoutItsNote(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		made, err := b.shop("a", newShop)
		require.NoError(b, err)
		place, err := b.store.Get(b.Context(), "once:place:merchants")
		require.NoError(b, err)
		b.store = notes.NewMemory()
		require.NoError(b, b.store.Put(b.Context(), "once:place:merchants", nil, place))
		for range 2 {
			again, err := b.shop("a", newShop)
			require.NoError(b, err)
			assert.Equal(b, made, again)
		}
		assert.Equal(b, 1, b.created())
	})
}

// TestOnceWritesNothingLate: a program that stood still for two minutes sends nothing.
func TestOnceWritesNothingLate(t *testing.T) {
	t.Parallel()
	for _, late := range []time.Duration{2*time.Minute - time.Second, 2 * time.Minute} {
		onBench(t, func(b *bench) {
			whole := b.store
			b.store = &pausing{Store: whole, key: "once:key:a", then: func() { time.Sleep(late) }}
			_, err := b.shop("a", newShop)
			assert.Equal(b, late < 2*time.Minute, err == nil, "%v", err)
			b.store = whole
			_, err = b.shop("a", newShop)
			require.NoError(b, err)
			assert.Equal(b, 1, b.created())
		})
	}
}

// TestAPersonStopsAWrite that has begun and is not sent yet: its record was made by hand.
func TestAPersonStopsAWrite(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		whole := b.store
		var byHand *models.Merchant
		b.store = &pausing{Store: whole, key: "once:key:a", then: func() {
			var err error
			byHand, err = b.client.Clients.Merchants.Create(b.Context(), newShop)
			require.NoError(b, err)
			require.NoError(b, journal.SettleKey(b.Context(), b.client, whole, "a", journal.CreateMerchant(newShop), byHand.ID))
		}}
		made, err := b.shop("a", newShop)
		require.NoError(b, err)
		assert.Equal(b, byHand.ID, made.ID)
		assert.Equal(b, 1, b.created())
	})
}

// TestAnAttemptThatComesSecondLeavesTheFirst in the note of the place: the key is still open.
func TestAnAttemptThatComesSecondLeavesTheFirst(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		params := models.MerchantCreateParams{Name: "Night Shop"}
		whole, isFirst := b.store, true
		b.write = lose
		b.store = &pausing{Store: whole, key: "once:place:merchants", then: func() {
			if isFirst {
				isFirst = false
				_, err := journal.Once(b.Context(), b.client, whole, "a", journal.CreateMerchant(params), journal.SoleWriter())
				require.ErrorIs(b, err, payterm.ErrOutcomeUnknown)
			}
		}}
		_, err := b.shop("a", params, journal.SoleWriter())
		require.ErrorIs(b, err, payterm.ErrOutcomeUnknown)
		b.store, b.write = whole, loseResponse
		_, err = b.shop("b", params, journal.SoleWriter())
		require.ErrorIs(b, err, payterm.ErrOutcomeUnknown, "the record may be that of a")
	})
}

// TestTwoCallsEndAKey at the same moment, and know different ids of its record: both return it.
func TestTwoCallsEndAKey(t *testing.T) {
	t.Parallel()
	onBench(t, func(b *bench) {
		whole, puts, terminal := b.store, 0, b.platform.AddTerminal().ID
		write := journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: terminal})
		b.store = &pausing{Store: whole, key: "once:place:reconciliations of terminal " + terminal, then: func() {
			if puts++; puts == 2 { // the record is noted in the place
				_, err := journal.Once(b.Context(), b.client, whole, "a", write)
				require.NoError(b, err)
			}
		}}
		_, err := journal.Once(b.Context(), b.client, b.store, "a", write)
		require.NoError(b, err)
		assert.Equal(b, 1, b.platform.Count("clients.reconciliations.create"))
	})
}

// pausing is a store that does something after a Put of a key.
type pausing struct {
	journal.Store

	key  string
	then func()
}

func (p *pausing) Put(ctx context.Context, key string, old, note []byte) error {
	err := p.Store.Put(ctx, key, old, note)
	if key == p.key {
		p.then()
	}
	return err
}
