#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// A process that traces the programs of a launch, where the kernel permits no listener.
final class ProgramTracer: CallChannel {
    private let tracer: outside_tracer
    /// The last call that was answered.
    private let answered = Locked<UInt64>(0)

    /// Filters the calling thread, and starts the process that traces it.
    init(_ filter: Int32) throws(SupervisionFailure.Attempt) {
        var tracer = outside_tracer()
        let code = outside_trace(filter, &tracer)
        guard code == 0 else { throw .init(tracingWith: -code, step: outside_step(UInt32(bitPattern: tracer.step))) }
        self.tracer = tracer
    }

    deinit { close(tracer.channel) }

    func receive(_ call: inout outside_call, until wake: WaitSignal) -> Bool {
        // The tracer waits for a word about each call.
        if call.id != 0, answered.withLock({ $0 }) != call.id { tell { outside_delay_traced($0, &call) } }
        return withUnsafePointer(to: tracer) { outside_receive_traced($0, wake.descriptor, &call) } == 1
    }

    func end() { withUnsafePointer(to: tracer) { outside_end_tracer($0) } }

    // The tracer ignores an answer to a call that has ended.

    func succeed(_ call: outside_call, with value: Int64) {
        answer(call) { outside_answer_traced($0, $1, value) }
    }

    func fail(_ call: outside_call, with error: Int32) {
        answer(call) { outside_answer_traced($0, $1, Int64(-error)) }
    }

    func proceed(_ call: outside_call) { answer(call, outside_continue_traced) }

    func give(_ descriptor: Int32, to call: outside_call, closesOnExec: Bool) {
        answer(call) { outside_give_traced($0, $1, descriptor, closesOnExec ? 1 : 0) }
    }

    /// The tracer keeps the thread of a call until the launcher says something.
    func isWaiting(_ call: outside_call) -> Bool { true }

    private func answer(
        _ call: outside_call, _ tell: (UnsafePointer<outside_tracer>, UnsafePointer<outside_call>) -> Int32
    ) {
        answered.withLock { $0 = call.id }
        withUnsafePointer(to: tracer) { tracer in withUnsafePointer(to: call) { _ = tell(tracer, $0) } }
    }

    private func tell(_ word: (UnsafePointer<outside_tracer>) -> Int32) { _ = withUnsafePointer(to: tracer, word) }
}
#endif
