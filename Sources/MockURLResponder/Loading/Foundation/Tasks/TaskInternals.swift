#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation
import FoundationNetworking

/// What a task knows and does not tell its protocol.
///
/// - Why: `URLProtocol` on Linux is not told the queue to call its client on, nor the session, nor the body of an upload.
/// - Safe because: the fields are set before the task is handed out and never again (`workQueue`), or are only changed
///   on that queue (`session`, `knownBody`), which is where all of this is called.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask`.
/// - Delete when: a protocol on Linux is told.
enum TaskInternals {
    private static let workQueueField = StoredField("workQueue", of: URLSessionTask.self)
    private static let sessionField = StoredField("session", of: URLSessionTask.self)
    static let isAwaitedField = StoredField("_callCompletionHandlerInline", of: URLSessionTask.self)
    private static let knownBodyField = StoredField("knownBody", of: URLSessionTask.self)

    /// Whether the field begins with the session, which is read from there in a tenth of the time.
    ///
    /// So it is for a protocol that only classes conform to: then a value is the object and its conformance, two words.
    private static let isSessionFirst: Bool = {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        guard let type = sessionField?.type, "\(type)" == "Optional<URLSessionProtocol>" else { return false }
        return _openExistential(type, do: size) == 2 * MemoryLayout<UInt>.size
    }()

    static func workQueue(of task: URLSessionTask) -> DispatchQueue? {
        workQueueField?.read(task, as: DispatchQueue.self)
    }

    /// Whether a task is one of the awaited methods of a session, and still ends on its work queue.
    static func isAwaited(_ task: URLSessionTask) -> Bool {
        isAwaitedField?.read(task, as: Bool.self) ?? false
    }

    static func session(of task: URLSessionTask) -> URLSession? {
        guard let sessionField else { return nil }
        guard isSessionFirst else { return sessionField.read(task) as? URLSession }
        return sessionField.address(in: task).assumingMemoryBound(to: AnyObject?.self).pointee as? URLSession
    }

    /// The body that a task was given: `DispatchData`, the `URL` of a file, an `InputStream`, or another value for none; `nil` if a
    /// delegate is to provide it.
    static func body(of task: URLSessionTask) -> Any? {
        guard let value = knownBodyField?.read(task) else { return () }
        let optional = Mirror(reflecting: value)
        guard optional.displayStyle == .optional else { return optional.children.first?.value ?? () }
        guard let known = optional.children.first else { return nil }
        return Mirror(reflecting: known.value).children.first?.value ?? ()
    }
}
#else
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// On Apple platforms nothing needs to be known of a task.
enum TaskInternals {
    static func session(of task: URLSessionTask) -> URLSession? { nil }
}
#endif
