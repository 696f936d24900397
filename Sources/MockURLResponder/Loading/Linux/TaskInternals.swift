#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation
import FoundationNetworking

/// What a task knows and does not tell its protocol.
///
/// - Why: `URLProtocol` on Linux sees neither `httpAdditionalHeaders` nor the body of an upload, and must call its
///   client on a queue that it is not told.
/// - Safe because: the fields are set before the task is handed out and never again (`workQueue`), or are only changed
///   on that queue (`session`, `knownBody`), which is where all of this is called.
enum TaskInternals {
    private static let workQueueField = StoredField("workQueue", of: URLSessionTask.self)
    private static let sessionField = StoredField("session", of: URLSessionTask.self)
    private static let knownBodyField = StoredField("knownBody", of: URLSessionTask.self)

    static func workQueue(of task: URLSessionTask) -> DispatchQueue? {
        workQueueField?.read(task) as? DispatchQueue
    }

    static func session(of task: URLSessionTask) -> URLSession? {
        sessionField?.read(task) as? URLSession
    }

    /// The body the task was given; nil when it has none or a delegate is to provide it.
    static func body(of task: URLSessionTask) -> Data? {
        guard let field = knownBodyField else { return nil }
        switch payload(of: field.read(task)) {
        case let data as DispatchData: return Data(data)
        case let file as URL: return try? Data(contentsOf: file)
        case let stream as InputStream: return stream.drained()
        default: return nil
        }
    }

    /// The associated value of an optional enum's case.
    private static func payload(of value: Any) -> Any? {
        let optional = Mirror(reflecting: value)
        guard optional.displayStyle == .optional else { return optional.children.first?.value }
        return optional.children.first.flatMap { Mirror(reflecting: $0.value).children.first?.value }
    }
}
#endif
