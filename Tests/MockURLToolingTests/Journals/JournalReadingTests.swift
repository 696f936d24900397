import TestSupport

@Suite struct `Reading a journal` {
    private let file: JournalFile
    private let journal: CallJournal
    private let log = FailureLog()

    init() throws {
        file = try JournalFile()
        journal = try CallJournal(at: URL(fileURLWithPath: file.path))
    }

    private let start = JournalRecords.start(#","program":"p","installed":"process""#)

    private func call(_ number: Int, _ path: String, _ more: String = #""outcome":"passed""#) -> String {
        JournalRecords.call(number, "https://h\(path)", time: 102.5, ",\(more)")
    }

    @Test func `a call from a journal has every recorded field`() throws {
        try file.add(
            start,
            #"{"kind":"call","time":102.5,"monotonic":2,"number":1,"request":{"method":"POST","url":"https://h/a","headers":[["A","b"],["A","c"]],"body":{"bytes":9,"text":"tea"}},"stub":{"index":1,"name":"t","source":"Tests/A.swift:7","use":2},"outcome":"answered","status":201,"bytes":3}"#
        )

        let call = try #require(try journal.history.calls.first)

        #expect(call.time == Date(timeIntervalSince1970: 102.5) && call.header("a") == "b, c")
        #expect(call.bodyText == "tea" && call.bodyLength == 9 && !call.isBodyWhole)
        let line = SourceLine(file: "Tests/A.swift", line: 7)
        #expect(call.stub == HTTPCall.Stub(index: 1, name: "t", use: 2, source: line))
        #expect((call.outcome, call.result.bytes) == (.answered(status: 201), 3))
    }

    private func end(of call: Int, _ more: String, process: Int = 1) -> String {
        JournalRecords.delivery(call, process: process, time: 103.75, ",\(more)")
    }

    private static let ends: [(String, Int?, HTTPCall.Delivery.Ending)] = [
        (#""bytes":5,"ended":"complete""#, 5, .complete),
        (#""bytes":0,"ended":"redirected""#, 0, .redirected), (#""bytes":4,"ended":"challenged""#, 4, .challenged),
        (#""bytes":3,"ended":"failed","error":-1005"#, 3, .failed(domain: NSURLErrorDomain, code: -1005)),
        (#""ended":"failed","error":7,"domain":"d""#, nil, .failed(domain: "d", code: 7)),
        (#""bytes":3,"ended":"cancelled""#, 3, .cancelled),
        (#""bytes":0,"ended":"cancelled","error":-1001"#, 0, .timedOut),
    ]

    @Test(arguments: ends)
    func `the end of a call in a journal belongs to its call`(
        _ members: String, _ bytes: Int?, _ ending: HTTPCall.Delivery.Ending
    ) throws {
        try file.add(start, call(1, "/a"), call(2, "/b"))
        #expect(try journal.history.calls.map(\.delivery) == [nil, nil])

        try file.add(end(of: 2, members))

        let calls = try journal.history.calls
        let time = Date(timeIntervalSince1970: 103.75)
        #expect(calls[1].delivery == HTTPCall.Delivery(time: time, duration: 1.25, bytes: bytes, ending: ending))
        #expect(calls[0].delivery == nil)
    }

    @Test func `the answer in a journal has its header fields and the beginning of its body`() throws {
        let answer = #"{"headers":[["A","b"],["A","c"]],"body":{"bytes":9,"text":"tea"}}"#
        try file.add(start, call(1, "/a"), end(of: 1, #""bytes":9,"ended":"complete","answer":\#(answer)"#))

        let found = try #require(try journal.history.calls.first?.delivery?.answer)

        #expect(found.header("a") == "b, c")
        #expect(found.bodyText == "tea" && found.bodyLength == 9)
    }

    @Test(arguments: [#""bytes":1,"ended":"evaporated""#, #""bytes":1"#, #""ended":"failed""#])
    func `an end of a call that this version does not know leaves its call open`(_ members: String) throws {
        try file.add(start, call(1, "/a"), end(of: 1, members))

        #expect(try journal.history.calls.map(\.delivery) == [nil])
    }

    @Test func `an end without its call, a second end, and an end of another run change no call`() throws {
        let complete = #""bytes":5,"ended":"complete""#
        try file.add(start, call(1, "/a"), end(of: 7, complete), end(of: 1, complete, process: 9))
        #expect(try journal.history.calls.map(\.delivery?.bytes) == [nil])

        try file.add(end(of: 1, complete), end(of: 1, #""bytes":0,"ended":"cancelled""#))
        #expect(try journal.history.calls.map(\.delivery?.ending) == [.complete])

        try file.add(start, end(of: 1, complete), call(1, "/b"))
        #expect(try journal.history.calls.map(\.delivery?.ending) == [nil])
    }

    @Test func `a journal line that is not a record fails every read with its line number`() throws {
        try file.add(start, "tea", call(1, "/a"))

        let error = #expect(throws: VerificationFailure.self) { try journal.history }

        #expect(
            error?.description
                == "\(file.path), line 2: expected a record of a journal, found other text of 3 bytes [invalid-record]")
        try file.add(call(2, "/b"))
        let next = #expect(throws: VerificationFailure.self) { try journal.history }
        #expect(next?.description == error?.description)
    }

    @Test func `a growing journal returns its new calls, and a file that replaces it is read from the start`() throws {
        try file.add(start, call(1, "/a"))
        #expect(try journal.history.calls.map(\.number) == [1])
        try file.add(call(2, "/b"), call(3, "/a"), String(call(4, "/a").prefix(40)), end: "")
        #expect(try journal.calls(.get("/a")).map(\.number) == [1, 3], "half a record is skipped")

        try FileManager.default.removeItem(atPath: file.path)
        try file.add(start, call(1, "/c"))
        #expect(try journal.history.calls.map(\.url.path) == ["/c"])
    }

    @Test(arguments: [-1, 2]) func `a journal of another version is refused`(_ version: Int) throws {
        try file.add(start.replacingOccurrences(of: #""v":1"#, with: #""v":\#(version)"#))

        let error = #expect(throws: VerificationFailure.self) { try journal.history }
        #expect(
            error?.description.contains("line 1: expected a version of the records up to 1, found \(version)") == true)
    }

    @Test func `verifying a missing journal fails and explains how to create one`() {
        journal.verify(.any, fail: log.note)

        #expect(log.messages.first?.hasPrefix("there is no journal at \(file.path)\n") == true)
        #expect(log.messages.first?.contains("--mock-url-journal=\(file.path)") == true)
    }

    @Test func `a journal with launch arguments reports the unused and pending stubs of these arguments`() throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        upstream.respond(to: "/a").times(2)
        upstream.respond(to: "/b").once()
        let journal = try CallJournal(at: URL(fileURLWithPath: file.path), arguments: upstream.arguments)
        try file.add(start, call(1, "/a", #""stub":{"index":0,"use":1},"outcome":"answered","status":200"#))

        #expect(try journal.unusedStubs.map(\.index) == [1])
        #expect(try journal.pendingStubs.map(\.index) == [0, 1])
    }

    @Test func `verifying stubs fails if the program has stubs that the test does not know`() throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        upstream.respond(to: "/a").once()
        let partly = try CallJournal(at: URL(fileURLWithPath: file.path), arguments: upstream.arguments)
        try file.add(start.replacingOccurrences(of: #""v":1"#, with: #""v":1,"stubs":2"#))

        journal.verifyNoUnusedStubs(fail: log.note)
        partly.verifyNoPendingStubs(fail: log.note)
        partly.verifyExpectations(fail: log.note)

        #expect(log.messages.count == 3)
        #expect(
            log.messages.last?.contains("the program has 1 that this test does not know, besides the 1 known here")
                == true)
        partly.verify(.any, .never, fail: log.note)
        #expect(log.messages.count == 3, "a verification of calls does not need the stubs")
    }

    @Test func `verify within a timeout waits for a journal that does not exist yet`() async throws {
        let (text, path) = (start + "\n" + call(1, "/late") + "\n", file.path)
        let writer = Task.detached {
            try await Task.sleep(for: .milliseconds(30))
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }

        await journal.verify(.get("/late"), .once, within: 300, fail: log.note)
        try await writer.value

        #expect(log.messages == [])
    }

    @Test func `a journal of several processes has only the calls of the process that started last`() throws {
        try file.add(start, call(1, "/a"), JournalRecords.start(process: 2), call(2, "/b"))
        try file.add(JournalRecords.call(1, "https://h/c", process: 2))

        #expect(try journal.history.calls.map(\.url.path) == ["/c"])
    }

    @Test func `verifyNoUnmatchedCalls of a journal lists the recorded near misses`() throws {
        let miss =
            #"{"index":2,"name":"tea","summary":"GET https://h/b","source":"T/A.swift:3","distance":0.5,"shadowedBy":0,"#
            + #""differs":[{"field":"path","expected":"/b","found":"/a"}]}"#
        try file.add(start, call(1, "/a", #""policy":"drop","nearMisses":[\#(miss)],"outcome":"failed","error":-1009"#))

        journal.verifyNoUnmatchedCalls(fail: log.note)

        let lines = """
              Closest:
                #3 "tea" GET https://h/b
                    built at             T/A.swift:3
                    never answers: #1 precedes it and matches all its requests
                    path                 expected "/b"
                                         found    "/a"
            """
        #expect(log.messages.first?.contains(lines) == true)
    }

    @Test func `verifying a journal without a start record fails even if no call is expected`() throws {
        try file.add(String(start.prefix(20)), end: "")

        journal.verify(.any, .never, fail: log.note)

        #expect(log.messages.first?.hasPrefix("no program has begun the journal at ") == true)
    }
}
