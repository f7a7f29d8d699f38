package otelpayterm_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"
)

// comments returns the package comment, and that of Options.
func comments(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, file := range []string{"doc.go", "options.go"} {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		comment, _, _ := strings.Cut(string(source), "\nfunc Options(")
		all.WriteString(comment + "\n// # ") // where a section ends
	}
	return all.String()
}

// documented returns the rows under a heading of the comments: the second word by the first.
func documented(t *testing.T, heading string) map[string]string {
	t.Helper()
	_, section, found := strings.Cut(comments(t), "// # "+heading+"\n")
	require.True(t, found, heading)
	section, _, _ = strings.Cut(section, "// # ")
	rows := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^//\t(\S+) +(\S+)`).FindAllStringSubmatch(section, -1) {
		rows[row[1]] = row[2]
	}
	return rows
}

// kinds returns the kind of each key, as the package comment names it.
func kinds(attributes []attribute.KeyValue) map[string]string {
	names := map[attribute.Type]string{attribute.STRING: "string", attribute.INT64: "int", attribute.BOOL: "bool"}
	found := map[string]string{}
	for _, a := range attributes {
		found[string(a.Key)] = names[a.Value.Type()]
	}
	return found
}

// TestCommentsListAllThatIsTold, and no more: every attribute with its kind, every metric,
// and every value of error.type.
func TestCommentsListAllThatIsTold(t *testing.T) {
	t.Parallel()
	told := record()
	for _, s := range scenarios {
		s.play(t, told)
	}
	for heading, kind := range map[string]trace.SpanKind{
		"Span of a call": trace.SpanKindInternal, "Span of an attempt": trace.SpanKindClient,
	} {
		var attributes []attribute.KeyValue
		for _, span := range told.ofKind(kind) {
			attributes = append(attributes, span.Attributes...)
		}
		assert.Equal(t, documented(t, heading), kinds(attributes), heading)
	}
	metrics := told.metrics(t)
	for name := range metrics {
		var attributes []attribute.KeyValue
		for _, p := range told.points(t, name) {
			attributes = append(attributes, p.set.ToSlice()...)
		}
		assert.Equal(t, documented(t, "Metric "+name), kinds(attributes), name)
	}
	assert.Len(t, metrics, strings.Count(comments(t), "// # Metric "))

	errorTypes := map[string]bool{}
	for _, span := range told.ended() {
		if errorType := valueOf(span, "error.type"); errorType != "" {
			errorTypes[regexp.MustCompile(`^\d{3}$`).ReplaceAllString(errorType, "{status}")] = true
		}
	}
	for value := range documented(t, "Values of error.type") {
		assert.True(t, errorTypes[value], "%s is documented and never told", value)
		delete(errorTypes, value)
	}
	assert.Empty(t, errorTypes, "these are not documented")
}
