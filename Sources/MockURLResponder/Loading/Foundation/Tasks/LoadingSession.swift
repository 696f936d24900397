import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session that a task belongs to.
///
/// - Why here: on Linux a task keeps it and does not tell; on Apple platforms nothing that needs it is ours to do.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.session`.
/// - Delete when: a protocol on Linux is told its session, or needs none.
enum LoadingSession {
    static func session(of task: URLSessionTask) -> URLSession? {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        TaskInternals.session(of: task)
        #else
        nil
        #endif
    }
}
