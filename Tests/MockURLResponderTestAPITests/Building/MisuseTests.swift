import Foundation
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `Misuse stops the test where the stub is built` {
    @Test(arguments: Misuse.everything.indices)
    func `with what was expected, what was found and what to do`(_ index: Int) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [index = index as Int] in
            Misuse.everything[index].commit()
        }

        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("Fatal error: MockURLResponder: " + Misuse.everything[index].message))
        #expect(message.contains("Misuse"))
    }
}

struct Misuse: Sendable {
    let commit: @Sendable () -> Void
    let message: String

    init(_ message: String, commit: @escaping @Sendable () -> Void) {
        self.message = message
        self.commit = commit
    }

    static let all: [Misuse] = [
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"/a?x=1\"; leave out the query and "
                + "the fragment: they are no part of the path; narrow the query by its fields"
        ) { example().respond(to: "/a?x=1").once() },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"https://h/a\"; leave out scheme and "
                + "host, and start the path with \"/\""
        ) { example().respond(to: "https://h/a").once() },
        Misuse("the method cannot be used: expected a method, such as \"GET\", found \"\"") {
            example().respond(to: "/", method: "").once()
        },
        Misuse("the scheme cannot be used: expected \"http\" or \"https\", found \"ftp\"") {
            _ = MockURLResponderConfigurator(scheme: "ftp", host: "h")
        },
        Misuse(
            "the host cannot be used: expected a host name or address, such as \"api.example.com\", found \"h:80\"; give "
                + "the port as port"
        ) { _ = MockURLResponderConfigurator(scheme: "http", host: "h:80") },
        Misuse("the port cannot be used: expected a port from 1 to 65535, found 70000") {
            _ = MockURLResponderConfigurator(scheme: "http", host: "h", port: 70_000)
        },
        Misuse("the status cannot be used: expected a status from 100 to 599, found 42") {
            example().respond(to: "/").with(status: 42).once()
        },
        Misuse("the number of times cannot be used: expected a number of uses from 0 on, found -1") {
            example().respond(to: "/").times(-1)
        },
        Misuse("the delay cannot be used: expected a delay in seconds, from 0 to 31536000, found -1.0") {
            example().respond(to: "/").with(delay: -1).once()
        },
        Misuse(
            "the body duration cannot be used: expected a duration of the body in seconds, from 0 to 31536000, found nan"
        ) { example().respond(to: "/").with(bodyDuration: .nan).once() },
        Misuse(
            "the number of bytes before the drop cannot be used: expected a number of bytes, from 0 on, found -1"
        ) { example().respond(to: "/").withDroppedRequest(afterBytes: -1).once() },
        Misuse("the header name cannot be used: expected a header name") {
            example().respond(to: "/").when(value: "x", forHeaderField: "two words").once()
        },
        Misuse("the header value cannot be used: expected a header value on one line, found") {
            example().respond(to: "/").with(value: "a\r\nb", forHeaderField: "X").once()
        },
        Misuse("the resource cannot be used: expected a resource of the bundle at") {
            example().respond(to: "/").with(resource: "none", ofType: "json").once()
        },
        Misuse("the body cannot be used: expected a URL that can be read (") {
            example().respond(to: "/").with(bodyFromURL: URL(fileURLWithPath: "/nowhere")).once()
        },
        Misuse(
            "the environment variable for 1 arguments cannot be used: expected at most 131071 bytes in all, written as "
                + "JSON, found \"140000 bytes\"; use configurator.arguments(delivery: .file)"
        ) {
            _ = MockURLResponderConfigurator.environment(carrying: [String(repeating: "x", count: 140_000)])
        },
    ]

    static let everything = all + contradictions + expectations + vocabulary

    static func example() -> MockURLResponderConfigurator {
        MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    }
}
