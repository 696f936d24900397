package import Foundation
package import MockURLResponder

/// An endless stream of zeros that delivers them slowly.
package final class EndlessStream: InputStream {
    package struct State: Sendable {
        package var reads = 0
        package var isClosed = false

        package init() {}
    }

    private let state: Locked<State>

    /// - Parameter state: The state to observe, for a test that hands the stream over.
    package init(_ state: Locked<State> = Locked(State())) {
        self.state = state
        super.init(data: Data())
    }

    package var reads: Int { state.withLock { $0.reads } }
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    package override func open() {}

    package override func close() { state.withLock { $0.isClosed = true } }

    package override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        state.withLock { $0.reads += 1 }
        Thread.sleep(forTimeInterval: 0.001)
        buffer.update(repeating: 0, count: length)
        return length
    }
}
