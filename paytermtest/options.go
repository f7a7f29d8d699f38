package paytermtest

import (
	"fmt"
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/models"
)

// Options configures a platform. The zero value is ready to use. If PageSize or JournalBytes is
// negative, or a form is not one of the constants, Start returns an error, and NewPlatform
// panics.
type Options struct {
	// Now is the platform's clock. It gives every time that the platform writes, and the Date of
	// its responses. It must be safe for concurrent use. Default: time.Now.
	Now func() time.Time
	// Location is the time zone of the terminals and their receipts. Default: UTC+3.
	Location *time.Location
	// Currency is the currency of terminals that have none of their own. Default: the Saudi riyal.
	Currency Currency
	// ISODecimals gives amounts the decimals of their currency by ISO 4217: three for KWD, none
	// for JPY. Sessions are then opened in these minor units. Default: two for every currency, as
	// in the API docs.
	ISODecimals bool
	// PageSize is the number of records on a page if the request has no limit. Default: 20.
	PageSize int
	// PageForm is the form of pages in list responses. Default: PagesTotalAndCurrent.
	PageForm PageForm
	// PagesFrom0 counts pages from 0. A request without a page also gets page 0. The number of
	// PagesNumber is then the number of the page. Default: pages count from 1.
	PagesFrom0 bool
	// Form is the form of responses. FormOther overrides PageForm where another form was observed.
	// Default: FormDocumented.
	Form Form
	// NewestFirst reverses the lists. A record that is created between two pages then shifts later
	// pages, as on a busy platform.
	NewestFirst bool
	// Seed determines the ids. With the same seed, the same requests in the same order get the same
	// ids.
	Seed uint64
	// Latency delays every response, at most until the request's context ends.
	Latency time.Duration
	// JournalBytes limits the memory of the journal, for a platform that serves for long. The
	// oldest requests are dropped, and the end of long bodies. A request that alone takes more
	// memory is dropped, too. Default: all requests are kept as they are.
	JournalBytes int
}

// PageForm is a documented form of pages in a list response.
type PageForm string

// The forms of pages. Some lists are documented with their own form and keep it: intents, vendor
// transactions, and the lists of the POS API and of the hardware terminals of banks.
const (
	PagesTotalAndCurrent PageForm = "total_and_current" // {"total": 3, "current": 1}
	PagesCurrentOnly     PageForm = "current_only"      // {"current": 1}
	PagesNumber          PageForm = "number"            // 3, the number of pages
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

// Form is the form of responses. The real platform sometimes omits values or writes them in
// another form. Ids, RRNs and amounts are the same in all forms, so one test can run in each.
type Form string

const (
	// FormDocumented is the form in the API docs, with all values.
	FormDocumented Form = "documented"
	// FormSparse omits what was observed null, absent or empty. It does so in every second record
	// of a list, starting with the first, and in each record that is read by its id.
	FormSparse Form = "sparse"
	// FormOther uses every other form that was observed: a string for a number or an object, an
	// object for an array, an array for an object, status declined for a payment that was approved
	// and reversed, a record without its wrapper, and other keys for pages.
	FormOther Form = "other"
)

// Currency holds the names of a currency in the various views.
type Currency struct {
	Code    string // SAR
	Number  string // 682
	Name    string // Saudi Riyal
	Arabic  string // ر.س, also the symbol in intents
	Turkish string // SAR
}

// Hardware is a terminal as a bank knows it. A serial number that several banks know has several
// entries. A new platform has SN-0001, which two banks know, and SN-0002, which one knows.
type Hardware struct {
	SerialNumber string // what lookup and commit ask for
	TID          string // the bank's number of the terminal, 8 digits
	MID          string // the bank's number of the merchant, 15 digits
	BankName     string
	AcquirerID   string
}

// stock is the hardware of a new platform.
var stock = []Hardware{
	{SerialNumber: "SN-0001", TID: "30000001", MID: "900000000000001", BankName: "Example Bank", AcquirerID: "588000"},
	{SerialNumber: "SN-0001", TID: "30000002", MID: "900000000000001", BankName: "Örnek Bankası", AcquirerID: "588001"},
	{SerialNumber: "SN-0002", TID: "30000003", MID: "900000000000002", BankName: "Example Bank", AcquirerID: "588000"},
}

func (o Options) validate() error {
	switch {
	case !slices.Contains([]Form{"", FormDocumented, FormSparse, FormOther}, o.Form):
		return fmt.Errorf("paytermtest: unknown Form: %q", o.Form)
	case !slices.Contains([]PageForm{"", PagesTotalAndCurrent, PagesCurrentOnly, PagesNumber}, o.PageForm):
		return fmt.Errorf("paytermtest: unknown PageForm: %q", o.PageForm)
	case o.PageSize < 0:
		return fmt.Errorf("paytermtest: PageSize must not be negative: %d", o.PageSize)
	case o.JournalBytes < 0:
		return fmt.Errorf("paytermtest: JournalBytes must not be negative: %d", o.JournalBytes)
	}
	return nil
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
	if o.PageSize == 0 {
		o.PageSize = 20
	}
	return o
}

// fake returns the options that responses depend on.
func (o Options) fake() fake.Options {
	return fake.Options{
		Location: o.Location, Currency: o.fakeCurrency(o.Currency), PageSize: o.PageSize, PageForm: o.PageForm.pages(),
		PagesFrom0: o.PagesFrom0, Form: fake.Form(o.Form), NewestFirst: o.NewestFirst, Seed: o.Seed,
	}
}

// fakeCurrency returns a currency with the decimals of its amounts. The zero Currency stays zero.
func (o Options) fakeCurrency(c Currency) fake.Currency {
	if c == (Currency{}) {
		return fake.Currency{}
	}
	decimals := 2
	if o.ISODecimals {
		decimals = models.Currency(c.Code).Decimals()
	}
	return fake.Currency{Code: c.Code, Number: c.Number, Name: c.Name, Arabic: c.Arabic, Turkish: c.Turkish, Decimals: decimals}
}
