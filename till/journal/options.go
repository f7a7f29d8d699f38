package journal

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Option configures a write beyond its parameters.
type Option struct {
	soleWriter, merchantAPI bool
	reference               *string
	snapshot                *Snapshot
}

// SoleWriter states that from the note to the last look nobody else makes such a write in the
// same place: no other program, no person, no terminal by itself, and no other entry of yours.
// The function that makes the Write documents its place. With [From], the statement begins with
// the reading of the Snapshot. Writes of [Once] from one store may be under way together, because
// Once knows their keys.
//
// With SoleWriter, a new record that matches the parameters counts as this write's. If the
// statement is wrong, [Happened] may be wrong.
func SoleWriter() Option { return Option{soleWriter: true} }

// MerchantAPI makes the write and its reads use the merchant API: the client must have a merchant's
// key. The default is the client API. Only [AssignUser], [UnassignUser] and
// [CreateReconciliation] accept this option; for the other writes it is an error.
func MerchantAPI() Option { return Option{merchantAPI: true} }

// StoredReference states that the platform stores the reference_id with which a session is
// opened, and returns it from then on. The API docs show the field in responses only, so ask your
// provider. [CreateSession] sends id and recognizes the session by it, without [SoleWriter]. Use
// id for this session only. For the other writes this option is an error. If the statement is
// wrong, [NotSeen] may be wrong.
func StoredReference(id string) Option { return Option{reference: &id} }

// From makes [CreateReconciliation] note what a Snapshot has read, instead of reading the list
// again. For the other writes this option is an error, so prepare them one after the other:
// sessions are listed by terminal, and merchants and terminals have no name that is theirs alone.
//
// The entry keeps the platform's time of the Snapshot and of its own preparation, and the ids of
// the reconciliations that were created in the ten minutes before the newest one. A new
// reconciliation is never taken for this write's if it was created before the entry, or if it
// does not show its terminal or its time. Such a record makes the verdict [Ambiguous], unless it
// is older than those ten minutes. A look reads only the newest end of the list, if the Snapshot
// shows where new records are listed.
//
// A Snapshot serves one entry of each TID. For a second one, the error matches
// payterm.ErrInvalidRequest. If the Snapshot is older than an hour, the next entry makes it read
// the list again. Do must begin within an hour of Prepare. With [SoleWriter] you state that from
// the reading of the Snapshot to the last look nobody else reconciles this terminal.
func From(snapshot *Snapshot) Option {
	if snapshot == nil {
		snapshot = &Snapshot{}
	}
	return Option{snapshot: snapshot}
}

// Snapshot is one reading of the list of reconciliations, which the entries of a night share: see
// [From]. It is safe for concurrent use.
type Snapshot struct {
	merchantAPI bool

	mu    sync.Mutex
	read  *search.Snapshot[models.Reconciliation]
	began time.Time // the reading, by this machine's clock
	tids  []string  // of its entries
}

// Options that only some writes accept.
const (
	merchantAPI     = "MerchantAPI"
	storedReference = "StoredReference"
	from            = "From"
)

// preparation is what all writes share while they are prepared.
type preparation struct {
	Option

	client, reader *payterm.Client // for the write, and for reads
	dates          *search.Dates   // of the reads
}

// begin merges the options, or returns an error if the write does not accept one of them. accepts
// names the options that only some writes accept.
func begin(client *payterm.Client, options []Option, accepts ...string) (p preparation, err error) {
	if err := check(client); err != nil {
		return p, err
	}
	if p.Option, err = merge(options, accepts); err != nil {
		return p, err
	}
	p.client = client
	p.reader, p.dates = search.Dated(client)
	return p, nil
}

func merge(options []Option, accepts []string) (all Option, err error) {
	for _, one := range options {
		all.soleWriter = all.soleWriter || one.soleWriter
		all.merchantAPI = all.merchantAPI || one.merchantAPI
		all.reference = cmp.Or(one.reference, all.reference)
		all.snapshot = cmp.Or(one.snapshot, all.snapshot)
	}
	switch {
	case all.merchantAPI && !slices.Contains(accepts, merchantAPI):
		return all, &payterm.RequestError{Field: merchantAPI, Reason: "is not supported by this write: remove the option"}
	case all.snapshot != nil && !slices.Contains(accepts, from):
		return all, &payterm.RequestError{Field: from, Reason: "is for CreateReconciliation only: remove the option"}
	case all.reference != nil && !slices.Contains(accepts, storedReference):
		return all, &payterm.RequestError{Field: storedReference, Reason: "is for CreateSession only: remove the option"}
	case all.reference != nil && strings.TrimSpace(*all.reference) == "":
		return all, &payterm.RequestError{Field: storedReference, Reason: "is empty"}
	}
	return all, nil
}

func check(client *payterm.Client) error {
	if client == nil {
		return &payterm.RequestError{Field: "client", Reason: "is nil"}
	}
	return nil
}
