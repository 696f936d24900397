import Foundation
import MockURLResponder
import MockURLTooling

/// Gives orders to a running program.
struct HeldCommand {
    enum Word: String, CaseIterable {
        case list, wait, release, fail, send
    }

    private let word: Word
    private let names: [String]
    private let invocation: Invocation
    private let plan: String
    private let calls: HeldCalls
    private let deadline: ContinuousClock.Instant

    init(_ invocation: Invocation) throws {
        let first = invocation.operands[0]
        guard let word = Word(rawValue: first) else {
            throw UsageError(
                expected: "one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))",
                found: UnknownWord.value(first),
                advice: "write the word first, such as mock-url held list --live FILE --journal FILE")
        }
        guard let plan = invocation.value(of: "--live"), let journal = invocation.value(of: "--journal") else {
            throw UsageError(
                expected: "--live FILE and --journal FILE", found: "one of them, or none",
                advice: "name the files with which the program was launched")
        }
        self.word = word
        names = Array(invocation.operands.dropFirst())
        self.invocation = invocation
        self.plan = plan
        let reader = JournalReader(journal, JournalRuns(KnownPlans(fixed: []), .all))
        // The program may begin later.
        guard try word == .wait || reader.runs() != nil else {
            throw PlanError(
                .unreadableJournal, source: "option --journal", expected: "the journal of a running program",
                found: "no file \(SafeText(path: journal))", hint: "launch the program before, with this journal")
        }
        calls = HeldCalls(in: reader, livePlan: plan)
        deadline = .now + .seconds(Self.timeout(invocation))
        try checkNames()
        try checkOptions()
    }

    private static func timeout(_ invocation: Invocation) -> Int {
        invocation.value(of: "--timeout").flatMap { Int($0) } ?? 10
    }

    /// Refuses options of other words, which would have no effect.
    private func checkOptions() throws {
        let owners: KeyValuePairs<String, Word> = [
            "--count": .wait, "--all": .release, "--fault": .fail, "--text": .send, "--event": .send, "--line": .send,
            "--json": .list,
        ]
        guard let (option, owner) = owners.first(where: { invocation.has($0.key) && $0.value != word }) else { return }
        throw UsageError(
            expected: "\(option) beside the word \(owner.rawValue)", found: "the word \(word.rawValue)",
            advice: "see mock-url held --help")
    }

    private func checkNames() throws {
        let expected: String? =
            switch word {
            case .list: names.isEmpty ? nil : "list without a name"
            case .release where invocation.has("--all"): names.isEmpty ? nil : "--all without a name"
            case .release: names.isEmpty ? "names of holds after release, or --all" : nil
            case .wait, .fail, .send: names.count == 1 ? nil : "one name of a hold after \(word.rawValue)"
            }
        guard let expected else { return }
        throw UsageError(
            expected: expected, found: names.isEmpty ? "none" : Quantity.count(names.count, "name"),
            advice: "see mock-url held --help")
    }

    func run() throws -> ExitStatus {
        switch word {
        case .list: try list()
        case .wait: try wait(for: names[0], invocation.value(of: "--count").flatMap(Int.init) ?? 1)
        case .release:
            if invocation.has("--all") {
                try give(try calls.all.compactMap(\.currentHold).filter { $0.hold.name != nil }.map { ($0, .release) })
            } else {
                try give(try names.flatMap { try holds($0).map { ($0, .release) } })
            }
        case .fail:
            let fault = try ResponseDefinition.Fault(
                reading: invocation.value(of: "--fault") ?? "dropped", source: "option --fault")
            try give(try holds(names[0]).map { ($0, .fail(fault)) })
        case .send:
            let bytes = try part
            try give(try holds(names[0]).map { ($0, .send(bytes)) })
        }
        return .success
    }

    // MARK: Looking

