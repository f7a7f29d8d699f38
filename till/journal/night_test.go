package journal_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/journal"
)

// TestEveryDayIsClosedOnce: in each night a program closes the days of some terminals from one
// reading of the list, beside other writers, with lost responses, late requests, reports that show
// no TID, no time or show late, and processes that die. What is said is true, no day is closed
// twice, and in the morning a person who knows the truth ends every entry.
func TestEveryDayIsClosedOnce(t *testing.T) {
	t.Parallel()
	said := map[string]int{}
	for seed := range uint64(forms.Runs(300)) {
		synctest.Test(t, func(t *testing.T) {
			n := newNight(t, seed)
			defer func() {
				if t.Failed() {
					t.Logf("night %d: %+v", seed, n.conditions)
				}
			}()
			n.run()
			for what, count := range n.said {
				said[what] += count
			}
		})
		if t.Failed() {
			return
		}
	}
	t.Log(said)
	for _, what := range []string{"happened", "not_seen", "ambiguous", "settled", "unwritten", "found", "killed", "denied"} {
		assert.NotZero(t, said[what], what)
	}
}

// conditions are what a night has.
type conditions struct {
	isSole              bool          // no other program closes the day of ours after Prepare
	skew                time.Duration // of the Date
	hasNoDate           bool
	hidesTID, hidesTime bool // of some reports
	showsLate           bool
	refusesLimit        bool
	newestFirst         bool
	pageSize            int
	salt                int
}

// filed is a report.
type filed struct {
	id, receipt, tid string
	created          time.Time
	lot              int // decides what the list hides of it
}

// night is a night of a fleet, and its platform.
type night struct {
	*testing.T

	conditions

	random  *rand.Rand
	store   *notes.Memory
	late    sync.WaitGroup // requests
	fleet   []string       // TIDs, which are ids as well; the last one is of another program
	reports []*filed       // in the order of creation

	mu     sync.Mutex
	sent   map[string]int    // writes, by terminal
	own    map[string]string // ids of the receipts that they have made
	ended  map[string]bool
	denied map[string]bool // SettleUnwritten was possible
	said   map[string]int
}

func newNight(t *testing.T, seed uint64) *night {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	n := &night{
		T: t, random: random, store: notes.NewMemory(), fleet: []string{"00000100", "101", "00000102", "00000103"},
		conditions: conditions{
			isSole: random.IntN(2) == 0, hasNoDate: random.IntN(8) == 0, hidesTID: random.IntN(3) == 0,
			hidesTime: random.IntN(8) == 0, showsLate: random.IntN(4) == 0, refusesLimit: random.IntN(2) == 0,
			newestFirst: random.IntN(2) == 0, pageSize: 2 + random.IntN(5), salt: random.IntN(4),
		},
		sent: map[string]int{}, own: map[string]string{}, ended: map[string]bool{}, denied: map[string]bool{}, said: map[string]int{},
	}
	if random.IntN(4) == 0 {
		n.skew = []time.Duration{-2 * time.Hour, -5 * time.Minute, -2 * time.Second, 2 * time.Second, 5 * time.Minute, 2 * time.Hour}[random.IntN(6)]
	}
	for range random.IntN(4) { // nights before
		for _, at := range random.Perm(len(n.fleet)) {
			n.file(n.fleet[at])
			time.Sleep(time.Duration(random.IntN(300)) * time.Second)
		}
		time.Sleep(23 * time.Hour)
	}
	return n
}

// ours returns the terminals whose days the program closes.
func (n *night) ours() []string { return n.fleet[:len(n.fleet)-1] }

// file makes a report of a terminal, and returns the id of its receipt.
func (n *night) file(tid string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	number := len(n.reports)
	x := &filed{fmt.Sprintf("R%d", number), fmt.Sprintf("r%d", number), tid, time.Now(), (number + n.salt) % 4}
	n.reports = append(n.reports, x)
	return x.receipt
}

func (n *night) run() {
	for i := range 9 {
		ctx, die := context.WithCancel(pause.Steady(n.Context(), 0.5))
		p := &process{night: n, ctx: ctx, die: die, left: -1}
		if i < 2 && n.random.IntN(3) > 0 {
			p.left = 1 + n.random.IntN(30)
		}
		err := p.closeDays()
		hasDied := ctx.Err() != nil
		die()
		switch {
		case hasDied:
			n.said["killed"]++
			time.Sleep(time.Duration(n.random.IntN(60)) * time.Second)
			continue
		case errors.Is(err, payterm.ErrInvalidRequest): // the Snapshot is old
			continue
		}
		require.NoError(n, err)
		break
	}
	n.late.Wait()
	time.Sleep(3 * time.Hour)
	n.morning()
	for terminal, count := range n.sent {
		require.LessOrEqual(n, count, 1, terminal)
	}
	for terminal := range n.denied {
		require.Empty(n, n.ownOf(terminal), "the write took effect after SettleUnwritten")
	}
}

