package journal_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/journal"
	"github.com/payterm/payterm-go/till/simulation"
)

// TestOnceIsOnce: whatever is lost, late, repeated or paused, whichever process dies at a request
// or at a note, and however far its clock is off, a key never has two records, nor that of another
// key, and a person ends each key.
func TestOnceIsOnce(t *testing.T) {
	t.Parallel()
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		for _, r := range onceRows {
			t.Run(r.name, func(t *testing.T) {
				t.Parallel()
				var x *job
				var all tally
				options := simulation.ExploreOptions{Runs: forms.Runs(60), Form: form, AllowNoSale: true}
				simulation.Explore(t, options, func(run *simulation.Run) error {
					if x == nil || x.Platform != run.Platform {
						x = newJob(run, r)
					}
					return x.program(run)
				}, func(run *simulation.Run) {
					x.check(run)
					all.add(x.tally)
				})
				assert.NotZero(t, all.returned)
				if testing.Verbose() {
					t.Logf("%+v", all)
				}
			})
		}
	})
}

// tally counts what the runs have met.
type tally struct{ returned, open, named, unwritten, anew, repeated, dead, paused int }

func (t *tally) add(other tally) {
	t.returned += other.returned
	t.open += other.open
	t.named += other.named
	t.unwritten += other.unwritten
	t.anew += other.anew
	t.repeated += other.repeated
	t.dead += other.dead
	t.paused += other.paused
}

// onceRow is a kind of writes to explore, several in one place.
type onceRow struct {
	row

	write func(x *job, number int) onceWrite
}

// onceWrite is a Write of any type.
type onceWrite struct {
	once   func(context.Context, *payterm.Client, journal.Store, string, ...journal.Option) (id string, err error)
	settle func(ctx context.Context, client *payterm.Client, store journal.Store, key, id string) error
}

func onceOf[T any](id func(*T) string, write journal.Write[T]) onceWrite {
	return onceWrite{
		func(ctx context.Context, client *payterm.Client, store journal.Store, key string, options ...journal.Option) (string, error) {
			record, err := journal.Once(ctx, client, store, key, write, options...)
			if record == nil {
				return "", err
			}
			return id(record), err
		},
		func(ctx context.Context, client *payterm.Client, store journal.Store, key, id string) error {
			return journal.SettleKey(ctx, client, store, key, write, id)
		},
	}
}

var onceRows = []onceRow{
	{row{name: "merchants of one name", listed: merchants}, func(*job, int) onceWrite {
		return onceOf(idOfMerchant, journal.CreateMerchant(models.MerchantCreateParams{Name: newShop.Name}))
	}},
	{row{name: "merchants with a reference", isMarked: true, listed: merchants}, func(_ *job, number int) onceWrite {
		return onceOf(idOfMerchant, journal.CreateMerchant(models.MerchantCreateParams{Name: newShop.Name, ReferenceID: fmt.Sprint("once-", number)}))
	}},
	{row{name: "merchants of one reference", listed: merchants}, func(*job, int) onceWrite {
		return onceOf(idOfMerchant, journal.CreateMerchant(newShop))
	}},
	{row{name: "terminals without a name", listed: terminals, stranger: registersHere}, byCode("")},
	{row{name: "terminals with a name", isMarked: true, hidesMark: true, listed: terminals, stranger: registersHere}, byCode("once")},
	{row{name: "terminals by lookup", isMarked: true, listed: terminals, stranger: registersHere}, byLookup},
	{row{name: "terminals both ways", listed: terminals}, func(x *job, number int) onceWrite {
		if number == 0 {
			return byLookup(x, number)
		}
		return byCode("")(x, number)
	}},
	{row{name: "sessions", listed: sessions}, func(x *job, _ int) onceWrite {
		return onceOf(idOfSession, journal.CreateSession(x.terminal, purchase))
	}},
	{row{name: "users", listed: terminalsWith(true)}, func(x *job, _ int) onceWrite {
		return onceOf(idOfTerminal, journal.AssignUser(x.userless, cashier))
	}},
	{row{name: "a user assigned and unassigned", listed: terminalsWith(true)}, func(x *job, number int) onceWrite {
		if number == 0 {
			return onceOf(idOfTerminal, journal.AssignUser(x.userless, cashier))
		}
		return onceOf(idOfTerminal, journal.UnassignUser(x.userless))
	}},
	{row{name: "reconciliations", listed: reconciliations}, func(x *job, _ int) onceWrite {
		return onceOf(idOfReconciliation, journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: x.terminal}))
	}},
	{row{name: "subscriptions", listed: subscriptions}, func(x *job, _ int) onceWrite {
		return onceOf(idOfSubscription, journal.CreateSubscription(models.SubscriptionCreateParams{TID: x.tid, PlanID: x.plan}))
	}},
	{row{name: "a cancellation", isMarked: true, listed: cancellations}, func(x *job, number int) onceWrite {
		params := models.SubscriptionCancelParams{PlanID: x.plan, CancellationReason: fmt.Sprint("ticket ", number)}
		return onceOf(idOfSubscription, journal.CancelSubscription(x.subscription, params))
	}},
}

