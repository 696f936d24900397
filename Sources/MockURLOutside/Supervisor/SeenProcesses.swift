#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// The processes that have made a call which was stopped.
///
/// An open descriptor identifies each of many living processes, and shows how it ended, also if another process is its parent.
final class SeenProcesses: Sendable {
    private struct Seen {
        var process: ProgramProcess
        /// A negative number, beyond the limit and without a free descriptor, leaves the end of the process unknown.
        let descriptor: Int32
        /// Whether the launcher is the parent, which learns of the end anyway.
        let isChild: Bool

        /// The status of `waitpid`; `nil` while the process lives, and 0 if the kernel does not know it.
        func status(waiting milliseconds: Int32 = 0) -> Int32? {
            guard descriptor >= 0 else { return process.isEnding ? 0 : nil }
            let end = outside_end(descriptor, milliseconds)
            guard end < 0 else { return end }
            if end == -EAGAIN { return nil }
            // Its parent may take the status of a zombie at any time. Then the kernel knows it.
            if let facts = ProgramProcess.Facts(of: process.id), facts.start == process.start { return facts.exitCode }
            return max(0, outside_end(descriptor, 0))
        }
    }

    private struct State {
        /// The processes of the threads that have made a call.
        var threads: [pid_t: pid_t] = [:]
        var open: [pid_t: Seen] = [:]
        var signalled: [(process: ProgramProcess, signal: Int32)] = []
    }

    private let state = Locked(State())

    deinit { state.withLock { for seen in $0.open.values where seen.descriptor >= 0 { close(seen.descriptor) } } }

    /// Notes a call of a thread, of which only the first takes system calls.
    func note(_ thread: pid_t) {
        guard state.withLock({ $0.threads[thread] == nil }), let process = ProgramProcess(of: thread) else { return }
        note(process, of: thread)
    }

    /// Notes a process, whose name may have changed since its first call.
    func note(_ process: ProgramProcess, of thread: pid_t) {
        state.withLock { state in
            if state.open[process.id]?.process != process { Self.forgetEnded(&state) }
            state.threads[thread] = process.id
            state.open[process.id]?.process = process
            guard state.open[process.id] == nil else { return }
            let opened = state.open.count < LauncherDescriptors.mostForProcesses ? outside_open_process(process.id) : -1
            let isChild = process.parent == getpid()
            state.open[process.id] = Seen(process: process, descriptor: opened, isChild: isChild)
        }
    }

    /// The processes that have not ended.
    var living: [ProgramProcess] {
        state.withLock { $0.open.values.filter { $0.status() == nil } }.compactMap { ProgramProcess(of: $0.process.id) }
    }

    /// The processes that a signal has ended, besides the children of the launcher.
    var signalled: [(process: ProgramProcess, signal: Int32)] {
        state.withLock { state in
            Self.forgetEnded(&state, isLast: true)
            return state.signalled
        }
    }

    private static func forgetEnded(_ state: inout State, isLast: Bool = false) {
        for (id, seen) in state.open {
            // A process that has begun to end shows its status soon.
            guard let status = seen.status(waiting: isLast && seen.process.isEnding ? 1000 : 0) else { continue }
            if seen.descriptor >= 0 { close(seen.descriptor) }
            state.open[id] = nil
            state.threads = state.threads.filter { $0.value != id }
            if !seen.isChild, status & 0x7F != 0 { state.signalled.append((seen.process, status & 0x7F)) }
        }
    }
}
#endif
