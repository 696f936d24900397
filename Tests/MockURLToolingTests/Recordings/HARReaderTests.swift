import TestSupport

@Suite struct `A reader of HAR files` {
    private let folder = try! TemporaryFolder()

    private func read(_ entries: String...) throws -> (exchanges: [RecordedExchange], losses: [String]) {
        let text = #"{"log":{"version":"1.2","entries":["# + entries.joined(separator: ",\n") + "]}}"
        var reader = try HARReader(at: HARFile.write(text, in: folder))
        var exchanges: [RecordedExchange] = []
        try reader.read { exchanges.append($0) }
        return (exchanges, reader.losses.map(\.words.description))
    }

    private func answer(_ entry: String) throws -> RecordedAnswer? {
        let read = try read(entry)
        #expect(read.losses == [])
        guard case .answer(let answer) = read.exchanges.first?.result else { return nil }
        return answer
    }

    private func text(_ answer: RecordedAnswer?) -> String? { answer.map { String(decoding: $0.body, as: UTF8.self) } }

    @Test func `an entry has its request, its answer, its times and its place`() throws {
        let entry = HARFile.entry(
            "POST", "https://a.example/x?b=1",
            request:
                #""headers":[{"name":"Accept","value":"*/*"},{"name":":path","value":"/x"}],"postData":{"mimeType":"text/plain","text":"hé"}"#,
            status: 201, headers: [("X", "1"), ("X", "2")], content: #""size":2,"text":"ok""#,
            response: #""statusText":"Made""#, more: #""startedDateTime":"1970-01-02T01:00:00.5+01:00","time":250"#)
        let exchange = try #require(try read(HARFile.entry(), entry).exchanges.last)
        guard case .answer(let answer) = exchange.result else { return #expect(Bool(false)) }

        #expect((exchange.request.method, exchange.request.url) == ("POST", "https://a.example/x?b=1"))
        #expect(exchange.request.headers == ["Accept": "*/*", "Content-Type": "text/plain"])
        #expect(exchange.request.body == .bytes(Data("hé".utf8)))
        #expect((answer.status, answer.reason, text(answer)) == (201, "Made", "ok"))
        #expect(answer.headers == ["X": "1", "X": "2"])
        #expect((exchange.start, exchange.duration) == (86_400.5, 0.25))
        #expect((exchange.place.number, exchange.place.position) == (2, PlanError.Position(line: 2, column: 1)))
    }

    @Test(arguments: [
        (#""text":"a\u00e9\ud83d\ude00""#, "aé😀"), (#""text":"YQ==","encoding":"base64""#, "a"),
        (#""text":"YQ\n==","encoding":"Base64""#, "a"), (#""text":"YQ","encoding":"base64""#, "a"), (#""text":"""#, ""),
        (#""size":0"#, ""), (#""text":null"#, ""), (#""text":"x","encoding":"utf-8""#, "x"),
    ])
    func `a body is text or Base64, and may be missing`(_ content: String, _ body: String) throws {
        #expect(text(try answer(HARFile.entry(content: content))) == body)
    }

    @Test(
        arguments: [
            ("a coding that is already undone", [("Content-Encoding", "br")], #""text":"plain""#, [:], "plain"),
            (
                "a coding", [("Content-Encoding", "gzip")],
                #""text":"H4sIAAAAAAAAA0tMSgYAwkEkNQMAAAA=","encoding":"base64""#, [:], "abc"
            ),
            (
                "a character set", [("Content-Type", "text/html; charset=ISO-8859-1")], #""text":"é""#,
                ["Content-Type": "text/html; charset=ISO-8859-1"], "\u{E9}"
            ),
            (
                "fields that a tool has joined", [("Set-Cookie", #"a=1; Path=/\nb=2"#)], "",
                ["Set-Cookie": "a=1; Path=/", "Set-Cookie": "b=2"], ""
            ),
        ] as [(String, [(String, String)], String, HeaderFields, String)])
    func `an answer has the fields and the body that the server sent`(
        _ name: String, _ headers: [(String, String)], _ content: String, _ fields: HeaderFields, _ body: String
    ) throws {
        let answer = try #require(try answer(HARFile.entry(headers: headers, content: content)))
        #expect(answer.headers.fields.filter { $0.name != "Content-Encoding" } == fields.fields, "\(name)")
        #expect(answer.body == Data(body.unicodeScalars.map { UInt8(clamping: $0.value) }), "\(name)")
    }

    private static let cookies = #""cookies":[{"name":"a","value":"1","path":"/","httpOnly":true,"secure":false}]"#

    @Test(
        arguments: [
            (HARFile.entry(response: cookies), 200, ["Set-Cookie": "a=1; Path=/; HttpOnly"]),
            (HARFile.entry(headers: [("set-cookie", "b=2")], response: cookies), 200, ["set-cookie": "b=2"]),
            (
                HARFile.entry(status: 302, content: #""size":300"#, response: #""redirectURL":"/next""#), 302,
                ["Location": "/next"]
            ),
            (HARFile.entry("HEAD", content: #""size":9,"text":"x""#), 200, [:]),
            (HARFile.entry(status: 204, content: #""text":"x""#), 204, [:]),
            (HARFile.entry(status: 304, content: #""size":0,"text":"""#), 304, [:]),
        ] as [(String, Int, HeaderFields)])
    func `cookies and a location are fields if none has them, and an answer without a body needs none`(
        _ entry: String, _ status: Int, _ headers: HeaderFields
    ) throws {
        let answer = try answer(entry)
        #expect(answer?.status == status && answer?.headers == headers && answer?.body.isEmpty == true)
    }

    @Test func `a byte order mark and unknown members at any depth are skipped`() throws {
        let deep = String(repeating: "[{\"a\":", count: 200) + "1" + String(repeating: "}]", count: 200)
        let text = "\u{FEFF}" + HARFile.text(HARFile.entry(more: #""_x":\#(deep),"cache":{},"_y":[true,"\"",-1e3]"#))
        var reader = try HARReader(at: HARFile.write(text, in: folder))
        var count = 0
        try reader.read { _ in count += 1 }

        #expect(count == 1)
    }

    @Test func `a 304 with the body of a cache is a 200`() throws {
        let read = try read(HARFile.entry(status: 304, content: #""text":"cached""#))
        guard case .answer(let answer) = read.exchanges.first?.result else { return #expect(Bool(false)) }

        #expect(answer.status == 200)
        #expect(text(answer) == "cached")
        #expect(read.losses.count == 1)
    }

    @Test(arguments: [
        (#""_error":"net::ERR_NAME_NOT_RESOLVED""#, -1003), (#""_failureText":"net::ERR_CONNECTION_REFUSED""#, -1004),
        (#""_error":"net::ERR_CERT_COMMON_NAME_INVALID""#, -1202), (#""_error":"NSURLErrorDomain -1001""#, -1001),
        (#""_error":"The request timed out.""#, -1001),
    ])
    func `a failure is a fault`(_ error: String, _ code: Int) throws {
        for status in [0, -1] {
            let read = try read(HARFile.entry(status: status, response: error))
            guard case .failure(let fault) = read.exchanges.first?.result else { return #expect(Bool(false)) }
            #expect(fault == .urlError(code: code))
            #expect(read.losses.isEmpty)
        }
    }

    @Test(arguments: [
        (HARFile.entry("GET", "wss://a.example/"), "web socket"), (HARFile.entry(status: 101), "web socket"),
        (HARFile.entry(more: #""_webSocketMessages":[{"type":"send"}]"#), "web socket"),
        (HARFile.entry("CONNECT", "https://a.example:443"), "tunnel"),
        (HARFile.entry("GET", "data:,x"), "neither http"),
        (#"{"request":{"method":"GET","url":"https://a.example/"}}"#, "no answer"),
        (#"{"request":{"method":"GET"},"response":{"status":200}}"#, "no URL"),
        (HARFile.entry(status: 0), "nor an error"),
        (HARFile.entry(status: 0, response: #""_error":"net::ERR_ABORTED""#), "ended or blocked"),
        (HARFile.entry(status: -2), "nor an error"), (HARFile.entry(status: 600), "not the status"),
        (HARFile.entry(status: 103), "not the status"),
        (HARFile.entry(content: #""size":5"#), "does not have the body of 5"),
        (HARFile.entry(headers: [("Content-Encoding", "br")], content: #""size":5"#), "coding of the body of 5"),
        (HARFile.entry(content: #""size":500,"text":"<html>cut""#), "may be cut off"),
        (HARFile.entry(content: #""text":"!","encoding":"base64""#), "not valid Base64"),
        (
            HARFile.entry(
                headers: [("Content-Encoding", "zstd")], content: #""text":"KLUv/SQDGQAAYWJj","encoding":"base64""#),
            "Content-Encoding that cannot be undone"
        ),
        (HARFile.entry(content: #""text":"61","encoding":"hex""#), "content.encoding: it is unknown"),
    ])
    func `an entry that no stub can repeat is left out and named`(_ entry: String, _ words: String) throws {
        let read = try read(entry, HARFile.entry())

        #expect(read.exchanges.count == 1)
        #expect(read.losses.count == 1)
        #expect(read.losses.first?.hasPrefix("entry 1, re") == true)
        #expect(read.losses.first?.contains(words) == true)
    }

    @Test(arguments: ["The client gave up.", "net::ERR_ABORTED", "NSURLErrorDomain -999"])
    func `an answer that the client gave up is not whole`(_ error: String) throws {
        let entry = HARFile.entry(content: #""size":3,"text":"abc""#, response: "\"_error\":\"\(error)\"")

        #expect(try answer(entry)?.fault == .urlError(code: NSURLErrorCancelled))
    }

    @Test(
        arguments: [
            (
                HARFile.entry(content: #""size":2,"text":"é..""#),
                "response.content: the size is 2, but the body has 4 bytes; "
            ),
            (
                HARFile.entry(content: #""size":500,"text":"{\"a\":1}""#),
                "response.content: the size is 500, but the body has 7 bytes; the body is whole JSON, so the stub answers with it"
            ),
            (HARFile.entry(content: #""text":"\ud83dx""#), "a string: it has half of a surrogate pair"),
            (HARFile.entry().replacing("{}", with: "null"), "response: the file does not have its content"),
            (HARFile.entry(content: #""size":3,"text":"é..""#), nil),
        ] as [(String, String?)])
    func `an answer that may differ from the server's is kept and named`(_ entry: String, _ words: String?) throws {
        let read = try read(entry)
        #expect(read.exchanges.count == 1 && read.losses.count == (words == nil ? 0 : 1), "\(read.losses)")
        #expect(read.losses.allSatisfy { $0.hasPrefix("entry 1, \(words ?? "")") }, "\(read.losses)")
    }

    @Test(arguments: [
        (#""bodySize":2,"postData":{"mimeType":"a/b","text":"AAE="}"#, RecordedRequest.Body.bytes(Data([0, 1]))),
        (#""postData":{"mimeType":"a/b","text":"AAE=","encoding":"base64"}"#, .bytes(Data([0, 1]))),
        (#""postData":{"mimeType":"a/b","text":"AAE=","_encoding":"base64"}"#, .bytes(Data([0, 1]))),
        (#""bodySize":4,"postData":{"mimeType":"a/b","text":"AAE="}"#, .bytes(Data("AAE=".utf8))),
        (#""postData":{"mimeType":"","text":"","params":[]}"#, .empty), (#""bodySize":0"#, .empty),
        (
            #""postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a b","value":"é&"},{"name":"c"}]}"#,
            .bytes(Data("a%20b=%C3%A9%26&c=".utf8))
        ),
        (
            #""postData":{"mimeType":"multipart/form-data; boundary=x","params":[{"name":"f","fileName":"a.png","contentType":"image/png"},{"name":"id","value":"7"},{"name":"note"}]}"#,
            .parts([
                .init("f", filename: "a.png", type: "image/png", content: nil), .init("id", content: Data("7".utf8)),
                .init("note", content: Data()),
            ])
        ),
    ])
    func `the body of a request is text, Base64 or parameters`(_ members: String, _ body: RecordedRequest.Body) throws {
        let read = try read(HARFile.entry("POST", request: members))

        #expect(read.losses == [])
        #expect(read.exchanges.first?.request.body == body)
    }

    @Test func `a body of a request that the file lacks is unknown and named`() throws {
        let read = try read(HARFile.entry("POST", request: #""bodySize":9"#))

        #expect(read.exchanges.first?.request.body == .unknown)
        #expect(
            read.losses == [
                "entry 1, request.postData: the file does not have the body of the request, so the stub accepts any body"
            ])
    }
}