func byCode(name string) func(x *job, number int) onceWrite {
	return func(x *job, number int) onceWrite {
		params := models.TerminalRegisterParams{TRSMCode: fmt.Sprintf("%06d", 100+number), MerchantID: x.merchant}
		if name != "" {
			params.Name = fmt.Sprint(name, number)
		}
		return onceOf(idOfTerminal, journal.RegisterTerminal(params))
	}
}

func byLookup(x *job, number int) onceWrite {
	return onceOf(idOfTerminal, journal.CommitTerminal(models.TerminalCommitParams{
		MID: hardware.MID, SerialNumber: fmt.Sprint("once-", number), Merchant: models.TerminalCommitMerchant{ID: x.merchant},
	}))
}

// registersHere registers a terminal of the same merchant.
func registersHere(x *exploration) {
	_, err := x.plain.Clients.Terminals.Register(x.Context(), models.TerminalRegisterParams{TRSMCode: "000043", MerchantID: x.merchant})
	require.NoError(x, err)
}

// keys is how many keys a run has.
const keys = 2

// job is a run of Once for several keys of one place.
type job struct {
	*exploration

	row    onceRow
	random *rand.Rand
	isSole bool
	others []string // made by others

	listedOnce []string // ids of all records that were ever listed

	written [keys]onceWrite

	mu      sync.Mutex
	maySend [keys]bool // the last write was refused, or a person said that it did not happen
	tally   tally
}

func newJob(run *simulation.Run, r onceRow) *job {
	x := &job{exploration: explore(run, r.row), row: r, random: rand.New(rand.NewPCG(run.Seed, 3)), isSole: run.Seed%3 > 0}
	for number := range keys {
		x.Platform.AddHardware(paytermtest.Hardware{SerialNumber: fmt.Sprint("once-", number), TID: fmt.Sprint(5000000, number), MID: hardware.MID})
		x.written[number] = r.write(x, number)
		x.maySend[number] = true
	}
	return x
}

func (x *job) options() []journal.Option {
	if x.isSole {
		return []journal.Option{journal.SoleWriter()}
	}
	return nil
}

// program calls Once for each key, one after the other, or at the same time in two processes.
func (x *job) program(run *simulation.Run) error {
	x.Run = run
	if x.row.stranger != nil && !x.isSole && x.others == nil && x.random.IntN(3) == 0 {
		before, err := x.listed(x.exploration)
		require.NoError(run, err)
		x.row.stranger(x.exploration)
		after, err := x.listed(x.exploration)
		require.NoError(run, err)
		x.others = append(x.others, minus(after, before)...)
	}
	var failed []error
	if run.Seed%4 != 3 {
		one := x.machine(run)
		for number := range keys {
			failed = append(failed, one.once(number))
		}
		x.bury(one)
		return errors.Join(failed...)
	}
	late := []time.Duration{time.Millisecond, time.Millisecond, 3 * time.Second, 9 * time.Second}[x.random.IntN(4)]
	var both sync.WaitGroup
	machines := []*machine{x.machine(run), x.machine(run)}
	failed = make([]error, keys*len(machines))
	for i, one := range machines {
		both.Go(func() {
			time.Sleep(time.Duration(i) * late)
			for number := range keys {
				failed[keys*i+number] = one.once((number + i*int(run.Seed/4%2)) % keys)
			}
		})
	}
	both.Wait()
	for _, one := range machines {
		x.bury(one)
	}
	return errors.Join(failed...)
}

func (x *job) bury(one *machine) {
	if one.ctx.Err() != nil {
		x.tally.dead++
	}
	if one.hasPaused {
		x.tally.paused++
	}
	one.die()
}

func keyName(number int) string { return fmt.Sprint("row ", number) }

// steps is the number of moments until the first write of a process is sent.
const steps = 12

// machine is a process, with a clock of its own, that may pause and die at a note.
type machine struct {
	x *job

	ctx       context.Context
	die       context.CancelFunc
	drift     time.Duration
	undated   bool
	moments   int
	diesAt    int
	pausesAt  int
	pause     time.Duration
	hasPaused bool
}