// process is a program that may die.
type process struct {
	*night

	ctx  context.Context // the lifetime of the process
	die  context.CancelFunc
	left int // requests until it dies
}

func (p *process) client() *payterm.Client {
	client, err := payterm.NewClient("https://payterm.example.com", "key",
		payterm.WithHTTPClient(&http.Client{Transport: roundTripper(p.send)}), payterm.WithMaxRetries(0))
	require.NoError(p, err)
	return client
}

// closeDays closes each day that nobody has begun to close, and looks for the others.
func (p *process) closeDays() error {
	client := p.client()
	snapshot, err := journal.ReadReconciliations(p.ctx, client)
	if err != nil {
		return err
	}
	for at, terminal := range p.ours() {
		p.disturb(at)
		key := "2026-11-23/" + terminal
		stored, err := p.store.Get(p.ctx, key)
		switch {
		case err != nil:
			return err
		case stored == nil:
			err = p.closeDay(client, snapshot, terminal, key)
		default:
			err = p.look(client, terminal, stored)
		}
		if p.ctx.Err() != nil || err != nil {
			return errors.Join(p.ctx.Err(), err)
		}
	}
	return nil
}

// disturb lets others close days: of ours before the entry exists or, unless it is the sole writer,
// of any at any time.
func (p *process) disturb(at int) {
	time.Sleep(time.Duration(p.random.IntN(120)) * time.Second)
	if p.random.IntN(2) == 0 {
		p.file(p.fleet[len(p.fleet)-1])
	}
	stored, _ := p.store.Get(p.ctx, "2026-11-23/"+p.fleet[at])
	isOld := stored == nil && p.skew == 0 && !p.hasNoDate && !p.hidesTime // as its time says, whatever is stated
	if p.random.IntN(4) == 0 && (!p.isSole || isOld) {
		p.file(p.fleet[at])
		time.Sleep(time.Second) // the Date has seconds
	}
}

func (p *process) closeDay(client *payterm.Client, snapshot *journal.Snapshot, terminal, key string) error {
	options := []journal.Option{journal.From(snapshot)}
	if p.isSole {
		options = append(options, journal.SoleWriter())
	}
	entry, err := journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: terminal}).Prepare(p.ctx, client, options...)
	if err != nil {
		return err
	}
	before, err := json.Marshal(entry)
	require.NoError(p, err)
	if err := p.store.Put(p.ctx, key, nil, before); err != nil {
		return err
	}
	if p.random.IntN(20) == 0 {
		p.die() // between the two
	}
	made, err := entry.Do(p.ctx)
	if p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	after, errText := json.Marshal(entry)
	require.NoError(p, errText)
	require.NoError(p, p.store.Put(p.ctx, key, before, after))
	switch {
	case err == nil:
		require.Equal(p, p.ownOf(terminal), made.ReconciliationReceipt.ID)
		p.ended[terminal] = true
		return nil
	case !errors.Is(err, payterm.ErrOutcomeUnknown):
		return err
	}
	return p.look(client, terminal, after)
}

func (p *process) look(client *payterm.Client, terminal string, stored []byte) error {
	entry, err := journal.Load[models.Reconciliation](client, stored)
	require.NoError(p, err)
	_, err = entry.Do(p.ctx)
	require.ErrorIs(p, err, journal.ErrWritten)
	isListed := p.ownOf(terminal) != "" && !p.showsLate
	finding, err := entry.Look(p.ctx)
	if p.ctx.Err() != nil || err != nil {
		return err
	}
	p.said[string(finding.Verdict)]++
	switch finding.Verdict {
	case journal.Happened:
		require.Equal(p, p.ownOf(terminal), finding.Found.ReconciliationReceipt.ID)
		p.ended[terminal] = true
		return nil
	case journal.NotSeen:
		require.False(p, isListed, "NotSeen, but its report was listed")
	}
	if p.random.IntN(2) == 0 { // somebody has no patience
		time.Sleep(time.Duration(p.random.IntN(20)) * time.Minute)
		if entry.SettleUnwritten(p.ctx) == nil {
			p.said["denied"]++
			p.denied[terminal] = true
		}
	}
	return nil
}

// ownOf returns the id of the receipt that the entry of a terminal has made, if its write has
// arrived.
func (n *night) ownOf(terminal string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.own[terminal]
}

