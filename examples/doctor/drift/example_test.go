package drift_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/payterm/payterm-go/examples/doctor/drift"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// changed is a list of terminals from a platform that has changed: it has a new key, a boolean is a
// number, and a device has a status of its own.
const changed = `{
	"terminals": [
		{"id": "1", "tid": "00000042", "is_connected": 1, "device": {"id": "2", "status": "blocked"}},
		{"id": "3", "tid": "00000043", "is_connected": 0, "battery": {"percent": 80}}
	],
	"pages": {"total": 1, "current": 1}
}`

// A program that reads a list anyway reports what it did not expect there.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Body: []byte(changed)}); err != nil {
		log.Fatal(err)
	}
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()

	var report drift.Report
	for terminal, err := range client.Clients.Terminals.All(context.Background(), models.TerminalListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		report.Add(terminal)
	}
	if _, err := report.WriteTo(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Records read: 2 Terminal.
	//
	// | First seen at | Undocumented | Found | Documented | Count |
	// |---|---|---|---|---|
	// | `Terminal.battery` | key | object |  | 1 |
	// | `Terminal.device.status` | value | blocked | new | 1 |
	// | `Terminal.is_connected` | kind | number | boolean | 2 |
}

// A test or a monitor asks for the findings themselves.
func ExampleReport_Summary() {
	var session models.Session
	if err := json.Unmarshal([]byte(`{"id": "1", "status": "expired"}`), &session); err != nil {
		log.Fatal(err)
	}
	var report drift.Report
	report.Add(&session)
	for _, finding := range report.Summary().Findings {
		fmt.Println(finding.Record, finding.Path, finding.Undocumented, finding.Found)
	}
	// Output:
	// Session status value expired
}

func ExampleReport_MarshalJSON() {
	var session models.Session
	if err := json.Unmarshal([]byte(`{"id": "1", "tip": 50}`), &session); err != nil {
		log.Fatal(err)
	}
	var report drift.Report
	report.Add(&session)
	text, err := json.MarshalIndent(&report, "", " ")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output:
	// {
	//  "records": {
	//   "Session": 1
	//  },
	//  "unread": 0,
	//  "findings": [
	//   {
	//    "undocumented": "key",
	//    "record": "Session",
	//    "path": "tip",
	//    "found": "number",
	//    "count": 1
	//   }
	//  ],
	//  "unlisted": 0
	// }
}

func ExampleShape() {
	fmt.Println(drift.Shape([]byte(`{"statusCode": 404, "message": ["terminal of Corner Shop not found"]}`)))
	// Output:
	// {"message": [string], "statusCode": number}
}