func (x *job) machine(run *simulation.Run) *machine {
	m := &machine{x: x, undated: run.Seed%6 == 5}
	m.ctx, m.die = context.WithCancel(run.Context())
	if run.Seed == 0 {
		return m
	}
	pick := func(from ...time.Duration) time.Duration { return from[x.random.IntN(len(from))] }
	m.drift = pick(0, -7*time.Minute, 9*time.Minute, 3*time.Hour, -3*time.Hour)
	moment := func() int { return 1 + x.random.IntN([]int{steps, 40}[x.random.IntN(2)]) }
	if x.random.IntN(3) == 0 {
		m.diesAt = moment()
	}
	if x.random.IntN(2) == 0 {
		m.pausesAt, m.pause = moment(), pick(time.Second, 90*time.Second, 3*time.Minute, 15*time.Minute)
	}
	return m
}

// moment is one between two steps of the process.
func (m *machine) moment() error {
	m.moments++
	if m.moments == m.pausesAt {
		m.hasPaused = true
		time.Sleep(m.pause)
	}
	if m.moments == m.diesAt {
		m.die()
	}
	return m.ctx.Err()
}

// Get reads a note as the clock of the machine shows it.
func (m *machine) Get(ctx context.Context, key string) ([]byte, error) {
	if err := m.moment(); err != nil {
		return nil, err
	}
	text, err := m.x.Store.Get(ctx, key)
	if dead := m.moment(); dead != nil {
		return nil, dead
	}
	return shifted(text, m.drift), err
}

// Put writes a note that the clock of the machine has dated.
func (m *machine) Put(ctx context.Context, key string, old, note []byte) error {
	if err := m.moment(); err != nil {
		return err
	}
	err := m.x.Store.Put(ctx, key, shifted(old, -m.drift), shifted(note, -m.drift))
	if dead := m.moment(); dead != nil {
		return dead
	}
	return err
}

// dated matches the times of a note by the clock of a machine: those of the entry, in a member of a
// key's note, are by the platform's.
var dated = regexp.MustCompile(`(\n  (?:      )?"began": ")([^"]+)`)

// shifted returns a note with times that are later.
func shifted(text []byte, by time.Duration) []byte {
	if text == nil || by == 0 {
		return text
	}
	later := dated.ReplaceAllStringFunc(string(text), func(found string) string {
		part := dated.FindStringSubmatch(found)
		at, _ := time.Parse(time.RFC3339, part[2])
		return part[1] + at.Add(by).Format(time.RFC3339)
	})
	return resealed(later)
}

// resealed returns a note with the checksum of its members.
func resealed(text string) []byte {
	at := strings.LastIndex(text, `"sum": "`) + len(`"sum": "`)
	sealed, err := notes.Marshal(rawNote(text[:strings.LastIndex(text, `,`)] + "}"))
	if err != nil {
		panic(err)
	}
	sum := sealed[len(sealed)-len(`0123456789abcdef"}`) : len(sealed)-len(`"}`)]
	return []byte(text[:at] + string(sum) + text[at+len(sum):])
}

type rawNote string

func (r rawNote) MarshalJSON() ([]byte, error) { return []byte(r), nil }

// client returns the client of a key.
func (m *machine) client(number int) *payterm.Client {
	guard := payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if m.ctx.Err() != nil {
				return nil, payterm.ErrNotSent
			}
			operation, _ := payterm.OperationFromContext(r.Context())
			isWrite := r.Method != http.MethodGet && operation.Name != "clients.terminals.lookup"
			if isWrite {
				m.x.sends(number)
			}
			response, err := next.RoundTrip(r)
			if isWrite && err == nil && response.StatusCode >= 400 && response.StatusCode < 500 {
				m.x.allow(number)
			}
			if m.ctx.Err() != nil {
				return nil, m.ctx.Err()
			}
			if err == nil && m.undated {
				response.Header.Del("Date")
			}
			return response, err
		})
	})
	return m.x.Client.With(payterm.WithHeader("X-Key", keyName(number)), guard)
}

// sends requires that the write of a key may be sent.
func (x *job) sends(number int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	require.True(x.Run, x.maySend[number], "the write of a key is sent again")
	x.maySend[number] = false
}

func (x *job) allow(number int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.maySend[number] = true
}

// once calls Once, and now and then a person in a hurry.
func (m *machine) once(number int) error {
	x := m.x
	id, err := x.written[number].once(m.ctx, m.client(number), m, keyName(number), x.options()...)
	if m.ctx.Err() != nil {
		return m.ctx.Err()
	}
	x.judge(number, id, err)
	if errors.Is(err, payterm.ErrOutcomeUnknown) && x.Seed%5 == 2 {
		for range 12 {
			err := journal.SettleKeyUnwritten(m.ctx, m.client(number), m, keyName(number), x.others...)
			if isNoted := err == nil || strings.Contains(err.Error(), "the store fails"); isNoted { // perhaps
				x.tally.unwritten++
				require.Empty(x.Run, x.made(number))
				x.allow(number)
				return m.once(number)
			}
			time.Sleep(time.Minute)
		}
	}
	if errors.Is(err, journal.ErrUnjudgeable) || errors.Is(err, payterm.ErrConflict) {
		return nil // it is refused, since another key has made the change
	}
	return err
}

