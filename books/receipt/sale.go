package receipt

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/models"
)

var (
	errNoReceipt = errors.New("receipt: there is no receipt")
	errOutcome   = errors.New("receipt: the outcome must be one of package models: call Outcome of what you have read")
)

var outcomes = []models.Outcome{
	models.OutcomeOpen, models.OutcomeApproved, models.OutcomeDeclined, models.OutcomeReversed, models.OutcomeNone, models.OutcomeUnknown,
}

// receiptSheet lays out a receipt.
func receiptSheet(r *models.Receipt, outcome models.Outcome, options Options) (*sheet, error) {
	s, err := newSheet(options)
	switch {
	case err != nil:
		return nil, err
	case r == nil:
		return nil, errNoReceipt
	case !slices.Contains(outcomes, outcome):
		return nil, errOutcome
	}
	s.pan = spelledOut(r.PAN)
	s.title(wordReceipt, r.RetrievalReferenceNumber)
	s.merchant(r.Merchant)
	s.part()
	s.label(styleText, copyNames[s.options.Copy])
	s.duplicate()
	s.fact(wordMID, r.Merchant.ID)
	s.fact(wordTID, r.TID)
	date, _ := issued(r)
	s.fact(wordDate, date)
	s.part()
	s.payment(r)
	s.part()
	s.outcome(r, decide(r, outcome))
	s.part()
	s.references(r)
	s.part()
	if s.options.Copy == MerchantCopy {
		s.emv(r)
		s.part()
	}
	s.label(styleText, r.ReceiptLineOne)
	s.label(styleText, r.ReceiptLineTwo)
	s.label(styleText, r.ThanksMessage)
	s.label(styleText, r.SaveReceiptMessage)
	return s, nil
}

var copyNames = map[Copy]models.LocalizedText{CardholderCopy: wordCardholder, MerchantCopy: wordMerchant}

// payment adds what was paid, and how.
func (s *sheet) payment(r *models.Receipt) {
	s.label(styleText, typeName(r))
	s.label(styleText, schemeName(r.CardScheme.Name, string(r.CardScheme.ID)))
	s.label(styleText, either(plain(string(r.EntryMode)), entryModes[r.EntryMode]))
	s.fact(wordCard, cardNumber(r.PAN, s.options.Copy))
	s.amount(styleAmount, either(r.AmountAuthorized.Label, wordAmount), r.AmountAuthorized.Value, currencyName(r))
	if !isNothing(r.AmountOther.Amount()) {
		s.amount(styleFact, either(r.AmountOther.Label, wordOther), r.AmountOther.Value, currencyName(r))
	}
	if r.InstallmentsCount != "0" {
		s.fact(wordInstallments, r.InstallmentsCount)
	}
	if !isNothing(r.InstallmentAmount) {
		s.amount(styleFact, wordInstallment, string(r.InstallmentAmount), currencyName(r))
	}
}

// outcome adds the outcome.
func (s *sheet) outcome(r *models.Receipt, outcome models.Outcome) {
	switch outcome {
	case models.OutcomeApproved:
		s.label(styleHeading, wordApproved)
	case models.OutcomeDeclined:
		s.label(styleHeading, wordDeclined)
	case models.OutcomeReversed:
		s.label(styleStamp, wordReversed)
	default:
		s.label(styleStamp, wordUnknown)
		s.label(styleText, wordNoProof)
	}
	if models.IsTrue(r.IsRefunded) {
		s.label(styleStamp, wordRefunded)
		s.label(styleText, wordPart)
	}
	if models.IsTrue(r.IsApproved) && r.ApprovalCode != nil {
		s.fact(either(r.ApprovalCode.Label, wordApproval), r.ApprovalCode.Value)
	}
	if s.options.Copy == MerchantCopy || outcome == models.OutcomeDeclined {
		s.fact(wordAction, r.ActionCode)
	}
	s.label(styleText, r.VerificationMethod)
}

