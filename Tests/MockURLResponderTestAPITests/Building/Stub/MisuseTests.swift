import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `Misuse fails the test where the stub is built` {
    @Test(arguments: Misuse.everything.indices)
    func `misuse of the DSL fails the test with what was expected, what was found and what to do`(_ index: Int)
        async throws
    {
        let issues = try await issues { Misuse.everything[index].commit() }

        let issue = try #require(issues.first)
        #expect(issue.text == "MockURLResponder: " + Misuse.everything[index].message)
        #expect(issue.file.hasPrefix("MockURLResponderTestAPITests/Misuse"))
        #expect(issue.test?.contains("with what was expected") == true)
        #expect(issues.count == Misuse.everything[index].count, "\(issues)")
    }

    @Test func `an invalid stub is not registered`() async throws {
        let api = Misuse.example()
        let issues = try await issues {
            let stub = api.respond(to: "/a").with(status: 42).with(body: "a").once()
            stub.then().with(body: "b").always()
            #expect(!stub.isInstalled)
            #expect(!stub.remove())
        }

        #expect(issues.count == 1)
        #expect(api.stubs.isEmpty)
    }

    @Test func `verifying an invalid stub fails and refers to the failure at the line of the stub`() async throws {
        let log = FailureLog()
        let issues = try await issues {
            let stub = Misuse.example().respond(to: "/a").with(status: 42).once()
            MockURLResponder(MockURLResponderConfigurator()).verify(stub, .once, fail: log.note)
        }

        #expect(issues.count == 1)
        #expect(
            log.messages == [
                "cannot verify a stub that was not built: the failure at its line gives the reason [unknown-stub]"
            ])
    }

    @Test func `a configurator with an invalid host registers no stub`() async throws {
        let issues = try await issues {
            let api = MockURLResponderConfigurator(scheme: "ftp", host: "h:80", port: 0)
            api.respond(to: "/a").once()
            #expect(api.stubs.isEmpty)
        }

        #expect(issues.count == 3, "\(issues)")
    }

    @Test func `misuse of the DSL fails the test at the line of the stub`() async throws {
        let line = #line + 1
        let issues = try await issues { Misuse.example().respond(to: "no-slash").once() }

        #expect(issues.map(\.line) == [line])
        #expect(issues.map(\.file) == ["MockURLResponderTestAPITests/MisuseTests.swift"])
    }
}

@Suite struct `Stubs with closures in arguments` {
    @Test func `requesting arguments of a stub with a closure fails the test, and the other stubs are encoded`()
        async throws
    {
        let api = Misuse.example()
        let line = #line + 1
        api.respond(to: "/a").with { _ in MockResponse() }.once()
        api.respond(to: "/b").with(body: "b").once()
        api.respond(to: "/c").when { _ in true }.once()
        let arguments = Locked<[String]>([])

        let issues = try await issues { arguments.withLock { $0 = api.arguments } }

        #expect(issues.map(\.line) == [line, line + 2])
        #expect(
            issues.first?.text.hasPrefix("MockURLResponder: the stub GET https://api.example.com/a has a closure")
                == true)
        #expect(try LaunchArguments(decoding: arguments.withLock { $0 }).plan.stubs.count == 1)
    }

    @Test func `a configurator whose only stub has a closure still has an argument that mocks the program`()
        async throws
    {
        let api = Misuse.example()
        api.respond(to: "/a").with { _ in MockResponse() }.once()
        let arguments = Locked<[String]>([])

        _ = try await issues { arguments.withLock { $0 = api.arguments } }

        let decoded = try LaunchArguments(decoding: arguments.withLock { $0 })
        #expect(arguments.withLock { $0.count } == 1)
        #expect(decoded.plan.stubs.isEmpty)
    }
}

struct Misuse: Sendable {
    let commit: @Sendable () -> Void
    let message: String
    /// The number of reported flaws.
    let count: Int

    init(_ message: String, count: Int = 1, commit: @escaping @Sendable () -> Void) {
        self.message = message
        self.count = count
        self.commit = commit
    }

