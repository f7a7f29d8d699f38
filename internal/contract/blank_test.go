package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestObjectWithoutTheResourceIsAnError: it is not a resource of zeros.
func TestObjectWithoutTheResourceIsAnError(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"session":{"message":"declined"}}`:   "session.id: is missing",
		`{"session":{"id":null,"x":1}}`:        "session.id: is missing",
		`{"session":{"":1,"-":2}}`:             "session.id: is missing",
		`{"id":false,"message":"failed"}`:      "has no session",
		`{"id":0,"message":"failed"}`:          "has no session",
		`{"id":"","message":"failed"}`:         "has no session",
		`{"session":{"id":"S"}}`:               "",
		`{"id":"0"}`:                           "",
		`{"session":{"id":"","status":"new"}}`: "session.id: is missing",
		`{"action_id":"x"}`:                    "has no session",
	} {
		server := newFaultServer(t, answers(200, body))
		session, err := faultClient(t, server.url).Clients.Sessions.Create(t.Context(), "T", models.SessionCreateParams{Type: "purchase", Amount: "1"})
		if want == "" {
			require.NoError(t, err, body)
			require.NotNil(t, session)
			continue
		}
		assert.Nil(t, session)
		require.EqualError(t, err, "payterm: clients.sessions.create: unreadable answer: "+want+" (outcome unknown)", body)
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	}
}

// TestRecordWithoutTheResourceIsAnError: only that record of the list is lost.
func TestRecordWithoutTheResourceIsAnError(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(200, `{"merchants":[{"id":"A"},{"x":1},"{\"id\":\"B\"}",null,{}]}`))
	page, err := faultClient(t, server.url).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.True(t, payterm.IsRecordError(err))
	require.Len(t, page.Items, 2)
	assert.Equal(t, "A", page.Items[0].ID)
	assert.Equal(t, "B", page.Items[1].ID)
	assert.Equal(t, 3, strings.Count(err.Error(), "record "))
}

func TestQuotedObjectIsTakenForAList(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(200, `{"merchants":"{\"id\":\"A\"}"}`))
	page, err := faultClient(t, server.url).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.NoError(t, err)
	require.Len(t, page.Items, 1)
	assert.Equal(t, "A", page.Items[0].ID)
}

// TestPagesOfNonsenseAreRefused: an answer made to need many times its size in memory is refused
// before it does, and a page of nothing but unreadable records is one error.
func TestPagesOfNonsenseAreRefused(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"merchants":[{"id":"A","x":[` + strings.Repeat("{},", 100_000) + `{}]}]}`: "has too many objects for its size",
		`{"merchants":[` + strings.Repeat("1,", 2_000) + `1]}`:                      "has too many odd records",
	} {
		server := newFaultServer(t, answers(200, body))
		page, err := faultClient(t, server.url).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
		assert.Nil(t, page)
		require.EqualError(t, err, "payterm: clients.merchants.list: unreadable answer: "+want)
		assert.False(t, payterm.IsRecordError(err))
	}
}
