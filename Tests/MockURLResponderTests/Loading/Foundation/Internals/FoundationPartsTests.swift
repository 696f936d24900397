#if canImport(FoundationNetworking)
import TestSupport

/// A stored property of Foundation that the runtime finds by its name.
private struct Part: CustomTestStringConvertible {
    /// The owner of the first property.
    let owner: Any.Type
    /// The properties from the owner to this one.
    let path: [String]
    let type: String
    /// The file that reads the property.
    let user: String

    init(_ owner: Any.Type, _ path: String..., type: String, in user: String) {
        (self.owner, self.path, self.type, self.user) = (owner, path, type, user)
    }

    var testDescription: String { "\(owner).\(path.joined(separator: ".")) of \(user)" }

    /// The type that Foundation has; `nil` if it has no such property.
    var found: String? {
        var type: Any.Type? = owner
        for name in path {
            type = type.flatMap { StoredField(name, of: ($0 as? any Wrapping.Type)?.wrapped ?? $0)?.type }
        }
        return type.map { "\($0)" }
    }

    static let all = [
        Part(URLSession.self, "workQueue", type: "DispatchQueue", in: "SharedSession"),
        Part(URLSession.self, "nextTaskIdentifier", type: "Int", in: "SharedSession"),
        Part(URLSession.self, "taskRegistry", "behaviours", type: "Dictionary<Int, _Behaviour>", in: "TaskAudience"),
        Part(HTTPCookieStorage.self, "cookieFilePath", type: "Optional<String>", in: "UserCookies"),
        Part(HTTPCookieStorage.self, "_allCookies", type: "Dictionary<String, HTTPCookie>", in: "UserCookies"),
        Part(HTTPCookieStorage.self, "syncQ", type: "DispatchQueue", in: "UserCookies"),
        Part(URLSessionTask.self, "workQueue", type: "DispatchQueue", in: "TaskInternals"),
        Part(URLSessionTask.self, "session", type: "Optional<URLSessionProtocol>", in: "TaskInternals"),
        Part(URLSessionTask.self, "_callCompletionHandlerInline", type: "Bool", in: "TaskInternals"),
        Part(URLSessionTask.self, "knownBody", type: "Optional<_Body>", in: "TaskInternals"),
        Part(URLRequest.self, "isTimeoutIntervalSet", type: "Bool", in: "IdleTimeout"),
        Part(URLSessionTask.self, "countOfBytesExpectedToSend", type: "Int64", in: "TransferReport"),
        Part(URLSessionTask.self, "countOfBytesExpectedToReceive", type: "Int64", in: "TransferReport"),
        Part(URLSessionTask.self, "_countOfBytesSent", type: "Int64", in: "TransferReport"),
        Part(URLSessionTask.self, "_countOfBytesReceived", type: "Int64", in: "TransferReport"),
        Part(URLSessionTask.self, "_currentRequest", type: "Optional<URLRequest>", in: "TransferReport"),
        Part(URLSessionTask.self, "_response", type: "Optional<URLResponse>", in: "TransferReport"),
        Part(URLSessionTask.self, "error", type: "Optional<Error>", in: "TransferReport"),
        Part(URLSessionTask.self, "syncQ", type: "DispatchQueue", in: "TransferReport"),
        Part(URLProtocol.self, "properties", type: "Dictionary<_PropertyKey, Any>", in: "DownloadedFile"),
        Part(URLSessionTask.self, "_protocolStorage", type: "ProtocolState", in: "FinishedProtocol"),
        Part(URLSessionTask.self, "_protocolLock", type: "NSLock", in: "FinishedProtocol"),
    ]
}

private protocol Wrapping { static var wrapped: Any.Type { get } }

extension Optional: Wrapping { fileprivate static var wrapped: Any.Type { Wrapped.self } }

/// If a test fails here, a later Foundation has changed: read the file that the test names, and `docs/reference/platforms.md`.
@Suite struct `The parts of Foundation that the runtime depends on` {
    @Test(arguments: Part.all) private func `a stored property has its name and its type`(_ part: Part) {
        #expect(part.found == part.type)
    }

    @Test func `every stored property that the runtime reads is in the list`() throws {
        let folder = Checkout.file("Sources/MockURLResponder/Loading")
        var read = Set<String>()
        for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)! {
            guard file.pathExtension == "swift" else { continue }
            let user = file.deletingPathExtension().lastPathComponent
            for found in try String(contentsOf: file, encoding: .utf8).matches(of: /StoredField\("(\w+)"/) {
                read.insert("\(user) \(found.1)")
            }
        }

        #expect(read.subtracting(Part.all.flatMap { part in part.path.map { "\(part.user) \($0)" } }) == [])
        #expect(read.count > 20)
    }

    @Test func `resume() asks the protocol of a task before it returns, so that a scope sees its task tree`() {
        #expect(ScopeSupport.asksInResume)
    }

    @Test(.ownProcess, .launching) func `the entry of cancel() can be exchanged in each class of tasks`() async throws {
        #expect(AwaitedCancellation.isAsynchronous)
    }
}
#endif
