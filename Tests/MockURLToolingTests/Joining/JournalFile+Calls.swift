import TestSupport

extension JournalFile {
    /// Reads the calls of the journal with their deliveries.
    func joinedCalls() throws -> [JoinedCall] {
        var (stream, calls) = (CallStream(path), [JoinedCall]())
        try stream.readAll { if case .call(let call) = $0 { calls.append(call) } }
        return calls
    }
}
