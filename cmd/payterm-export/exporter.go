package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	payterm "github.com/payterm/payterm-go"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// exporter is one run.
type exporter struct {
	config
	client     *payterm.Client
	folder     *folder.Folder
	queue      jobs
	generation int             // of the windows that this run pulls again
	renewed    map[string]bool // the series of windows that are pulled again without -again
	unfinished []folder.Window // days that are pulled again, also outside -from and -to
	began      time.Time
	reached    atomic.Bool  // the platform has responded to this run
	allowed    atomic.Bool  // the key has read something, in this run or an earlier one
	fail       func(error)  // ends the run
	ended      func() error // why the run has ended, nil if it has not
	note       func(string)

	isPlanned   map[folder.Window]bool
	plannedTIDs map[string]string // by their bare form
	shownBy     sync.Map          // *shownIDs, by window
	terminals   terminalTIDs

	records, finished, planned atomic.Int64 // for the progress
}

// connect makes the client. Its error has the flag of an option instead of the option.
func (x *exporter) connect() (err error) {
	options := []payterm.Option{payterm.WithUserAgent("payterm-export", payterm.Version), payterm.WithObserver(x.observe)}
	if x.insecure {
		options = append(options, payterm.WithInsecureHTTP())
	}
	x.client, err = payterm.NewClientFromEnv(options...)
	if refusal, ok := errors.AsType[*payterm.RequestError](err); ok {
		refusal.Reason = strings.Replace(refusal.Reason, "WithInsecureHTTP", "-"+insecureFlag, 1)
	}
	return err
}

// observe notes whether the platform has responded, and whether it has allowed anything.
func (x *exporter) observe(ctx context.Context, _ payterm.Operation) (context.Context, func(payterm.CallInfo)) {
	return ctx, func(info payterm.CallInfo) {
		if info.StatusCode != 0 && !isElsewhere(info.Err) {
			x.reached.Store(true)
		}
		if info.Err == nil {
			x.allowed.Store(true)
		}
	}
}

// isKnown reports whether an earlier run into the folder has read from the platform.
func (x *exporter) isKnown() bool { return x.folder != nil && x.folder.Settings.Key != "" }

// isUnreached reports whether a call failed since the platform is down or the base URL is wrong:
// this run has not reached it, and no other server's response is a reason if an earlier run has.
func (x *exporter) isUnreached(err error) bool {
	return !x.reached.Load() && (isUnanswered(err) || !x.isKnown() && isElsewhere(err))
}

// suspect returns the variable that may be wrong if a call did not reach the platform: that of a
// proxy which does not respond, or which net/http ignores since its URL cannot be parsed, else that
// of the base URL.
func suspect(err error) string {
	base, _ := url.Parse(os.Getenv(baseURLVariable)) // the client has parsed it
	variable := strings.ToUpper(base.Scheme) + "_PROXY"
	proxy := cmp.Or(os.Getenv(variable), os.Getenv(strings.ToLower(variable)))
	_, invalid := url.Parse(proxy)
	_, invalidHost := url.Parse("http://" + proxy)
	failed, ok := errors.AsType[*net.OpError](err)
	if invalid != nil && invalidHost != nil || ok && failed.Op == "proxyconnect" {
		return variable
	}
	return baseURLVariable
}

// isRefused reports whether the platform refuses the key, so that no other window can be pulled: a
// key that is allowed something may lack a terminal.
func (x *exporter) isRefused(err error) bool {
	return errors.Is(err, payterm.ErrUnauthorized) || errors.Is(err, payterm.ErrForbidden) && !x.allowed.Load()
}

// isElsewhere reports whether a call got no response, or one that looks like another server's.
func isElsewhere(err error) bool {
	if refusal, ok := errors.AsType[*payterm.Error](err); ok {
		return errors.Is(err, payterm.ErrNotFound) || !isOfAnyServer(err) && !json.Valid(refusal.Body)
	}
	isUnreadable := errors.As(err, new(*payterm.DecodeError)) && !payterm.IsRecordError(err) && !errors.Is(err, payterm.ErrResponseTooLarge)
	return isUnanswered(err) || isUnreadable
}

// isUnanswered reports whether a call got no response.
func isUnanswered(err error) bool {
	failure, ok := errors.AsType[*payterm.NetworkError](err)
	return ok && failure.StatusCode == 0
}

// isOfAnyServer reports whether a status says nothing about the URL: the key is wrong, or the
// server is busy.
func isOfAnyServer(err error) bool {
	return isOneOf(err, payterm.ErrUnauthorized, payterm.ErrForbidden, payterm.ErrRateLimited, payterm.ErrServer)
}

// isOneOf reports whether an error matches one of several.
func isOneOf(err error, targets ...error) bool {
	return slices.ContainsFunc(targets, func(target error) bool { return errors.Is(err, target) })
}

// oneLine replaces line breaks, such as those between joined errors.
func oneLine(text string) string {
	return strings.ReplaceAll(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\t' }), "; "), ":; ", ": ")
}
