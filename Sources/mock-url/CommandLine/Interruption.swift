import Dispatch
import Foundation
import MockURLResponder

/// Notes a Ctrl-C, so that a command can end its work.
final class Interruption {
    private let source: any DispatchSourceSignal
    private let state = Locked(false)

    init() {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [state] in state.withLock { $0 = true } }
        source.activate()
    }

    deinit {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }

    var hasArrived: Bool { state.withLock { $0 } }
}
