/// Caches the responses and templates of stubs, and the open files of bodies.
final class PreparedResponses: Sendable {
    private struct State {
        /// The generation of the plan that the responses and templates belong to.
        var generation = 0
        /// The responses by stub index; empty before the first response.
        var responses: [PreparedResponse?] = []
        /// The templates by stub index.
        ///
        /// Parsing a large template takes long.
        var templates: [Int: ResponseTemplates] = [:]
        /// Open files that never change.
        ///
        /// The file opened last is at the end.
        var files: [BodyFile] = []
    }

    /// The maximum number of open files.
    ///
    /// A plan has all its bodies in one file, and a process may open only a few hundred files.
    private static let mostFiles = 16

    private let state = Locked(State())

    /// Creates the response of a stub.
    ///
    /// From the second use on, caches it unless it may change.
    ///
    /// - Parameters:
    ///   - claimed: The stub.
    ///   - definition: The response definition for this use.
    ///   - delay: The delay before the head, in seconds.
    ///   - part: The part of the body that the request asks for; `nil` for the whole body.
    /// - Returns: The response.
    /// - Throws: `BodyFileError` when the file of the body cannot be used.
    func response(
        of claimed: Claim.Claimed, _ definition: ResponseDefinition, delay: Double, part: ByteRange?
    ) throws(BodyFileError) -> PreparedResponse {
        let isKept = claimed.use > 1 && !claimed.response.mayChange
        let made = try PreparedResponse(
            definition, delay: delay, isKept: isKept, of: claimed, part: part, opening: file)
        guard isKept else { return made }
        keep(for: claimed) { state in
            if state.responses.isEmpty { state.responses = Array(repeating: nil, count: claimed.plan.stubs.count) }
            state.responses[claimed.index] = made
        }
        return made
    }

    /// Returns the cached response of a stub; `nil` if there is none.
    func known(to claimed: Claim.Claimed) -> PreparedResponse? {
        guard claimed.use > 2 else { return nil }
        return state.withLock {
            $0.generation == claimed.generation && !$0.responses.isEmpty ? $0.responses[claimed.index] : nil
        }
    }

    /// Returns the templates of a stub.
    ///
    /// Returns `nil` if a template cannot be parsed, which fails earlier, when the stub is built.
    func templates(of claimed: Claim.Claimed) -> ResponseTemplates? {
        let known = state.withLock { $0.generation == claimed.generation ? $0.templates[claimed.index] : nil }
        if let known { return known }
        let read = try? ResponseTemplates(claimed.response)
        if let read { keep(for: claimed) { $0.templates[claimed.index] = read } }
        return read
    }

    /// Caches something for a stub, unless the plan of the stub has been replaced.
    private func keep(for claimed: Claim.Claimed, _ add: (inout State) -> Void) {
        state.withLock { state in
            guard claimed.generation >= state.generation else { return }
            if claimed.generation > state.generation { state = State(generation: claimed.generation) }
            add(&state)
        }
    }

    /// Returns the file of a body.
    ///
    /// A file that never changes is opened once.
    private func file(of slice: ResponseBody.FileSlice) throws(BodyFileError) -> BodyFile {
        guard slice.isImmutable else { return try BodyFile(slice.path) }
        // A plan has its bodies in one file, so comparing bytes finds the file faster than hashing the path.
        if let known = state.withLock({ $0.files.last { $0.path.hasSameBytes(as: slice.path) } }) { return known }
        let file = try BodyFile(slice.path)
        state.withLock { state in
            if state.files.count == Self.mostFiles { state.files = [] }
            state.files.append(file)
        }
        return file
    }
}
