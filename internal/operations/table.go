// Package operations is the table of operations. Each row states, as plain data, what the API
// docs show of one operation. The embedded platform, the doctor and the pages of docs are made
// from the table. The tests go through it, so they check every rule for all operations.
//
// A row is in the file of its API. Package calls has a call of each, for tests.
package operations

import "slices"

// Table has one row per operation.
var Table = slices.Concat(clientTerminals, clientSessions, vendors, banks, merchants, pos, risk)
