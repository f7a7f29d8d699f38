package models_test

import "github.com/payterm/payterm-go/models"

// documents are the responses in testdata.
var documents = []document{
	{"merchant_list__pages_object", "merchants", &models.Merchant{}, `
		0.ReferenceID = 01112
		0.CreatedAt.Time = 2024-05-01 06:44:58
		1.ReferenceID = none
		2.ReferenceID = none
		0.User = none`},
	{"merchant_list__pages_number", "merchants", &models.Merchant{}, "1.ID = 6a4e365e-74c2-4ae5-8049-ceb6d73aaeee"},
	{"merchant_find__wrapped", "merchant", &models.Merchant{}, `
		0.HasPolicy = false
		0.Status = active`},
	{"merchant_find__unwrapped_legacy", "", &models.Merchant{}, "0.Status = none"},
	{"merchant_create__with_user", "", &models.Merchant{}, "0.User.Email = user1@example.com"},
	{"merchant_create__user_empty_object", "", &models.Merchant{}, "0.User = none"},

	{"terminal_list__client", "terminals", &models.Terminal{}, `
		0.TID = 0300000000000042
		0.Profile = none
		0.IsConnected = true
		0.BankTerminals.0.VoidSupport = none
		1.User = none
		1.BankTerminals = 0 elements`},
	{"terminal_list__merchant_api", "terminals", &models.Terminal{}, `
		0.User.Mobile = +9660******
		0.BankTerminals = none
		1.User.Email = none
		2.User = none`},
	{"terminal_list__vendor", "terminals", &models.Terminal{}, "0.Merchant = none"},
	{"terminal_find__client", "terminal", &models.Terminal{}, "0.Connections = 0 elements"},
	{"terminal_find__merchant_api_connections", "terminal", &models.Terminal{}, `
		0.Connections.0.Device.ID = e6009d89-5767-47dc-b9e8-8c3356d3028e
		0.CreatedAt.IsZero = true`},
	{"terminal_find__vendor", "terminal", &models.Terminal{}, "0.User = none"},
	{"terminal_register__variant_a", "", &models.TerminalRegistration{}, `
		0.Terminal.TID = 0300000000000042
		0.Terminal.Device = none`},
	{"terminal_register__variant_a_legacy_device", "", &models.TerminalRegistration{}, `
		0.Terminal.Device.Lat = 24.7
		0.Terminal.Device.Location = none
		0.Terminal.User.IsEmailVerified = false`},
	{"terminal_lookup__candidates", "", &models.TerminalLookup{}, "0.Terminals.1.BankName = Örnek Bankası"},
	{"terminal_commit__registered", "", &models.CommittedTerminal{}, `
		0.DeviceLimit = 1
		0.PulledOutAt.IsZero = true
		0.BankTerminals.0.VoidSupport = true
		0.BankTerminals.0.UnlinkedRefund = false`},
	{"terminal_update_profile__result", "", &models.TerminalProfile{}, `
		0.Terminals.0.TerminalInfo.AcquirerID = 0042
		0.Terminals.0.MerchantData.BusinessProvince = 34`},
	{"terminal_assign__device_empty_object", "terminal", &models.Terminal{}, `
		0.Device = none
		0.IsConnected = false`},
	{"terminal_unassign__message", "terminal", &models.TerminalUnassignment{}, "0.IsAssignedToUser = false"},
	{"terminal_disconnect__message", "", &models.Confirmation{}, "0.Message = Terminal is now disconnected"},

	{"session_create__expired_at_number", "", &models.Session{}, newSession},
	{"session_create__amount_string", "", &models.Session{}, newSession},
	{"session_list__expired_at_string", "sessions", &models.Session{}, `
		0.Outcome = open
		0.ExpiredAt = 1715695509000
		0.Terminal = none
		1.Outcome = approved
		1.Transaction.CardSchemeID = P1`},
	{"session_find__closed_with_transaction", "session", &models.Session{}, `
		0.Outcome = approved
		0.OriginalTransaction.ID = 1a3e5f5d-76ba-471d-869c-ca126c3cabc9
		0.Transaction.Type.English = PURCHASE
		0.Transaction.TransactionType.ID = 00
		0.Transaction.AmountAuthorized = 000000000400
		0.Transaction.IsReversed = false
		0.Transaction.POSConfirmed = true
		0.Transaction.Lat = 24.7`},
	{"session_find__nullable_transaction_fields", "session", &models.Session{}, `
		0.Outcome = approved
		0.OriginalTransaction = none
		0.Transaction.POSConfirmed = none
		0.Transaction.UpdatedAt.IsZero = true
		0.Transaction.Receipts = 0 elements`},

	{"transaction_list__client", "transactions", &models.Transaction{}, receiptV1 + `
		0.Outcome = approved
		1.Outcome = approved
		0.Receipts.0.CardScheme.ID = P1
		0.Receipts.0.ApprovalCode.Value = 100042
		0.Receipts.0.Merchant.Name.Arabic = متجر تجريبي
		0.IsReconciled = false
		1.IsReconciled = true
		1.User = none`},
	{"transaction_list__merchant_declined", "transactions", &models.Transaction{}, receiptV1 + `
		0.Outcome = declined
		0.Receipts.0.NetHundredths = 0
		0.Receipts.0.ApprovalCode = none
		0.Receipts.0.ActionCode = 940
		0.Internet.Speed = 271`},
	{"transaction_list__vendor", "transactions", &models.Transaction{}, receiptV1 + `
		0.Outcome = approved
		0.Lat = 24.700000000000001
		0.Reconciliation = none`},
	{"transaction_list__bank", "transactions", &models.Transaction{}, receiptV1 + "0.Outcome = approved"},
	{"transaction_find__client", "transaction", &models.Transaction{}, receiptV1 + `
		0.Outcome = approved
		0.IsReconciled = false
		0.IsApproved = none`},
	{"transaction_find__merchant_internet_terminal", "transaction", &models.Transaction{}, receiptV1 + "0.Outcome = approved"},
	{"transaction_find__receipt_vas_no_type", "transaction", &models.Transaction{}, receiptV1 + `
		0.Outcome = approved
		0.Receipts.0.VASData = none
		0.Receipts.0.CreatedAt.IsZero = true`},
	{"transaction_find__vendor", "transaction", &models.Transaction{}, receiptV1 + `
		0.Outcome = approved
		0.TransactionType.ID = 00
		0.TransactionCurrencyCode = 682`},
	{"transaction_find__bank", "transaction", &models.Transaction{}, receiptV1 + "0.Outcome = approved"},
	{"transaction_v2_list__turkish", "transactions", &models.TransactionV2{}, receiptV2 + `
		0.Outcome = approved
		1.Outcome = approved
		0.ID = 100200300400500600
		0.Card = none
		0.Performance.0.Transaction.ID = 100200300400500600
		0.Currency.Turkish = TL
		1.CompletedAt.IsZero = true`},
	{"transaction_v2_list__receipt_data_string_performance_array", "transactions", &models.TransactionV2{}, receiptV2 + `
		0.Outcome = reversed
		0.Events.1.Receipt = none
		0.Currency.Text = TRY
		0.Performance.1.TimeStamp = 1715691910000`},
	{"transaction_v2_find__unwrapped", "", &models.TransactionV2{}, receiptV2 + `
		0.Outcome = approved
		0.Events.0.STAN = 000073`},

	{"intent_list__current_page_only", "data", &models.Intent{}, `
		0.Outcome = approved
		1.Outcome = approved
		0.Amount.Hundredths = 2530
		0.CancelledAt.IsZero = true
		0.Transactions.0.Currency.Number = 682
		0.Transactions.0.Currency.Decimals = 2
		1.Type = refund
		1.Transactions.0.TransactionType.Turkish = İade`},
	{"intent_list__full_pagination", "data", &models.Intent{}, `
		0.Outcome = approved
		0.Amount.Hundredths = 2530`},
	{"intent_find__performance_object", "details", &models.IntentDetails{}, `
		0.Outcome = approved
		0.Amount.Hundredths = 2530
		0.CancelledAt.IsZero = true
		0.Transactions.0.Performance = 1 elements
		0.Transactions.0.AmountOther = 0
		0.Transactions.0.Events.0.Receipt.Data.AmountAuthorized.Amount = 25.30`},
	{"intent_find__performance_array", "details", &models.IntentDetails{}, `
		0.Outcome = approved
		0.Transactions.0.Performance.1.TimeStamp = 1715691909100`},

	{"reconciliation_create_v1__receipt_only", "reconciliation", &models.ReconciliationReport{}, `
		0.Receipt.IsBalanced.Value = true
		0.Receipt.Details.Total.Total = 45.30
		0.Receipt.Details.Refund.Total = -5.00
		0.Receipt.Schemes.0.POS.Debit.Total = 50.30
		0.Receipt.Schemes.0.Host.Credit.Total = 5.00
		0.Receipt.Schemes.0.Host.Total.Count = 3
		0.Receipt.IssuedAt = 2024-05-15 20:59:04
		0.Reconciliation = none
		0.Performance = none`},
	{"reconciliation_create_v1__full_wire", "reconciliation", &models.ReconciliationReport{}, `
		0.Receipt.Schemes = 10 elements
		0.Performance = 13 elements
		0.Reconciliation.TotalValue.Hundredths = 4530
		0.Reconciliation.RefundValue = 500
		0.Reconciliation.TotalCount = 3
		0.Reconciliation.Performance = 0 elements
		0.Reconciliation.Terminal.SystemTraceAuditNumber = 44
		0.Reconciliation.Terminal.TransactionCounter = 43
		0.Reconciliation.Terminal.IsFileDownload = false
		0.Reconciliation.Terminal.Geofence = none`},
	{"reconciliation_create_v2__end_of_day", "reconciliation", &models.ReconciliationReportV2{}, `
		0.Receipt.Data.EndOfDaySummary.0.Amount.Hundredths = 5030
		0.Receipt.Data.EndOfDaySummary.2.Count = 0
		0.Receipt.Data.GrandTotal = 45,30
		0.Receipt.Data.IssuedAt = 2024-05-15 20:59:00`},
	{"reconciliation_list__client_hhmm", "reconciliations", &models.Reconciliation{}, `
		0.ReconciliationReceipt.IssuedAt = 2024-05-15 20:59:00
		1.ReconciliationReceipt.IssuedAt = 2024-05-15 20:59:04`},
	{"reconciliation_find__client", "reconciliation", &models.Reconciliation{}, `
		0.ReconciliationReceipt.Details.Refund.Total = -5.00
		0.Terminal = none`},
	{"reconciliation_list__vendor", "reconciliations", &models.Reconciliation{}, "0.ReconciliationReceipt.Merchant = none"},
	{"reconciliation_find__vendor", "reconciliation", &models.Reconciliation{}, "0.ReconciliationReceipt.Merchant = none"},
	{"reconciliation_list__bank", "reconciliations", &models.BankReconciliation{}, `
		0.Total = 3
		0.TotalValue = 45.30
		0.Currency.Text = 682
		0.IsBalanced.Value = true`},
	{"reconciliation_find__bank", "reconciliation", &models.BankReconciliationDetails{}, `
		0.Details = []
		0.Device = none
		0.IsBalanced.Value = true
		0.Schemes.0.Total = 45.30
		0.Schemes.0.Count = 3
		0.IssuedAt = 2024-05-15 20:59:04
		0.StartedAt = 2024-05-13 21:00:00
		0.EndedAt = 2024-05-15 20:59:04`},

	{"bank_terminal_list__sdk", "terminals", &models.BankTerminal{}, "0.Store = none"},
	{"bank_terminal_find__sdk", "terminal", &models.BankTerminal{}, "0.IsPulledOut = false"},
	{"bank_pos_terminal_list__current_only", "terminals", &models.POSTerminal{}, "0.Device = none"},
	{"bank_pos_terminal_find__device", "terminal", &models.POSTerminal{}, "0.Device.SerialNumber = SN-0001"},
	{"bank_pos_terminal_find__device_null", "terminal", &models.POSTerminal{}, `
		0.Device = none
		0.Environment = 1
		0.LastTransaction = none`},
	{"bank_pos_transaction_list__current_only", "transactions", &models.POSTransaction{}, `
		0.Outcome = approved
		0.AmountAuthorized.Hundredths = 2530
		0.LocalAt = 2024-05-14 13:05:09
		0.IsSettled = false
		0.Tunnel.IsWhitelist = false
		0.Receipts = none`},
	{"bank_pos_transaction_find__receipts_data", "transaction", &models.POSTransaction{}, `
		0.Outcome = approved
		0.IsTerminalExcluded = none
		0.SettlementRecords = []
		0.Reconciliation.IsBalanced = true
		0.Receipts.0.Data.AmountAuthorized.Amount = 25.30
		0.Receipts.0.Data.CardScheme.Name.Key = mada`},
	{"bank_pos_reconciliation_list__current_only", "reconciliations", &models.BankPOSReconciliation{}, `
		0.POSTotals.Purchase.Amount.Hundredths = 5030
		0.HostTotals.Refund.Count = 1
		0.Receipt = none`},
	{"bank_pos_reconciliation_find__receipt", "reconciliation", &models.BankPOSReconciliation{}, `
		0.Receipt.ID = d0958ea9-0aaa-4b69-8744-6363a26944cd`},

	{"pos_message_list__current_only", "messages", &models.POSMessage{}, `
		0.ActionCode = 000
		1.ActionCode = none
		0.TransactionType.ID = 00
		0.Terminal.LastTransaction = "2024-05-14T13:20:59.970Z"`},
	{"pos_message_find__vendor", "message", &models.POSMessage{}, "0.Terminal.Vendor.VendorID = 00"},
	{"pos_message_list__nulls_unknown_mti", "messages", &models.POSMessage{}, `
		0.Terminal = none
		0.MTI = 1421`},
	{"pos_subscription_list__active_and_cancelled", "subscriptions", &models.Subscription{}, `
		0.RegisteredBy.ID = c1a6cf00-be28-4b35-851a-e2ec14b32476
		0.CancelledBy = none
		0.CancelledAt.IsZero = true
		1.CancelledBy.ID = c1a6cf00-be28-4b35-851a-e2ec14b32476`},
	{"pos_subscription_list__last_transaction_forms", "subscriptions", &models.Subscription{}, `
		0.LastTransaction = "2024-05-14T13:20:59.970Z"
		1.Plan = none`},
	{"pos_subscription_create__message", "", &models.SubscriptionConfirmation{}, `
		0.Subscription.ID = 60679731-9ffe-4f45-99f1-6ead6efbef1a`},
	{"pos_subscription_cancel__message", "", &models.Confirmation{}, "0.Message = Subscription cancelled successfully"},
	{"pos_reconciliation_list__current_only", "reconciliations", &models.POSReconciliation{}, `
		0.POSTotals.0.SchemaAcquirer = P1
		0.POSTotals.0.DebitAmount.Hundredths = 5030
		0.HostTotals.1.DebitCount = 0
		0.IsBalanced = true
		0.Receipt = none`},
	{"pos_reconciliation_find__object_under_plural_key", "reconciliations", &models.POSReconciliation{}, `
		0.Receipt.Data.Details.Refund.Total = -5.00
		0.Receipt.Data.Details.RefundReversal = none
		0.Receipt.Data.Schemes.0.IsBalanced = true
		0.Receipt.Data.IssuedAt = 2024-05-15 20:59:04`},

	{"risk_event__response_block", "", &models.RiskDecision{}, `
		0.Action = block
		0.EventID = none`},
}

