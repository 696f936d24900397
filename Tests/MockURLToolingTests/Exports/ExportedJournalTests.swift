import TestSupport

@Suite struct `The export of a journal` {
    /// Writes a journal with one call, and returns its HAR entry.
    private func entry(_ outcome: String, delivery: String? = nil) throws -> HAREntry {
        let file = try JournalFile()
        try file.add(
            JournalRecords.start(),
            #"{"kind":"call","time":2,"monotonic":2,"process":1,"number":1,"request":{"method":"POST","url":"https://h/a","headers":[["A","b"],["Cookie","<redacted>"]],"body":{"bytes":9,"text":"tea"}},\#(outcome)}"#
        )
        if let delivery {
            try file.add(#"{"kind":"delivery","time":2.5,"monotonic":2.25,"process":1,"call":1,\#(delivery)}"#)
        }
        return HAREntry(try #require(file.joinedCalls().first).call)
    }

    private static let passed = #""policy":"allow","outcome":"passed""#
    private static let answered =
        #""stub":{"index":0,"name":"t","source":"A.swift:7","use":1},"outcome":"answered","status":201,"bytes":30"#

    @Test func `an answered call has its status, its sizes and its answer`() throws {
        let entry = try entry(
            Self.answered,
            delivery: #""bytes":40,"ended":"complete","answer":{"headers":[["X","y"]],"body":{"bytes":40,"text":"t"}}"#)

        #expect(entry.status == 201 && entry.error == nil && entry.gap == nil && entry.took == 0.25)
        #expect(entry.received == 40 && entry.transferred == 30 && entry.answerBody?.length == 40)
        #expect(entry.answerHeaders == ["X": "y"])
        #expect(entry.comment == #"call 1 of process 1, answered with 201 by #1 "t" (A.swift:7)"#)
    }

    @Test func `an open call has no end`() throws {
        let entry = try entry(Self.answered)

        #expect(entry.status == 201 && entry.took == nil && entry.received == nil && entry.transferred == nil)
        #expect(entry.gap == "The journal does not have the end of the answer.")
    }

    private static let endings: [(delivery: String, status: Int?, error: String?, transferred: Int)] = [
        (#""bytes":0,"ended":"cancelled""#, nil, "The client gave up.", -1),
        (#""bytes":3,"ended":"cancelled""#, 201, "The client gave up.", -1),
        (#""bytes":3,"ended":"cancelled","error":-1001"#, 201, "NSURLErrorDomain -1001", -1),
        (#""bytes":3,"ended":"failed","error":7,"domain":"d""#, 201, "d 7", -1),
        (#""bytes":0,"ended":"redirected""#, 201, nil, 0), (#""bytes":5,"ended":"challenged""#, 201, nil, 30),
        (#""bytes":5,"ended":"later""#, 201, nil, -1),
    ]

    @Test(arguments: endings)
    func `the ending of an answered call determines status, error and size`(
        delivery: String, status: Int?, error: String?, transferred: Int
    ) throws {
        let entry = try entry(Self.answered, delivery: delivery)

        #expect(entry.status == status && entry.error == error && entry.transferred ?? -1 == transferred)
    }

    @Test(arguments: [
        (
            #""stub":{"index":1,"use":1},"outcome":"failed","error":-1009"#, "NSURLErrorDomain -1009",
            "failed with URLError -1009 (There is no connection to the Internet) by #2"
        ),
        (#""policy":"drop","outcome":"failed","error":5,"domain":"d""#, "d 5", "failed with d 5 by the policy drop"),
        (
            #""planError":"bad","outcome":"failed","error":-1"#, "NSURLErrorDomain -1",
            "failed with URLError -1 (An unknown error occurred) because of an invalid plan: bad"
        ),
        (
            #""policy":"prevent","outcome":"stopped""#, "The policy prevent stopped the program.",
            "which stopped the program"
        ),
        (
            #""stub":{"index":0,"use":1},"outcome":"answered","status":200,"bytes":0,"neverAnswers":true"#,
            "The stub never answers.", "answered with 200 by #1"
        ),
    ])
    func `a call without an answer has no status and an error`(outcome: String, error: String, words: String) throws {
        let entry = try entry(outcome)

        #expect(entry.status == nil && entry.error == error && entry.received == 0)
        #expect(entry.comment == "call 1 of process 1, \(words)")
    }

    @Test(
        arguments: [
            (answered, "", 201, "--mock-url-journal-bodies records them."),
            (passed, "", nil, "the status of an answer from the network; --mock-url-journal-bodies records it."),
            (passed, #","answer":{"status":203,"headers":[]}"#, 203, nil),
        ] as [(String, String, Int?, String?)])
    func `an entry says what the journal does not have of an answer`(
        _ outcome: String, _ answer: String, _ status: Int?, _ gap: String?
    ) throws {
        let entry = try entry(outcome, delivery: #""bytes":5,"ended":"complete"\#(answer)"#)
        #expect(entry.status == status && entry.error == nil && entry.received == 5)
        #expect(gap == nil ? entry.gap == nil : entry.gap?.hasSuffix(gap ?? "") == true, "\(entry.gap ?? "no gap")")
    }
}
