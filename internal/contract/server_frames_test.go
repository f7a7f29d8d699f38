package contract_test

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"

	payterm "github.com/payterm/payterm-go"
)

// newFrameServer is a faultServer that speaks HTTP/2, without encryption. It counts the
// requests that have arrived whole and reads nothing of them.
func newFrameServer(tb testing.TB, script ...reply) *faultServer {
	tb.Helper()
	return startFaultServer(tb, (*faultServer).speakFrames, script)
}

// overHTTP2 is an option to speak to it.
func overHTTP2() payterm.Option {
	transport := &http.Transport{Protocols: new(http.Protocols), MaxResponseHeaderBytes: 1 << 16}
	transport.Protocols.SetUnencryptedHTTP2(true)
	return payterm.WithHTTPClient(&http.Client{Transport: transport})
}

// What a frame is.
const (
	frameData         = 0
	frameHeaders      = 1
	frameReset        = 3
	frameSettings     = 4
	frameGoAway       = 7
	frameContinuation = 9

	flagEndStream  = 1
	flagEndHeaders = 4
)

func (s *faultServer) speakFrames(conn net.Conn) {
	reader := bufio.NewReader(conn)
	if _, err := reader.Discard(len("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")); err != nil {
		return
	}
	_, _ = io.WriteString(conn, frame(frameSettings, 0, 0, ""))
	var head [9]byte
	for {
		if _, err := io.ReadFull(reader, head[:]); err != nil {
			return
		}
		if _, err := reader.Discard(int(binary.BigEndian.Uint32(head[:]) >> 8)); err != nil {
			return
		}
		if kind := head[3]; kind <= frameHeaders && head[4]&flagEndStream != 0 {
			s.arrived(&peer{Conn: conn, stream: binary.BigEndian.Uint32(head[5:])}, "")
		}
	}
}

func frame(kind, flags byte, stream uint32, payload string) string {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(payload))<<8|uint32(kind))
	head = append(head, flags)
	return string(binary.BigEndian.AppendUint32(head, stream)) + payload
}

// numbers is the payload of a frame about a connection or a stream.
func numbers(list ...uint32) string {
	var payload []byte
	for _, number := range list {
		payload = binary.BigEndian.AppendUint32(payload, number)
	}
	return string(payload)
}

// statusLine is the header block of an answer: the name is the eighth of the table of HPACK.
func statusLine(status int) string { return fmt.Sprintf("\x08\x03%d", status) }

// inFrames sends what is made for the stream of the request.
func inFrames(text func(stream uint32) string) reply {
	return func(p *peer) { p.send(text(p.stream)) }
}

// answersInFrames is a proper answer.
func answersInFrames(status int, body string) reply {
	return inFrames(func(stream uint32) string { return answerFrames(stream, status, body) })
}

func answerFrames(stream uint32, status int, body string) string {
	return frame(frameHeaders, flagEndHeaders, stream, statusLine(status)) + frame(frameData, flagEndStream, stream, body)
}

// goAway reports that the streams after last were not processed.
func goAway(last, code uint32) string { return frame(frameGoAway, 0, 0, numbers(last, code)) }

func resetsStream(code uint32) reply {
	return inFrames(func(stream uint32) string { return frame(frameReset, 0, stream, numbers(code)) })
}
