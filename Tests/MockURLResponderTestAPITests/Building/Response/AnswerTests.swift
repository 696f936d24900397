import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Answers of the DSL` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
    private let responder: MockURLResponder

    init() {
        responder = MockURLResponder(upstream, policy: .drop)
    }

    private func reply(to path: String = "/", method: String = "GET") async throws -> Reply {
        try await responder.session.reply(to: "https://h" + path, method: method)
    }

    @Test func `an encoded value has its members in alphabetical order, in each run`() throws {
        let names = ["zulu", "alpha", "mike", "echo", "kilo", "bravo", "yankee"]
        upstream.respond(to: "/").with(json: Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })).once()

        let sorted = names.sorted().map { "\"\($0)\":1" }.joined(separator: ",")
        #expect(upstream.arguments.joined().contains("{\(sorted)}"))
    }

    @Test func `a stub sends the header fields of pairs in their order`() async throws {
        let pairs: [(name: String, value: String)] = [("X-B", "1"), ("X-A", "2"), ("X-B", "3")]
        upstream.respond(to: "/").with(headers: pairs).once()

        #expect(try await reply().headers["X-B"] == "1, 3")
        let arguments = upstream.arguments.joined()
        #expect(arguments.contains(#"[["X-B","1"],["X-A","2"],["X-B","3"]]"#), "\(arguments)")
    }

    @Test func `a stub answers with JSON from a literal, an encodable value or a string`() async throws {
        struct Rate: Encodable { var currency = "USD" }
        upstream.respond(to: "/").with(json: ["b": [1, 2.5, nil, true], "a": "é"]).once()
        upstream.respond(to: "/").with(json: Rate()).once()
        upstream.respond(to: "/").with(json: ["one": 1]).once()
        upstream.respond(to: "/").with(body: .jsonText("[1,  2]")).once()

        var replies: [Reply] = []
        for _ in 0..<4 { replies.append(try await reply()) }

        #expect(
            replies.map(\.text) == [
                #"{"a":"é","b":[1,2.5,null,true]}"#, #"{"currency":"USD"}"#, #"{"one":1}"#, "[1,  2]",
            ])
        #expect(replies.allSatisfy { $0.headers["Content-Type"] == "application/json" })
    }

    @Test func `a stub answers with bytes, and with a file and its media type`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/rates.csv"
        try Data("a,b".utf8).write(to: URL(fileURLWithPath: file))
        upstream.respond(to: "/bytes").with(body: .data(Data([0xFF, 0]))).once()
        upstream.respond(to: "/file").with(body: .file(file)).once()
        upstream.respond(to: "/part").with(body: .file(file, offset: 2, length: 1)).with(
            value: "text/x", forHeaderField: "Content-Type"
        ).once()
        upstream.respond(to: "/read").with(bodyFromURL: URL(fileURLWithPath: file)).once()

        #expect(try await reply(to: "/bytes").body == Data([0xFF, 0]))
        let whole = try await reply(to: "/file")
        let part = try await reply(to: "/part")
        let read = try await reply(to: "/read")
        #expect([whole.text, part.text, read.text] == ["a,b", "b", "a,b"])
        #expect([whole, part, read].map { $0.headers["Content-Type"] } == ["text/csv", "text/x", "text/csv"])
    }

    @Test func `a file body is read at the time of the answer, and a body from a URL when its stub is built`()
        async throws
    {
        let file = try TemporaryFile("before", extension: "txt")
        let url = URL(fileURLWithPath: file.path)
        upstream.respond(to: "/file").with(body: .file(file.path)).once()
        upstream.respond(to: "/read").with(bodyFromURL: url).once()

        try Data("after".utf8).write(to: url)

        #expect(try await reply(to: "/file").text == "after")
        #expect(try await reply(to: "/read").text == "before")
    }

    @Test func `a client follows the redirect of a stub`() async throws {
        upstream.respond(to: "/old").with(redirectTo: "/new", status: 307).once()
        upstream.respond(to: "/new").with(body: "moved").once()

        let reply = try await reply(to: "/old")

        #expect(reply.text == "moved")
        #expect(reply.url?.path == "/new")
    }

    @Test func `a stub answers with a recorded response`() async throws {
        upstream.respond(to: "/").with(
            rawResponse:
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 418 \r\ncontent-type: text/x\r\nset-cookie: a=1\r\n\r\nshort"
        ).once()

        let reply = try await reply()

        #expect(reply.status == 418)
        #expect(reply.text == "short")
        #expect(reply.headers["Content-Type"] == "text/x")
    }

    @Test func `a stub answers with a template that it fills in from the request`() async throws {
        upstream.respond(to: .template("/users/{id}"))
            .with(body: .template("{{path.id}} {{query.q|none}} {{count}}")).with(
                value: "{{path.id}}", forHeaderField: "X-Id", isTemplate: true
            )
            .with(value: "{{path.id}}", forHeaderField: "X-Plain")
            .always()

        let one = try await reply(to: "/users/a%20b?q=1")
        let two = try await reply(to: "/users/c")

        #expect([one.text, two.text] == ["a b 1 1", "c none 2"])
        #expect(one.headers["X-Id"] == "a b")
        #expect(one.headers["X-Plain"] == "{{path.id}}")
        #expect(one.headers["Content-Length"] == "7")
    }

    @Test func `a value in a JSON template cannot break out of its string`() async throws {
        upstream.respond(to: "/").with(
            body: .jsonTemplate([
                "q": "<{{query.q}}>", "n": "{{json query.n}}", "c": "{{json count}}",
            ])
        )
        .always()

        #expect(try await reply(to: "/?q=%22%7D&n=7").text == #"{"c":1,"n":"7","q":"<\"}>"}"#)
        #expect(try await reply().text == #"{"c":2,"n":null,"q":"<>"}"#)
    }

    @Test func `a plain body stays literal if a header is a template`() async throws {
        upstream.respond(to: "/").with(json: ["a": "{{x}}"]).with(
            value: "{{method}}", forHeaderField: "X", isTemplate: true
        ).once()

        let reply = try await reply()

        #expect(reply.text == #"{"a":"{{x}}"}"#)
        #expect(reply.headers["X"] == "GET")
    }

    @Test func `bodies of bytes and files stay unchanged if a header is a template`() async throws {
        let bytes = Data("{{method}} {{".utf8)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        upstream.respond(to: "/bytes").with(value: "{{method}}", forHeaderField: "X", isTemplate: true).with(
            body: .data(bytes)
        ).always()
        upstream.respond(to: "/file").with(body: .file(file.path)).with(
            value: "{{count}}", forHeaderField: "X", isTemplate: true
        ).always()

        let ofBytes = try await reply(to: "/bytes")
        let ofFile = try await reply(to: "/file")

        #expect([ofBytes.text, ofFile.text] == ["{{method}} {{", "{{method}} {{"])
        #expect([ofBytes.headers["X"], ofFile.headers["X"]] == ["GET", "1"])
    }

    @Test func `a JSON template is filled in again for each request`() async throws {
        upstream.respond(to: "/").with(body: .jsonTemplate(["a": "{{query.q}}", "n": "{{json count}}"])).always()

        for count in 1...3 {
            #expect(try await reply(to: "/?q=\(count * 10)").text == #"{"a":"\#(count * 10)","n":\#(count)}"#)
        }
    }

    @Test func `a builder chain that is ended twice registers two equal stubs`() async throws {
        let sentence = upstream.respond(to: "/").with(body: "{{x}}").with(
            value: "{{method}}", forHeaderField: "X", isTemplate: true)
        sentence.once()
        sentence.once()

        let replies = [try await reply(), try await reply()]

        #expect(replies.map(\.text) == ["{{x}}", "{{x}}"])
        #expect(replies.map { $0.headers["X"] } == ["GET", "GET"])
    }

    @Test func `a closure that answers sees the body of the request`() async throws {
        upstream.respond(to: "/", method: "POST").with { request in
            MockResponse(status: 201, headers: [("X", "1")], body: request.httpBody ?? Data())
        }.always()

        let reply = try await responder.session.reply(to: "https://h/", method: "POST", body: Data("sent".utf8))

        #expect(reply.status == 201)
        #expect(reply.text == "sent")
        #expect(reply.headers["X"] == "1")
    }

    @Test func `a stub with a predicate answers only requests that the predicate accepts`() async throws {
        upstream.respond(to: "/").when { $0.value(forHTTPHeaderField: "X") == "yes" }.with(body: "meant").once()
        upstream.respond(to: "/").with(body: "else").always()

        let no = try await reply()
        let yes = try await responder.session.reply(to: "https://h/", headers: ["X": "yes"])

        #expect([no.text, yes.text] == ["else", "meant"])
    }

    @Test func `a chain of answers is given in order even if the last configured stub wins`() async throws {
        responder.order = .last
        let job = upstream.respond(to: "/job").with(body: "queued").times(2)
        upstream.respond(to: "/other").always()
        job.then().with(body: "running").once().then().with(body: "done").always()

        var states: [String] = []
        for _ in 0..<5 { states.append(try await reply(to: "/job").text) }

        #expect(states == ["queued", "queued", "running", "done", "done"])
        #expect(try MockURLResponder(arguments: upstream.arguments).stubs.map(\.limit) == [2, 1, nil, nil])
    }

    @Test func `a chain of answers is given in order`() async throws {
        upstream.respond(to: "/job").with(body: "queued").times(2).then().with(body: "running").once()
            .then().with(body: "done").always()

        var states: [String] = []
        for _ in 0..<5 { states.append(try await reply(to: "/job").text) }

        #expect(states == ["queued", "queued", "running", "done", "done"])
    }
}
