// Package refusal makes the system refuse calls, as some file systems do, for tests.
package refusal

import (
	"runtime"
	"syscall"
	"testing"
	"unsafe"
)

// Do calls a function on a thread of its own, where the system refuses some calls. In the processes
// that it starts it does, too.
func Do(t testing.TB, refusal syscall.Errno, do func(), calls ...uint32) {
	t.Helper()
	const load, compare, end = syscall.BPF_LD | syscall.BPF_W | syscall.BPF_ABS, syscall.BPF_JMP | syscall.BPF_JEQ | syscall.BPF_K, syscall.BPF_RET
	const refuse, allow = 0x00050000, 0x7fff0000
	number := uint32(refusal) //nolint:gosec // errors are small
	filter := []syscall.SockFilter{{Code: end, K: allow}, {Code: end, K: refuse | number}}
	toRefuse := uint8(1)
	for _, call := range calls {
		filter = append([]syscall.SockFilter{{Code: compare, K: call, Jt: toRefuse}}, filter...)
		toRefuse++
	}
	filter = append([]syscall.SockFilter{{Code: load}}, filter...)
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // without an unlock, the thread ends with its goroutine
		if err = install(filter); err == nil {
			do()
		}
	}()
	<-done
	if err != nil {
		t.Skip("no seccomp:", err)
	}
}

func install(filter []syscall.SockFilter) error {
	const noNewPrivileges, seccomp, byFilter = 38, 22, 2
	if _, _, err := syscall.RawSyscall(syscall.SYS_PRCTL, noNewPrivileges, 1, 0); err != 0 {
		return err
	}
	program := syscall.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}                               //nolint:gosec // of some instructions
	_, _, err := syscall.RawSyscall(syscall.SYS_PRCTL, seccomp, byFilter, uintptr(unsafe.Pointer(&program))) //nolint:gosec // as the system takes it
	if err != 0 {
		return err
	}
	return nil
}