// morning is a person, who knows what the program does not.
func (n *night) morning() {
	p := &process{night: n, ctx: n.Context(), left: -1}
	client := p.client()
	for at, terminal := range n.ours() {
		stored, err := n.store.Get(n.Context(), "2026-11-23/"+terminal)
		require.NoError(n, err)
		if n.ended[terminal] || stored == nil {
			continue
		}
		entry, err := journal.Load[models.Reconciliation](client, stored)
		require.NoError(n, err)
		finding, err := entry.Look(n.Context())
		require.NoError(n, err)
		own := n.ownOf(terminal)
		switch {
		case finding.Verdict == journal.Happened:
			require.Equal(n, own, finding.Found.ReconciliationReceipt.ID)
			n.said["found"]++
		case own != "":
			require.NoError(n, entry.Settle(n.Context(), own))
			n.said["settled"]++
		default:
			others := []string{}
			for _, one := range finding.Candidates {
				others = append(others, one.ID)
			}
			if len(others) > 0 {
				require.Error(n, entry.SettleUnwritten(n.Context()), "something fits")
			}
			require.NoError(n, entry.SettleUnwritten(n.Context(), others...))
			n.said["unwritten"]++
		}
		again, err := journal.Load[models.Reconciliation](client, must(json.Marshal(entry)))
		require.NoError(n, err)
		finding, err = again.Look(n.Context())
		require.NoError(n, err)
		require.Contains(n, []journal.Verdict{happened, settled}, finding.Verdict, at)
		if own != "" {
			require.Equal(n, own, finding.Found.ReconciliationReceipt.ID)
		}
	}
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

// send sends a request of a process to the platform.
func (p *process) send(r *http.Request) (*http.Response, error) {
	defer func() {
		if r.Body != nil {
			_ = r.Body.Close()
		}
	}()
	if err := pause.For(r.Context(), time.Duration(50+p.random.IntN(2000))*time.Millisecond); err != nil {
		return nil, err
	}
	p.left--
	if p.left == 0 && p.random.IntN(2) == 0 {
		p.die()
		return nil, p.ctx.Err()
	}
	if r.Method == http.MethodPost {
		return p.write(r)
	}
	response, err := p.read(r)
	if p.left == 0 {
		p.die()
		return nil, p.ctx.Err()
	}
	return response, err
}

// write makes a write, which may be lost, or arrive late, with or without its response.
func (p *process) write(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	require.NoError(p, err)
	var params models.ReconciliationCreateParams
	require.NoError(p, json.Unmarshal(body, &params))
	p.sent[params.TerminalID]++
	arrive := func() *http.Response {
		receipt := p.file(params.TerminalID)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.own[params.TerminalID] = receipt
		return p.respond(r, fmt.Sprintf(`{"reconciliation":{"receipt":{"id":%q}}}`, receipt))
	}
	fate := p.random.IntN(8)
	switch {
	case p.left == 0 || fate == 0:
		arrive()
	case fate == 1:
	case fate == 2:
		delay := time.Duration(p.random.IntN(9*60)) * time.Second
		p.late.Go(func() {
			time.Sleep(delay)
			arrive()
		})
	default:
		return arrive(), nil
	}
	if p.left == 0 {
		p.die()
	}
	return nil, io.ErrUnexpectedEOF
}

// read reads, with what the platform of this night hides.
func (p *process) read(r *http.Request) (*http.Response, error) {
	query := r.URL.Query()
	if p.refusesLimit && query.Has("limit") {
		response := p.respond(r, `{}`)
		response.StatusCode = http.StatusBadRequest
		return response, nil
	}
	if at := strings.Split(r.URL.Path, "/"); at[len(at)-2] == "terminals" {
		return p.respond(r, fmt.Sprintf(`{"terminal":{"id":%[1]q,"tid":%[1]q}}`, at[len(at)-1])), nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []string
	for _, one := range p.reports {
		if !p.showsLate || time.Since(one.created) >= time.Duration(one.lot)*8*time.Second {
			all = append(all, p.show(one))
		}
	}
	if p.newestFirst {
		slices.Reverse(all)
	}
	size := p.pageSize
	if query.Has("limit") {
		size = 100
	}
	number, _ := strconv.Atoi(cmp.Or(query.Get("page"), "1"))
	page := all[min((number-1)*size, len(all)):min(number*size, len(all))]
	return p.respond(r, fmt.Sprintf(`{"reconciliations":[%s],"pages":{"current":%d,"total":%d}}`,
		strings.Join(page, ","), number, (len(all)+size-1)/size)), nil
}

// show returns a report as it is listed.
func (n *night) show(x *filed) string {
	tid, created := x.tid, x.created
	if n.hidesTID && x.lot == 0 {
		tid = ""
	}
	if n.hidesTime && x.lot == 1 {
		created = time.Time{}
	}
	return strings.Replace(report(x.id, tid, created), "{", fmt.Sprintf(`{"reconciliation_receipt":{"id":%q},`, x.receipt), 1)
}

func (n *night) respond(r *http.Request, body string) *http.Response {
	header := http.Header{}
	if !n.hasNoDate {
		header.Set("Date", time.Now().Add(n.skew).UTC().Format(http.TimeFormat))
	}
	return &http.Response{StatusCode: http.StatusOK, Header: header, Body: io.NopCloser(strings.NewReader(body)), Request: r}
}
