package models_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"
	"os/exec"
	"reflect"
	"testing"
	"text/template"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

const (
	testNumber = "4000000000000002" // invented
	testMask   = "[pan …0002]"
)

func TestPAN(t *testing.T) {
	for number, mask := range map[string]string{
		testNumber:            testMask,
		"4000 0000 0000 0002": testMask,
		"4000-0000-0000-0002": testMask,
		"400000******0002":    testMask,
		"4000 00** ** 0002  ": testMask,
		"123456":              "[pan …3456]",
		"1234":                "[pan …1234]",
		"123":                 "[pan]",
		" ":                   "[pan]",
		"40000000000000**":    "[pan]",
		"4000000000000002x":   "[pan]",
		"4000000000٠٠٠٢":      "[pan]",
		"\xff\xff\xff\xff":    "[pan]",
	} {
		pan := models.NewPAN(number)
		assert.Equal(t, number, pan.Reveal(), "exactly as it is spelt")
		assert.Equal(t, mask, pan.String(), number)
		assert.False(t, pan.IsZero())
		assert.False(t, pan.IsMasked(), number)
	}
}

// TestPANIsMoreThanAPointer: go-spew and ugorji/codec end the process on a struct that is one
// pointer, which an interface holds as that pointer.
func TestPANIsMoreThanAPointer(t *testing.T) {
	assert.Greater(t, reflect.TypeFor[models.PAN]().Size(), reflect.TypeFor[*string]().Size())
}

func TestZeroPAN(t *testing.T) {
	for _, pan := range []models.PAN{{}, models.NewPAN("")} {
		assert.True(t, pan.IsZero())
		assert.False(t, pan.IsMasked())
		assert.Empty(t, pan.Reveal())
		assert.Empty(t, pan.String())
		assert.Empty(t, fmt.Sprint(pan))
		assert.Equal(t, `""`, fmt.Sprintf("%q", pan))
		assert.Equal(t, `null`, marshal(t, pan))
		text, err := pan.MarshalText()
		require.NoError(t, err)
		assert.Empty(t, text)
	}
}

func TestMaskedPAN(t *testing.T) {
	for _, mask := range []string{testMask, "[pan]"} {
		pan := models.NewPAN(mask)
		assert.True(t, pan.IsMasked(), mask)
		assert.Equal(t, mask, pan.String(), "the mask of a mask is the mask")
		assert.Equal(t, mask, pan.Reveal(), "the number is gone")
	}
	for _, number := range []string{
		"[pan …]", "[pan …002]", "[pan …00002]", "[pan … 0002]", "[pan …000x]", "[pan …0002", "pan …0002]", "[pan …0002] ", "[PAN]",
		"400000******0002", "0002",
	} {
		assert.False(t, models.NewPAN(number).IsMasked(), number)
	}
}

func TestPANFromJSON(t *testing.T) {
	for wire, want := range map[string]string{
		`"4000 0000 0000 0002"`: "4000 0000 0000 0002",
		`4000000000000002`:      testNumber,
		`"[pan …0002]"`:         testMask,
		`"[pan \u20260002]"`:    testMask,
		`""`:                    "",
		`null`:                  "",
	} {
		pan := models.NewPAN("old")
		require.NoError(t, json.Unmarshal([]byte(wire), &pan), wire)
		assert.Equal(t, want, pan.Reveal(), wire)
		assert.Equal(t, want == "", pan.IsZero(), wire)
	}
	pan := models.NewPAN("old")
	err := json.Unmarshal([]byte(`["4000000000000002"]`), &pan)
	var odd *models.DecodeError
	require.ErrorAs(t, err, &odd)
	assert.NotContains(t, fmt.Sprintf("%v %+v", err, odd), testNumber)
	assert.Equal(t, "old", pan.Reveal())

	var keyed map[models.PAN]int
	require.NoError(t, json.Unmarshal([]byte(`{"4000000000000002":1}`), &keyed))
	for key := range keyed {
		assert.Equal(t, testNumber, key.Reveal(), "as a text")
	}
}

// carriers are what may hold a PAN.
func carriers() []any {
	pan := models.NewPAN(hiddenNumber)
	pointer := &pan
	type inner struct{ pan models.PAN }
	return []any{
		pan, pointer, &pointer,
		[]models.PAN{pan},
		[]*models.PAN{pointer},
		[1]models.PAN{pan},
		[]any{pan, pointer},
		map[string]models.PAN{"k": pan},
		map[models.PAN]int{pan: 1},
		map[string]any{"k": []any{pan}},
		struct{ PAN models.PAN }{pan},
		&struct{ PAN *models.PAN }{pointer},
		struct{ any }{pan},
		inner{pan},
		&inner{pan},
		struct{ Inner inner }{inner{pan}},
		struct{ fmt.Stringer }{pan},
		models.RiskCard{PAN: pan},
		&models.RiskCard{PAN: pan},
		models.RiskPaymentRequest{Card: &models.RiskCard{PAN: pan}},
		models.RiskEvent{Request: &models.RiskPaymentRequest{Card: &models.RiskCard{PAN: pan}}, Session: pan, Response: []any{pan}},
	}
}

// hiddenNumber has digits that no address of a pointer has by chance, in whichever base it is
// printed.
const hiddenNumber = "4987654398760002"

