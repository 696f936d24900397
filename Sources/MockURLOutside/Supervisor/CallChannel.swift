#if os(Linux)
import CSystemCalls
import Foundation

/// The way by which stopped calls arrive and are answered.
protocol CallChannel: AnyObject, Sendable {
    /// Waits for the next call, which takes the place of the last one.
    ///
    /// - Returns: Whether there is one. The channel was woken, or no filtered process is left otherwise.
    func receive(_ call: inout outside_call, until wake: WaitSignal) -> Bool
    /// Lets all later calls fail with `ENOSYS`, and waits for what belongs to the channel.
    func end()
    /// Returns from a call with a value.
    func succeed(_ call: outside_call, with value: Int64)
    /// Returns from a call with an `errno`.
    func fail(_ call: outside_call, with error: Int32)
    /// Lets the kernel make a call.
    ///
    /// The kernel reads the memory of the program again. A thread of the program may have changed it meanwhile.
    func proceed(_ call: outside_call)
    /// Returns from a call with a copy of a descriptor.
    func give(_ descriptor: Int32, to call: outside_call, closesOnExec: Bool)
    /// Whether what was read about the process of a call belongs to the call.
    func isWaiting(_ call: outside_call) -> Bool
}

/// The listener of a filter.
final class NotificationListener: CallChannel {
    private let descriptor: Int32
    /// Whether signals of a program wait for the answer of a call.
    let isKillable: Bool

    /// Filters the calling thread.
    init(_ filter: Int32) throws(SupervisionFailure.Attempt) {
        var isKillable: Int32 = 0
        descriptor = outside_install(filter, &isKillable)
        self.isKillable = isKillable != 0
        guard descriptor >= 0 else { throw .init(.listener, installing: -descriptor) }
    }

    deinit { close(descriptor) }

    func receive(_ call: inout outside_call, until wake: WaitSignal) -> Bool {
        outside_receive(descriptor, wake.descriptor, &call) == 1
    }

    /// The listener closes with its last reference.
    func end() {}

    // The error of an answer is ignored: the program has given up the call, or has ended.

    func succeed(_ call: outside_call, with value: Int64) { _ = outside_answer(descriptor, call.id, value, 0) }

    func fail(_ call: outside_call, with error: Int32) { _ = outside_answer(descriptor, call.id, 0, error) }

    func proceed(_ call: outside_call) { _ = outside_continue(descriptor, call.id) }

    func give(_ given: Int32, to call: outside_call, closesOnExec: Bool) {
        let result = outside_give(descriptor, call.id, given, closesOnExec ? 1 : 0, isKillable ? 1 : 0)
        // The program has as many descriptors as it may have.
        if result < 0, result != -ENOENT { fail(call, with: -result) }
    }

    func isWaiting(_ call: outside_call) -> Bool { outside_is_waiting(descriptor, call.id) == 1 }
}
#endif
