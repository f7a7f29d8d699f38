package browser_test

import (
	"context"
	"errors"
	"flag"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var pictures = flag.String("pictures", "", "folder to write the pictures of the documents to")

// browser is the context of the Chromium shared by all tests, nil if it is not installed.
var browser context.Context

func TestMain(m *testing.M) {
	flag.Parse()
	end := func() {}
	if program, err := find("chromium", "chromium-browser", "google-chrome"); err == nil {
		browser, end = start(program)
	}
	code := m.Run()
	end()
	os.Exit(code)
}

// find returns the path of the first program that is installed.
func find(names ...string) (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no browser is installed")
}

func start(program string) (context.Context, context.CancelFunc) {
	return chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(
		chromedp.ExecPath(program),
		chromedp.NoSandbox, // containers do not allow one; only pages of this repository are opened
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-sync", true),
	))
}

// tab is an open page.
type tab struct {
	*testing.T
	ctx context.Context
}

// open opens a document in a new tab.
func open(t *testing.T, document []byte) tab {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(document)
	}))
	t.Cleanup(server.Close)
	return visit(t, server.URL)
}

// visit opens a page in a new tab. It skips the test without Chromium.
func visit(t *testing.T, url string) tab {
	t.Helper()
	if browser == nil {
		t.Skip("Chromium is not installed")
	}
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, time.Minute)
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(url)))
	return tab{t, ctx}
}

// width sets the width of the window, in CSS pixels of 1/96 inch.
func (b tab) width(pixels int64) {
	b.Helper()
	require.NoError(b, chromedp.Do(b.ctx, chromedp.EmulateViewport(pixels, 1200)))
}

// medium sets the medium, screen or print, and media features.
func (b tab) medium(name string, features ...*emulation.MediaFeature) {
	b.Helper()
	require.NoError(b, chromedp.Do(b.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name, Features: features})
		return err
	})))
}

// do performs steps in the page, waiting until each is possible.
func (b tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	require.NoError(b, chromedp.Do(b.ctx, steps...))
}

// eval returns the value of a JavaScript expression.
func eval[T any](b tab, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b, err)
	return value
}

// picture writes a picture of the full document at its window's width, if -pictures is set. dots is
// the number of dots per pixel.
func (b tab) picture(name string, dots float64) {
	b.Helper()
	if *pictures == "" {
		return
	}
	height := eval[float64](b, `document.body.getBoundingClientRect().bottom`)
	width := eval[int64](b, `Math.max(innerWidth, document.documentElement.scrollWidth)`)
	require.NoError(b, chromedp.Do(b.ctx, chromedp.EmulateViewport(width, int64(math.Ceil(height)), chromedp.EmulateScale(dots))))
	picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(filepath.Join(*pictures, name+".png"), picture, 0o644))
}
