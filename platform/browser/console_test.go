package browser_test

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
)

// shop is a client beside a browser that shows the console.
type shop struct {
	tab

	client   *payterm.Client
	terminal string
}

func newShop(t *testing.T) shop {
	t.Helper()
	platform := paytermtest.NewServer(t, paytermtest.Options{})
	terminal := platform.AddTerminal()
	server := httptest.NewServer(console.Handler(platform.Platform, console.Options{}))
	t.Cleanup(server.Close)
	client, err := payterm.NewClient(server.URL, paytermtest.ClientKey)
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	return shop{visit(t, server.URL), client, terminal.ID}
}

// openSession opens a session and returns its id.
func (s shop) openSession() string {
	s.Helper()
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"}
	opened, err := s.client.Clients.Sessions.Create(s.Context(), s.terminal, params)
	require.NoError(s, err)
	return opened.ID
}

// sell opens a session, does meanwhile in the page, and returns the session that the client's wait
// ends with.
func (s shop) sell(meanwhile func(sessionID string)) *models.Session {
	s.Helper()
	id := s.openSession()
	closed := make(chan *models.Session, 1)
	go func() {
		quickly := models.SessionWaitParams{Every: 10 * time.Millisecond}
		session, err := s.client.Clients.Sessions.Wait(s.ctx, s.terminal, id, quickly)
		assert.NoError(s, err)
		closed <- session
	}()
	meanwhile(id)
	return <-closed
}

// TestConsole is a day at a till, without a reload of the page.
func TestConsole(t *testing.T) {
	s := newShop(t)
	s.do(chromedp.EmulateViewport(1200, 900))
	loaded := eval[float64](s.tab, `performance.timeOrigin`)

	sold := s.sell(func(id string) { s.do(chromedp.Click("#approve-" + id)) })
	assert.Equal(t, models.OutcomeApproved, sold.Outcome())
	sale := "#sale-" + sold.Transaction.ID
	s.do(chromedp.WaitVisible(sale), chromedp.Click(sale+" summary"), chromedp.WaitVisible(sale+" .receipt"))
	text, err := chromedp.Run(s.ctx, chromedp.Text(sale))
	require.NoError(t, err)
	assert.Contains(t, text, "25.30")
	assert.Contains(t, text, sold.Transaction.Receipts[0].RetrievalReferenceNumber)

	declined := s.sell(func(id string) { // by the keyboard
		s.do(chromedp.WaitVisible("#decline-"+id), chromedp.Focus("#decline-"+id), chromedp.KeyEvent("\r"))
	})
	assert.Equal(t, models.OutcomeDeclined, declined.Outcome())
	assert.True(t, eval[bool](s.tab, `document.querySelector(".receipt").checkVisibility()`), "the receipt stays open")

	s.do(chromedp.Click("#end-"+s.terminal), chromedp.WaitVisible("#days li"))
	day, err := chromedp.Run(s.ctx, chromedp.Text("#days li summary"))
	require.NoError(t, err)
	assert.Contains(t, day, "25.30")

	s.do(chromedp.Click("form[data-post='control/fail'] button"), chromedp.WaitVisible("#faults li"))
	_, err = s.client.With(payterm.WithMaxRetries(0)).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrServer, "the fault must be used")
	s.do(chromedp.WaitNotPresent("#faults li"))
	assert.Contains(t, eval[string](s.tab, `document.querySelector("#faults-count").textContent`), "Everything works.")
	assert.Equal(t, "Done.", eval[string](s.tab, `document.querySelector("#said").textContent`))

	assert.InDelta(t, loaded, eval[float64](s.tab, `performance.timeOrigin`), 0, "the page must not be reloaded")

	s.do(chromedp.WaitVisible("#approve-" + s.openSession()))
	eval[string](s.tab, `document.querySelector("#said").textContent = ""`) // it is about the sale before
	s.picture("console", 1)
}

func TestConsoleFitsScreens(t *testing.T) {
	s := newShop(t)
	const wider = `document.documentElement.scrollWidth > innerWidth`
	for _, width := range []int64{390, 800, 1600} {
		s.width(width)
		assert.False(t, eval[bool](s.tab, wider), "%d pixels", width)
	}
	const background = `getComputedStyle(document.body).backgroundColor`
	s.medium("screen", &emulation.MediaFeature{Name: "prefers-color-scheme", Value: "light"})
	light := eval[string](s.tab, background)
	s.medium("screen", &emulation.MediaFeature{Name: "prefers-color-scheme", Value: "dark"})
	assert.NotEqual(t, light, eval[string](s.tab, background))
}

// TestConsoleSpeaks: every control has an accessible name.
func TestConsoleSpeaks(t *testing.T) {
	s := newShop(t)
	s.sell(func(id string) { s.do(chromedp.Click("#approve-" + id)) })
	const silent = `[...document.querySelectorAll("button, input, select, a[href], summary")]
		.filter(e => !(e.getAttribute("aria-label") || e.textContent.trim() && e.tagName != "SELECT" || e.labels?.length))
		.map(e => e.outerHTML.slice(0, 80))`
	assert.Empty(t, eval[[]string](s.tab, silent))
	assert.NotEmpty(t, eval[string](s.tab, `document.documentElement.lang`))
}

