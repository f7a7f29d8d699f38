// Package simulation simulates life at a terminal, for testing programs that move money. [Explore]
// runs a program many times on the platform of package paytermtest, with random events at its
// requests, and prints the shortest list of events that fails. The [guide] has an example.
//
// [CheckStore] tests a store of your own, and [CheckStores] two connections to one.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/simulation.md
package simulation
