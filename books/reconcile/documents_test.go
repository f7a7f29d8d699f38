package reconcile_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

// edit changes a value of a document.
type edit struct {
	path  string // such as receipt.schemes[0].pos.total.count
	value any    // nil removes the key
}

// set edits a value of a document.
func set(path string, value any) edit { return edit{path, value} }

// document returns the value under a key of a document, edited.
func document(t testing.TB, file, key string, edits ...edit) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", file))
	require.NoError(t, err)
	var wrapper map[string]any
	require.NoError(t, json.Unmarshal(text, &wrapper))
	part := wrapper[key]
	if list, ok := part.([]any); ok {
		part = list[0]
	}
	for _, edit := range edits {
		edit.in(t, part)
	}
	text, err = json.Marshal(part)
	require.NoError(t, err)
	return text
}

// in edits a decoded document.
func (e edit) in(t testing.TB, part any) {
	t.Helper()
	steps := strings.FieldsFunc(e.path, func(r rune) bool { return strings.ContainsRune(".[]", r) })
	last := steps[len(steps)-1]
	for _, step := range steps[:len(steps)-1] {
		if list, ok := part.([]any); ok {
			index, err := strconv.Atoi(step)
			require.NoError(t, err, e.path)
			part = list[index]
		} else {
			part = part.(map[string]any)[step]
		}
	}
	if e.value == nil {
		delete(part.(map[string]any), last)
	} else {
		part.(map[string]any)[last] = e.value
	}
}

// view is a report as returned by one operation.
type view struct {
	file    string
	key     string
	check   func(t testing.TB, edits ...edit) []string
	compare func(t testing.TB, books *reconcile.Books, edits ...edit) reconcile.Result
}

func viewOf[R reconcile.Report](file, key string) view {
	read := func(t testing.TB, edits []edit) R {
		t.Helper()
		report := reflect.New(reflect.TypeFor[R]().Elem()).Interface().(R)
		require.NoError(t, json.Unmarshal(document(t, file, key, edits...), report))
		return report
	}
	return view{
		file: file, key: key,
		check: func(t testing.TB, edits ...edit) []string {
			t.Helper()
			return texts(reconcile.Check(read(t, edits)))
		},
		compare: func(t testing.TB, books *reconcile.Books, edits ...edit) reconcile.Result {
			t.Helper()
			return reconcile.Compare(books, read(t, edits))
		},
	}
}

// The views of reports that have documents.
var (
	v1Create    = viewOf[*models.ReconciliationReport]("reconciliation_create_v1__full_wire.json", "reconciliation")
	v1Receipt   = viewOf[*models.ReconciliationReport]("reconciliation_create_v1__receipt_only.json", "reconciliation")
	v1Find      = viewOf[*models.Reconciliation]("reconciliation_find__client.json", "reconciliation")
	v1List      = viewOf[*models.Reconciliation]("reconciliation_list__client_hhmm.json", "reconciliations")
	vendorFind  = viewOf[*models.Reconciliation]("reconciliation_find__vendor.json", "reconciliation")
	vendorList  = viewOf[*models.Reconciliation]("reconciliation_list__vendor.json", "reconciliations")
	v2Create    = viewOf[*models.ReconciliationReportV2]("reconciliation_create_v2__end_of_day.json", "reconciliation")
	bankFind    = viewOf[*models.BankReconciliationDetails]("reconciliation_find__bank.json", "reconciliation")
	bankPOSFind = viewOf[*models.BankPOSReconciliation]("bank_pos_reconciliation_find__receipt.json", "reconciliation")
	bankPOSList = viewOf[*models.BankPOSReconciliation]("bank_pos_reconciliation_list__current_only.json", "reconciliations")
	posFind     = viewOf[*models.POSReconciliation]("pos_reconciliation_find__object_under_plural_key.json", "reconciliations")
	posList     = viewOf[*models.POSReconciliation]("pos_reconciliation_list__current_only.json", "reconciliations")
)

// consistentViews are all views but posFind, whose document counts a refund in pos_totals that its
// receipt does not print.
var consistentViews = []view{
	v1Create, v1Receipt, v1Find, v1List, vendorFind, vendorList, v2Create, bankFind, bankPOSFind, bankPOSList, posList,
}

// texts returns the differences as text.
func texts(differences []reconcile.Difference) []string {
	all := []string{}
	for _, difference := range differences {
		all = append(all, difference.String())
	}
	return all
}
