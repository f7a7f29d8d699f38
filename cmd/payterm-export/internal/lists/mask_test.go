package lists

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// secretPAN is what nothing may show.
const secretPAN = "4929000011118888"

func TestCardNumbersAndKeysAreMasked(t *testing.T) {
	for raw, want := range map[string]string{
		`{"pan":"` + secretPAN + `"}`:                  `{"pan":"492900******8888"}`,
		`{"pan": "4929 0000 1111 8888"}`:               `{"pan": "4929 00** **** 8888"}`,
		`{"pan":` + secretPAN + `}`:                    `{"pan":4929000000008888}`,
		`{"PAN":"` + secretPAN + `"}`:                  `{"PAN":"492900******8888"}`,
		`{"data":"{\"pan\":\"` + secretPAN + `\"}"}`:   `{"data":"{\"pan\":\"492900******8888\"}"}`,
		`{"ipek":"AB12","admin_pin":"99-1","id":"AB"}`: `{"ipek":"****","admin_pin":"****","id":"AB"}`,
		`{"admin_pin":1234}`:                           `{"admin_pin":1111}`,
		`{"pan":"4929 00** **** 8888"}`:                `{"pan":"4929 00** **** 8888"}`,
		`{"pan":""}`:                                   `{"pan":""}`,
		`{"rrn":"400000000001","pan_suffix":"8888"}`:   `{"rrn":"400000000001","pan_suffix":"8888"}`,
	} {
		assert.Equal(t, want, string(Mask([]byte(raw))))
	}
}

// What is masked stays as long as it was, and JSON as much JSON as it was.
func FuzzMask(f *testing.F) {
	f.Add([]byte(`{"pan":"4929000011118888","ipek":"00","x":[{"pan":4929000011118888}]}`))
	f.Add([]byte(`{"data":"{\"pan\":\"4929 0000 1111 8888\"}"}`))
	unmasked := regexp.MustCompile(`"pan":"[0-9]{12,19}"`)
	f.Fuzz(func(t *testing.T, raw []byte) {
		masked := Mask(raw)
		assert.Len(t, string(masked), len(raw))
		assert.True(t, json.Valid(masked) || !json.Valid(raw), "%q", masked)
		assert.NotRegexp(t, unmasked, string(masked))
	})
}
