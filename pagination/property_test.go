package pagination_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// platform is a correct server: its list does not change, every page holds what it says.
type platform struct {
	records int
	size    int    // records on a page
	odd     int    // every odd-th record is odd; 0: none
	tells   string // how it tells pages
	beyond  string // what it answers past the end
	asked   int
}

var (
	tellings = []string{"total", "current", "pages", "page", "count", "nothing"}
	beyonds  = []string{"empty", "nothing", "clamp", "clamp and echo", "error"}
)

func (p *platform) last() int { return max((p.records+p.size-1)/p.size, 1) }

func (p *platform) fetch(_ context.Context, number int) (*pagination.Page[item], error) {
	p.asked++
	at := max(number, 1)
	current := at
	if p.tells == "nothing" { // one page, whatever is asked for
		return p.page(0, p.records, &pagination.Page[item]{})
	}
	if at > p.last() {
		switch p.beyond {
		case "nothing":
			return &pagination.Page[item]{}, nil
		case "error":
			return nil, errFailed
		case "clamp":
			at, current = p.last(), p.last()
		case "clamp and echo":
			at = p.last()
		}
	}
	page := &pagination.Page[item]{}
	switch p.tells {
	case "total":
		page.Number, page.Pages = current, p.last()
	case "current":
		page.Number = current
	case "pages":
		page.Pages = p.last()
	case "page":
		page.Pages = current
	case "count":
		page.Number, page.Records = current, p.records
	}
	return p.page((at-1)*p.size, at*p.size, page)
}

func (p *platform) page(from, to int, page *pagination.Page[item]) (*pagination.Page[item], error) {
	var odd []error
	for i := from; i < min(to, p.records); i++ {
		if p.odd > 0 && i%p.odd == 0 {
			odd = append(odd, &models.DecodeError{Index: i - from, Raw: fmt.Append(nil, i)})
		} else {
			page.Items = append(page.Items, &item{fmt.Sprint(i)})
		}
	}
	return page, errors.Join(odd...)
}

// want is every record of the list, from page start on.
func (p *platform) want(start int) string {
	var want []string
	from := (max(start, 1) - 1) * p.size
	if p.tells == "nothing" {
		from = 0
	}
	for i := from; i < p.records; i++ {
		if p.odd > 0 && i%p.odd == 0 {
			want = append(want, fmt.Sprintf("!%d", i))
		} else {
			want = append(want, fmt.Sprint(i))
		}
	}
	return strings.Join(want, " ")
}

// No record of a correct server is lost or repeated, and the end is clean wherever it can
// be known.
func TestCorrectServers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, tells := range tellings {
		for _, beyond := range beyonds {
			for range 100 {
				p := platform{records: random.IntN(40), size: 1 + random.IntN(8), odd: random.IntN(5), tells: tells, beyond: beyond}
				start := random.IntN(p.last() + 1)
				what := fmt.Sprintf("%+v from page %d", p, start)

				got := collect(pagination.All(t.Context(), pagination.Options{Start: start}, p.fetch))
				most := p.last() + 1
				if beyond == "clamp and echo" {
					most++ // the repeat may be an insertion
				}
				assert.LessOrEqual(t, p.asked, most, what)
				want := p.want(start)
				single := max(start, 1) == p.last()
				switch {
				case tells == "total" || tells == "nothing" || p.records == 0: // the end is told
				case beyond == "error":
					want += " failed"
				case tells == "count" && start <= 1: // so is the number of records
				case strings.HasPrefix(beyond, "clamp") && single: // as if it ignored the page asked for
					want += " stalled"
				}
				require.Equal(t, strings.TrimSpace(want), got, what)
			}
		}
	}
}

// chaos answers with whatever the bytes say: pages, numbers and records that do not go
// together, errors, and after the last byte always the same.
type chaos struct {
	script []byte
	asked  []int
}

func (c *chaos) answer(page int) string {
	at := 3 * max(page-1, 0)
	if at+3 > len(c.script) {
		at = max(len(c.script)/3-1, 0) * 3
	}
	if at+3 > len(c.script) {
		return "!"
	}
	what, where, how := c.script[at], c.script[at+1], c.script[at+2]
	if what == 255 {
		return "!"
	}
	letters := []string{"-", "a", "ab", "ba", "abc", "Ab", "Bc", "cde", "-", "fgh", "hij", "A", "klm", "mno", "opQ", "qrs"}
	answer := letters[what%16]
	if where%4 > 0 { // mostly the page asked for
		answer += fmt.Sprintf(" c%d", max(1, max(page, 1)+[]int{0, 0, -1, 1}[where/4%4]*int(where/64)))
	}
	if how%3 == 0 {
		answer += fmt.Sprintf(" t%d", how/4)
	}
	if how%5 == 0 {
		answer += fmt.Sprintf(" n%d", how/4)
	}
	return answer
}

func (c *chaos) fetch(_ context.Context, page int) (*pagination.Page[item], error) {
	c.asked = append(c.asked, page)
	return parse(c.answer(page))
}

// Whatever a server answers, the loop ends soon after the server has nothing new to say,
// shows each record once per answer and in order, and fetching ahead changes nothing.
func FuzzAll(f *testing.F) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		script := make([]byte, 3*random.IntN(12))
		for i := range script {
			script[i] = byte(random.Uint32())
			if i%3 == 1 && random.IntN(4) > 0 {
				script[i] = 1 // the page asked for
			}
		}
		f.Add(script, random.IntN(4))
	}
	f.Fuzz(func(t *testing.T, script []byte, start int) {
		c := &chaos{script: script}
		got := collect(pagination.All(t.Context(), pagination.Options{Start: start}, c.fetch))

		require.LessOrEqual(t, len(c.asked), len(script)/3+1+66, "ends")
		for i, page := range c.asked[min(1, len(c.asked)):] {
			require.Positive(t, page)
			if i > 0 {
				require.Equal(t, c.asked[i]+1, page, "one page after the other")
			}
		}
		var all []string // what every answer would show, to the last
		for _, page := range c.asked {
			answer, err := parse(c.answer(page))
			for item, err := range pagination.All(t.Context(), pagination.Options{}, func(context.Context, int) (*pagination.Page[item], error) {
				if answer != nil {
					answer.Number, answer.Pages, answer.Records = 0, 0, 0
				}
				return answer, err
			}) {
				all = append(all, describe(item, err))
			}
		}
		for _, seen := range strings.Fields(strings.TrimSuffix(got, "stalled")) {
			for len(all) > 0 && all[0] != seen {
				all = all[1:]
			}
			require.NotEmpty(t, all, "%s is not in what the server answered, in order", seen)
			all = all[1:]
		}

		for kind := range kinds {
			c := &chaos{script: script}
			collectOwn(t.Context(), kind, c.fetch)
			require.LessOrEqual(t, len(c.asked), len(script)/3+1+66, "ends for JSON with %s, too", kind)
		}

		for _, prefetch := range []int{1, 8} {
			quiet := func(_ context.Context, page int) (*pagination.Page[item], error) { return parse(c.answer(page)) }
			require.Equal(t, got, collect(pagination.All(t.Context(), pagination.Options{Start: start, Prefetch: prefetch}, quiet)), "prefetch %d", prefetch)
		}
	})
}
