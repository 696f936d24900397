#if os(Linux)
import Foundation
import FoundationNetworking
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

/// UntouchedService is DemoService without a line of this package.
@Suite(.launching) struct `A program that contains nothing of this package` {
    private let upstream = Upstream.configurator()

    private func service(
        _ arguments: String..., program: String = "UntouchedService"
    ) throws -> ServiceUnderTest {
        var service = try ServiceUnderTest(program, arguments: arguments, mocking: upstream)
        service.transport = .arguments
        return service
    }

    /// Runs a script in which the products of this package are commands.
    private func script(_ text: String) -> ServiceUnderTest {
        var service = ServiceUnderTest(
            executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", text], mocking: upstream)
        service.transport = .arguments
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        service.launchEnvironment["PATH"] = Bundle.main.bundlePath + ":" + path
        return service
    }

    private func processes(of service: RunningService) throws -> [String] {
        try String(contentsOf: service.journal, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(ProcessRecord.self, from: Data($0.utf8)) }
            .filter { $0.kind == "process" }
            .map { "\($0.program ?? ""): \($0.injected == true ? "injected" : $0.reason ?? "")" }
    }

    private struct ProcessRecord: Decodable {
        let kind: String
        let program: String?
        let injected: Bool?
        let reason: String?
    }

    @Test func `a program is answered from stubs, which are not in its arguments`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).times(1)
        let service = try await service("rate", "EUR", "USD").launch()

        #expect(try await service.waitForExit().output == "1 EUR = 2 USD (2026-11-20)\n")
        service.verify(.get("/v1/latest"), .once)
        #expect(try processes(of: service) == ["UntouchedService: injected"])
    }

    @Test func `a server is answered from stubs that change while it runs`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).always()
        let (server, port) = try await service("serve", "--port", "0").launch(
            waitingFor: .port(inLine: .prefix("listening on ")))
        func rate() async throws -> String {
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/rate?from=EUR&to=USD"))
            let request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
            return String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
        }

        #expect(try await rate().contains(#""rate":2,"#))
        let next = Upstream.configurator()
        next.respond(to: Upstream.path).with(body: Upstream.rates("3")).always()
        try server.update(next)
        #expect(try await rate().contains(#""rate":3,"#))
        #expect(try await server.terminate().isSuccess)
    }

    @Test func `a request without a stub stops the program with a report`() async throws {
        let service = try await service("rate", "EUR", "USD").launch()

        let end = try await service.waitForExit()

        #expect(end.preventReport?.contains("GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD") == true)
        #expect(!end.isSuccess)
    }

    @Test func `the programs of a script are mocked, except those without URLSession`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).times(2)
        let service = try await script("UntouchedService rate EUR USD | cat; DemoService rate EUR USD").launch()

        #expect(try await service.waitForExit().output == "1 EUR = 2 USD (2026-11-20)\n1 EUR = 2 USD (2026-11-20)\n")
        service.verify(.get("/v1/latest"), .exactly(2))
        #expect(
            try processes(of: service).sorted() == [
                "DemoService: it contains MockURLResponder", "UntouchedService: injected",
                "cat: it does not use FoundationNetworking", "sh: it does not use FoundationNetworking",
            ])
    }

    @Test func `a program that contains the runtime has one runtime, also if the test always injects`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).always()
        var program = try service("rate", "EUR", "USD", program: "DemoService")
        program.injection = .always
        let service = try await program.launch()

        #expect(try await service.waitForExit().output == "1 EUR = 2 USD (2026-11-20)\n")
        let journal = try String(contentsOf: service.journal, encoding: .utf8)
        #expect(journal.components(separatedBy: #"{"kind":"start""#).count == 2)
        #expect(try processes(of: service) == ["DemoService: it contains MockURLResponder"])
    }

    @Test func `a library that the test loads into the program stays, and a sanitizer stays first`() async throws {
        var program = ServiceUnderTest(
            executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "echo \"$LD_PRELOAD\""])
        program.transport = .arguments
        program.launchEnvironment["LD_PRELOAD"] = "libm.so.6 /lib/libubsan.so.1"
        let service = try await program.launch()

        let files = try await service.waitForExit().output.split(separator: ":")

        #expect(files.count == 3 && files.first == "/lib/libubsan.so.1" && files.last == "libm.so.6\n")
        #expect(files[1].hasSuffix("/libMockURLInjectionStage.so"))
    }

    @Test func `a program without stubs, policy and journal is not set up by the library that a test bundle loads`()
        throws
    {
        // The test bundle of a user loads the library, and this process does not ask for it.
        let library = Bundle.main.bundleURL.appendingPathComponent("libMockURLInjection.so").path
        let handle = try #require(dlopen(library, RTLD_NOW | RTLD_LOCAL))
        #expect(dlsym(handle, "mock_url_enter") != nil)
        #expect(getenv("MOCK_URL_INJECTION") == nil)
    }

    @Test func `a program that cannot be mocked is not launched, unless the test expects no mocking`() async throws {
        let folder = try TemporaryFolder()
        let copy = URL(fileURLWithPath: folder.path).appendingPathComponent("arm")
        var bytes = try Data(contentsOf: Bundle.main.bundleURL.appendingPathComponent("UntouchedService"))
        bytes.replaceSubrange(18..<20, with: [0x2A, 0x2A])
        try bytes.write(to: copy)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
        var program = ServiceUnderTest(executable: copy)
        program.transport = .arguments
        func failure() async -> String? {
            do {
                _ = try await program.launch()
                return nil
            } catch {
                return "\(error)"
            }
        }

        // The system itself refuses the file.
        #expect(await failure()?.hasPrefix("cannot launch \(copy.path)") == true)
        program.policy = .drop
        #expect(await failure()?.hasPrefix("\(copy.path) cannot be mocked, so it was not launched\n") == true)
    }

    @Test(arguments: ["sh": "sh -c true", "env": "env true"].sorted { $0.key < $1.key }.map(\.value))
    func `a service of which no process was mocked fails its verification with the reason`(_ text: String) async throws
    {
        upstream.respond(to: "/").with(body: "").always()
        let log = FailureLog()
        let issues = try await issues {
            let service = try await script(text).launch()
            try await service.waitForExit()
            service.verify(.any, .never, fail: log.note)
        }

        #expect(issues.first?.text.contains("it does not use FoundationNetworking") == true, "\(issues)")
    }
}
#endif
