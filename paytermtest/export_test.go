package paytermtest

// ExploreFailure is Explore, but returns the failure.
var ExploreFailure = explore
