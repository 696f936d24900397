import TestSupport

/// Each test gives the demo program a data folder of its own, as `XDG_DATA_HOME`.
@Suite(.launching) struct `Cookies of a launched program` {
    private let home = try! TemporaryFolder()

    private var environment: [String: String] { ["XDG_DATA_HOME": home.path, "HOME": home.path] }

    /// The file in which Foundation keeps the cookies of DemoService and of other programs in its folder.
    private var userFile: URL {
        let folder = Bundle.main.bundleURL.lastPathComponent.split(separator: ".").first.map(String.init) ?? ""
        return URL(fileURLWithPath: home.path).appendingPathComponent("\(folder)/.cookies.shared")
    }

    /// The arguments of two stubs: a request with the cookie gets one rate. Any other request gets another rate,
    /// and the cookie.
    private var login: [String] {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).when(.cookie("session", .equal(to: "2.0")))
            .with(body: Upstream.rates("2")).optionally().always()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("1"))
            .with(value: "session=2.0; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT", forHeaderField: "Set-Cookie")
            .optionally().always()
        return upstream.arguments
    }

    private func rate(_ arguments: [String] = []) async throws -> String {
        let outcome = try await demoService("rate", "EUR", "USD", mocking: login + arguments, environment: environment)
        return outcome.output.split(separator: " ").dropFirst(3).first.map(String.init) ?? outcome.errors
    }

    @Test func `a cookie of a stub does not reach the next launch, and no cookie file is written`() async throws {
        #expect(try await rate() == "1")
        #expect(try await rate() == "1")
        #expect(!FileManager.default.fileExists(atPath: userFile.path))
        #expect(try files(below: URL(fileURLWithPath: home.path)).isEmpty)
    }

    @Test func `a cookie of a stub is sent by later requests of the launch, and leaves no file`() async throws {
        let server = try await DemoServer(
            ChildProgram("DemoService", arguments: ["serve", "--port", "0"] + login, environment: environment))
        let first = try await server.get("/rate?from=EUR&to=USD").text
        let second = try await server.get("/rate?from=EUR&to=USD").text

        server.program.send(SIGKILL)
        _ = try await server.program.outcome()

        #expect(first.contains("\"rate\":1") && second.contains("\"rate\":2"), "\(first) \(second)")
        #expect(try files(below: URL(fileURLWithPath: home.path)).isEmpty)
    }

    @Test func `a cookie file carries a login from one launch to the next`() async throws {
        let file = URL(fileURLWithPath: home.path).appendingPathComponent("login.cookies")
        let argument = LaunchArguments.Name.cookies.argument(file.path)

        #expect(try await rate([argument]) == "1")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(try await rate([argument]) == "2")
        #expect(try await rate() == "1")
        #expect(!FileManager.default.fileExists(atPath: userFile.path))
    }

    @Test(arguments: ["file:///tmp/login%FF.cookies", "https://example.com/login.cookies"])
    func `a cookie file with an invalid URL stops the launch with an error`(_ text: String) async throws {
        var program = try ServiceUnderTest("DemoService")
        program.cookieFile = URL(string: text)

        let error = await #expect(throws: ServiceUnderTestError.self) { _ = try await program.launch() }

        #expect(
            error?.description
                == "cookieFile cannot be used: expected a file URL whose path is UTF-8, found \(text) [invalid-setting]"
        )
    }

    private func files(below folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            var isDirectory: ObjCBool = false
            let path = folder.appendingPathComponent(name).path
            return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
        }
    }
}
