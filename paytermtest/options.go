package paytermtest

import (
	"time"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// Options configures a platform. The zero value is ready to use.
type Options struct {
	// Now is the platform's clock, the source of every time it writes, and of the Date of its
	// answers. It must be safe for concurrent use. Default: time.Now.
	Now func() time.Time
	// Location is the zone of the terminals; the times on receipts are in it. Default: UTC+3.
	Location *time.Location
	// Currency is the currency of every amount. Default: the Saudi riyal.
	Currency Currency
	// PageSize is the number of records on a page when the request has no limit. Default: 20.
	PageSize int
	// PageForm is the form of pages in list answers. Default: PagesTotalAndCurrent.
	PageForm PageForm
	// Forms is how answers are spelt. FormsOther overrides PageForm where it has seen another.
	// Default: FormsDocumented.
	Forms Forms
	// NewestFirst reverses the lists. A record created between two pages then shifts the later
	// ones, as on a busy platform.
	NewestFirst bool
	// Seed determines the ids. The same requests in the same order get the same ids from the same
	// seed.
	Seed uint64
	// Latency delays every answer, but never longer than the request's context lasts.
	Latency time.Duration
	// Hardware is the stock of terminals that lookup and commit know. Default: DefaultHardware().
	Hardware []Hardware
}

// PageForm is one of the documented forms of pages in a list answer.
type PageForm int

// The forms of pages. Lists that are documented with a form of their own keep it: those of intents,
// vendor transactions, the POS API and the hardware terminals of banks.
const (
	PagesTotalAndCurrent PageForm = iota // {"total": 3, "current": 1}
	PagesCurrentOnly                     // {"current": 1}
	PagesNumber                          // 3, the number of pages
)

func (f PageForm) pages() pages.Form {
	switch f {
	case PagesCurrentOnly:
		return pages.Current
	case PagesNumber:
		return pages.Bare
	}
	return pages.Total
}

// Forms is how answers are spelt. The same platform answers differently at times: it leaves out
// what it has, or writes it in another form. Ids, RRNs and amounts are the same in all of them, so
// one test can run once in each.
type Forms int

const (
	// FormsDocumented is the form the interface documents, with everything in it.
	FormsDocumented Forms = iota
	// FormsSparse leaves out what has been seen null, absent or empty: of the first record of a
	// list, the third and so on, and of each record that is read alone.
	FormsSparse
	// FormsOther writes whatever has been seen in another form in that form: a text in place of a
	// number or an object, an object in place of a list, a list in place of an object, the status
	// declined of a payment that was approved and reversed, a record without its wrapper, other
	// keys for pages.
	FormsOther
)

// Currency is how a currency is named in the various views. Its minor unit is always a hundredth.
type Currency struct {
	Code    string // SAR
	Number  string // 682
	Name    string // Saudi Riyal
	Arabic  string // ر.س, also the symbol in intents
	Turkish string // SAR
}

// Hardware is a terminal as a bank knows it. A serial number that several banks know is several
// entries.
type Hardware struct {
	SerialNumber string // what lookup and commit ask for
	TID          string // the bank's number of the terminal, 8 digits
	MID          string // the bank's number of the merchant, 15 digits
	BankName     string
	AcquirerID   string
}

// DefaultHardware returns the stock of a platform whose Options name none: SN-0001 is known to two
// banks, SN-0002 to one.
func DefaultHardware() []Hardware {
	return []Hardware{
		{SerialNumber: "SN-0001", TID: "30000001", MID: "900000000000001", BankName: "Example Bank", AcquirerID: "588000"},
		{SerialNumber: "SN-0001", TID: "30000002", MID: "900000000000001", BankName: "Örnek Bankası", AcquirerID: "588001"},
		{SerialNumber: "SN-0002", TID: "30000003", MID: "900000000000002", BankName: "Example Bank", AcquirerID: "588000"},
	}
}

func (o Options) withDefaults() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Location == nil {
		o.Location = time.FixedZone("UTC+3", 3*60*60)
	}
	if o.Currency == (Currency{}) {
		o.Currency = Currency{Code: "SAR", Number: "682", Name: "Saudi Riyal", Arabic: "ر.س", Turkish: "SAR"}
	}
	if o.PageSize <= 0 {
		o.PageSize = 20
	}
	if o.Hardware == nil {
		o.Hardware = DefaultHardware()
	}
	return o
}

// fake returns what the answers of the platform depend on.
func (o Options) fake() fake.Options {
	return fake.Options{
		Location: o.Location, Currency: fake.Currency(o.Currency), PageSize: o.PageSize, PageForm: o.PageForm.pages(),
		Forms: fake.Forms(o.Forms), NewestFirst: o.NewestFirst, Seed: o.Seed,
	}
}
