import Dispatch
import Foundation
import MockURLResponder

/// Notes a Ctrl-C, or other signals that ask a command to end, so that it can end its work.
final class Interruption {
    private var sources: [any DispatchSourceSignal] = []
    /// The first signal that has arrived; `nil` before.
    private let arrived = Locked<Int32?>(nil)

    /// - Parameters:
    ///   - signals: The signals.
    ///   - onArrival: Called for each signal, on any thread.
    init(by signals: [Int32] = [SIGINT], onArrival: @escaping @Sendable () -> Void = {}) {
        for number in signals {
            let wasIgnored =
                unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            // `nohup` lets a command outlive its terminal.
            if number == SIGHUP, wasIgnored { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [arrived] in
                arrived.withLock { $0 = $0 ?? number }
                onArrival()
            }
            // A signal that arrives before the source is registered would be lost.
            let isRegistered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isRegistered.signal() }
            source.activate()
            isRegistered.wait()
            sources.append(source)
        }
    }

    deinit {
        for source in sources {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }

    /// Whether a signal has arrived, for other threads.
    var state: @Sendable () -> Bool { { [arrived] in arrived.withLock { $0 != nil } } }

    var hasArrived: Bool { state() }

    /// The status of a command that a signal ends, as a shell shows it: 130 for a Ctrl-C.
    var status: ExitStatus { ExitStatus(number: 128 + (arrived.withLock { $0 } ?? SIGINT)) }
}
