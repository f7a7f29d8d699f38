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

// findings are the content of the report.
type findings struct {
	lists    []*result
	from, to observation // on the list of transactions
	failures []failure
}

// page returns the report as Markdown.
func (f findings) page(now time.Time) string {
	return fmt.Sprintf("# What the API docs leave undocumented\n\n"+
		"Observed on %s by payterm %s, with GET requests only and one key. JSON is shown as keys and kinds, without\n"+
		"records, ids, API keys or personal data.\n", now.UTC().Format(time.DateOnly), payterm.Version) +
		"\n## Summary\n\n" + f.summary() +
		"\n## Lists\n\n" + f.paging() +
		"\n## Keys, kinds and values\n" + f.drift()
}

func (f findings) summary() string {
	t := newTable("Undocumented", "Settled", "Observed")
	for _, question := range questions {
		t.row(question.name, fmt.Sprintf("on %d of %d lists", f.settled(question.of), len(f.lists)), cmp.Or(f.tally(question.of), "see below"))
	}
	t.row("whether `from` is inclusive", yesOrNo(f.from.settled), f.from.text)
	t.row("whether `to` is inclusive", yesOrNo(f.to.settled), f.to.text)
	for _, failure := range f.failures {
		t.row(failure.request, yesOrNo(failure.settled), failure.text)
	}
	return t.text.String()
}

// questions are the observations on each list.
var questions = []struct {
	name string
	of   func(*result) observation
}{
	{"form of pages", func(r *result) observation { return r.pages }},
	{"default of `limit`", func(r *result) observation { return r.defaultLimit }},
	{"largest `limit`", func(r *result) observation { return r.largestLimit }},
	{"order of records", func(r *result) observation { return r.order }},
}

// settled returns the number of lists on which a question is settled.
func (f findings) settled(of func(*result) observation) int {
	count := 0
	for _, r := range f.lists {
		if of(r).settled {
			count++
		}
	}
	return count
}

// tally returns the observations that settle a question, each with its number of lists.
func (f findings) tally(of func(*result) observation) string {
	counts := map[string]int{}
	for _, r := range f.lists {
		if seen := of(r); seen.settled {
			counts[seen.text]++
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
		cells := []string{code("GET " + r.Route)}
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
		b.WriteString("\n### " + code("GET "+r.Route) + "\n\n")
		if r.failed != nil {
			b.WriteString("Not read: " + describe(r.failed) + ".\n")
			continue
		}
		_, _ = r.drift.WriteTo(&b) // a Builder cannot fail
		if r.unreadable > 0 {
			at := cmp.Or(code(r.unreadableAt), "an undocumented path")
			fmt.Fprintf(&b, "\nUnreadable records: %d, the first at %s.\n", r.unreadable, at)
		}
	}
	return b.String()
}
