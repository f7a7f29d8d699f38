package journal

import payterm "github.com/payterm/payterm-go"

// Option says of a write what its parameters do not.
type Option struct{ soleWriter, merchantAPI bool }

// SoleWriter is your word that from the note to the last look nobody else makes such a write in
// the same place: no other program, no person, no terminal by itself, and no other entry of yours.
// The function that makes the entry says which place that is. Then what has come and is what was
// asked for is of this write. If the word is wrong, so may be [Happened].
func SoleWriter() Option { return Option{soleWriter: true} }

// MerchantAPI makes the write, and what is read for it, calls of the merchant API: the client must
// have the key of a merchant. Without it they are calls of the client API. [AssignUser],
// [UnassignUser] and [CreateReconciliation] are in both APIs; the other writes refuse this option.
func MerchantAPI() Option { return Option{merchantAPI: true} }

// settle returns all that the options say, or why no entry can be made with them.
func settle(client *payterm.Client, options []Option, inBothAPIs bool) (all Option, err error) {
	if err := check(client); err != nil {
		return all, err
	}
	for _, one := range options {
		all.soleWriter = all.soleWriter || one.soleWriter
		all.merchantAPI = all.merchantAPI || one.merchantAPI
	}
	if all.merchantAPI && !inBothAPIs {
		return all, &payterm.RequestError{Field: "MerchantAPI", Reason: "has no such write"}
	}
	return all, nil
}

func check(client *payterm.Client) error {
	if client == nil {
		return &payterm.RequestError{Field: "client", Reason: "is nil"}
	}
	return nil
}
