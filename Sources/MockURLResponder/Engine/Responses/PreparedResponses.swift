/// The responses and the templates of stubs that have answered before, and the files of their bodies.
final class PreparedResponses: Sendable {
    private struct State {
        /// The plan that the responses and templates belong to.
        var generation = 0
        /// By index in the plan; empty before the first response.
        var responses: [PreparedResponse?] = []
        /// By index in the plan; reading a large template takes long.
        var templates: [Int: ResponseTemplates] = [:]
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
        guard isKept else { return made }
        keep(for: claimed) { state in
            if state.responses.isEmpty { state.responses = Array(repeating: nil, count: claimed.plan.stubs.count) }
            state.responses[claimed.index] = made
        }
        return made
    }

    /// The response that was kept of a stub; nil when there is none.
    func known(to claimed: Claim.Claimed) -> PreparedResponse? {
        guard claimed.use > 2 else { return nil }
        return state.withLock {
            $0.generation == claimed.generation && !$0.responses.isEmpty ? $0.responses[claimed.index] : nil
        }
    }

    /// Returns the templates of a stub that has some; `nil` if they cannot be read, which was refused where the stub was built.
    func templates(of claimed: Claim.Claimed) -> ResponseTemplates? {
        let known = state.withLock { $0.generation == claimed.generation ? $0.templates[claimed.index] : nil }
        if let known { return known }
        let read = try? ResponseTemplates(claimed.response)
        if let read { keep(for: claimed) { $0.templates[claimed.index] = read } }
        return read
    }

    /// Keeps something of a stub, unless its plan has been replaced.
    private func keep(for claimed: Claim.Claimed, _ add: (inout State) -> Void) {
        state.withLock { state in
            guard claimed.generation >= state.generation else { return }
            if claimed.generation > state.generation { state = State(generation: claimed.generation) }
            add(&state)
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
