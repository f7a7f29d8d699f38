// Package simulation simulates life at a terminal, for testing programs that move money. [Explore]
// runs a program many times on the platform of package paytermtest, with random events at its
// requests, and prints the shortest list of events that fails. The [guide] has an example.
//
// [CheckStore] tests a store of your own, and [CheckStores] two connections to one.
//
// The package is a preview, as till is: it may change with a minor version.
//
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/simulation.md
package simulation
