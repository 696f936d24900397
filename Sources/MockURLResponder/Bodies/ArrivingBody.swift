package import Foundation

/// A body that arrives from the network while its client takes it.
///
/// One transfer appends bytes, and one client takes them.
package final class ArrivingBody: Sendable {
    /// What a client takes next.
    package enum Part: Sendable {
        /// Bytes that follow those that the client has.
        case bytes(Data)
        /// The end, with the whole body if this object keeps it, and otherwise with no bytes.
        case end(PreparedBody)
        case failed(any Error)
    }

    /// Where the bytes are until their client takes them.
    package enum Storage: Sendable {
        /// In memory. Bytes that the client has taken are released.
        case passing
        /// In memory, until the end.
        case memory
        /// In a temporary file, until the end.
        case file
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
        var file: FileHandle?
        var path: String?
        var end: Result<PreparedBody, any Error>?
        var waiting: Waiting?

        var count: Int { start + bytes.count }
    }

    private let storage: Storage
    private let longestBeginning: Int
    private let state = Locked(State())

    /// - Parameters:
    ///   - storage: Where the bytes are until their client takes them.
    ///   - longestBeginning: The number of bytes that `beginning` keeps.
    package init(_ storage: Storage, keeping longestBeginning: Int = 0) {
        self.storage = storage
        self.longestBeginning = longestBeginning
    }

    deinit {
        if let path = state.withLock(\.path) { unlink(path) }
    }

    /// Whether the end has the whole body.
    package var keepsAll: Bool { if case .passing = storage { false } else { true } }

    /// The first bytes of the body.
    package var beginning: Data { state.withLock { $0.beginning } }

    // MARK: The transfer

    /// Adds bytes that have arrived.
    package func append(_ data: Data) {
        settle { state in
            state.beginning.append(data.prefix(max(0, longestBeginning - state.beginning.count)))
            guard case .file = storage else { return state.bytes.append(data) }
            do {
                if state.file == nil { try Self.open(&state) }
                try state.file?.write(contentsOf: data)
                state.start += data.count
            } catch {
                state.end = state.end ?? .failure(error)
            }
        }
    }

    /// Ends the body.
    ///
    /// - Parameter error: The reason why the rest is missing; `nil` if the body is complete.
    package func finish(_ error: (any Error)? = nil) {
        settle { state in
            guard state.end == nil else { return }
            state.end = error.map { .failure($0) } ?? Result { try Self.whole(state, storage) }
            state.file = nil
        }
    }

    private static func open(_ state: inout State) throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("mock-url-responder-\(UUID().uuidString).body").path
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BodyFileError(path, errno: errno) }
        state.file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        state.path = path
    }

    private static func whole(_ state: borrowing State, _ storage: Storage) throws -> PreparedBody {
        switch storage {
        case .passing: return .empty
        case .memory: return .bytes(state.bytes)
        case .file:
            guard let path = state.path else { return .empty }
            return .file(try BodyFile(path), 0..<state.count)
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
        let settled = state.withLock { state -> (Part, @Sendable (Part) -> Void)? in
            change(&state)
            guard let waiting = state.waiting, let part = part(for: waiting, &state) else { return nil }
            state.waiting = nil
            return (part, waiting.reply)
        }
        if let (part, reply) = settled { reply(part) }
    }

    private func part(for waiting: Waiting, _ state: inout State) -> Part? {
        if !waiting.isWhole, waiting.offset < state.count, waiting.offset >= state.start {
            let data = Data(state.bytes.dropFirst(waiting.offset - state.start))
            if case .passing = storage { (state.start, state.bytes) = (state.count, Data()) }
            return .bytes(data)
        }
        return switch state.end {
        case .success(let body): .end(body)
        case .failure(let error): .failed(error)
        case nil: nil
        }
    }
}
