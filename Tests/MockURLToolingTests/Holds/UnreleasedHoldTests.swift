import TestSupport

@Suite struct `Answers that are held at the end of a journal` {
    private let folder: TemporaryFolder
    private let reader: JournalReader

    init() throws {
        folder = try TemporaryFolder()
        reader = JournalReader(folder.path + "/journal", JournalRuns(KnownPlan(), .all))
        addStart(of: 7)
    }

    private func addStart(of process: Int) {
        add(
            #""start","v":1,"program":"p","setUp":1,"installed":"process","policy":"prevent","order":"first","stubs":2"#,
            of: process)
    }

    private func add(_ members: String, at time: Double = 1, of process: Int = 7) {
        let line = "{\"kind\":\(members),\"time\":\(time),\"monotonic\":\(time),\"process\":\(process)}\n"
        let path = folder.path + "/journal"
        let old = FileManager.default.contents(atPath: path) ?? Data()
        _ = FileManager.default.createFile(atPath: path, contents: old + Data(line.utf8))
    }

    private func addCall(_ number: Int) {
        let stub = #"{"index":\#(number - 1),"number":\#(number),"use":1}"#
        add(
            #""call","number":\#(number),"request":{"method":"GET","url":"https://h/\#(number)"},"stub":\#(stub),"outcome":"answered","status":200,"bytes":1"#
        )
    }

    private func change(_ change: String, _ call: Int, name: String = "a", at time: Double = 2) {
        add(#""hold","call":\#(call),"name":"\#(name)","change":"\#(change)""#, at: time)
    }

    @Test func `an answer that is held at the end is a failure that names its hold`() throws {
        addCall(1)
        change("held", 1, name: "more")
        addCall(2)
        add(#""hold","call":2,"until":"other","answered":2,"change":"held""#, at: 3)
        let runs = try #require(try reader.runs())

        let messages = UnreleasedHold.all(in: CallHistory(runs.calls, runs.tally)).map { "\($0.message)" }

        #expect(
            messages == [
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
        if process != 7 { addStart(of: process) }
        addCall(1)
        add(#""hold","call":1,"until":"other","answered":2,"change":"held""#)
        for call in 2..<(2 + answers) {
            let stub = #"{"index":1,"number":2,"name":"other","use":\#(call - 1)}"#
            add(
                #""call","number":\#(call),"request":{"method":"GET","url":"https://h/b"},"stub":\#(stub),"outcome":"answered","status":200,"bytes":1"#,
                of: process)
            add(#""delivery","call":\#(call),"bytes":1,"ended":"complete""#, at: 4, of: process)
        }
        let runs = try #require(try reader.runs())

        let unreleased = UnreleasedHold.all(in: CallHistory(runs.calls, runs.tally))

        #expect(unreleased.count == (answers == 2 && process == 7 ? 0 : 1))
    }
}
