import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Who listens to the pieces of a body.
///
/// - Why: on Linux a completion handler gets the last piece that the client was given, and the delegate that an awaited
///   task was given gets none; so who listens has to be known. It is kept in the session's registry of tasks. On Apple
///   platforms the client collects and tells.
/// - Safe because: the registry is only touched on the session's work queue, which the work queues of its tasks target.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSession._TaskRegistry`, `_ProtocolClient.urlProtocol(_:didLoad:)`.
/// - Delete when: the client on Linux collects pieces.
enum TaskAudience {
    /// The pieces are all that is wanted, by the session's delegate: on Linux the one that is named.
    case client(delegate: (any URLSessionTaskDelegate)?)
    /// The client wants the whole body at the end; a delegate may want the pieces.
    case handler(delegate: (any URLSessionTaskDelegate)?)

    /// The one who is told of pieces.
    var delegate: (any URLSessionTaskDelegate)? {
        switch self {
        case .client(let delegate), .handler(let delegate): delegate
        }
    }

    var wantsPieces: Bool {
        switch self {
        case .client: true
        case .handler(let delegate): delegate != nil
        }
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// What the session is to do when a task ends, by task.
    private static let registry = StoredField("taskRegistry", of: URLSession.self)
    private static let behaviours: StoredField? = (registry?.type as? AnyClass).flatMap {
        StoredField("behaviours", of: $0)
    }
    // A type that is made once and has no state.
    nonisolated(unsafe) private static let dictionary = behaviours?.type(as: (any IntKeyed.Type).self)

    init(of task: URLSessionTask, in session: URLSession) {
        let delegate = session.delegate as? any URLSessionTaskDelegate
        if Finished.isAwaited(task) {
            self = .handler(delegate: Self.hasDelegate(task, in: session) ? Self.delegate(of: task, in: session) : nil)
        } else if let delegate, Self.dictionary != nil, Self.handler(of: task, in: session) == nil {
            self = .client(delegate: delegate)
        } else {
            // Also right for a delegate, which then gets one piece.
            self = .handler(delegate: nil)
        }
    }

    /// The case of the behaviour that has something with it: the completion handler.
    private static func handler(of task: URLSessionTask, in session: URLSession) -> Mirror.Child? {
        look(at: task, in: session) { dictionary, address in
            dictionary.value(for: task.taskIdentifier, at: address).flatMap { Mirror(reflecting: $0).children.first }
        }
    }

    /// The delegate beside the handler of an awaited task.
    private static func delegate(of task: URLSessionTask, in session: URLSession) -> (any URLSessionTaskDelegate)? {
        guard let handler = handler(of: task, in: session) else { return nil }
        return Mirror(reflecting: handler.value).children.lazy.compactMap { $0.value as? any URLSessionTaskDelegate }
            .first
    }

    /// Whether there is one; a mirror takes ten times as long to say so.
    ///
    /// The behaviour of an awaited task is its handler, of two words, and an optional reference to the delegate.
    private static func hasDelegate(_ task: URLSessionTask, in session: URLSession) -> Bool {
        look(at: task, in: session) { dictionary, address in
            dictionary.word(2, ofValueFor: task.taskIdentifier, at: address).map { $0 != 0 }
        } ?? true
    }

    private static func look<Result>(
        at task: URLSessionTask, in session: URLSession,
        _ body: (any IntKeyed.Type, UnsafeMutableRawPointer) -> Result?
    ) -> Result? {
        guard let registry, let behaviours, let dictionary else { return nil }
        let object = registry.address(in: session).assumingMemoryBound(to: AnyObject.self).pointee
        return body(dictionary, behaviours.address(in: object))
    }
    #else
    init(of task: URLSessionTask, in session: URLSession) {
        self = .client(delegate: nil)
    }
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A dictionary whose values have a type that is internal to Foundation.
private protocol IntKeyed {
    static func value(for key: Int, at address: UnsafeMutableRawPointer) -> Any?

    /// A word of a value's own bytes; nil when it has fewer.
    static func word(_ index: Int, ofValueFor key: Int, at address: UnsafeMutableRawPointer) -> UInt?
}

extension Dictionary: IntKeyed where Key == Int {
    fileprivate static func value(for key: Int, at address: UnsafeMutableRawPointer) -> Any? {
        address.assumingMemoryBound(to: Self.self).pointee[key]
    }

    fileprivate static func word(_ index: Int, ofValueFor key: Int, at address: UnsafeMutableRawPointer) -> UInt? {
        guard let value = address.assumingMemoryBound(to: Self.self).pointee[key] else { return nil }
        return withUnsafeBytes(of: value) { bytes in
            let offset = index * MemoryLayout<UInt>.size
            return offset + MemoryLayout<UInt>.size <= bytes.count
                ? bytes.load(fromByteOffset: offset, as: UInt.self) : nil
        }
    }
}
#endif
