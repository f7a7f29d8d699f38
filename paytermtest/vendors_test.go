package paytermtest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// masked is the user of userBody where it is not shown whole.
func masked(t *testing.T, view any) {
	t.Helper()
	user := keys(t, view, "id name mobile email")
	require.Equal(t, []any{"user one", "+9660******", "us***1@example.com"}, []any{user["name"], user["mobile"], user["email"]})
}

func TestVendorTerminals(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.assigned("000001")
	device, err := b.Connect(terminalID)
	require.NoError(t, err)
	vendor := b.as(paytermtest.VendorKey)

	const common = "id tid name user is_assigned_to_user is_connected profile created_at updated_at"
	listed := keys(t, vendor.ok("GET", vendorAPI+"/terminals", ""), "terminals pages")
	require.Equal(t, object{"total": 1.0, "current": 1.0}, listed["pages"])
	inList := keys(t, at(t, listed, "terminals", 0), common)
	found := keys(t, vendor.ok("GET", vendorAPI+"/terminals/"+terminalID, ""), "terminal")
	inFind := keys(t, found["terminal"], common+" connections")
	for _, view := range []object{inList, inFind} {
		require.Equal(t, []any{terminalID, "0300000000000001", nil, true, true, nil}, []any{
			view["id"], view["tid"], view["name"], view["is_assigned_to_user"], view["is_connected"], view["profile"],
		})
		masked(t, view["user"])
	}
	connection := keys(t, at(t, inFind, "connections", 0), "id device")
	require.Equal(t, object{"id": device}, connection["device"])

	bare := vendor.ok("GET", vendorAPI+"/terminals/"+b.terminal("000002"), "")
	require.Nil(t, at(t, bare, "terminal", "user"))
	require.Equal(t, []any{}, at(t, bare, "terminal", "connections"))
}

func TestVendorReconciliations(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	b.sale(terminalID, "2530", paytermtest.Card{})
	b.clock.Move(time.Hour)
	b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`)
	vendor := b.as(paytermtest.VendorKey)

	without := func(names string) string {
		return strings.Join(slices.DeleteFunc(strings.Fields(names), func(name string) bool { return name == "merchant" }), " ")
	}
	listed := keys(t, vendor.ok("GET", vendorAPI+"/reconciliations", ""), "reconciliations pages")
	item := keys(t, at(t, listed, "reconciliations", 0), "id created_at reconciliation_receipt")
	short := keys(t, item["reconciliation_receipt"], without(reconciliationListKeys))
	require.Equal(t, []any{"02:05:09", "01:05:09"}, []any{short["time"], short["start_time"]})

	found := keys(t, vendor.ok("GET", vendorAPI+"/reconciliations/"+text(t, item, "id"), ""), "reconciliation")
	long := keys(t, keys(t, found["reconciliation"], "id created_at reconciliation_receipt")["reconciliation_receipt"],
		without(reconciliationReceiptKeys))
	require.Equal(t, "0300000000000001", long["card_acceptor_terminal_id"])
	require.Equal(t, [2]any{"25.30", 1.0}, row(t, at(t, long, "details", "total")))
	require.Contains(t, at(t, b.ok("GET", v1+"/reconciliations/"+text(t, item, "id"), ""), "reconciliation", "reconciliation_receipt"), "merchant")
}

func TestMasks(t *testing.T) {
	b := start(t, paytermtest.Options{})
	vendor := b.as(paytermtest.VendorKey)
	for trsm, want := range map[string]struct{ user, mobile, email string }{
		"000001": {`{"name":"x","mobile":"+966000000001","email":""}`, "+9660******", ""},
		"000002": {`{"name":"x","mobile":"12345678","email":"z"}`, "******", "***"},
		"000003": {`{"name":"x","mobile":"","email":"abc@x.example"}`, "", "***@x.example"},
		"000004": {`{"name":"x","mobile":"1234567890123456789012345","email":"abcd@x.example"}`, "12345******", "ab***d@x.example"},
		"000005": {`{"name":"x","mobile":"٠١٢٣٤٥٦٧٨٩","email":"متجرنا@x.example"}`, "٠١٢٣٤******", "مت***ا@x.example"},
	} {
		terminalID := b.terminal(trsm)
		assigned := at(t, b.ok("POST", v1+"/terminals/"+terminalID+"/assign", want.user), "terminal", "user")
		seen := at(t, vendor.ok("GET", vendorAPI+"/terminals/"+terminalID, ""), "terminal", "user")
		require.Equal(t, []any{want.mobile, want.email}, []any{at(t, seen, "mobile"), at(t, seen, "email")}, want.user)
		require.Equal(t, seen, assigned)
	}
}
