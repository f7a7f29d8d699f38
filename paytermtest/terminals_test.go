package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const userBody = `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`

func TestTerminalListAndFind(t *testing.T) {
	b := start(t, paytermtest.Options{})
	first, second := b.terminal("000001"), b.terminal("000002")
	b.ok("POST", v1+"/terminals/"+first+"/assign", userBody)
	device, err := b.Connect(second)
	require.NoError(t, err)

	found := at(t, b.ok("GET", v1+"/terminals/"+second, ""), "terminal")
	require.Equal(t, device, at(t, found, "connections", 0, "device", "id"))
	for query, want := range map[string][]string{
		"":                                    {first, second},
		"?tid=0300000000000002":               {second},
		"?tid=300000000000002":                {second},
		"?tid=2":                              {},
		"?is_connected=true":                  {second},
		"?is_connected=false":                 {first},
		"?is_assigned=true":                   {first},
		"?is_assigned=false":                  {second},
		"?is_assigned=true&is_connected=true": {},
	} {
		got := b.ids(v1+"/terminals"+query, "terminals")
		require.Equal(t, want, got, query)
	}
	require.Equal(t, "Terminal not found", b.refused(404, "GET", v1+"/terminals/none", ""))
}