// references adds the references by which a bank finds the transaction, and the AID.
func (s *sheet) references(r *models.Receipt) {
	s.fact(wordSTAN, r.SystemTraceAuditNumber)
	s.fact(wordRRN, r.RetrievalReferenceNumber)
	s.fact(wordBatch, r.BatchNumber)
	s.fact(wordBank, cmp.Or(r.AcquirerName, r.AcquirerID))
	s.fact(wordBankReference, r.BankReference)
	s.fact(wordCustomer, r.CustomerReferenceNumber)
	s.fact(plain("AID"), r.ApplicationIdentifier)
}

// emv adds the EMV data, for the merchant.
func (s *sheet) emv(r *models.Receipt) {
	s.fact(plain("AC"), r.ApplicationCryptogram)
	s.fact(plain("CID"), r.CryptogramInformationData)
	s.fact(plain("TVR"), r.TerminalVerificationResult)
	s.fact(plain("TSI"), r.TransactionStateInformation)
	s.fact(plain("CVM"), r.CardholderVerificationResult)
	s.fact(plain("Kernel"), r.KernelID)
	s.fact(wordMCC, r.Merchant.CategoryCode)
	s.fact(wordSponsor, r.CardSchemeSponsor)
	s.fact(wordVersion, r.POSSoftwareVersionNumber)
}

// decide returns the outcome to print. It is unknown if the receipt and its record contradict
// each other. It is no contradiction if one of them merely knows more than the other.
func decide(r *models.Receipt, ofRecord models.Outcome) models.Outcome {
	own := r.Outcome()
	switch {
	case ofRecord == own:
		return own
	case own == models.OutcomeReversed, ofRecord == models.OutcomeReversed:
		return models.OutcomeReversed
	case ofRecord == models.OutcomeApproved && models.IsTrue(r.IsApproved):
		return models.OutcomeApproved // a v2 receipt, whose transaction has no reversal event
	}
	return models.OutcomeUnknown
}

// issued returns the date and time of a receipt, and reports whether both are there. A v1 receipt
// has those of the start and the end. If there is no such pair, issued returns a date alone.
func issued(r *models.Receipt) (text string, isWhole bool) {
	for _, pair := range [][2]string{{r.EndDate, r.EndTime}, {r.StartDate, r.StartTime}, {r.Date, r.Time}} {
		shown, isWhole := moment(pair[0], pair[1])
		if isWhole {
			return shown, true
		}
		text = cmp.Or(text, shown)
	}
	return text, false
}

// moment returns a date with its time if there is one, and reports whether both are there.
// 00/00/0000 is no date, and a time without a date is dropped.
func moment(date, time string) (text string, isWhole bool) {
	date, time = clean(date), clean(time)
	switch {
	case strings.Trim(date, "0/.-") == "":
		return "", false
	case time == "":
		return date, false
	}
	return date + " " + time, true
}

func typeName(r *models.Receipt) models.LocalizedText {
	given := r.TransactionType
	code := plain(cmp.Or(string(given.ID), string(r.Type)))
	ours, known := transactionTypes[given.ID]
	if !known {
		ours = code
	}
	return either(either(given.Name, models.LocalizedText{English: given.English, Arabic: given.Arabic, Turkish: given.Turkish}), ours)
}

// schemeName returns the name of a card scheme. If only its code was sent, it looks up the name.
func schemeName(given models.LocalizedText, code string) models.LocalizedText {
	ours, known := schemes[models.SchemeCode(code)]
	if !known {
		ours = plain(code)
	}
	return either(given, ours)
}

func currencyName(r *models.Receipt) models.LocalizedText {
	c := r.Currency
	return models.LocalizedText{English: c.English, Arabic: c.Arabic, Turkish: c.Turkish, Text: cmp.Or(c.Text, c.Code)}
}

// isNothing reports whether an amount is missing or zero.
func isNothing(amount models.Amount) bool {
	hundredths, err := amount.Hundredths()
	return clean(string(amount)) == "" || err == nil && hundredths == 0
}
