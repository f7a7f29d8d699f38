package journal

import (
	"cmp"
	"strings"

	payterm "github.com/payterm/payterm-go"
)

// Option says of a write what its parameters do not.
type Option struct {
	soleWriter, merchantAPI bool
	reference               *string
}

// SoleWriter is your word that from the note to the last look nobody else makes such a write in
// the same place: no other program, no person, no terminal by itself, and no other entry of yours.
// The function that makes the entry says which place that is. Then what has come and is what was
// asked for is of this write. If the word is wrong, so may be [Happened].
func SoleWriter() Option { return Option{soleWriter: true} }

// MerchantAPI makes the write, and what is read for it, calls of the merchant API: the client must
// have the key of a merchant. Without it they are calls of the client API. [AssignUser],
// [UnassignUser] and [CreateReconciliation] are in both APIs; the other writes refuse this option.
func MerchantAPI() Option { return Option{merchantAPI: true} }

// StoredReference is your word that the platform stores the reference_id that a session is opened
// with, and shows it from then on: the API docs show the field in answers alone, so ask your
// provider. [CreateSession] sends id and knows the session by it, without [SoleWriter]: give it to
// this session alone. The other writes refuse this option. If the word is wrong, so may be
// [NotSeen].
func StoredReference(id string) Option { return Option{reference: &id} }

// The options that not every write takes.
const (
	none            = ""
	merchantAPI     = "MerchantAPI"
	storedReference = "StoredReference"
)

// settle returns all that the options say, or why no entry can be made with them. takes names the
// option that the write takes and others do not.
func settle(client *payterm.Client, options []Option, takes string) (all Option, err error) {
	if err := check(client); err != nil {
		return all, err
	}
	for _, one := range options {
		all.soleWriter = all.soleWriter || one.soleWriter
		all.merchantAPI = all.merchantAPI || one.merchantAPI
		all.reference = cmp.Or(one.reference, all.reference)
	}
	switch {
	case all.merchantAPI && takes != merchantAPI:
		return all, &payterm.RequestError{Field: merchantAPI, Reason: "has no such write"}
	case all.reference != nil && takes != storedReference:
		return all, &payterm.RequestError{Field: storedReference, Reason: "is for sessions"}
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
