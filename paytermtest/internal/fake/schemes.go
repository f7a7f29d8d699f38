package fake

const (
	requestMTI  = "1200"
	responseMTI = "1210"
)

// MaxAmount is the largest amount of twelve digits.
const MaxAmount = 999_999_999_999

// Scheme is a card scheme with its code and names.
type Scheme struct {
	Code, English, Arabic string
}

// Schemes are the schemes of receipts and reconciliations, in the order of the API docs.
var Schemes = []Scheme{
	{"P1", "mada", "مدى"},
	{"VC", "Visa", "فيزا"},
	{"VD", "Visa Debit", "فيزا خصم"},
	{"MC", "Mastercard", "ماستركارد"},
	{"DM", "Maestro", "مايسترو"},
	{"AX", "American Express", "أمريكان إكسبريس"},
	{"UP", "UnionPay", "يونيون باي"},
	{"JC", "JCB", "جي سي بي"},
	{"DC", "Discover", "ديسكفر"},
	{"GN", "GCC Net", "الشبكة الخليجية"},
}

// saleKind is the kind of a sale, with its name in every view.
type saleKind struct {
	name, code             string
	upper, title           string
	arabic, turkish        string
	amountUpper, amountAra string
}

// The kinds of sales.
var (
	Purchase = &saleKind{
		name: "purchase", code: "00", upper: "PURCHASE", title: "Purchase", arabic: "شراء", turkish: "Satış",
		amountUpper: "PURCHASE AMOUNT", amountAra: "مبلغ الشراء",
	}
	Refund = &saleKind{
		name: "refund", code: "20", upper: "REFUND", title: "Refund", arabic: "استرداد", turkish: "İade",
		amountUpper: "REFUND AMOUNT", amountAra: "مبلغ الاسترداد",
	}
)
