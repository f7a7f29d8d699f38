package main

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMedian(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		values []float64
		want   float64
	}{
		{nil, 0},
		{[]float64{4}, 4},
		{[]float64{4, 1}, 2.5},
		{[]float64{9, 1, 4}, 4},
		{[]float64{9, 1, 4, 3}, 3.5},
		{[]float64{1000, 2, 2, 2, 2}, 2},
	} {
		given := append([]float64(nil), row.values...)
		assert.InDelta(t, row.want, median(row.values), 1e-9, "%v", row.values)
		assert.Equal(t, given, row.values, "sorts a copy")
	}
}

// scripted is a case that measures given numbers, one a round, and writes down its turns.
func scripted(name string, turns *strings.Builder, values ...float64) benchCase {
	return benchCase{name, func() (run, error) {
		round := 0
		return func(n int) (sample, error) {
			turns.WriteString(name)
			round++
			return sample{wall: values[round-1] * 1e3, allocs: float64(n)}, nil
		}, nil
	}}
}

// TestTable shows the order of the rounds, and that ratios are taken inside of them: the median of
// the ratios is 2, that of the times would be 20.
func TestTable(t *testing.T) {
	t.Parallel()
	var turns, out strings.Builder
	made := table{
		name: "t", title: "Title", text: "What is measured.", ops: 7,
		cases: []benchCase{
			scripted("a", &turns, 1, 10, 100),
			scripted("b", &turns, 2, 200, 200),
			scripted("c", &turns, 1, 1, 1),
		},
		columns: []column{
			{"time", wall, duration, ""},
			{"× a", wall, ratio, "a"},
			{"allocs", allocs, whole, ""},
			{"processor", cpu, duration, ""},
			{"× nobody", wall, ratio, "nobody"},
		},
	}
	measured, err := made.measure(3, io.Discard)
	require.NoError(t, err)
	assert.Equal(t, "abc"+"bca"+"cab", turns.String())

	require.NoError(t, made.write(&out, 3, measured))
	assert.Equal(t, `### Title

What is measured.

3 rounds, 7 operations a case.

| | time | × a | allocs | processor | × nobody |
|---|---:|---:|---:|---:|---:|
| a | 10 µs | 1.00 (1.00–1.00) | 7 | – | – |
| b | 200 µs | 2.00 (2.00–20.00) | 7 | – | – |
| c | 1.00 µs | 0.10 (0.01–1.00) | 7 | – | – |

`, out.String())
}

func TestTableFails(t *testing.T) {
	t.Parallel()
	failed := errors.New("failed")
	for name, c := range map[string]benchCase{
		"setup": {"c", func() (run, error) { return nil, failed }},
		"run":   {"c", func() (run, error) { return timed(func() error { return failed }), nil }},
		"concurrent run": {"c", func() (run, error) {
			return timedAll(concurrently(4, func() error { return failed })), nil
		}},
		"kept": {"c", func() (run, error) { return holding(1, func(int) (any, error) { return nil, failed }), nil }},
	} {
		_, err := table{name: "t", ops: 1, cases: []benchCase{c}}.measure(1, io.Discard)
		assert.ErrorIs(t, err, failed, name)
		assert.ErrorContains(t, err, "t/c", name)
	}
}

// TestAbsentCase shows that a case which cannot be measured here keeps its row, and says why.
func TestAbsentCase(t *testing.T) {
	t.Parallel()
	var turns, out strings.Builder
	made := table{
		name: "t", title: "Title", text: "What is measured.", ops: 1,
		cases: []benchCase{
			scripted("a", &turns, 1, 1),
			{"b", func() (run, error) { return nil, absentError("not supported by this Go") }},
		},
		columns: []column{{"time", wall, duration, ""}, {"× b", wall, ratio, "b"}},
	}
	measured, err := made.measure(2, io.Discard)
	require.NoError(t, err)
	require.NoError(t, made.write(&out, 2, measured))
	assert.Contains(t, out.String(), "| a | 1.00 µs | – |\n| b | – | – |\n\nb: not supported by this Go.\n\n")
}

func TestRoundsOfATable(t *testing.T) {
	t.Parallel()
	assert.Equal(t, 10, table{}.rounds(10))
	assert.Equal(t, 2, table{share: 5}.rounds(10))
	assert.Equal(t, 1, table{share: 5}.rounds(3))
}

func TestOnly(t *testing.T) {
	t.Parallel()
	made := table{
		name:    "list",
		cases:   []benchCase{{name: "hand"}, {name: "payterm"}, {name: "godo"}, {name: "easyjson"}},
		columns: []column{{to: "hand"}, {to: ""}, {to: "easyjson"}},
	}
	for only, want := range map[string]string{
		"":             "hand payterm godo easyjson",
		"list":         "hand payterm godo easyjson",
		"list/payterm": "hand payterm easyjson",
		"godo|payterm": "hand payterm godo easyjson",
		"find":         "",
	} {
		names := make([]string, 0, len(made.cases))
		for _, c := range made.only(regexp.MustCompile(only)).cases {
			names = append(names, c.name)
		}
		assert.Equal(t, want, strings.Join(names, " "), only)
	}
}

func TestFigures(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "4.40 µs", duration(4_400))
	assert.Equal(t, "112 µs", duration(112_000))
	assert.Equal(t, "2.84 ms", duration(2_840_000))
	assert.Equal(t, "1.17 s", duration(1.17e9))
	assert.Equal(t, "120", throughput(312_000)(2_600_000))
	assert.Equal(t, "23.5 MB", megabytes(23.5e6))
}
