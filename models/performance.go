package models

// PerformanceType is a step whose time was measured.
type PerformanceType string

// The documented steps, of a hardware POS transaction. Some were observed elsewhere, too.
const (
	PerformanceAPIStart         PerformanceType = "api_start"
	PerformanceServerStart      PerformanceType = "server_start"
	PerformanceTransactionStart PerformanceType = "transaction_start"
	PerformanceNetworkStart     PerformanceType = "network_start"
	PerformanceSend             PerformanceType = "send"
	PerformanceReceived         PerformanceType = "received"
	PerformanceNetworkEnd       PerformanceType = "network_end"
	PerformanceTransactionEnd   PerformanceType = "transaction_end"
	PerformanceAPIEnd           PerformanceType = "api_end"
	PerformanceServerEnd        PerformanceType = "server_end"
)

// The steps of a reconciliation. The first four are documented, for v2. The others were observed in
// v1, between the first and the fourth.
const (
	PerformanceReconciliationStart      PerformanceType = "reconciliation_start"
	PerformanceSwitchStart              PerformanceType = "switch_start"
	PerformanceSwitchEnd                PerformanceType = "switch_end"
	PerformanceReconciliationEnd        PerformanceType = "reconciliation_end"
	PerformanceSAFProcessed             PerformanceType = "saf_processed"
	PerformanceUpdateTerminalStatus     PerformanceType = "update_terminal_status"
	PerformanceBucketBuild              PerformanceType = "bucket_build"
	PerformanceDetailsBuild             PerformanceType = "details_build"
	PerformanceCreatedReconciliationRow PerformanceType = "created_reconciliation_row"
	PerformanceReconciledTransactions   PerformanceType = "reconciled_transactions"
	PerformanceWillAddToQueue           PerformanceType = "will_add_to_queue"
)

// Performance is one measurement: the time of a step or, in client v2 transactions, the internet
// connection of the transaction.
type Performance struct {
	Type      PerformanceType `json:"type"` // empty in the measurement of a connection
	TimeStamp UnixMilli       `json:"time_stamp"`

	// Client v2 transactions only.
	ID            string     `json:"id"`
	InternetSpeed string     `json:"internet_speed"` // unit undocumented
	InternetType  string     `json:"internet_type"`  // such as wifi
	Transaction   *Reference `json:"transaction"`    // by its numeric id
}
