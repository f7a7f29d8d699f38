package paytermtest

// OperationNames are those of all routes, for tests.
func OperationNames() (names []string) {
	for _, r := range allRoutes() {
		names = append(names, r.operation)
	}
	return names
}
