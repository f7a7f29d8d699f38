package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestMerchants(t *testing.T) {
	b := start(t, paytermtest.Options{})

	created := b.ok("POST", v1+"/merchants", `{"name":"Example Store","name_ar":"متجر تجريبي","reference_id":"01112",
		"user":{"name":"user one","mobile":"+966000000001","email":"user1@example.com"},
		"commercial_registration_number":"0000000001","freelancer_id":"FL-1","personal_id":"0000000001"}`)
	keys(t, created, "id name name_ar reference_id user")
	user := keys(t, created["user"], "id name mobile email")
	require.Equal(t, "+966000000001", user["mobile"])

	bare := b.ok("POST", v1+"/merchants", `{"name":"Bare Store"}`)
	require.Equal(t, object{}, bare["user"])
	require.Nil(t, bare["reference_id"])
	blank := b.ok("POST", v1+"/merchants", `{"name":"Blank Store","reference_id":""}`)
	require.Empty(t, blank["reference_id"])
	require.NotNil(t, blank["reference_id"])

	listed := keys(t, b.ok("GET", v1+"/merchants", ""), "merchants pages")
	require.Len(t, listed["merchants"], 3)
	item := keys(t, at(t, listed, "merchants", 0), "id name name_ar reference_id created_at")
	require.Equal(t, created["id"], item["id"])
	require.Equal(t, "متجر تجريبي", item["name_ar"])
	require.Equal(t, "2024-05-14T22:05:09.000Z", item["created_at"])

	found := keys(t, b.ok("GET", v1+"/merchants/"+text(t, created, "id"), ""), "merchant")
	merchant := keys(t, found["merchant"], "id name name_ar reference_id status has_policy created_at updated_at")
	require.Equal(t, "active", merchant["status"])
	require.Equal(t, false, merchant["has_policy"])
	require.Equal(t, "01112", merchant["reference_id"])

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