    private func list() throws {
        let held = try calls.all
        guard invocation.has("--json") else {
            return try StandardOutput.write(held.map { Self.line(of: $0) + "\n" }.joined())
        }
        var json = JSONWriter()
        json.array { json in
            for call in held {
                guard let hold = call.currentHold else { continue }
                json.object { json in
                    switch hold.hold {
                    case .released(let name): json.member("hold", name)
                    case .answered(let stub, let count):
                        json.member("until", stub)
                        json.member("answered", count)
                    }
                    json.member("request", call.headline)
                    json.member("process", hold.process)
                    json.member("call", hold.call)
                    json.member("since", raw: String(hold.time.timeIntervalSince1970))
                }
            }
        }
        json.endLine()
        try StandardOutput.write(Data(json.bytes))
    }

    /// Returns the hold, the request and the time of a held call.
    private static func line(of call: HTTPCall) -> String {
        guard let held = call.currentHold else { return "" }
        let name =
            switch held.hold {
            case .released(let name): name.shown()
            case .answered(let stub, let count):
                "until \(stub.shown()) has answered \(Quantity.count(count, "request"))"
            }
        let seconds = String(format: "%.1f", -held.time.timeIntervalSinceNow)
        return "\(name)  \(call.headline)  held for \(seconds) s"
    }

    private func wait(for name: String, _ count: Int) throws {
        while true {
            let held = try calls.all.filter { $0.currentHold?.hold.name == name }
            if held.count >= count { return try StandardOutput.write(held.map { Self.line(of: $0) + "\n" }.joined()) }
            if held.isEmpty { try checkName(name) }
            guard .now < deadline else {
                throw failure(
                    .missedDeadline,
                    "\(Quantity.count(count, "answer")) held at \"\(name.shown())\" within \(Self.timeout(invocation)) s",
                    found: "\(held.count)")
            }
            usleep(2_000)
        }
    }

    private func holds(_ name: String) throws -> [HTTPCall.HoldEvent] {
        let held = try calls.all.compactMap(\.currentHold).filter { $0.hold.name == name }
        guard held.isEmpty else { return held }
        try checkName(name)
        throw failure(.unknownHold, "an answer that is held at \"\(name.shown())\"", found: "none")
    }

    private func checkName(_ name: String) throws {
        let stubs = try PlanSource(path: plan).stubs
        let known = stubs.flatMap { $0.response.holds.compactMap(\.name) }
        guard !known.contains(name) else { return }
        throw failure(
            .unknownHold,
            known.isEmpty
                ? "a plan with holds" : "one of the holds \(known.map { $0.shown() }.joined(separator: ", "))",
            found: "\"\(name.shown())\"")
    }

    private func failure(_ kind: MessageKind, _ expected: String, found: String) -> HeldFailure {
        let held = (try? calls.all) ?? []
        let list = held.isEmpty ? ["  held:     nothing"] : ["  held:"] + held.map { "    " + Self.line(of: $0) }
        return HeldFailure(
            message: Message(
                kind,
                lines: ["cannot \(([word.rawValue] + names.map { $0.shown() }).joined(separator: " "))"]
                    + ["  expected: \(expected)", "  found:    \(found)"] + list))
    }

    // MARK: Orders

    private var part: Data {
        get throws {
            let given = ["--text", "--event", "--line"].filter(invocation.has)
            guard given.count == 1, let value = invocation.value(of: given[0]) else {
                throw UsageError(
                    expected: "one of --text, --event and --line",
                    found: given.isEmpty ? "none" : given.joined(separator: " and "),
                    advice: "write mock-url held send NAME --event DATA")
            }
            switch given[0] {
            case "--event":
                var event = EventText()
                event.add(.data, value)
                return Data(event.whole.utf8)
            case "--line": return Data((value + "\n").utf8)
            default: return Data(value.utf8)
            }
        }
    }

    private func give(_ orders: [(hold: HTTPCall.HoldEvent, order: HoldOrder)]) throws {
        guard !orders.isEmpty else { return }
        var given = try GivenOrders(orders, to: calls, until: deadline)
        while true {
            if let reached = try given.reached() {
                guard reached < orders.count else { return }
                throw failure(
                    .unknownHold, "clients that still wait, and for send an answer that is held after its head",
                    found: "\(Quantity.count(orders.count - reached, "order")) without an effect")
            }
            usleep(1_000)
        }
    }
}

/// The failure of an order, or of a wait for a held answer.
private struct HeldFailure: ErrorWithMessage {
    let message: Message
    var description: String { message.description }
}
