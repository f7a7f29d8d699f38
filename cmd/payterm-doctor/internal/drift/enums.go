package drift

import (
	"reflect"

	"github.com/payterm/payterm-go/models"
)

// enums holds the constants of the open enumerations in records, which reflection cannot list. A
// test compares them with the source of package models.
var enums = []enumeration{
	enum(models.DeviceStatusNew),
	enum(models.DeviceTypePhone),
	enum(models.EndOfDayPurchase, models.EndOfDayRefund, models.EndOfDayRefundVoid, models.EndOfDayPurchaseVoid),
	enum(models.EntryModeContactless),
	enum(models.EventStatusApproved, models.EventStatusReversed),
	enum(models.EventTypeTransaction, models.EventTypeReversal),
	enum(models.IntentStatusApproved),
	enum(models.IntentTypePurchase),
	enum(models.MTIRequest, models.MTIResponse),
	enum(models.MerchantStatusActive),
	enum(models.OSTypeAndroid),
	enum(models.OperationTypeReconciliation),
	enum(
		models.PerformanceAPIStart, models.PerformanceServerStart, models.PerformanceTransactionStart,
		models.PerformanceNetworkStart, models.PerformanceSend, models.PerformanceReceived,
		models.PerformanceNetworkEnd, models.PerformanceTransactionEnd, models.PerformanceAPIEnd,
		models.PerformanceServerEnd, models.PerformanceReconciliationStart, models.PerformanceSwitchStart,
		models.PerformanceSwitchEnd, models.PerformanceReconciliationEnd, models.PerformanceSAFProcessed,
		models.PerformanceUpdateTerminalStatus, models.PerformanceBucketBuild, models.PerformanceDetailsBuild,
		models.PerformanceCreatedReconciliationRow, models.PerformanceReconciledTransactions,
		models.PerformanceWillAddToQueue,
	),
	enum(models.ReceiptTypePurchase),
	enum(models.RiskActionAllow, models.RiskActionBlock, models.RiskActionUnknown),
	enum(
		models.RiskStateNormal, models.RiskStateMonitored, models.RiskStatePaused, models.RiskStateBlocked,
		models.RiskStateUnknown,
	),
	enum(
		models.SchemeCodeMada, models.SchemeCodeVisa, models.SchemeCodeVisaDebit, models.SchemeCodeMastercard,
		models.SchemeCodeMaestro, models.SchemeCodeAmericanExpress, models.SchemeCodeUnionPay, models.SchemeCodeJCB,
		models.SchemeCodeDiscover, models.SchemeCodeGCCNET,
	),
	enum(models.SessionStatusNew, models.SessionStatusClosed),
	enum(models.SessionTypePurchase),
	enum(models.TerminalModePOS),
	enum(models.TransactionTypePurchase, models.TransactionTypeRefund),
}

// enumeration is a type with the values of its constants.
type enumeration struct {
	goType reflect.Type
	values []string
}

func enum[T ~string](constants ...T) enumeration {
	made := enumeration{goType: reflect.TypeFor[T]()}
	for _, constant := range constants {
		made.values = append(made.values, string(constant))
	}
	return made
}

// valuesOf returns the documented values of an enumeration, nil for other types.
func valuesOf(goType reflect.Type) []string {
	for _, enum := range enums {
		if enum.goType == goType {
			return enum.values
		}
	}
	return nil
}
