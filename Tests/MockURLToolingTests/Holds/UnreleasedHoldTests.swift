import TestSupport

@Suite struct `Answers that are held at the end of a journal` {
    private let file = try! JournalFile()

    private func addCall(_ number: Int, of stub: Int, named name: String, use: Int = 1, process: Int = 7) throws {
        let members = #""stub":{"index":\#(stub - 1),"number":\#(stub),"name":"\#(name)","use":\#(use)}"#
        try file.add(
            JournalRecords.call(
                number, "https://h/\(number)", process: process,
                ",\(members)" + #","outcome":"answered","status":200,"bytes":1"#))
    }

    private func addHold(_ call: Int, _ members: String) throws {
        try file.add(
            #"{"kind":"hold","call":\#(call),\#(members),"change":"held","time":102,"monotonic":102,"process":7}"#)
    }

    private var unreleased: [UnreleasedHold] {
        get throws {
            let runs = try #require(try JournalReader(file.path, JournalRuns(KnownPlan(), .all)).runs())
            return UnreleasedHold.all(in: CallHistory(runs.calls, runs.tally))
        }
    }

    @Test func `an answer that is held at the end is a failure that names its hold`() throws {
        try file.add(JournalRecords.start(process: 7))
        for number in 1...2 { try addCall(number, of: number, named: "held") }
        try addHold(1, #""name":"more""#)
        try addHold(2, #""until":"other","answered":2"#)

        #expect(
            try unreleased.map { "\($0.message)" } == [
                """
                the answer to GET https://h/1 was held until the end
                  held:     at "more"
                  to do:    release it, for example by release("more"), or remove the hold
                [unreleased-hold]
                """,
                """
                the answer to GET https://h/2 was held until the end
                  held:     until the stub "other" has answered 2 requests
                  to do:    let the program send the requests that this stub answers
                [unreleased-hold]
                """,
            ])
    }

    @Test(arguments: [(1, 7), (2, 7), (2, 8)])
    func `an answer is no failure if the stub for which it waits has answered often enough in the same process`(
        _ answers: Int, _ process: Int
    ) throws {
        for process in Set([7, process]).sorted() { try file.add(JournalRecords.start(process: process)) }
        try addCall(1, of: 1, named: "held")
        try addHold(1, #""until":"other","answered":2"#)
        for use in 1...answers {
            try addCall(use + 1, of: 2, named: "other", use: use, process: process)
            try file.add(JournalRecords.delivery(use + 1, process: process))
        }

        #expect(try unreleased.count == (answers == 2 && process == 7 ? 0 : 1))
    }
}