// judge compares what Once has returned with what is true.
func (x *job) judge(number int, id string, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	made := x.made(number)
	if id != "" {
		x.tally.returned++
		require.Contains(x.Run, made, id, "%s: %v", keyName(number), err)
		require.NotErrorIs(x.Run, err, payterm.ErrOutcomeUnknown)
	}
	open, isOpen := errors.AsType[*journal.OpenError](err)
	require.Equal(x.Run, errors.Is(err, payterm.ErrOutcomeUnknown), isOpen, "%v", err)
	if isOpen {
		x.tally.open++
		require.Equal(x.Run, keyName(number), open.Key)
		require.Contains(x.Run, []journal.Verdict{journal.NotSeen, journal.Ambiguous}, open.Verdict)
	}
	if err != nil && !isOpen && id == "" && x.maySend[number] {
		require.Empty(x.Run, made, "a write that was refused took effect: %v", err)
	}
}

// made returns the ids of the records that the writes of a key have made or changed, as the
// platform knows.
func (x *job) made(number int) (ids []string) {
	listed, err := x.listed(x.exploration)
	require.NoError(x.Run, err)
	x.listedOnce = append(minus(x.listedOnce, listed), listed...) // some are forgotten after a day
	listed = append(slices.Clone(x.listedOnce), x.userless, x.subscription)
	for _, one := range x.Platform.Requests() {
		isWrite := one.Method != http.MethodGet && one.Operation != "clients.terminals.lookup"
		if !isWrite || one.Header.Get("X-Key") != keyName(number) || one.Status >= 300 {
			continue
		}
		shown := string(one.Response) + one.Path
		at := slices.IndexFunc(listed, func(id string) bool { return strings.Contains(shown, id) && !slices.Contains(x.before, id) })
		if at >= 0 {
			ids = append(ids, listed[at])
		}
	}
	return ids
}

// check is the next day, without events: late requests have arrived, and a person who knows the
// truth ends each key.
func (x *job) check(run *simulation.Run) {
	x.Run = run
	m := &machine{x: x, undated: run.Seed%6 == 5}
	m.ctx, m.die = context.WithCancel(run.Context())
	defer m.die()
	numbers := []int{0, 1}
	if len(x.made(0)) == 0 { // to end it may take a day, after which a session is forgotten
		numbers = []int{1, 0}
	}
	for _, number := range numbers {
		made := x.made(number)
		if len(made) > 1 {
			x.tally.repeated++ // by a proxy: sends has counted the writes
		}
		id, err := x.end(m, number)
		if errors.Is(err, journal.ErrUnjudgeable) || id == "" {
			require.Error(run, err)
			require.Empty(run, made, "%v", err)
			continue
		}
		again, err := x.written[number].once(m.ctx, m.client(number), m, keyName(number), x.options()...)
		if !errors.Is(err, payterm.ErrNotFound) { // a session is forgotten after a day
			require.NoError(run, err)
		}
		require.Equal(run, id, again)
	}
}

// end ends a key, and returns the id of its record.
func (x *job) end(m *machine, number int) (string, error) {
	once := func() (string, error) {
		id, err := x.written[number].once(m.ctx, m.client(number), m, keyName(number), x.options()...)
		x.judge(number, id, err)
		return id, err
	}
	id, err := once()
	if !errors.Is(err, payterm.ErrOutcomeUnknown) {
		return id, err
	}
	if made := x.made(number); len(made) > 0 {
		x.tally.named++
		require.NoError(x.Run, x.written[number].settle(m.ctx, m.client(number), m, keyName(number), made[0]))
		return once()
	}
	others := slices.Concat(x.others, x.made((number+1)%keys)) // of a change, the record that both change
	if settled := journal.SettleKeyUnwritten(m.ctx, m.client(number), m, keyName(number), others...); settled != nil {
		time.Sleep(10 * time.Minute)
		settled = journal.SettleKeyUnwritten(m.ctx, m.client(number), m, keyName(number), others...)
		if settled != nil { // a response had no Date
			time.Sleep(27*time.Hour + 10*time.Minute)
			settled = journal.SettleKeyUnwritten(m.ctx, m.client(number), m, keyName(number), others...)
		}
		require.NoError(x.Run, settled)
	}
	x.tally.anew++
	x.allow(number)
	return once()
}

func minus(list, without []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(one string) bool { return slices.Contains(without, one) })
}
