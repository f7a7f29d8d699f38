package contract_test

import (
	"strings"
	"testing"
)

// beganFrames is an answer that does not end.
func beganFrames(stream uint32) string {
	return frame(frameHeaders, flagEndHeaders, stream, statusLine(200)) + frame(frameData, 0, stream, `{"termi`)
}

// lost and lostInside are what comes of a connection that ends before and inside an answer.
const (
	lostRead, lostWrite             = "3: NetworkError 0 x3 sent", "1: NetworkError 0 x1 sent unknown"
	lostInsideRead, lostInsideWrite = "3: NetworkError 200 x3 sent", "1: NetworkError 200 x1 sent unknown"
)

// http2Faults are those that only HTTP/2 has, with a Transport of the user's.
var http2Faults = []fault{
	{name: "200", few: true, script: []reply{thenGood}, read: "1: ok", write: "1: ok"},
	{name: "500", few: true, script: []reply{answersInFrames(500, "")}, read: "3: Error 500 x3 server", write: "1: Error 500 x1 server unknown"},
	{name: "503, then goaway", few: true, script: []reply{inFrames(func(stream uint32) string {
		return answerFrames(stream, 503, "") + goAway(stream, 0)
	}), thenGood}, read: "2: ok", write: "1: Error 503 x1 server unknown"},
	{name: "stream reset, once", few: true, script: []reply{resetsStream(2), thenGood}, read: "2: ok", write: lostWrite},
	{name: "stream reset: no error", few: true, script: []reply{resetsStream(0)}, read: lostRead, write: lostWrite},
	{name: "stream reset: internal error", script: []reply{resetsStream(2)}, read: lostRead, write: lostWrite},
	{name: "stream reset: flow control", few: true, script: []reply{resetsStream(3)}, read: lostRead, write: lostWrite},
	{name: "stream reset: cancel", few: true, script: []reply{resetsStream(8)}, read: lostRead, write: lostWrite},
	{name: "stream reset: calm down", few: true, script: []reply{resetsStream(11)}, read: lostRead, write: lostWrite},
	{name: "stream reset: HTTP/1.1 required", few: true, script: []reply{resetsStream(13)}, read: lostRead, write: lostWrite},
	{name: "stream reset: unknown code", few: true, script: []reply{resetsStream(4242)}, read: lostRead, write: lostWrite},
	{name: "stream reset inside the answer", script: []reply{inFrames(func(stream uint32) string {
		return beganFrames(stream) + frame(frameReset, 0, stream, numbers(2))
	})}, read: lostInsideRead, write: lostInsideWrite},
	{name: "refused inside the answer", few: true, script: []reply{inFrames(func(stream uint32) string {
		return beganFrames(stream) + frame(frameReset, 0, stream, numbers(7))
	})}, read: lostInsideRead, write: lostInsideWrite},
	{name: "goaway, then the answer", script: []reply{inFrames(func(stream uint32) string {
		return goAway(stream, 0) + answerFrames(stream, 404, "")
	})}, read: "1: Error 404 x1 notfound"},
	{name: "goaway after this one, closed", script: []reply{func(p *peer) { p.send(goAway(p.stream, 0)); closes(p) }}, read: lostRead, write: lostWrite},
	{name: "goaway after all, closed", script: []reply{func(p *peer) { p.send(goAway(1<<31-1, 0)); closes(p) }}, read: lostRead, write: lostWrite},
	{name: "goaway before this one, with an error", script: []reply{inFrames(func(uint32) string { return goAway(0, 11) })}, read: lostRead, write: lostWrite},
	{name: "goaway inside the answer, closed", script: []reply{func(p *peer) {
		p.send(beganFrames(p.stream) + goAway(p.stream, 0))
		closes(p)
	}}, read: lostInsideRead, write: lostInsideWrite},
	{name: "closed", script: []reply{closes}, read: lostRead, write: lostWrite},
	{name: "reset", few: true, script: []reply{resets}, read: lostRead, write: lostWrite},
	{name: "closed inside the answer", few: true, script: []reply{func(p *peer) { p.send(beganFrames(p.stream)); closes(p) }}, read: lostInsideRead, write: lostInsideWrite},
	{name: "HTTP/1.1", few: true, script: []reply{writes("HTTP/1.1 400 Bad Request\r\n\r\n")}, read: lostRead, write: lostWrite},
	{name: "broken header block", few: true, script: []reply{inFrames(func(stream uint32) string {
		return frame(frameHeaders, flagEndHeaders|flagEndStream, stream, "\xff\xff\xff\xff\xff\xff")
	})}, read: lostRead, write: lostWrite},
	{name: "header without a status", few: true, script: []reply{inFrames(func(stream uint32) string {
		return frame(frameHeaders, flagEndHeaders|flagEndStream, stream, "")
	})}, read: lostRead, write: lostWrite},
	// net/http itself sends again what was refused, but no write with a body.
	{name: "stream refused, once", few: true, script: []reply{resetsStream(7), thenGood}, read: "2: ok", write: lostWrite},
	{name: "header without end", few: true, script: []reply{func(p *peer) {
		sent := p.send(frame(frameHeaders, 0, p.stream, statusLine(200)))
		field := "\x00\x01x\x7f\xfb\x7e" + strings.Repeat("x", 16_378) // a name of one byte, and a value that fills the frame
		for left := 1 << 26; sent && left > 0; left -= len(field) {
			sent = p.send(frame(frameContinuation, 0, p.stream, field))
		}
		closes(p)
	}}, read: lostRead, write: lostWrite},
}

func TestHTTP2Faults(t *testing.T) {
	t.Parallel()
	for _, fault := range http2Faults {
		fault.http2 = true
		t.Run(fault.name, func(t *testing.T) {
			t.Parallel()
			fault.tryAll(t)
		})
	}
}
