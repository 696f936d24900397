package import Foundation

/// A body that arrives from the network while its client takes it.
///
/// One transfer appends bytes, and one client takes them.
package final class ArrivingBody: Sendable {
    /// The next part that a client takes.
    package enum Part: Sendable {
        /// Bytes that follow those that the client has.
        case bytes(PreparedBody)
        /// The end, with all bytes that this object still has.
        case end(PreparedBody)
        case failed(any Error)
    }

    /// The place of the bytes until their client takes them.
    package enum Storage: Sendable {
        /// In memory. Bytes that the client has taken are released.
        case passing
        /// In memory, until the end.
        case memory
    }

    private struct Waiting {
        let offset: Int
        let isWhole: Bool
        let reply: @Sendable (Part) -> Void
    }

    private struct State {
        /// The bytes from `start` on.
        var bytes = Data()
        var start = 0
        var beginning = Data()
        var end: Result<PreparedBody, any Error>?
        var waiting: Waiting?
        /// The number of bytes that count as waiting in the backlog.
        var counted = 0

        var count: Int { start + bytes.count }

        mutating func fail(_ error: any Error) {
            bytes = Data()
            end = .failure(error)
        }
    }

    /// The bytes that the transfer has announced, and that wait for this body or for its client.
    package let backlog = ArrivingBacklog()
    private let storage: Storage
    private let longestBeginning: Int
    private let longest: Int
    private let state = Locked(State())

    /// - Parameters:
    ///   - storage: The place of the bytes until their client takes them.
    ///   - longestBeginning: The number of bytes that `beginning` keeps.
    ///   - longest: The number of bytes from which the body fails with `OverlongBody`.
    package init(_ storage: Storage, keeping longestBeginning: Int = 0, atMost longest: Int = .max) {
        self.storage = storage
        self.longestBeginning = longestBeginning
        self.longest = longest
    }

    /// Whether the end has the whole body.
    package var keepsAll: Bool { if case .passing = storage { false } else { true } }

    /// The first bytes of the body.
    package var beginning: Data { state.withLock { $0.beginning } }

    // MARK: The transfer

    /// Adds bytes that have arrived, and that are counted in the backlog.
    package func append(_ data: Data) {
        settle { state in
            state.counted += data.count
            guard state.end == nil else { return }
            guard longest == .max || state.count + data.count <= longest else { return state.fail(OverlongBody()) }
            state.beginning.append(data.prefix(max(0, longestBeginning - state.beginning.count)))
            state.bytes.append(data)
        }
    }

    /// Ends the body.
    ///
    /// - Parameter error: The reason why the rest is missing; `nil` if the body is complete.
    package func finish(_ error: (any Error)? = nil) {
        settle { state in
            guard state.end == nil else { return }
            state.end = error.map { .failure($0) } ?? .success(.bytes(state.bytes))
        }
    }

    // MARK: The client

    /// Takes what has arrived, or waits for it.
    ///
    /// - Parameters:
    ///   - offset: The number of bytes that the client has.
    ///   - isWhole: Whether to wait for the end.
    ///   - reply: Called once, on any thread.
    package func take(from offset: Int, whole isWhole: Bool, then reply: @escaping @Sendable (Part) -> Void) {
        settle { $0.waiting = Waiting(offset: offset, isWhole: isWhole, reply: reply) }
    }

    /// Changes the state, and replies to the client if it need not wait any more.
    private func settle(_ change: (inout State) -> Void) {
        let (settled, taken) = state.withLock { state -> ((Part, @Sendable (Part) -> Void)?, Int) in
            change(&state)
            var settled: (Part, @Sendable (Part) -> Void)?
            // A client that takes the whole body takes nothing before the end.
            let isTaken = keepsAll || state.waiting?.isWhole == true
            if let waiting = state.waiting, let part = part(for: waiting, &state) {
                settled = (part, waiting.reply)
                state.waiting = nil
            }
            guard isTaken || state.bytes.isEmpty else { return (settled, 0) }
            defer { state.counted = 0 }
            return (settled, state.counted)
        }
        backlog.remove(taken)
        if let (part, reply) = settled { reply(part) }
    }

    private func part(for waiting: Waiting, _ state: inout State) -> Part? {
        if waiting.offset < state.start { return .failed(ReleasedBody()) }
        if !waiting.isWhole, waiting.offset < state.count {
            let data = Data(state.bytes.dropFirst(waiting.offset - state.start))
            if case .passing = storage { (state.start, state.bytes) = (state.count, Data()) }
            return .bytes(.bytes(data))
        }
        return switch state.end {
        case .success(let body): .end(body)
        case .failure(let error): .failed(error)
        case nil: nil
        }
    }
}

/// The error of a body that is longer than its reader takes.
package struct OverlongBody: Error {}

/// The error of a body that is read again after its bytes were released.
struct ReleasedBody: Error, CustomStringConvertible {
    var description: String { "The body of an answer from the network can be read only once." }
}
