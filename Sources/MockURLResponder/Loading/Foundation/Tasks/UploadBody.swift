import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The body of a task's first request, wherever it is.
///
/// - Why: on Linux the request lacks the body of an upload task, which the task has; and a stream may block, for which the
///   work queue, shared by all sessions, must not wait. Foundation announces the size of a file's attributes, and waits for
///   ever for a file that it cannot read. On Apple platforms the request has all bodies.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.knownBody`, `getBody`, `_BodyFileSource`.
/// - Delete when: `URLProtocol.request` has the body of uploads on Linux, too.
enum UploadBody {
    case none
    /// There when it is asked for.
    case ready(count: Int, read: @Sendable () -> Data)
    /// In a file without attributes.
    case unreadable(CocoaError.Code)
    /// In a file that has a size and cannot be read, such as a directory: Foundation waits until the time is over.
    case stuck(count: Int)
    case stream(InputStream)
    /// The delegate provides the stream.
    case askDelegate

    init(of request: URLRequest, _ task: URLSessionTask?) {
        let stream = request.httpBodyStream
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        // A comparison of classes takes a tenth of the time that a cast takes.
        let mayUpload = task.map { type(of: $0) != URLSessionDataTask.self } ?? false
        if let task, stream != nil || mayUpload && task is URLSessionUploadTask {
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

    /// Foundation announces the size that the attributes have, and sends no more.
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

    /// Why a request with this body never leaves the process; nil when it does.
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

    /// Why a request with any body at all never leaves the process; nil when it does.
    static func refusalOfContents(of request: URLRequest) -> URLError? {
        guard request.httpMethod == "GET", let url = request.url else { return nil }
        return URLError(.dataLengthExceedsMaximum, url: url, explanation: "A GET request must not have a body.")
    }
}
