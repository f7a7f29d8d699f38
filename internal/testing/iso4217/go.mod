module github.com/payterm/payterm-go/internal/testing/iso4217

go 1.26.0

replace github.com/payterm/payterm-go => ../../../

require (
	github.com/Rhymond/go-money v1.0.15
	github.com/payterm/payterm-go v1.0.0
	github.com/stretchr/testify v1.12.1
	golang.org/x/text v0.43.0
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect
