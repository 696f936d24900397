import Foundation

/// Registers handlers for `quick_exit`.
///
/// - Why here: glibc and musl have `quick_exit`, which ends a program without the handlers of `atexit`. Apple
///   platforms only have it from macOS 15 on.
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
