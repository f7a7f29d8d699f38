package paytermtest

// What the platform makes up about every merchant and terminal.
const (
	streetEnglish          = "Street 1"
	streetArabic           = "شارع ١"
	telephone              = "0000000000"
	categoryCode           = "5999"
	sponsor                = "EXMB"
	softwareVersion        = "1.0.0"
	packageName            = "com.example.pos"
	internetType           = "wifi"
	internetSpeed          = "271"
	latitude               = "24.7"
	longitude              = "46.6"
	cardholderVerification = "3F0000"
	receiptsURL            = "https://receipts.example.com/"
)

// receipt is the v1 receipt of a sale, which sessions and intents embed, too. Misspelt names are
// the wire's.
func (s *store) receipt(x *sale) object {
	var approval any
	message := bilingual("Declined", "مرفوضة")
	if x.approved() {
		approval = object{"value": x.approval, "label": bilingual("Approval Code", "رمز الموافقة")}
		message = bilingual("Approved", "مقبولة")
	}
	return object{
		"id": x.receiptID, "merchant": receiptMerchant(x.terminal), "type": x.kind.name,
		"start_date": s.date(x.created), "start_time": s.clock(x.created),
		"end_date": s.date(x.created), "end_time": s.clock(x.created),
		"card_scheme_sponsor": sponsor, "tid": x.terminal.tid, "system_trace_audit_number": x.stan,
		"pos_software_version_number": softwareVersion, "retrieval_reference_number": x.rrn,
		"card_scheme":       object{"name": bilingual(x.card.scheme.english, x.card.scheme.arabic), "id": x.card.scheme.code},
		"transaction_type":  object{"name": bilingual(x.kind.upper, x.kind.arabic), "id": x.kind.code},
		"pan":               x.card.grouped(),
		"card_expiration":   x.card.expiry,
		"amount_authorized": object{"label": bilingual(x.kind.amountUpper, x.kind.amountAra), "value": decimal(x.amount)},
		"amount_other":      object{"label": bilingual("NAQD AMOUNT", "مبلغ النقد"), "value": decimal(0)},
		"currency":          s.currencyView(), "status_message": message,
		"is_approved": x.approved(), "is_refunded": x.refunded > 0, "is_reversed": x.reversed,
		"approval_code": approval, "verification_method": verificationMethod(),
		"receipt_line_one": bilingual("", ""), "receipt_line_two": bilingual("", ""),
		"thanks_message": bilingual("Thank you", "شكرا"), "save_receipt_message": bilingual("keep this receipt", "احتفظ بالإيصال"),
		"entry_mode": "CONTACTLESS", "action_code": x.actionCode(), "application_identifier": "A0000000000000",
		"terminal_verification_result": "0000008000", "transaction_state_information": "0000",
		"cardholader_verfication_result": cardholderVerification, "cryptogram_information_data": "80",
		"application_cryptogram": "00112233445566AA", "kernel_id": "2d", "payment_account_reference": "", "pan_suffix": "",
		"transaction_uuid": x.uuid, "created_at": timestamp(x.created), "updated_at": timestamp(x.updated),
		"qr_code": receiptsURL + x.receiptID,
	}
}

func receiptMerchant(t *terminal) object {
	m := t.merchant
	arabic := m.nameAr
	if arabic == "" {
		arabic = m.name
	}
	return object{
		"id": t.bank().MID, "name": bilingual(m.name, arabic), "address": bilingual(streetEnglish, streetArabic),
		"category_code": categoryCode,
	}
}

func verificationMethod() object { return bilingual("NO VERIFICATION", "بدون تحقق") }

func (s *store) currencyView() object {
	return bilingual(s.options.Currency.Code, s.options.Currency.Arabic)
}
