/// A plan that a launcher replaces as a whole while a program runs.
///
/// Stubs with one identity, and equal stubs without one, keep their uses.
package final class GivenPlan: Sendable {
    struct Content: Sendable {
        var stubs: [StubMapping] = []
        var identities: [StubIdentity?] = []
        /// The number of changes.
        var version = 0

        /// Whether closures match or answer requests.
        var isLocal: Bool { stubs.contains(where: \.isLocal) }
    }

    private let state = Locked(Content())

    package init() {}

    var content: Content { state.withLock { $0 } }

    var version: Int { state.withLock(\.version) }

    /// Replaces the plan.
    ///
    /// - Parameters:
    ///   - stubs: The stubs.
    ///   - identities: The identity of each stub in its configurator; `nil` for stubs of files.
    package func set(_ stubs: [StubMapping], identities: [StubIdentity?]) {
        // The earlier stubs are released outside the lock, because that may run code of the program.
        _ = state.withLock { content in
            defer { content = Content(stubs: stubs, identities: identities, version: content.version + 1) }
            return content
        }
    }
}
