package reconcile

import (
	"time"
)

// sheet is what a report states, in one form for all reports.
type sheet struct {
	currency   string // empty if the report names none
	begin, end moment // of the time it sums up

	// What the terminal counts: a report has one of them or both.
	kinds   *table
	schemes *table

	totalsOnly bool // whether the schemes state no columns

	differences []Difference // sums that disagree or cannot be checked
	unbalanced  []Difference // of terminal and host, where the report says that they differ
	unclear     []string     // paths of what it counts in an undocumented way
}

// moment is a date and a time as they are printed. The zero moment is not printed.
type moment struct {
	at    func(*time.Location) (time.Time, error)
	clock string
}

// problem notes why what stands at a path cannot be checked.
func (s *sheet) problem(path, problem string) {
	s.differences = append(s.differences, Difference{Path: path, Problem: problem})
}

// once notes a problem if an id of a list was seen before.
func (s *sheet) once(seen map[string]string, id, path string) {
	if first, ok := seen[id]; ok {
		s.problem(path, "is for the same as "+first)
		return
	}
	seen[id] = path
}
