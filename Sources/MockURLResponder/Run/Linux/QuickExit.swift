import Foundation

/// The handlers that `quick_exit` runs.
///
/// - Why here: glibc and musl have `quick_exit`, which ends a program without the handlers of `atexit`. On Apple platforms
///   programs do not have it before macOS 15.
/// - Delete when: the oldest supported system of every platform has `at_quick_exit`.
enum QuickExit {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static func register(_ handler: @escaping @convention(c) () -> Void) {
        _ = at_quick_exit(handler)
    }
    #else
    static func register(_ handler: @escaping @convention(c) () -> Void) {}
    #endif
}
