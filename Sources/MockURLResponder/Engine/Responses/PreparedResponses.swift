/// The answers of stubs that have answered before, and the files that their bodies are in.
final class PreparedResponses: Sendable {
    private struct State {
        /// Which of the engine's plans they are of.
        var generation = 0
        /// By place in the plan; empty before the first response.
        var responses: [PreparedResponse?] = []
        /// Some of the files that never change, the one opened last at the end.
        var files: [BodyFile] = []
    }

    /// So many files are kept open: a plan has its bodies in one, and a process may have few hundred.
    private static let mostFiles = 16

    private let state = Locked(State())

    /// Makes the response of a stub, and keeps it from the second use on unless it may change.
    ///
    /// - Parameters:
    ///   - claimed: The stub.
    ///   - definition: What it answers this time.
    ///   - delay: In seconds, before the head.
    /// - Returns: The response.
    /// - Throws: Why the file of a body is of no use.
    func response(
        of claimed: Claim.Claimed, _ definition: ResponseDefinition, delay: Double
    ) throws(BodyFileError) -> PreparedResponse {
        let isKept = claimed.use > 1 && !claimed.response.mayChange
        let made = try PreparedResponse(definition, delay: delay, isKept: isKept, of: claimed, opening: file)
        if isKept { keep(made, for: claimed) }
        return made
    }

    /// The response that was kept of a stub; nil when there is none.
    func known(to claimed: Claim.Claimed) -> PreparedResponse? {
        guard claimed.use > 2 else { return nil }
        return state.withLock {
            $0.generation == claimed.generation && !$0.responses.isEmpty ? $0.responses[claimed.index] : nil
        }
    }

    /// A claim of a plan that was replaced meanwhile is not kept.
    private func keep(_ response: PreparedResponse, for claimed: Claim.Claimed) {
        state.withLock { state in
            guard claimed.generation >= state.generation else { return }
            if claimed.generation > state.generation { state = State(generation: claimed.generation) }
            if state.responses.isEmpty { state.responses = Array(repeating: nil, count: claimed.plan.stubs.count) }
            state.responses[claimed.index] = response
        }
    }

    /// The file of a body: one that never changes is opened once.
    private func file(of slice: ResponseBody.FileSlice) throws(BodyFileError) -> BodyFile {
        guard slice.isImmutable else { return try BodyFile(slice.path) }
        // A plan has its bodies in one file, so a search by comparing bytes finds it faster than a hash of the path.
        if let known = state.withLock({ $0.files.last { $0.path.hasSameBytes(as: slice.path) } }) { return known }
        let file = try BodyFile(slice.path)
        state.withLock { state in
            if state.files.count == Self.mostFiles { state.files = [] }
            state.files.append(file)
        }
        return file
    }
}
