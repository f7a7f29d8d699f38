// Package console shows a platform of package [paytermtest] in a browser, and lets programs in any
// language tap cards on it.
//
//	platform := paytermtest.NewPlatform(paytermtest.Options{})
//	platform.AddTerminal()
//	err := http.ListenAndServe("127.0.0.1:8080", console.Handler(platform, console.Options{}))
//
// The page at / shows the terminals, the open sessions with a button for each test card, the
// sales with their receipts, the reconciliations, the armed faults and the journal of requests.
// It updates on every change. /openapi.json describes the platform in OpenAPI. All other paths
// belong to the platform, so one address serves both.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Control
//
// Programs can do with JSON what the page does. /control/openapi.json describes how. A response
// with status 200 is an object. A failure is {"error": "…"} with status 400 (invalid body), 415
// (not application/json) or 422 (refused by the platform).
//
//	POST /control/tap           {"session_id": "…", "card": "approve"}: the sale
//	POST /control/close         {"session_id": "…"}: closed without a sale; a tap still adds it
//	POST /control/refund        {"transaction_id": "…", "amount": 530}: the sale, in minor units
//	POST /control/reverse       {"transaction_id": "…"}
//	POST /control/reconcile     {"terminal_id": "…"}: {"reconciliation_id": "…"}
//	POST /control/terminal      {"currency": {"code": "KWD"}}: {"terminal_id": "…"}
//	POST /control/pos_terminal  {"tid": "40000001"}: a hardware terminal, likewise
//	POST /control/client        {}: {"id": "…", "key": "…"}
//	POST /control/merchant      {"merchant_id": "…"}: its id with a key, as of a client
//	POST /control/fail          {"operation": "clients.sessions.get", "times": 1, "status": 503}
//	POST /control/clear         {"faults": true, "requests": true}: faults, journal or both
//	POST /control/reset         {}: the platform is empty, without merchants and terminals
//	GET  /control/requests      {"requests": […]}: the journal
//
// The members have these values:
//
//   - A card is approve, decline (action code 116, not sufficient funds), no_answer (911, the
//     issuer did not respond to the acquirer in time) or try_again (116, and the session stays
//     new).
//   - The scheme of a card is P1 (mada, the default), VC, MC, AX, UP, JC or DC.
//   - An amount, such as "3.00", is authorized instead of the requested one. other is the
//     amount_other.
//   - A sale has the members transaction_id, transaction_id_v2, intent_id, rrn, stan and
//     approved.
//   - A fault has the fields of [paytermtest.Fault] in snake case. latency is a string such as
//     "1.5s", header an object of strings, and body a string.
//   - A currency has the fields of [paytermtest.Currency], and a hardware terminal those of
//     [paytermtest.POSTerminal]. It takes no sessions: sell on it in Go, by
//     [paytermtest.Platform.POSPurchase].
//
// # Security
//
// The console needs no key, so whoever reaches it may use it. Serve it on loopback only. It
// refuses requests from pages of other sites, by Origin and Sec-Fetch-Site. Against DNS
// rebinding, it also refuses requests whose Host is not this machine. Options.Hosts allows other
// hosts.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
package console
