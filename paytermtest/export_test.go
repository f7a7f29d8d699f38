package paytermtest

// ExploreFailure is Explore that returns its failure.
var ExploreFailure = explore
