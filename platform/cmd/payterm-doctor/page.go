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
		"\n## Lists\n\n" + f.table(questions) +
		"\n## Filters\n\n" + f.table(filterQuestions) +
		"\n## Keys, kinds and values\n" + f.drift()
}

func (f findings) summary() string {
	t := newTable("Undocumented", "Settled", "Observed")
	for _, question := range slices.Concat(questions, filterQuestions) {
		if settled, asked := f.settled(question); asked > 0 {
			t.row(question.name, fmt.Sprintf("on %d of %d lists", settled, asked), cmp.Or(f.tally(question), "see below"))
		}
	}
	t.row("whether `from` is inclusive", yesOrNo(f.from.settled), f.from.text)
	t.row("whether `to` is inclusive", yesOrNo(f.to.settled), f.to.text)
	for _, failure := range f.failures {
		t.row(failure.request, yesOrNo(failure.settled), failure.text)
	}
	return t.text.String()
}

// question is about each list. The observation is empty on a list that it is not asked of.
type question struct {
	name string
	of   func(*result) observation
}

var questions = []question{
	{"form of pages", func(r *result) observation { return r.pages }},
	{"default of `limit`", func(r *result) observation { return r.defaultLimit }},
	{"largest `limit`", func(r *result) observation { return r.largestLimit }},
	{"order of records", func(r *result) observation { return r.order }},
}

// filterQuestions are those about the query.
var filterQuestions = func() []question {
	all := []question{{"number of the first page", func(r *result) observation { return r.firstNumber }}}
	for _, name := range filterNames {
		all = append(all, question{code(name), func(r *result) observation { return r.filtered[name] }})
	}
	return all
}()

// settled returns the number of lists on which a question is settled, and is asked.
func (f findings) settled(q question) (settled, asked int) {
	for _, r := range f.lists {
		seen := q.of(r)
		if seen.settled {
			settled++
		}
		if seen.text != "" {
			asked++
		}
	}
	return settled, asked
}

// tally returns the observations that settle a question, each with its number of lists.
func (f findings) tally(q question) string {
	counts := map[string]int{}
	for _, r := range f.lists {
		if seen := q.of(r); seen.settled {
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

// table returns what was observed on each list.
func (f findings) table(questions []question) string {
	heads := []string{"List"}
	questions = slices.DeleteFunc(slices.Clone(questions), func(q question) bool {
		_, asked := f.settled(q)
		return asked == 0
	})
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
