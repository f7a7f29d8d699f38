package receipt

import "github.com/payterm/payterm-go/models"

func word(english, arabic, turkish string) models.LocalizedText {
	return models.LocalizedText{English: english, Arabic: arabic, Turkish: turkish}
}

// plain returns a text that is the same in all languages, or whose language is unknown.
func plain(text string) models.LocalizedText { return models.LocalizedText{Text: text} }

// Labels of lines.
var (
	wordMID      = word("MID", "رقم التاجر", "Üye işyeri no")
	wordTID      = word("TID", "رقم الجهاز", "Terminal no")
	wordMCC      = plain("MCC")
	wordDate     = word("Date", "التاريخ", "Tarih")
	wordFrom     = word("From", "من", "Başlangıç")
	wordTo       = word("To", "إلى", "Bitiş")
	wordSTAN     = word("STAN", "رقم التتبع", "İzleme no")
	wordRRN      = word("RRN", "الرقم المرجعي", "Referans no")
	wordBatch    = word("Batch", "رقم الدفعة", "Batch no")
	wordVersion  = word("Version", "الإصدار", "Sürüm")
	wordSerial   = word("Serial number", "الرقم التسلسلي", "Seri no")
	wordDocument = word("Document", "رقم المستند", "Belge no")

	wordCard         = word("Card", "البطاقة", "Kart no")
	wordAmount       = word("Amount", "المبلغ", "Tutar")
	wordOther        = word("Other amount", "مبلغ آخر", "Diğer tutar")
	wordInstallments = word("Installments", "عدد الأقساط", "Taksit sayısı")
	wordInstallment  = word("Installment", "قيمة القسط", "Taksit tutarı")
	wordApproval     = word("Approval code", "رمز الموافقة", "Onay kodu")
	wordAction       = word("Action code", "رمز الاستجابة", "Yanıt kodu")
	wordReason       = word("Reason", "السبب", "Neden")

	wordBank          = word("Bank", "البنك", "Banka")
	wordBankReference = word("Bank reference", "مرجع البنك", "Banka referansı")
	wordCustomer      = word("Customer reference", "مرجع العميل", "Müşteri referansı")
	wordSponsor       = word("Sponsor", "الجهة الراعية", "Sponsor")

	wordPurchaseReversal = word("Purchase reversal", "عكس الشراء", "Satış iptali")
	wordRefundReversal   = word("Refund reversal", "عكس الاسترداد", "İade iptali")

	wordCount    = word("Count", "العدد", "Adet")
	wordTotal    = word("Total", "المجموع", "Toplam")
	wordDebit    = word("Debit", "مدين", "Borç")
	wordCredit   = word("Credit", "دائن", "Alacak")
	wordTerminal = word("Terminal", "الجهاز", "Terminal")
	wordHost     = word("Host", "المضيف", "Ana sistem")
)

// Texts without a value.
var (
	wordReceipt    = word("Receipt", "إيصال", "İşlem fişi")
	wordEndOfDay   = word("END OF DAY", "موازنة نهاية اليوم", "GÜN SONU")
	wordCardholder = word("CARDHOLDER COPY", "نسخة العميل", "MÜŞTERİ NÜSHASI")
	wordMerchant   = word("MERCHANT COPY", "نسخة التاجر", "İŞYERİ NÜSHASI")
	wordDuplicate  = word("DUPLICATE", "نسخة مكررة", "KOPYA")

	wordApproved = word("APPROVED", "مقبولة", "ONAYLANDI")
	wordDeclined = word("DECLINED", "مرفوضة", "REDDEDİLDİ")
	wordReversed = word("REVERSED", "عملية معكوسة", "İPTAL EDİLDİ")
	wordRefunded = word("REFUNDED", "عملية مستردة", "İADE EDİLDİ")
	wordPart     = word("in full or in part", "كليًا أو جزئيًا", "tamamen veya kısmen")
	wordUnknown  = word("OUTCOME UNKNOWN", "النتيجة غير معروفة", "SONUÇ BİLİNMİYOR")
	wordNoProof  = word("not a proof of payment", "ليس إثباتًا للدفع", "ödeme kanıtı değildir")

	wordBalanced   = word("BALANCED", "متوازنة", "MUTABIK")
	wordUnbalanced = word("NOT BALANCED", "غير متوازنة", "MUTABIK DEĞİL")
)

// transactionTypes has names for the codes of transaction types, because some views have only the
// code.
var transactionTypes = map[models.TransactionTypeCode]models.LocalizedText{
	models.TransactionTypePurchase: word("PURCHASE", "شراء", "SATIŞ"),
	models.TransactionTypeRefund:   word("REFUND", "استرداد", "İADE"),
}

// schemes has names for the codes of card schemes, because a v2 receipt has only the code.
var schemes = map[models.SchemeCode]models.LocalizedText{
	models.SchemeCodeMada:            word("mada", "مدى", "mada"),
	models.SchemeCodeVisa:            word("Visa", "فيزا", "Visa"),
	models.SchemeCodeVisaDebit:       word("Visa Debit", "فيزا مدين", "Visa Debit"),
	models.SchemeCodeMastercard:      word("Mastercard", "ماستركارد", "Mastercard"),
	models.SchemeCodeMaestro:         word("Maestro", "مايسترو", "Maestro"),
	models.SchemeCodeAmericanExpress: word("American Express", "أمريكان إكسبريس", "American Express"),
	models.SchemeCodeUnionPay:        word("UnionPay", "يونيون باي", "UnionPay"),
	models.SchemeCodeJCB:             word("JCB", "جي سي بي", "JCB"),
	models.SchemeCodeDiscover:        word("Discover", "ديسكفر", "Discover"),
	models.SchemeCodeGCCNET:          word("GCCNET", "الشبكة الخليجية", "GCCNET"),
}

// entryModes has names for the documented entry modes.
var entryModes = map[models.EntryMode]models.LocalizedText{
	models.EntryModeContactless: word("CONTACTLESS", "لا تلامسية", "TEMASSIZ"),
}

// endOfDayTypes has names for the kinds of transactions in a report.
var endOfDayTypes = map[models.EndOfDayType]models.LocalizedText{
	models.EndOfDayPurchase:     word("Purchase", "الشراء", "Satış"),
	models.EndOfDayPurchaseVoid: word("Purchase void", "إلغاء الشراء", "Satış iptali"),
	models.EndOfDayRefund:       word("Refund", "الاسترداد", "İade"),
	models.EndOfDayRefundVoid:   word("Refund void", "إلغاء الاسترداد", "İade iptali"),
}

// inTurkish has texts that the platform was observed to send without a Turkish translation.
var inTurkish = map[string]string{
	"NO VERIFICATION":          "DOĞRULAMA YOK",
	"OWNER VERIFIED ON DEVICE": "KART SAHİBİ CİHAZDA DOĞRULANDI",
	"Thank you":                "Teşekkür ederiz",
	"keep this receipt":        "Bu fişi saklayın",
}
