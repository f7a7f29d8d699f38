package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestMerchants(t *testing.T) {
	b := start(t, paytermtest.Options{})

	bare := b.ok("POST", v1+"/merchants", `{"name":"Bare Store"}`)
	require.Equal(t, object{}, bare["user"])
	require.Nil(t, bare["reference_id"])
	blank := b.ok("POST", v1+"/merchants", `{"name":"Blank Store","reference_id":""}`)
	require.Empty(t, blank["reference_id"])
	require.NotNil(t, blank["reference_id"])

	require.Equal(t, "Merchant not found", b.refused(404, "GET", v1+"/merchants/no-such-id", ""))
}

func TestMerchantUserIsReused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	create := func(user string) string {
		return text(t, b.ok("POST", v1+"/merchants", `{"name":"Example Store","user":`+user+`}`), "user", "id")
	}
	first := create(`{"name":"user one","mobile":"+966000000001","email":"user1@example.com"}`)
	require.Equal(t, first, create(`{"name":"another name","mobile":"+966000000001"}`))
	require.Equal(t, first, create(`{"name":"user one","email":"User1@example.com"}`))
	require.NotEqual(t, first, create(`{"name":"user two","mobile":"+966000000002","email":"user1@example.com"}`))
}