// assertHidden looks for the number in a print, in clear and in hexadecimal digits.
func assertHidden(t *testing.T, text, how string) {
	t.Helper()
	start := hiddenNumber[:12]
	for _, shown := range []string{start, fmt.Sprintf("%x", start), fmt.Sprintf("%X", start)} {
		assert.NotContains(t, text, shown, how)
	}
}

func TestPANIsPrintedAsMask(t *testing.T) {
	flags := []string{"", "+", "#", "-", " ", "0", "+#", "30", "-30", ".4", "30.2"}
	for _, carrier := range carriers() {
		for _, flag := range flags {
			for verb := 'A'; verb <= 'z'; verb++ {
				format := "%" + flag + string(verb)
				assertHidden(t, fmt.Sprintf(format, carrier), format)
			}
		}
		assertHidden(t, fmt.Sprint(carrier)+fmt.Sprintln(carrier), "Sprint")
		assertHidden(t, fmt.Errorf("refused: %v", carrier).Error(), "Errorf")
	}

	pan := models.NewPAN(testNumber)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%X", "%d", "%o", "%b", "%c", "%U", "%e", "%g", "%t", "%5v"} {
		assert.Equal(t, testMask, fmt.Sprintf(verb, pan), verb)
		assert.Equal(t, testMask, fmt.Sprintf(verb, &pan), verb)
		assert.Contains(t, fmt.Sprintf(verb, models.RiskCard{PAN: pan}), testMask, verb)
		assert.Contains(t, fmt.Sprintf(verb, &models.RiskCard{PAN: pan}), testMask, verb)
		assert.Contains(t, fmt.Sprintf(verb, []models.PAN{pan}), testMask, verb)
		assert.Contains(t, fmt.Sprintf(verb, map[int]models.PAN{0: pan}), testMask, verb)
		assert.Contains(t, fmt.Sprintf(verb, map[models.PAN]int{pan: 0}), testMask, verb)
	}
	assert.Equal(t, `"[pan …0002]"`, fmt.Sprintf("%q", pan))
	assert.Equal(t, "<nil>", fmt.Sprint((*models.PAN)(nil)))
}

func TestPANIsLoggedAsMask(t *testing.T) {
	var out bytes.Buffer
	for _, carrier := range carriers() {
		for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
			out.Reset()
			slog.New(handler).With("with", carrier).WithGroup("group").Info("event", "value", carrier, slog.Group("g", "v", carrier))
			assertHidden(t, out.String(), "slog")
		}
		out.Reset()
		log.New(&out, "", 0).Print(carrier)
		assertHidden(t, out.String(), "log")
	}
	pan := models.NewPAN(testNumber)
	for want, handler := range map[string]slog.Handler{
		`pan="[pan …0002]"`:   slog.NewTextHandler(&out, nil),
		`"pan":"[pan …0002]"`: slog.NewJSONHandler(&out, nil),
	} {
		out.Reset()
		slog.New(handler).Info("event", "pan", pan)
		assert.Contains(t, out.String(), want)
	}
}

func TestPANIsEncodedAsMask(t *testing.T) {
	for _, carrier := range carriers() {
		text, err := json.Marshal(carrier)
		require.NoError(t, err)
		assertHidden(t, string(text), "json")
		text, err = json.MarshalIndent(carrier, "", " ")
		require.NoError(t, err)
		assertHidden(t, string(text), "json")

		text, err = xml.Marshal(carrier)
		assertHidden(t, fmt.Sprint(string(text), err), "xml: some of it cannot be encoded")

		var out bytes.Buffer
		err = gob.NewEncoder(&out).Encode(carrier)
		assertHidden(t, fmt.Sprint(out.String(), err), "gob: nothing of it can be encoded")

		out.Reset()
		require.NoError(t, template.Must(template.New("").Parse(`{{.}} {{printf "%+v %#v" . .}}`)).Execute(&out, carrier))
		assertHidden(t, out.String(), "template")
	}
	pan := models.NewPAN(testNumber)
	assert.Equal(t, `"[pan …0002]"`, marshal(t, pan))
	assert.Equal(t, `"[pan …0002]"`, marshal(t, &pan))
	assert.Equal(t, `{"[pan …0002]":"[pan …0002]"}`, marshal(t, map[models.PAN]models.PAN{pan: pan}))
	assert.Equal(t, `{"pan":"[pan …0002]"}`, marshal(t, models.RiskCard{PAN: pan}))
	text, err := xml.Marshal(pan)
	require.NoError(t, err)
	assert.Equal(t, "<PAN>[pan …0002]</PAN>", string(text))
	assert.Error(t, gob.NewEncoder(io.Discard).Encode(pan), "not even as a mask")
}

// TestPANInPanic has this test run again in a process of its own, to see what a program that ends
// with a panic leaves.
func TestPANInPanic(t *testing.T) {
	const which = "PANIC_WITH"
	if index := os.Getenv(which); index != "" {
		for i, carrier := range carriers() {
			if fmt.Sprint(i) == index {
				panic(carrier)
			}
		}
	}
	for i := range carriers() {
		program := exec.Command(os.Args[0], "-test.run=^TestPANInPanic$")
		program.Env = append(os.Environ(), fmt.Sprintf("%s=%d", which, i), "GOTRACEBACK=all")
		out, err := program.CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(out), "panic: ")
		assertHidden(t, string(out), "panic")
		if i == 0 {
			assert.Contains(t, string(out), testMask)
		}
	}
}
