// Package operations is the table of operations: a row for each, which states as plain data what
// the API docs show of it. The embedded platform, the doctor and the pages of docs are made from
// it, and the tests go through it, so a rule that holds for one operation holds for all.
//
// A row is in the file of its API. Package calls has a call of each, for tests.
package operations

import "slices"

// Table has one row per operation.
var Table = slices.Concat(clientTerminals, clientSessions, vendors, banks, merchants, pos, risk)
