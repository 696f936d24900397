import TestSupport

@Suite struct `Answers of the name server` {
    private func reply(to query: QueryBytes, isUDP: Bool = true, timeToLive: UInt32 = 0) -> AnswerBytes? {
        var responder = NameResponder(book: TestBook(), search: SearchDomains([]), timeToLive: timeToLive)
        return responder.answer(to: query.bytes[...], isUDP: isUDP).map(AnswerBytes.init)
    }

    @Test func `an answer repeats the question in its spelling and has the address`() throws {
        let query = QueryBytes("aPi.ExAmple")
        let answer = try #require(reply(to: query, timeToLive: 5))
        let record = [0xc0, 12] + QueryBytes.bytes([1, 1, 0, 5, 4]) + [10, 1, 2, 3]
        #expect(answer.bytes == QueryBytes.bytes([0x1234, 0x8580, 1, 1, 0, 0]) + query.bytes.dropFirst(12) + record)
    }

    @Test(
        arguments: [
            ("api.example", 1, 1), ("api.example", 28, 0), ("six.example", 1, 0), ("six.example", 28, 1),
            ("both.example", 1, 1), ("both.example", 28, 1), ("both.example", 255, 2), ("api.example", 65, 0),
            ("api.example", 64, 0), ("api.example", 12, 0), ("api.example", 6, 0), ("api.example", 2, 0),
            ("api.example", 15, 0), ("api.example", 16, 0), ("api.example", 33, 0), ("localhost", 1, 1),
            ("localhost", 28, 1), ("db.localhost", 1, 1), ("db", 1, 1), ("xn--bcher-kva.example", 1, 1), ("", 2, 0),
        ] as [(String, UInt16, Int)])
    func `a type has its records or an empty answer with an authority`(name: String, type: UInt16, count: Int) throws {
        let answer = try #require(reply(to: QueryBytes(name, type: type)))
        #expect(answer.code == 0)
        #expect(answer.isAuthoritative)
        #expect(answer.counts == [1, count, count == 0 ? 1 : 0, 0])
    }

    @Test(arguments: [
        ("3.2.1.10.in-addr.arpa", 1, 0), ("4.2.1.10.in-addr.arpa", 0, 3), ("1.0.0.127.in-addr.arpa", 1, 0),
        ("2.1.10.in-addr.arpa", 1, 0), ("x.2.1.10.in-addr.arpa", 1, 0),
        ("1." + String(repeating: "0.", count: 31) + "ip6.arpa", 1, 0),
    ])
    func `a reverse question has the name that the book gave`(name: String, count: Int, code: Int) throws {
        let isReverse = name.split(separator: ".").count > 5 && !name.hasPrefix("x")
        let answer = try #require(reply(to: QueryBytes(name, type: 12)))
        #expect(answer.counts[1] == (isReverse ? count : 0))
        #expect(answer.code == code)
    }

    @Test(arguments: [([63, 7], 0), ([64, 7], 1), ([63, 63, 63, 61], 0), ([63, 63, 63, 62], 1)])
    func `a label has at most 63 bytes, and a name at most 253 characters`(lengths: [Int], code: Int) {
        let name = lengths.map { String(repeating: "a", count: $0) }.joined(separator: ".")
        #expect(reply(to: QueryBytes(name))?.code == code)
    }

    @Test func `bytes that no host has are escaped for the book`() throws {
        struct Asked: NameBook {
            let hosts = Locked<[String]>([])
            func answer(for question: NameQuestion) -> NameAnswer {
                hosts.withLock { $0.append(question.host) }
                return .unknownName
            }
            func hasStub(for host: String) -> Bool { false }
            func name(of address: IPAddress) -> String? { nil }
        }
        let book = Asked()
        var responder = NameResponder(book: book, search: SearchDomains([]), timeToLive: 0)
        var query = QueryBytes("x")
        query.name = [4, UInt8(ascii: "A"), UInt8(ascii: "."), 0, 0xff, 0]
        _ = responder.answer(to: query.bytes[...], isUDP: true)
        #expect(book.hosts.withLock { $0 } == [#"a\046\000\255"#])
    }

    @Test func `sixty addresses are truncated over UDP and complete over TCP`() throws {
        let short = try #require(reply(to: QueryBytes("many.example")))
        #expect(short.isTruncated)
        #expect(short.counts == [1, 0, 0, 0])
        #expect(try #require(reply(to: QueryBytes("many.example"), isUDP: false)).counts[1] == 60)
    }

    @Test func `an extension record raises the size of an answer and is answered with ours`() throws {
        var query = QueryBytes("many.example")
        query.extend(size: 4096, flags: 0x8000)
        let answer = try #require(reply(to: query))
        #expect(!answer.isTruncated)
        #expect(answer.counts == [1, 60, 0, 1])
        #expect(Array(answer.bytes.suffix(11)) == [0] + QueryBytes.bytes([41, 1232, 0, 0x8000, 0]))
    }

    private static let refused: [(String, Int?, @Sendable (inout QueryBytes) -> Void)] = [
        ("an inverse query", 4, { $0.flags = 0x0900 }), ("an update", 4, { $0.flags = 0x2900 }),
        ("a status", 4, { $0.flags = 0x1100 }), ("two questions", 1, { $0.counts = [2, 0, 0, 0] }),
        ("no question", 1, { $0.counts = [0, 0, 0, 0] }), ("an answer record", 1, { $0.counts = [1, 1, 0, 0] }),
        ("a missing record", 1, { $0.counts = [1, 0, 0, 1] }),
        ("two extension records", 1, { for _ in 0..<2 { $0.extend(size: 512) } }),
        ("a compressed question", 1, { $0.name = [3, 97, 112, 105, 0xc0, 12] }),
        ("another class", 5, { ($0.type, $0.recordClass) = (16, 3) }), ("a transfer of a zone", 4, { $0.type = 252 }),
        ("an answer", nil, { $0.flags = 0x8180 }),
    ]

    @Test(arguments: refused.indices)
    func `a message that is no question of the server receives a code, and an answer receives none`(_ index: Int) {
        let (name, code, change) = Self.refused[index]
        var query = QueryBytes("api.example")
        change(&query)
        #expect(reply(to: query)?.code == code, "\(name)")
    }

    @Test func `every beginning of a message is answered with a format error or not at all`() {
        var query = QueryBytes("api.example")
        query.extend(size: 1232)
        for length in 0..<query.bytes.count {
            var responder = NameResponder(book: TestBook(), search: SearchDomains([]), timeToLive: 0)
            let answer = responder.answer(to: query.bytes[..<length], isUDP: true).map(AnswerBytes.init)
            #expect(answer.map(\.code) == (length < 12 ? nil : 1))
        }
    }

    @Test func `messages of random bytes never stop the server`() {
        var responder = NameResponder(book: TestBook(), search: SearchDomains(["example"]), timeToLive: 0)
        var state: UInt64 = 42
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        var answers = 0
        for _ in 0..<Rounds.count(20_000) {
            var bytes = QueryBytes("api.example").bytes + (0..<next() % 40).map { _ in UInt8(next() & 255) }
            for _ in 0..<next() % 4 { bytes[Int(next()) % bytes.count] = UInt8(next() & 255) }
            if responder.answer(to: bytes[...], isUDP: true) != nil { answers += 1 }
        }
        #expect(answers > Rounds.count(1_000))
    }
}