// newSession is expected of both responses to Sessions.Create, which spell numbers differently.
const newSession = `
		0.Outcome = open
		0.Amount = 400
		0.ExpiredAt.Time = 2024-05-14 14:05:09
		0.Transaction = none`

// receiptV1 is expected of all v1 documents.
const receiptV1 = `
		0.Receipts.0.TID = 0300000000000042
		0.Receipts.0.AmountAuthorized.Amount = 25.30
		0.Receipts.0.TransactionType.Name.English = PURCHASE
		0.Receipts.0.CardExpiration = 29/03
		0.Receipts.0.StartedAt = 2024-05-14 13:05:09
		`

// receiptV2 is expected of all v2 documents, whether their receipt is an object or quoted.
const receiptV2 = `
		0.Events.0.Receipt.Data.Outcome = unknown
		0.Events.0.Receipt.Data.AmountAuthorized.Amount = 25.30
		0.Events.0.Receipt.Data.InstallmentsCount = 0
		0.Events.0.Receipt.Data.Currency.Code = 949
		0.Events.0.Receipt.Data.Merchant.Name.Text = Örnek A.Ş.
		0.Events.0.Receipt.Data.ApprovalCode.Value = 100042
		0.Events.0.Receipt.Data.TransactionType.Turkish = Satış
		0.Events.0.Receipt.Data.IssuedAt = 2024-05-14 13:05:09
		`
