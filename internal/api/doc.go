// Package api writes down what the packages of a module export, and holds the tree against the
// last release.
//
// The API of a release is a text in the directory releases, a line for each fact about a symbol:
//
//	models.Session type struct
//	models.Session comparable
//	models.Session.ID field string
//	models.Session.ID json "id"
//	clients.Sessions.Get method func(context.Context, string) (*models.Session, error)
//	models.Outcome.String has a value receiver
//
// A line that is gone is a change that can break a program, and the section Breaking of the
// CHANGELOG has to name its symbol. A new line breaks nothing. An interface that others can
// implement is one line with all of its methods, so that one more method is a change. Each term of
// its union is a line, so that one less is a change.
//
// A text, because the export data that apidiff compares is bound to the versions of its tools,
// and nobody can review it. The facts come from the compiler, by go list -export, and none of them
// depends on its version, so that every version of Go reads and writes the same text.
package api
