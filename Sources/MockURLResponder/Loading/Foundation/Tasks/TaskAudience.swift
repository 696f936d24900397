import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The receiver of a task's body: a delegate that takes pieces, or a handler that takes the whole body.
///
/// - Why: on Linux, a completion handler receives only the last piece that the client got. The delegate of an
///   awaited task receives no pieces from Foundation. So the receiver must be known. The session's registry of tasks contains it.
///   On Apple platforms, the client collects the pieces and calls the receiver.
/// - Safe because: only the session's work queue uses the registry, and the work queues of its tasks target that
///   queue.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSession._TaskRegistry`,
///   `_ProtocolClient.urlProtocol(_:didLoad:)`.
/// - Delete when: the client on Linux collects pieces.
enum TaskAudience {
    /// A delegate takes the pieces, and on Linux nothing takes the whole body. There, `delegate` is the session's
    /// delegate. On other platforms, all tasks have this audience, and `URLSession` serves their handlers.
    case client(delegate: (any URLSessionTaskDelegate)?)
    /// The client takes the whole body at the end. A delegate may also take the pieces.
    case handler(delegate: (any URLSessionTaskDelegate)?)

    /// The delegate that receives pieces.
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
    /// The behaviours of a session's tasks at their ends, by task.
    private static let registry = StoredField("taskRegistry", of: URLSession.self)
    private static let behaviours: StoredField? = (registry?.type as? AnyClass).flatMap {
        StoredField("behaviours", of: $0)
    }
    // A metatype, which has no state.
    nonisolated(unsafe) private static let dictionary = behaviours?.type(as: (any IntKeyed.Type).self)

    init(of task: URLSessionTask, in session: URLSession) {
        if TaskInternals.isAwaited(task) {
            self = .handler(delegate: Self.hasDelegate(task, in: session) ? Self.delegate(of: task, in: session) : nil)
        } else if let delegate = session.delegate as? any URLSessionTaskDelegate, Self.dictionary != nil,
            Self.handler(of: task, in: session) == nil
        {
            self = .client(delegate: delegate)
        } else {
            // This is also correct for a delegate, which then receives the body as one piece.
            self = .handler(delegate: nil)
        }
    }

    /// Returns the completion handler: the associated value of the task's behaviour.
    private static func handler(of task: URLSessionTask, in session: URLSession) -> Mirror.Child? {
        guard let dictionary, let address = address(in: session) else { return nil }
        return dictionary.value(for: task.taskIdentifier, at: address).flatMap { Mirror(reflecting: $0).children.first }
    }

    /// Returns the delegate that is stored beside the handler of an awaited task.
    private static func delegate(of task: URLSessionTask, in session: URLSession) -> (any URLSessionTaskDelegate)? {
        guard let handler = handler(of: task, in: session) else { return nil }
        return Mirror(reflecting: handler.value).children.lazy.compactMap { $0.value as? any URLSessionTaskDelegate }
            .first
    }

    /// Returns whether an awaited task may have a delegate.
    ///
    /// Reading the words takes a tenth of the time of a mirror.
    private static func hasDelegate(_ task: URLSessionTask, in session: URLSession) -> Bool {
        guard hasKnownLayout, let address = address(in: session) else { return true }
        let behaviours = address.assumingMemoryBound(to: [Int: AwaitedBehaviour].self)
        return behaviours.pointee[task.taskIdentifier].map { $0.delegate != 0 } ?? true
    }

    /// Returns the address of the dictionary of behaviours.
    private static func address(in session: URLSession) -> UnsafeMutableRawPointer? {
        guard let registry, let behaviours else { return nil }
        return behaviours.address(in: registry.address(in: session).assumingMemoryBound(to: AnyObject.self).pointee)
    }

    /// The behaviour of an awaited task, word by word.
    ///
    /// - Safe because: a dictionary locates its values by their size, stride and alignment alone, and these are
    ///   first compared with those of Foundation's values. The words are no references, so destroying a
    ///   copy of them releases nothing.
    private struct AwaitedBehaviour {
        let handler: (UInt, UInt)
        /// The address of the delegate; 0 without a delegate.
        let delegate: UInt
        let conformance: UInt
        let caseNumber: UInt8
    }

    private static let hasKnownLayout = dictionary?.hasValues(like: AwaitedBehaviour.self) ?? false
    #else
    init(of task: URLSessionTask, in session: URLSession) {
        self = .client(delegate: nil)
    }
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A dictionary whose value type is internal to Foundation.
private protocol IntKeyed {
    static func value(for key: Int, at address: UnsafeMutableRawPointer) -> Any?

    /// Returns whether values have the layout of another type.
    static func hasValues<Other>(like other: Other.Type) -> Bool
}

extension Dictionary: IntKeyed where Key == Int {
    fileprivate static func value(for key: Int, at address: UnsafeMutableRawPointer) -> Any? {
        address.assumingMemoryBound(to: Self.self).pointee[key]
    }

    fileprivate static func hasValues<Other>(like other: Other.Type) -> Bool {
        (MemoryLayout<Value>.size, MemoryLayout<Value>.stride, MemoryLayout<Value>.alignment)
            == (MemoryLayout<Other>.size, MemoryLayout<Other>.stride, MemoryLayout<Other>.alignment)
    }
}
#endif
