package models_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"testing"

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
		assert.Equal(t, number, pan.Reveal(), "exactly as it is spelled")
		assert.Equal(t, mask, pan.String(), number)
		assert.False(t, pan.IsZero())
		assert.False(t, pan.IsMasked(), number)
	}
}

// TestPANIsMoreThanAPointer: go-spew and ugorji/codec crash the process on a struct that is a
// single pointer.
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
	var unreadable *models.DecodeError
	require.ErrorAs(t, err, &unreadable)
	assert.NotContains(t, fmt.Sprintf("%v %+v", err, unreadable), testNumber)
	assert.Equal(t, "old", pan.Reveal())

	var keyed map[models.PAN]int
	require.NoError(t, json.Unmarshal([]byte(`{"4000000000000002":1}`), &keyed))
	for key := range keyed {
		assert.Equal(t, testNumber, key.Reveal(), "UnmarshalText reads it, too")
	}
}

// TestPANIsNeverShown: by fmt, slog and encoding/json, in any value that holds it.
func TestPANIsNeverShown(t *testing.T) {
	pan := models.NewPAN("4987654398760002") // digits that the address of a pointer does not have by chance
	pointer := &pan
	type inner struct{ pan models.PAN }
	for _, carrier := range []any{
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
		struct{ fmt.Stringer }{pan},
		inner{pan},
		&inner{pan},
		struct{ Inner inner }{inner{pan}},
		models.RiskEvent{Request: &models.RiskPaymentRequest{Card: &models.RiskCard{PAN: pan}}, Session: pan, Response: []any{pan}},
	} {
		var out bytes.Buffer
		fmt.Fprintln(&out, carrier)
		for _, flag := range []string{"", "+", "#", "-", " ", "0", "+#", "30", ".4"} {
			for verb := 'A'; verb <= 'z'; verb++ {
				fmt.Fprintf(&out, "%"+flag+string(verb), carrier)
			}
		}
		for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
			slog.New(handler).With("with", carrier).WithGroup("group").Info("event", "value", carrier)
		}
		out.WriteString(marshal(t, carrier))
		for _, shown := range []string{"498765439876", "343938373635343339383736"} { // plain and in hexadecimal
			assert.NotContains(t, out.String(), shown, "%T", carrier)
		}
	}
}

func TestPANIsShownAsMask(t *testing.T) {
	pan := models.NewPAN(testNumber)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d", "%c", "%g", "%t", "%5v"} {
		assert.Equal(t, testMask, fmt.Sprintf(verb, pan), verb)
		assert.Equal(t, testMask, fmt.Sprintf(verb, &pan), verb)
		assert.Contains(t, fmt.Sprintf(verb, models.RiskCard{PAN: pan}), testMask, verb)
	}
	assert.Equal(t, `"[pan …0002]"`, fmt.Sprintf("%q", pan))
	assert.Equal(t, "<nil>", fmt.Sprint((*models.PAN)(nil)))
	assert.Equal(t, `{"[pan …0002]":"[pan …0002]"}`, marshal(t, map[models.PAN]models.PAN{pan: pan}))
	assert.Equal(t, `{"pan":"[pan …0002]"}`, marshal(t, models.RiskCard{PAN: pan}))
	var out bytes.Buffer
	slog.New(slog.NewTextHandler(&out, nil)).Info("event", "pan", pan)
	assert.Contains(t, out.String(), `pan="[pan …0002]"`)
}