// TestNewSaleComesFirst, with each label beside its field, and the end of a TID in view.
func TestNewSaleComesFirst(t *testing.T) {
	s := newShop(t)
	s.do(chromedp.WaitVisible("#approve-" + s.openSession()))
	const apart = `[...document.querySelectorAll("label")].filter(label => {
		const text = label.getBoundingClientRect(), field = label.control.getBoundingClientRect(), middle = (text.top + text.bottom) / 2
		return label.checkVisibility() && (middle < field.top || middle > field.bottom || field.left < text.right || field.left - text.right > 100)
	}).map(label => label.textContent)`
	for _, width := range []int64{390, 1280} {
		s.width(width)
		assert.Empty(t, eval[[]string](s.tab, apart), "%d pixels", width)
	}
	assert.True(t, eval[bool](s.tab, `document.querySelector("#new-sale").getBoundingClientRect().bottom < document.querySelector("#waiting").getBoundingClientRect().top`))
	assert.Regexp(t, `^…0*1, `, eval[string](s.tab, `document.querySelector("#new-terminal").selectedOptions[0].textContent`))
}

// TestWhatIsSaidCoversNoReceipt, wherever the page is scrolled to.
func TestWhatIsSaidCoversNoReceipt(t *testing.T) {
	s := newShop(t)
	sold := s.sell(func(id string) { s.do(chromedp.Click("#approve-" + id)) })
	sale := "#sale-" + sold.Transaction.ID
	s.do(chromedp.WaitVisible(sale), chromedp.Click(sale+" summary"), chromedp.WaitVisible(sale+" .receipt"))
	assert.GreaterOrEqual(t, eval[float64](s.tab, `parseFloat(getComputedStyle(document.querySelector("#sales small")).fontSize)`), 12.0, "the currency")
	const covered = `(() => {
		say("Approved, RRN 400000000001.")
		const said = document.querySelector("#said").getBoundingClientRect(), receipt = document.querySelector(".receipt").getBoundingClientRect()
		const header = document.querySelector("header").getBoundingClientRect()
		return said.height == 0 || said.bottom > header.bottom && said.bottom > receipt.top && said.top < receipt.bottom
	})()`
	for _, width := range []int64{390, 1280} {
		s.width(width)
		for _, edge := range []string{"start", "end"} {
			eval[bool](s.tab, `document.querySelector(".receipt").scrollIntoView({ block: "`+edge+`" }), true`)
			assert.False(t, eval[bool](s.tab, covered), "%s, %d pixels", edge, width)
		}
	}
}

// TestJournalIsFilteredByOperation, also after changes and a reload.
func TestJournalIsFilteredByOperation(t *testing.T) {
	s := newShop(t)
	id := s.openSession()
	_, err := s.client.Clients.Sessions.Get(t.Context(), s.terminal, id)
	require.NoError(t, err)
	const shown = `[...document.querySelectorAll("#requests tr")].map(row => row.cells[3].textContent).join()`
	s.until(shown + ` == "clients.sessions.get,clients.sessions.create"`)
	eval[bool](s.tab, `{
		const filter = document.querySelector("#journal-operation")
		filter.value = "clients.sessions.get"
		filter.dispatchEvent(new Event("change", { bubbles: true }))
	}`)
	s.until(shown + ` == "clients.sessions.get"`)
	s.openSession()
	s.until(`document.querySelectorAll("#waiting > li").length == 2`)
	assert.Equal(t, "clients.sessions.get", eval[string](s.tab, shown))
	s.do(chromedp.Reload())
	s.until(shown + ` == "clients.sessions.get" && document.querySelector("#journal-operation").value == "clients.sessions.get"`)
}

// TestNewSaleCountsInTheDecimalsOfItsTerminal: 5.3 are 5300 thousandths of a dinar.
func TestNewSaleCountsInTheDecimalsOfItsTerminal(t *testing.T) {
	platform := paytermtest.NewPlatform(paytermtest.Options{ISODecimals: true})
	platform.AddTerminal()
	dinars := platform.AddTerminalWith(paytermtest.TerminalOptions{Currency: paytermtest.Currency{Code: "KWD"}})
	server := httptest.NewServer(console.Handler(platform, console.Options{}))
	t.Cleanup(server.Close)
	b := visit(t, server.URL)
	const currency = `document.querySelector("#new-currency").textContent`
	assert.Equal(t, "SAR", eval[string](b, currency))
	eval[string](b, `{
		const terminal = document.querySelector("#new-terminal")
		terminal.value = "`+dinars.ID+`"
		terminal.dispatchEvent(new Event("change", { bubbles: true }))
		document.querySelector("#new-amount").value = "5.3"
	}`)
	assert.Equal(t, "KWD", eval[string](b, currency))
	b.do(chromedp.Click("#new-sale"), chromedp.WaitVisible("#waiting li"))
	assert.Equal(t, int64(5300), platform.State().Sessions[0].Amount)
}
