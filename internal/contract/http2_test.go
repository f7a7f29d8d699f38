package contract_test

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestRefusedBodyIsNotSentAgain: over HTTP/2, with a user's Transport, net/http resends a request
// that the server refuses. A write with a body becomes unknown instead.
func TestRefusedBodyIsNotSentAgain(t *testing.T) {
	t.Parallel()
	server := startFaultServer(t, (*faultServer).refuseStreams, nil)
	transport := &http.Transport{Protocols: new(http.Protocols)}
	transport.Protocols.SetUnencryptedHTTP2(true)
	client := faultClient(t, server.url, payterm.WithHTTPClient(&http.Client{Transport: transport}), payterm.WithMaxRetries(0))

	_, err := client.Clients.Sessions.Create(t.Context(), "T", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
	assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err))
	assert.EqualValues(t, 1, server.arrivals.Load())
}

// refuseStreams responds to each complete request with REFUSED_STREAM (RFC 9113).
func (s *faultServer) refuseStreams(conn net.Conn) {
	const settings, reset, refused, endStream = 4, 3, 7, 1
	reader := bufio.NewReader(conn)
	_, _ = reader.Discard(len("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
	_, _ = conn.Write([]byte{0, 0, 0, settings, 0, 0, 0, 0, 0})
	for {
		var head [9]byte
		if _, err := io.ReadFull(reader, head[:]); err != nil {
			return
		}
		_, _ = reader.Discard(int(binary.BigEndian.Uint32(head[:]) >> 8))
		if isRequest := head[3] <= 1; isRequest && head[4]&endStream != 0 {
			s.arrivals.Add(1)
			_, _ = conn.Write(append([]byte{0, 0, 4, reset, 0, head[5], head[6], head[7], head[8]}, 0, 0, 0, refused))
		}
	}
}
