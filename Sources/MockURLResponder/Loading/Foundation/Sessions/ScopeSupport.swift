/// What scopes can rely on.
///
/// - Why here: on Linux `canInit` is called within `resume()`, on the thread that calls that, so task-local values are seen
///   there; and every session asks registered protocols once those of its configuration have said no, which `NativeGate`
///   has Foundation's do. On Apple platforms neither is promised.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.resume`, `_protocolClass`.
/// - Delete when: protocols are known to be asked within `resume()` on Apple platforms, too.
enum ScopeSupport {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Whether it is known which task tree makes a request; if not, scopes of a task tree are those of the process.
    static let seesTaskTree = true

    /// Whether a request is a scope's after `MockURLProtocol` stood back, which a configuration lists.
    static let reachesListingSessions = true
    #else
    static let seesTaskTree = false

    static let reachesListingSessions = false
    #endif
}
