package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// findings are all that the page is made of.
type findings struct {
	lists    []*result
	from, to answer // of the list of transactions
	failures []failure
}

// page returns the page, in Markdown.
func (f findings) page(now time.Time) string {
	return fmt.Sprintf("# What the interface does not document\n\n"+
		"Seen on %s by payterm %s, which sent GET requests alone, under one key. Of JSON only keys and kinds are\n"+
		"shown: no record, id, key or value of a person is on this page.\n", now.UTC().Format(time.DateOnly), payterm.Version) +
		"\n## Summary\n\n" + f.summary() +
		"\n## Lists\n\n" + f.paging() +
		"\n## Keys, kinds and values\n" + f.drift()
}

func (f findings) summary() string {
	t := newTable("Undocumented", "Settled", "Seen")
	for _, question := range questions {
		t.row(question.name, fmt.Sprintf("on %d of %d lists", f.settled(question.of), len(f.lists)), cmp.Or(f.tally(question.of), "see below"))
	}
	t.row("whether `from` is inclusive", yesOrNo(f.from.settled), f.from.text)
	t.row("whether `to` is inclusive", yesOrNo(f.to.settled), f.to.text)
	for _, failure := range f.failures {
		t.row(failure.asked, yesOrNo(failure.settled), failure.text)
	}
	return t.text.String()
}

// questions are what is asked of each list.
var questions = []struct {
	name string
	of   func(*result) answer
}{
	{"form of pages", func(r *result) answer { return r.pages }},
	{"default of `limit`", func(r *result) answer { return r.defaultLimit }},
	{"largest `limit`", func(r *result) answer { return r.largestLimit }},
	{"order of records", func(r *result) answer { return r.order }},
}

// settled returns on how many lists a question is settled.
func (f findings) settled(of func(*result) answer) int {
	count := 0
	for _, r := range f.lists {
		if of(r).settled {
			count++
		}
	}
	return count
}

// tally returns the answers that settle a question, each with the number of its lists.
func (f findings) tally(of func(*result) answer) string {
	counts := map[string]int{}
	for _, r := range f.lists {
		if answer := of(r); answer.settled {
			counts[answer.text]++
		}
	}
	texts := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, text := range texts {
		texts[i] = fmt.Sprintf("%s (%d)", text, counts[text])
	}
	return strings.Join(texts, "; ")
}

func (f findings) paging() string {
	heads := []string{"List"}
	for _, question := range questions {
		heads = append(heads, question.name)
	}
	t := newTable(heads...)
	for _, r := range f.lists {
		cells := []string{code("GET " + r.route)}
		for _, question := range questions {
			cells = append(cells, question.of(r).text)
		}
		t.row(cells...)
	}
	return t.text.String()
}

func (f findings) drift() string {
	var b strings.Builder
	for _, r := range f.lists {
		b.WriteString("\n### " + code("GET "+r.route) + "\n\n")
		if r.failed != nil {
			b.WriteString("Not read: " + describe(r.failed) + ".\n")
			continue
		}
		_, _ = r.drift.WriteTo(&b) // a Builder takes everything
		if r.unreadable > 0 {
			at := cmp.Or(code(r.unreadableAt), "an undocumented place")
			fmt.Fprintf(&b, "\nRecords that cannot be read: %d, the first at %s.\n", r.unreadable, at)
		}
	}
	return b.String()
}
