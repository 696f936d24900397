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
        if TaskInternals.isAwaited(task) {
            self = .handler(delegate: Self.hasDelegate(task, in: session) ? Self.delegate(of: task, in: session) : nil)
        } else if let delegate = session.delegate as? any URLSessionTaskDelegate, Self.dictionary != nil,
            Self.handler(of: task, in: session) == nil
        {
            self = .client(delegate: delegate)
        } else {
            // Also right for a delegate, which then gets one piece.
            self = .handler(delegate: nil)
        }
    }

    /// The case of the behaviour that has something with it: the completion handler.
    private static func handler(of task: URLSessionTask, in session: URLSession) -> Mirror.Child? {
        guard let dictionary, let address = address(in: session) else { return nil }
        return dictionary.value(for: task.taskIdentifier, at: address).flatMap { Mirror(reflecting: $0).children.first }
    }

    /// The delegate beside the handler of an awaited task.
    private static func delegate(of task: URLSessionTask, in session: URLSession) -> (any URLSessionTaskDelegate)? {
        guard let handler = handler(of: task, in: session) else { return nil }
        return Mirror(reflecting: handler.value).children.lazy.compactMap { $0.value as? any URLSessionTaskDelegate }
            .first
    }

    /// Whether an awaited task may have a delegate; a mirror takes ten times as long to find out.
    private static func hasDelegate(_ task: URLSessionTask, in session: URLSession) -> Bool {
        guard hasKnownLayout, let address = address(in: session) else { return true }
        let behaviours = address.assumingMemoryBound(to: [Int: AwaitedBehaviour].self)
        return behaviours.pointee[task.taskIdentifier].map { $0.delegate != 0 } ?? true
    }

    /// The address of the dictionary of behaviours.
    private static func address(in session: URLSession) -> UnsafeMutableRawPointer? {
        guard let registry, let behaviours else { return nil }
        return behaviours.address(in: registry.address(in: session).assumingMemoryBound(to: AnyObject.self).pointee)
    }

    /// The behaviour of an awaited task, word by word.
    ///
    /// - Safe because: a dictionary finds its values by their size, stride and alignment alone, which are compared with those
    ///   of Foundation's values first. The words own nothing, so a copy of them releases nothing.
    private struct AwaitedBehaviour {
        let handler: (UInt, UInt)
        /// An optional reference.
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
/// A dictionary whose values have a type that is internal to Foundation.
private protocol IntKeyed {
    static func value(for key: Int, at address: UnsafeMutableRawPointer) -> Any?

    /// Whether values have the layout of another type.
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
