import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// Reads properties of a task that Foundation does not pass to its protocol.
///
/// - Why: `URLProtocol` on Linux does not know the queue of its client, the session, or the body of an upload.
/// - Safe because: `workQueue` is set before the program receives the task, and never again. `session` and
///   `knownBody` change only on that queue, where all of these functions are called.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask`.
/// - Delete when: Foundation on Linux passes these properties to a protocol.
enum TaskInternals {
    private static let workQueueField = StoredField("workQueue", of: URLSessionTask.self)
    private static let sessionField = StoredField("session", of: URLSessionTask.self)
    static let isAwaitedField = StoredField("_callCompletionHandlerInline", of: URLSessionTask.self)
    private static let knownBodyField = StoredField("knownBody", of: URLSessionTask.self)

    /// Whether the field begins with the session.
    ///
    /// Reading the session from there takes a tenth of the time.
    ///
    /// The field begins with the session if only classes can conform to the field's protocol type. The value then
    /// consists of two pointers: one to the object and one to its conformance.
    private static let isSessionFirst: Bool = {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        guard let type = sessionField?.type, "\(type)" == "Optional<URLSessionProtocol>" else { return false }
        return _openExistential(type, do: size) == 2 * MemoryLayout<UInt>.size
    }()

    static func workQueue(of task: URLSessionTask) -> DispatchQueue? {
        workQueueField?.read(task, as: DispatchQueue.self)
    }

    /// Returns whether a task was created by an async method of a session, and still ends on its work queue.
    static func isAwaited(_ task: URLSessionTask) -> Bool {
        isAwaitedField?.read(task, as: Bool.self) ?? false
    }

    static func session(of task: URLSessionTask) -> URLSession? {
        guard let sessionField else { return nil }
        guard isSessionFirst else { return sessionField.read(task) as? URLSession }
        return sessionField.address(in: task).assumingMemoryBound(to: AnyObject?.self).pointee as? URLSession
    }

    /// Returns the body that a task was given; `nil` if a delegate must provide it.
    ///
    /// The value is a `DispatchData`, the `URL` of a file or an `InputStream`. Any other value means no body.
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

/// On Apple platforms, no internal properties of tasks are needed.
enum TaskInternals {
    static func session(of task: URLSessionTask) -> URLSession? { nil }
}
#endif

/// The queue on which the client of a protocol must be called.
///
/// - Why here: on Linux, this is the task's own work queue. A call from another queue crashes under load, because the
///   session's task registry is an unlocked dictionary. On Apple platforms, it is the run loop that called
///   `startLoading`.
/// - Known from: swift-corelibs-foundation 6.3.1, 100,000 requests with 64 in flight.
/// - Delete when: any thread may call clients on Linux.
struct CallbackQueue: Sendable {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let queue: DispatchQueue

    /// Returns `nil` if this version of Foundation hides the queue.
    ///
    /// - Parameter urlProtocol: A protocol whose task is set, which is the case from `startLoading` on.
    init?(of urlProtocol: URLProtocol) {
        guard let queue = urlProtocol.task.flatMap(TaskInternals.workQueue) else { return nil }
        self.queue = queue
    }

    /// Calls a closure on the queue after some seconds.
    func run(after seconds: Double, _ call: @escaping @Sendable () -> Void) {
        if seconds > 0 {
            queue.asyncAfter(deadline: .now() + seconds, execute: call)
        } else {
            queue.async(execute: call)
        }
    }
    #else
    // Other threads use only `perform(inModes:block:)`, which is thread-safe.
    nonisolated(unsafe) private let loop = RunLoop.current
    private let mode = RunLoop.current.currentMode ?? .default

    init?(of urlProtocol: URLProtocol) {}

    /// Calls a closure on the run loop after some seconds.
    func run(after seconds: Double, _ call: @escaping @Sendable () -> Void) {
        nonisolated(unsafe) let loop = loop
        let modes = mode == .default ? [mode] : [mode, .default]
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
            loop.perform(inModes: modes, block: call)
            #if canImport(Darwin)
            CFRunLoopWakeUp(loop.getCFRunLoop())
            #endif
        }
    }
    #endif
}

/// The idle timeout of a request: the longest time until the next byte of its answer.
///
/// - Why: on Linux, Foundation's own protocol has the timer, which counts whole seconds: 1.5 counts as 1, and
///   anything below 1 as one millisecond. It ignores `timeoutIntervalForResource`, and also a request's interval
///   that the program has not assigned: only the setter of `timeoutInterval` sets a mark in the request.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.configureEasyHandle`, `_TimeoutSource`,
///   `URLRequest.isTimeoutIntervalSet`.
/// - Delete when: the session on Linux has its own timer, or counts fractions.
enum IdleTimeout {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let mark = StoredField("isTimeoutIntervalSet", of: URLRequest.self)

    /// Returns whether the program has assigned the interval.
    ///
    /// The initializer's argument does not count as an assignment.
    ///
    /// If Foundation has no mark, an interval counts as assigned if it differs from the default.
    private static func isAssigned(in request: URLRequest) -> Bool {
        withUnsafePointer(to: request) { mark?.read(at: UnsafeRawPointer($0), as: Bool.self) }
            ?? (request.timeoutInterval != 60)
    }
    #endif

    /// Returns the idle timeout of a request in a session, in seconds.
    static func limit(of request: URLRequest, in session: URLSession?) -> Double {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        let interval =
            isAssigned(in: request)
            ? request.timeoutInterval : session?.configuration.timeoutIntervalForRequest ?? 60
        return max(0.001, interval.rounded(.towardZero))
        #else
        return limit(of: request)
        #endif
    }

    /// Returns the idle timeout of a request without a session, in seconds: the interval of the request, including
    /// fractions.
    static func limit(of request: URLRequest) -> Double {
        request.timeoutInterval > 0 ? request.timeoutInterval : .infinity
    }
}
