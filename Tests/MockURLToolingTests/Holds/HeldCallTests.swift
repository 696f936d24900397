import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

@Suite("Held calls of a journal") struct HeldCallTests {
    private let folder: TemporaryFolder
    private let reader: JournalReader
    private let calls: HeldCalls

    init() throws {
        folder = try TemporaryFolder()
        reader = JournalReader(folder.path + "/journal", JournalRuns(KnownPlans(fixed: []), .all))
        calls = HeldCalls(in: reader, livePlan: folder.path + "/live.json")
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

    private var held: [String] {
        get throws { try calls.all.map { "\($0.url.path) \($0.currentHold?.hold.name ?? "")" } }
    }

    @Test("a call is held from its record until its release") func release() throws {
        addCall(1)
        #expect(try held == [])
        change("held", 1)
        #expect(try held == ["/1 a"])
        change("sent", 1)
        #expect(try held == ["/1 a"])
        change("released", 1)
        #expect(try held == [])
        change("held", 1, name: "b")
        #expect(try held == ["/1 b"])
    }

    @Test("calls are listed in the order in which they were held") func order() throws {
        addCall(1)
        addCall(2)
        change("held", 2, at: 3)
        change("held", 1, at: 4)

        #expect(try held == ["/2 a", "/1 a"])
    }

    @Test("the end of a call ends its hold") func end() throws {
        addCall(1)
        change("held", 1)
        add(#""delivery","call":1,"bytes":0,"ended":"cancelled""#, at: 3)
        change("left", 1, at: 4)

        #expect(try held == [])
    }

    @Test("an order is a line with the process, the hold and the call") func lines() throws {
        addCall(1)
        change("held", 1)
        let hold = try #require(try calls.all.first?.currentHold)

        let numbers = try calls.give([
            (hold, .send(Data("part".utf8))), (hold, .send(Data([0xFF]))), (hold, .fail(.dropped)), (hold, .release),
        ])

        let text = try String(contentsOfFile: folder.path + "/live.json.orders", encoding: .utf8)
        let heads = numbers.map { #"{"order":\#($0),"process":7,"hold":"a","calls":[1],"# }
        let tails = [#""send":"part"}"#, #""sendBase64":"/w=="}"#, #""fail":"dropped"}"#, #""release":true}"#]
        #expect(text == zip(heads, tails).map { $0 + $1 + "\n" }.joined())
        for line in text.split(separator: "\n") { _ = try WrittenOrder(reading: Array(line.utf8), source: "test") }
    }

    @Test("orders are carried out when the journal says so for each of them") func reached() throws {
        addCall(1)
        change("held", 1)
        let hold = try #require(try calls.all.first?.currentHold)
        let numbers = try calls.give([(hold, .release), (hold, .release)])

        #expect(try calls.reached(by: numbers) == nil)
        add(#""order","number":\#(numbers[0]),"reached":[1]"#)
        #expect(try calls.reached(by: numbers) == nil)
        add(#""order","number":\#(numbers[1]),"reached":[]"#)
        #expect(try calls.reached(by: numbers) == 1)
    }

    @Test("an answer that is held at the end is a failure that names its hold") func unreleased() throws {
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

    @Test(
        "an answer is no failure if the stub for which it waits has answered often enough in the same process",
        arguments: [(1, 7), (2, 7), (2, 8)])
    func due(_ answers: Int, _ process: Int) throws {
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
