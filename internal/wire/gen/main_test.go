package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/canary"
)

func TestMain(m *testing.M) { canary.Main(m) }

// TestSampleIsUpToDate runs the generator on a copy of the sample, twice. What the decoders do is
// tested there.
func TestSampleIsUpToDate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"sample.go", "support.go", "sample_test.go"} {
		text, err := os.ReadFile(filepath.Join("internal", "sample", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	want, err := os.ReadFile(filepath.Join("internal", "sample", output))
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, generate(dir))
		got, err := os.ReadFile(filepath.Join(dir, output))
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got), "run go generate ./...")
	}
}

// generated runs the generator on one file.
func generated(t *testing.T, source string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.go"), []byte("package p\n"+source), 0o600))
	if err := generate(dir); err != nil {
		assert.NoFileExists(t, filepath.Join(dir, output))
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(dir, output))
	require.NoError(t, err)
	return string(text), nil
}

func TestWhatHasNoRuleIsNamed(t *testing.T) {
	t.Parallel()
	for field, want := range map[string]string{
		"F float64 `json:\"f\"`":                        "R.F: no rule for its type",
		"F uint `json:\"f\"`":                           "R.F: no rule for its type",
		"F bool `json:\"f\"`":                           "R.F: no rule for its type",
		"F int `json:\"f\"`":                            "R.F: no rule for its type",
		"F int64 `json:\"f\"`":                          "R.F: no rule for its type",
		"F *Millis `json:\"f\"`":                        "R.F: no rule for its type",
		"F Flag `json:\"f\"`":                           "R.F: no rule for its type",
		"F **bool `json:\"f\"`":                         "R.F: no rule for its type",
		"F any `json:\"f\"`":                            "R.F: no rule for its type",
		"F *string `json:\"f\"`":                        "R.F: no rule for its type",
		"F *json.RawMessage `json:\"f\"`":               "R.F: no rule for its type",
		"F **S `json:\"f\"`":                            "R.F: no rule for its type",
		"F []Own `json:\"f\"`":                          "R.F: no rule for its type",
		"F []*S `json:\"f\"`":                           "R.F: no rule for its type",
		"F [2]S `json:\"f\"`":                           "R.F: no rule for its type",
		"F map[string]S `json:\"f\"`":                   "R.F: no rule for its type",
		"F time.Time `json:\"f\"`":                      "R.F: no rule for its type",
		"F json.Number `json:\"f\"`":                    "R.F: no rule for its type",
		"F Unknown `json:\"f\"`":                        "R.F: no rule for its type",
		"F Own `json:\"f\"`":                            "R.F: no rule for its type",
		"F struct{ G int } `json:\"f\"`":                "R.F: no rule for its type",
		"F string":                                      "R.F: no json tag",
		"F, G string `json:\",omitempty\"`":             "R.F: no json tag",
		"F string `json:\"-\" wire:\"bear\"`":           `R.F: no rule "bear" for its type`,
		"F *S `json:\"f\" wire:\"bare\"`":               `R.F: no rule "bare" for its type`,
		"F []S `json:\"f\" wire:\"bare\"`":              `R.F: no rule "bare" for its type`,
		"F *int `json:\"f\" wire:\"orskip\"`":           `R.F: no rule "orskip" for its type`,
		"F S `json:\"f\" wire:\"orskip\"`":              `R.F: no rule "orskip" for its type`,
		"S":                                             "R embeds something other than Record",
		"*S":                                            "R embeds something other than Record",
		"F *T `json:\"f\"`":                             "T.Deep: no rule for its type",
		"F []T `json:\"f\"`":                            "T.Deep: no rule for its type",
		"F string `json:\"f\"`\nG float32 `json:\"g\"`": "R.G: no rule for its type",
	} {
		_, err := generated(t, "type R struct { Record\n"+field+"\n}\ntype S struct{}\n"+
			"type T struct{ Deep chan int `json:\"deep\"` }\ntype Own string\ntype Millis int64\ntype Flag bool\nfunc (Own) read() {}\n")
		assert.EqualError(t, err, want, field)
	}
}

func TestOwnMethodsStand(t *testing.T) {
	t.Parallel()
	text, err := generated(t, `
type R struct {
	Record
	A A `+"`json:\"a\"`"+`
	B B `+"`json:\"b,omitempty\"`"+`
}
type A struct { Value string `+"`json:\"a\" wire:\"bare\"`"+` }
type B struct { Odd chan int }
func (b *B) read(d *wire.Decoder) {}
func (r *R) UnmarshalJSON([]byte) error { return nil }
func (l *List[T]) read(d *wire.Decoder) {}
type Idle struct { Odd chan int }
`)
	require.NoError(t, err)
	assert.Contains(t, text, "func (x *R) read(")
	assert.Contains(t, text, `case "b":`)
	assert.Contains(t, text, "x.B.read(o)")
	assert.Contains(t, text, "func (x *A) UnmarshalJSON(")
	for _, own := range []string{"func (x *R) UnmarshalJSON(", "func (x *B) read(", "Idle", "encoding/json"} {
		assert.NotContains(t, text, own)
	}
}

func TestBrokenSource(t *testing.T) {
	t.Parallel()
	_, err := generated(t, "type R struct {")
	require.Error(t, err)

	assert.Error(t, generate(filepath.Join(t.TempDir(), "[")), "no pattern for files")
}
