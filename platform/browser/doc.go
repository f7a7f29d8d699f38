// Package browser tests in headless Chromium what the library makes for browsers: receipts,
// reports, and the console of the embedded platform. It is a separate module, since it needs a
// driver, and has only tests.
//
// Without Chromium the tests are skipped. With -pictures they write the pictures of the documents:
//
//	go test . -pictures ../../docs/pictures
package browser
