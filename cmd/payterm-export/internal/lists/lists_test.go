package lists

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestEveryListOfThePlatformIsOne(t *testing.T) {
	var want []string
	for _, operation := range paytermtest.Operations() {
		if strings.Contains(operation, ".list") {
			want = append(want, strings.Replace(operation, ".list", "", 1))
		}
	}
	slices.Sort(want)
	assert.Equal(t, want, Names(), "in this order")
}

// TestColumnsShowTheFieldsThatTheyAreNamedAfter, each one of its own, and nothing of an empty
// record.
func TestColumnsShowTheFieldsThatTheyAreNamedAfter(t *testing.T) {
	var tested [][]Column
	for _, test := range []func(*testing.T) []Column{
		showsFields(merchantColumns), showsFields(terminalColumns), showsFields(sessionColumns), showsFields(transactionColumns),
		showsFields(transactionV2Columns), showsFields(intentColumns), showsFields(reconciliationColumns), showsFields(bankTerminalColumns),
		showsFields(bankReconciliationColumns), showsFields(posTerminalColumns), showsFields(posTransactionColumns),
		showsFields(bankPOSReconciliationColumns), showsFields(posMessageColumns), showsFields(subscriptionColumns), showsFields(posReconciliationColumns),
	} {
		tested = append(tested, test(t))
	}
	for _, list := range all {
		isTested := slices.ContainsFunc(tested, func(columns []Column) bool { return slices.Equal(columns, list.Columns) })
		assert.True(t, isTested, "the columns of %s are not tested here", list.Name)
	}
}

// meant are the fields of columns that abbreviate their names.
var meant = map[string]string{
	"rrn": "retrieval_reference_number", "stan": "system_trace_audit_number", "tid": "terminal_id", "mid": "card_acceptor_id",
	"acquirer_id": "acquirer_institution", "type_code": "type_id", "schemes": "pos_totals",
	"session_amount": "amount", "intended_amount": "amount", "count": "total",
}

func showsFields[T any](table columns[T]) func(*testing.T) []Column {
	return func(t *testing.T) []Column {
		t.Helper()
		fields := &filling{shown: map[string]string{}}
		cells := make([]string, len(table))
		for fields.bit = range 10 { // a flag has a value of its own in ten records
			record := new(T)
			fields.n = 0
			fields.fill(reflect.ValueOf(record).Elem(), "")
			for i, cell := range table.record(record, 1, nil).Cells {
				assert.True(t, fits(table[i].kind, cell), "%s of %T: %#v", table[i].name, record, cell)
				cells[i] += fmt.Sprint(cell, " ")
			}
		}
		empty := new(T)
		for i, blank := range table.record(empty, 1, nil).Cells {
			column := table[i].name
			if table[i].cell == nil {
				assert.True(t, showsFact(column), "%s of %T", column, empty)
				continue
			}
			field := fields.showing(cells[i])
			assert.True(t, names(column, field) || names(meant[column], field), "%s of %T shows %q: %s", column, empty, field, cells[i])
			assert.Equal(t, i, slices.Index(cells, cells[i]), "%s of %T shows what another one shows", column, empty)
			assert.True(t, fits(table[i].kind, blank) && isBlank(blank), "%s of an empty %T: %#v", column, empty, blank)
		}
		return table.described()
	}
}

// facts are those of a payment, most of them with the name of their column.
var facts = models.Facts{
	Outcome: "outcome", Currency: "KWD", Amount: "1.125", Net: "-1.125", Kind: "type_code", TID: "tid", MID: "mid", RRN: "rrn", STAN: "stan",
	ApprovalCode: "approval_code", ActionCode: "action_code", PAN: "pan", Scheme: "card_scheme", SchemeName: "mada", EntryMode: "entry_mode",
	Merchant: "merchant_name", CustomerReferenceNumber: "customer_reference_number",
}

// showsFact reports whether a column shows the fact that it is named after.
func showsFact(column string) bool {
	want, ok := map[string]any{"currency": "KWD", "amount": Decimal{1125, 3}, "net_amount": Decimal{-1125, 3}}[column]
	if !ok {
		want = column
	}
	return fact(column, &facts, moneyOf(&facts)) == want
}

// An intent in a list has no code of its scheme.
func TestASchemeWithoutACodeHasItsName(t *testing.T) {
	assert.Equal(t, "mada", fact("card_scheme", &models.Facts{SchemeName: "mada"}, nil))
}

// names reports whether the words of a column are in the path of a field, in their order.
func names(column, field string) bool {
	words := regexp.MustCompile("_" + strings.ReplaceAll(column, "_", "_(.*_)?") + "_")
	return column != "" && words.MatchString(snakeCase(field)+"_")
}

var newWord = regexp.MustCompile(`([a-z])([A-Z])|([A-Z])([A-Z][a-z])`)

// snakeCase returns "_pos_totals_purchase" for ".POSTotals.Purchase".
func snakeCase(path string) string {
	return strings.ToLower(strings.ReplaceAll(newWord.ReplaceAllString(path, "${1}${3}_${2}${4}"), ".", "_"))
}

// filling gives each field of a record a value of its own.
type filling struct {
	n     int               // of the field
	bit   int               // of n: the value of a flag
	shown map[string]string // values as cells show them, in all of the records, by the path of their field
}

func (f *filling) fill(value reflect.Value, path string) {
	f.n++
	var cell any = f.n
	switch field := value.Addr().Interface().(type) {
	case *json.RawMessage, *models.Record:
		return
	case *models.Timestamp:
		*field = models.TimestampOf(time.Unix(int64(f.n), 0))
		cell = *field
	case *models.UnixMilli:
		*field = models.UnixMilli(f.n)
		cell = instant(*field)
	case *models.Amount:
		*field = models.AmountOfHundredths(int64(f.n))
		cell = Decimal{int64(f.n), 2}
	case *models.MinorAmount:
		*field = models.MinorAmountOfHundredths(int64(f.n))
		cell = Decimal{int64(f.n), 2}
	case *bool:
		*field = f.n>>f.bit&1 == 1
		cell = *field
	case *int:
		*field = f.n
	default:
		switch value.Kind() {
		case reflect.Pointer:
			value.Set(reflect.New(value.Type().Elem()))
			f.fill(value.Elem(), path)
			return
		case reflect.Struct:
			for field, part := range value.Fields() {
				f.fill(part, path+"."+field.Name)
			}
			return
		case reflect.Slice: // shown by its length
			value.Set(reflect.MakeSlice(value.Type(), f.n, f.n))
			f.fill(value.Index(0), path)
		default:
			value.SetString(path)
			cell = path
		}
	}
	f.shown[path] += fmt.Sprint(cell, " ")
}

// showing returns the path of the field that a column shows, or "".
func (f *filling) showing(cells string) string {
	for path, shown := range f.shown {
		if shown == cells {
			return path
		}
	}
	return ""
}

func fits(kind CellKind, cell any) bool {
	switch cell.(type) {
	case nil:
		return kind != Text
	case string:
		return kind == Text
	case bool:
		return kind == Flag
	case int64:
		return kind == Count
	case models.Timestamp:
		return kind == Instant
	case Decimal:
		return kind == Amount
	}
	return false
}

// isBlank reports whether a cell shows that a record lacks it. An unknown flag is not false.
func isBlank(cell any) bool {
	return cell == nil || cell != false && reflect.ValueOf(cell).IsZero()
}
