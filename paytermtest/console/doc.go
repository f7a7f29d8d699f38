// Package console shows a platform of package [paytermtest] in a browser, and lets programs in any
// language tap cards on it.
//
//	platform := paytermtest.NewPlatform(paytermtest.Options{})
//	platform.AddTerminal()
//	err := http.ListenAndServe("127.0.0.1:8080", console.Handler(platform))
//
// The page at / has the terminals, the open sessions with a button for each test card, the sales
// with their receipts, the ends of day, the faults that are armed, and the journal of requests. It
// follows every change. Paths that are not the console's are those of the platform, so one address
// serves both.
//
// # Control
//
// What the page can do is also a request with a JSON body. Each answers 200 with a JSON object, or
// with {"error": "…"}: 400 for a body that cannot be read, 415 for one that is not
// application/json, 422 for what the platform refuses.
//
//	POST /control/tap        {"session_id": "…", "card": "approve"}: the sale
//	POST /control/refund     {"transaction_id": "…", "amount": 530}: the sale, in minor units
//	POST /control/reverse    {"transaction_id": "…"}
//	POST /control/reconcile  {"terminal_id": "…"}: {"reconciliation_id": "…"}
//	POST /control/terminal   {}: {"terminal_id": "…"}, one that is ready for sessions
//	POST /control/fail       {"operation": "clients.sessions.get", "times": 1, "status": 503}
//	POST /control/clear      {"faults": true, "requests": true}: the faults, the journal or both
//	POST /control/reset      {}: the platform is as new, without merchants or terminals
//	GET  /control/requests   {"requests": […]}: the journal
//
// A card is approve, decline (action code 116, not sufficient funds) or no_answer (911, the issuer
// did not answer the acquirer in time). It is a mada card unless scheme says otherwise: P1, VC, MC,
// AX, UP, JC or DC. A sale has the members transaction_id, transaction_id_v2, intent_id, rrn, stan
// and approved. A fault has the fields of [paytermtest.Fault] in snake case; its latency is a text
// such as "1.5s", its header an object of texts, its body a text.
//
// # Security
//
// There is no key: whoever reaches the console may use it, so serve it on loopback. A request from
// a page of another site is refused (its Origin and Sec-Fetch-Site tell), and so is one whose Host
// is not this machine, such as a name that was made to resolve to it. [Handler] allows other
// hosts.
package console