    static let all: [Misuse] = [
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"/a?x=1\"; leave out the query "
                + "and the fragment: they are not part of the path; ask for query fields instead [invalid-path]"
        ) { example().respond(to: "/a?x=1").once() },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"https://h/a\"; leave out scheme "
                + "and host, and start the path with \"/\" [invalid-path]"
        ) { example().respond(to: "https://h/a").once() },
        Misuse("the method cannot be used: expected a method, such as \"GET\", found \"\" [invalid-method]") {
            example().respond(to: "/", method: "").once()
        },
        Misuse("the scheme cannot be used: expected \"http\" or \"https\", found \"ftp\" [invalid-scheme]") {
            _ = MockURLResponderConfigurator(scheme: "ftp", host: "h")
        },
        Misuse(
            "the host cannot be used: expected a host name or address, such as \"api.example.com\", found \"…@h\"; "
                + "leave out the user and the password, which a program sends in the header field Authorization "
                + "[invalid-host]"
        ) { _ = MockURLResponderConfigurator(scheme: "https", host: "user:secret@h") },
        Misuse(
            "the host cannot be used: expected a host name or address, such as \"api.example.com\", found \"h:80\"; "
                + "give the port as port [invalid-host]"
        ) { _ = MockURLResponderConfigurator(scheme: "http", host: "h:80") },
        Misuse("the port cannot be used: expected a port from 1 to 65535, found 70000 [invalid-port]") {
            _ = MockURLResponderConfigurator(scheme: "http", host: "h", port: 70_000)
        },
        Misuse("the status cannot be used: expected a status from 100 to 599, found 42 [invalid-status]") {
            example().respond(to: "/").with(status: 42).once()
        },
        Misuse(
            "the number of times cannot be used: expected a number of uses from 0 on, found -1; write \"always\" for "
                + "no limit [invalid-limit]"
        ) {
            example().respond(to: "/").times(-1)
        },
        Misuse(
            "the delay cannot be used: expected a delay in seconds, from 0 to 31536000, found -1.0 [invalid-delay]"
        ) {
            example().respond(to: "/").with(delay: -1).once()
        },
        Misuse(
            "the body duration cannot be used: expected a duration of the body in seconds, from 0 to 31536000, found "
                + "nan [invalid-speed]"
        ) { example().respond(to: "/").with(speed: .wholeBody(in: .nan)).once() },
        Misuse(
            "the number of bytes before the drop cannot be used: expected a number of bytes, from 0 on, found -1 "
                + "[invalid-fault]"
        ) { example().respond(to: "/").with(fault: .dropped(afterBytes: -1)).once() },
        Misuse(
            "the header name cannot be used: expected a header name: letters, digits and !#$%&'*+-.^_`|~, found \"two "
                + "words\" [invalid-header]"
        ) {
            example().respond(to: "/").when(.header("two words", "x")).once()
        },
        Misuse(
            "the header value cannot be used: expected a header value on one line, found \"a\r\nb\"; give several "
                + "values as several fields\n[invalid-header]"
        ) {
            example().respond(to: "/").with(value: "a\r\nb", forHeaderField: "X").once()
        },
        Misuse(
            "the resource cannot be used: expected a resource of the bundle at \(Bundle.main.bundlePath), found "
                + "\"none.json\"; list it in the target's resources and give bundle: .module [invalid-body]"
        ) {
            example().respond(to: "/").with(resource: "none", ofType: "json").once()
        },
        Misuse(
            "the body cannot be used: expected a URL that can be read (No such file or directory), found "
                + "file://\(missing) [invalid-body]"
        ) {
            example().respond(to: "/").with(bodyFromURL: URL(fileURLWithPath: missing)).once()
        },
        Misuse(
            "the environment variable for 1 arguments cannot be used: expected at most 131071 bytes in all, written as "
                + "JSON, found \"140000 bytes\"; use configurator.arguments(transport: .file) [invalid-setting]"
        ) {
            _ = MockURLResponderConfigurator.environment(carrying: [String(repeating: "x", count: 140_000)])
        },
    ]

    static let everything = all + contradictions + expectations + vocabulary

    /// The path of no file.
    static let missing = MissingFile.path()

    static func example() -> MockURLResponderConfigurator {
        MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    }
}
