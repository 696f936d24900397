import TestSupport

/// Each test needs its own process and data home.
@Suite(.launching, .ownProcess) struct `The shared cookie storage` {
    private static let stub = """
        --mock-url-response={"host":"h","responses":[{"response":{"headers":{"Set-Cookie":\
        "a=stub; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT"}},"times":"always"}]}
        """

    private let home: TemporaryFolder
    private let before: Data

    init() throws {
        home = try TemporaryFolder()
        setenv("XDG_DATA_HOME", home.path, 1)
        try Self.addCookieOfUser()
        before = try Self.cookieFile(below: home)
    }

    /// Adds a cookie of the user to the shared storage.
    private static func addCookieOfUser() throws {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "a", .value: "user", .domain: "h", .path: "/", .expires: Date(timeIntervalSinceNow: 1e6),
        ]
        HTTPCookieStorage.shared.setCookie(try #require(HTTPCookie(properties: properties)))
    }

    private static func cookieFile(below folder: TemporaryFolder) throws -> Data {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let name = try #require(names.first { $0.hasSuffix(".cookies.shared") })
        return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
    }

    private static var values: [String] { (HTTPCookieStorage.shared.cookies ?? []).map(\.value) }

    private static func load() async throws {
        _ = try await URLSession.shared.data(from: URL(string: "https://h/")!)
    }

    @Test func `shared cookies are the stubs' after set-up, and the user's after tear-down`() async throws {
        MockURLResponder.setUp(with: [Self.stub])
        #expect(Self.values == [])
        try await Self.load()
        #expect(Self.values == ["stub"])
        #expect(try Self.cookieFile(below: home) == before)
        MockURLResponder.tearDown()

        #expect(Self.values == ["user"])
        #expect(try Self.cookieFile(below: home) == before)
        try Self.addCookieOfUser()
        #expect(Self.values == ["user"], "the storage writes its file again")
    }

    @Test func `the shared cookie storage is empty in a scope, and restored after the last scope`() async throws {
        let responder = try MockURLResponder(arguments: [Self.stub])

        try await responder.withSharedSession {
            #expect(Self.values == [])
            try await responder.withSharedSession { try await Self.load() }
            #expect(Self.values == ["stub"])
        }

        #expect(Self.values == ["user"])
        #expect(try Self.cookieFile(below: home) == before)
    }

    @Test func `the shared cookie storage is separate while an engine is in its configuration`() async throws {
        let responder = try MockURLResponder(arguments: [Self.stub])
        let configuration = URLSessionConfiguration.default
        responder.install(in: configuration)

        _ = try await URLSession(configuration: configuration).data(from: URL(string: "https://h/")!)
        #expect(Self.values == ["stub"])
        responder.tearDown()

        #expect(Self.values == ["user"])
        #expect(try Self.cookieFile(below: home) == before)
    }
}
