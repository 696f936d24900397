import TestSupport

@Suite struct `Unusual uploads with server and mock` {
    private static let withoutBody = "Foundation sends the head before it knows that the body cannot be read."
    private static let lengths = Differential(
        ServerRule("/", body: Data(), ServerAnswer(text: "no bytes")),
        ServerRule("/", body: Data(repeating: 65, count: 300), ServerAnswer(text: "all bytes")),
        ServerRule("/", ServerAnswer(text: "some bytes")))

    @Test func `an upload from a directory times out`() async throws {
        let folder = try TemporaryFolder()
        try await Differential(ServerAnswer(text: "taken")).run(unlikeRequests: Self.withoutBody) { stage in
            let request = stage.request(method: "POST", timeout: 1)
            let directory = URL(fileURLWithPath: folder.path)
            let session = stage.session()
            await stage.atOnce(
                { await $0.complete { session.uploadTask(with: request, fromFile: directory, completionHandler: $0) } },
                { await $0.delegated { $0.uploadTask(with: request, fromFile: directory) } },
                { await $0.log.awaited { try await session.upload(for: request, fromFile: directory) } })
        }
    }

    @Test func `a GET that uploads a directory is refused at once`() async throws {
        let folder = try TemporaryFolder()
        try await Differential(ServerAnswer(text: "taken")).run { stage in
            await stage.upload(stage.request(timeout: 1), fromFile: folder.path)
        }
    }

    // A link to a file is not among them: a server sees the bytes of the announced length and answers, and Foundation then
    // ends the upload or waits until the timeout, by chance.
    @Test(arguments: ["link to a directory", "pipe", "device", "private file"])
    func `an upload from a special file sends as many bytes as its attributes announce`(_ kind: String) async throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/file"
        try Data(repeating: 65, count: 300).write(to: URL(fileURLWithPath: file))
        var path = "\(folder.path)/special"
        switch kind {
        case "link to a directory": symlink(folder.path, path)
        case "pipe": mkfifo(path, 0o600)
        case "device": path = "/dev/zero"
        default:
            chmod(file, 0)
            path = file
        }
        try await Self.lengths.run(unlikeRequests: Self.withoutBody) { [path] stage in
            await stage.upload(stage.request(method: "POST", timeout: 1), fromFile: path)
        }
    }

    @Test(.launching, arguments: [false, true])
    func `a delegate that requires the delegate queue in needNewBodyStream stops the program, mocked or not`(
        isMocked: Bool
    ) async {
        await #expect(processExitsWith: .failure) { [isMocked = isMocked as Bool] in
            let server = try ScriptedServer { _ in ["HTTP/1.1 204 Gone\r\n\r\n"] }
            let responder = try MockURLResponder(arguments: ["--mock-url-policy=answer:204"])
            let stage = Stage(port: server.port, responder: isMocked ? responder : nil)
            let session = stage.session(delegate: InsistingDelegate())
            session.uploadTask(withStreamedRequest: stage.request(method: "POST")).resume()
            // A delegate that is called on its own queue ends the program with success.
            try await Task.sleep(nanoseconds: 300_000_000_000)
        }
    }

    @Test(arguments: ["missing file", "directory", "broken"], [false, true])
    func `an upload from an unreadable stream ends as with a server`(_ kind: String, isDelegates: Bool) async throws {
        let missing = MissingFile.path()
        @Sendable func stream() -> InputStream? {
            switch kind {
            case "missing file": InputStream(fileAtPath: missing)
            case "directory": InputStream(fileAtPath: "/")
            default: BrokenStream()
            }
        }
        try await Self.lengths.run(unlikeRequests: Self.withoutBody) { stage in
            let delegate = ClientDelegate(stage.log, bodyStream: stream)
            await stage.delegated(.ephemeral, delegate) { session in
                var request = stage.request(method: "POST")
                if isDelegates { return session.uploadTask(withStreamedRequest: request) }
                request.httpBodyStream = stream()
                return session.dataTask(with: request)
            }
        }
    }
}

extension Stage {
    fileprivate func upload(_ request: URLRequest, fromFile path: String) async {
        let (session, file) = (session(), URL(fileURLWithPath: path))
        await complete { session.uploadTask(with: request, fromFile: file, completionHandler: $0) }
    }
}

/// A stream that fails after its first byte.
private final class BrokenStream: InputStream {
    private var status = Stream.Status.notOpen
    private var hasRead = false

    init() { super.init(data: Data()) }

    override var streamStatus: Stream.Status { status }
    override var hasBytesAvailable: Bool { true }
    override func open() { status = .open }
    override func close() { status = .closed }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard !hasRead else { return -1 }
        hasRead = true
        buffer[0] = 65
        return 1
    }
}

/// A delegate that traps unless it is called on its own queue, as Alamofire's delegate does.
private final class InsistingDelegate: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        precondition(OperationQueue.current === session.delegateQueue)
        completionHandler(InputStream(data: Data("body".utf8)))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) { exit(0) }
}
