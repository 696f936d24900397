import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The body of a task's first request, from any source.
///
/// - Why: on Linux, the request of an upload task lacks the body, which only the task has. A stream may block, and the
///   work queue must not wait for it, because all sessions share the queue. Foundation announces the size from a file's
///   attributes, and waits forever for a file that cannot be read. On Apple platforms, the request has all bodies.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.knownBody`, `getBody`, `_BodyFileSource`.
/// - Delete when: `URLProtocol.request` has the body of uploads on Linux, too.
enum UploadBody {
    case none
    /// A body that can be read at any time.
    case ready(count: Int, read: @Sendable () -> Data)
    /// A file whose attributes cannot be read.
    case unreadable(CocoaError.Code)
    /// A file that has a size but cannot be read, such as a directory.
    ///
    /// Foundation waits until the request times out.
    case stuck(count: Int)
    case stream(InputStream)
    /// The delegate provides the stream.
    case askDelegate

    init(of request: URLRequest, _ task: URLSessionTask?) {
        let stream = request.httpBodyStream
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        if let task, stream != nil || task is URLSessionUploadTask {
            self.init(of: task)
            return
        }
        #endif
        if let body = request.httpBody, !body.isEmpty {
            self = .ready(count: body.count) { body }
        } else {
            self = stream.map { .stream($0) } ?? .none
        }
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private init(of task: URLSessionTask) {
        switch TaskInternals.body(of: task) {
        case .some(let known as DispatchData):
            let data = Data(known)
            self = .ready(count: data.count) { data }
        case .some(let file as URL): self.init(file)
        case .some(let stream as InputStream): self = .stream(stream)
        case .some: self = .none
        case .none: self = .askDelegate
        }
    }

    /// Reads the body from a file.
    ///
    /// Foundation takes the length of the body from the attributes of the file, and sends no bytes after this length.
    private init(_ file: URL) {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            let size = attributes[.size] as? Int ?? 0
            if size == 0 {
                self = .ready(count: 0) { Data() }
            } else if Self.isReadable(file) {
                self = .ready(count: size) { ((try? Data(contentsOf: file)) ?? Data()).prefix(size) }
            } else {
                self = .stuck(count: size)
            }
        } catch {
            self = .unreadable((error as? CocoaError)?.code ?? .fileReadUnknown)
        }
    }

    private static func isReadable(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(file.path, R_OK) == 0
    }
    #endif

    /// The error text of a stuck body.
    static let stuckText = "The body is in a directory, or in another file that cannot be read, and is never sent."

    var isStreamed: Bool {
        switch self {
        case .stream, .askDelegate: true
        case .none, .ready, .unreadable, .stuck: false
        }
    }

    /// Returns the error for a request that is never sent with this body; `nil` if it can be sent.
    ///
    /// Foundation refuses the body of a GET, and a file that it cannot read.
    func refusal(of request: URLRequest) -> URLError? {
        if case .none = self { return nil }
        guard let url = request.url else { return nil }
        switch self {
        case .unreadable(.fileReadNoPermission):
            return URLError(.noPermissionsToReadFile, url: url, explanation: "The file of the body cannot be read.")
        case .unreadable:
            return URLError(.fileDoesNotExist, url: url, explanation: "The file of the body does not exist.")
        case .ready, .stuck: return Self.refusalOfContents(of: request)
        case .none, .stream, .askDelegate: return nil
        }
    }

    /// Returns the error for a request that must not have any body; `nil` if it may have one.
    static func refusalOfContents(of request: URLRequest) -> URLError? {
        guard request.httpMethod == "GET", let url = request.url else { return nil }
        return URLError(.dataLengthExceedsMaximum, url: url, explanation: "A GET request must not have a body.")
    }
}
