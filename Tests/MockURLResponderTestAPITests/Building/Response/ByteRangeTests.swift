import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `A stub that supports ranges` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    private func reply(_ headers: [String: String], method: String = "GET") async throws -> Reply {
        try await MockURLResponder(upstream).session.reply(to: "https://h/", method: method, headers: headers)
    }

    private func stub(_ path: String = "/", _ method: HTTPMethod = .GET) -> MockURLResponseBuilder {
        upstream.respond(to: path, method: method.rawValue).with(body: "0123456789").with(
            headers: ["ETag": "\"a\"", "Last-Modified": "Sat, 21 Nov 2026 18:00:00 GMT"]
        ).supportsRanges()
    }

    @Test(arguments: [
        ("bytes=0-0", "0", "bytes 0-0/10"), ("bytes=2-5", "2345", "bytes 2-5/10"), ("bytes=7-", "789", "bytes 7-9/10"),
        ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=5-99", "56789", "bytes 5-9/10"),
        ("BYTES=9-9", "9", "bytes 9-9/10"),
        ("bytes=-99", "0123456789", "bytes 0-9/10"),
        ("bytes=1-99999999999999999999", "123456789", "bytes 1-9/10"),
    ])
    func `a range receives its part of the body`(_ range: String, _ text: String, _ contentRange: String) async throws {
        stub().always()

        let reply = try await reply(["Range": range])

        #expect(reply.status == 206 && reply.text == text)
        #expect(reply.headers["Content-Range"] == contentRange)
        #expect(reply.headers["Content-Length"] == "\(text.count)" && reply.headers["Accept-Ranges"] == "bytes")
    }

    @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"])
    func `a range outside the body receives the status 416 and the length`(_ range: String) async throws {
        stub().always()

        let reply = try await reply(["Range": range])

        #expect(reply.status == 416 && reply.text.isEmpty && reply.headers["Content-Range"] == "bytes */10")
    }

    @Test(arguments: ["", "lines=0-1", "bytes=", "bytes=-", "bytes=5-2", "bytes=a-b", "bytes=0-1,4-5"])
    func `another range receives the whole body`(_ range: String) async throws {
        stub().always()

        let reply = try await reply(["Range": range])

        #expect(reply.status == 200 && reply.text == "0123456789" && reply.headers["Accept-Ranges"] == "bytes")
    }

    @Test(arguments: [
        ("\"a\"", 206), ("\"b\"", 200), ("W/\"a\"", 200), ("Sat, 21 Nov 2026 18:00:00 GMT", 206),
        ("Sat, 21 Nov 2026 18:00:01 GMT", 200),
    ])
    func `If-Range asks for the part only of the same body`(_ condition: String, _ status: Int) async throws {
        stub().always()

        #expect(try await reply(["Range": "bytes=2-5", "If-Range": condition]).status == status)
    }

    @Test func `only GET has ranges`() async throws {
        stub("/", .POST).always()

        #expect(try await reply(["Range": "bytes=2-5"], method: "POST").status == 200)
    }

    @Test func `a part of a file, and each part after the first uses, is the part that the request asks for`()
        async throws
    {
        let file = try TemporaryFile("0123456789")
        upstream.respond(to: "/").with(body: .file(file.path, offset: 2)).supportsRanges().always()
        let responder = MockURLResponder(upstream)

        for (range, text) in [("bytes=0-1", "23"), ("bytes=-1", "9"), ("bytes=1-2", "34"), ("bytes=4-", "6789")] {
            let reply = try await responder.session.reply(to: "https://h/", headers: ["Range": range])
            #expect(reply.text == text)
        }
        #expect(try await responder.session.reply(to: "https://h/").text == "23456789")
    }

    @Test func `launch arguments keep the support of ranges`() throws {
        stub().always()

        #expect(upstream.arguments.joined().contains(#""supportsRanges":true"#))
    }
}
