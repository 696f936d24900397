import Dispatch
import Foundation
import MockURLResponder

/// Notes a Ctrl-C, so that a command can end its work.
final class Interruption {
    private let source: any DispatchSourceSignal
    /// Whether the signal has arrived.
    let state = Locked(false)

    /// - Parameter onArrival: Called for each signal, on any thread.
    init(onArrival: @escaping @Sendable () -> Void = {}) {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [state] in
            state.withLock { $0 = true }
            onArrival()
        }
        source.activate()
    }

    deinit {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }

    var hasArrived: Bool { state.withLock { $0 } }
}
