// Package calls has a call of each operation, and what is sent for it: for tests, of the client and
// of the embedded platform.
package calls

import "slices"

// Table has one call per operation, and a second one for DisconnectDevice.
var Table = slices.Concat(clientTerminals, clientSessions, vendors, banks, merchants, pos, risk)
