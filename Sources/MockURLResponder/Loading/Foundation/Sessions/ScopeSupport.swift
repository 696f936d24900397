/// The capabilities of scopes on this platform.
///
/// - Why here: on Linux, `resume()` calls `canInit` on the calling thread, so `canInit` sees task-local values. A later Foundation
///   may not, so this is tried before the first scope. Every session asks registered protocols after those of its configuration have
///   declined, and `NativeGate` makes Foundation's protocols decline. On Apple platforms, neither is guaranteed.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.resume`, `_protocolClass`.
/// - Delete when: Apple platforms are known to ask protocols within `resume()`, too.
package enum ScopeSupport {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Whether the task tree of a request is known.
    ///
    /// If not, every scope is a scope of the whole process.
    static let seesTaskTree = true

    /// Whether `resume()` asks the protocol of a task once, before it returns.
    package static var asksInResume: Bool { FinishedProtocol.isAskedInResume }

    /// The reason why there are no scopes; `nil` if there are.
    static var limitation: String? {
        asksInResume
            ? nil : "this version of Foundation asks protocols after resume() has returned, where no task tree is known"
    }

    /// Whether scopes also take requests of sessions that list `MockURLProtocol`.
    static let reachesListingSessions = true
    #else
    static let seesTaskTree = false

    static let limitation: String? = nil

    static let asksInResume = false

    static let reachesListingSessions = false
    #endif
}
