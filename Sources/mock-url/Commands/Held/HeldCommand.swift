import Foundation
import MockURLResponder
import MockURLTooling

/// Asks a running `mock-url run` about its held answers.
struct HeldCommand {
    private let invocation: Invocation
    private var request: HeldRequest

    init(_ invocation: Invocation) throws {
        let first = invocation.operands[0]
        guard let word = HeldRequest.Word(rawValue: first) else {
            throw UsageError(
                expected: "one of \(HeldRequest.Word.allCases.map(\.rawValue).joined(separator: ", "))",
                found: UnknownWord.value(first),
                advice: "write the word first, such as mock-url held list")
        }
        self.invocation = invocation
        request = HeldRequest(word: word, names: Array(invocation.operands.dropFirst()))
        try checkNames()
        try checkOptions()
        if let count = number(of: "--count") { request.count = count }
        if let timeout = number(of: "--timeout") { request.timeout = timeout }
        if let fault = invocation.value(of: "--fault") {
            _ = try ResponseDefinition.Fault(reading: fault, source: "option --fault")
            request.fault = fault
        }
        if word == .send { request.part = try part }
    }

    private func number(of option: String) -> Int? { invocation.value(of: option).flatMap { Int($0) } }

    /// Refuses options of other words, which would have no effect.
    private func checkOptions() throws {
        let owners: KeyValuePairs<String, HeldRequest.Word> = [
            "--count": .wait, "--all": .release, "--fault": .fail, "--text": .send, "--event": .send, "--line": .send,
            "--json": .list,
        ]
        let misplaced = owners.first { invocation.has($0.key) && $0.value != request.word }
        guard let (option, owner) = misplaced else { return }
        throw UsageError(
            expected: "\(option) beside the word \(owner.rawValue)", found: "the word \(request.word.rawValue)",
            advice: "see mock-url held --help")
    }

    private func checkNames() throws {
        let names = request.names
        let expected: String? =
            switch request.word {
            case .list: names.isEmpty ? nil : "list without a name"
            case .release where invocation.has("--all"): names.isEmpty ? nil : "--all without a name"
            case .release: names.isEmpty ? "names of holds after release, or --all" : nil
            case .wait, .fail, .send: names.count == 1 ? nil : "one name of a hold after \(request.word.rawValue)"
            }
        guard let expected else { return }
        throw UsageError(
            expected: expected, found: names.isEmpty ? "none" : Quantity.count(names.count, "name"),
            advice: "see mock-url held --help")
    }

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

    // MARK: Asking

    func run() throws -> ExitStatus {
        let reply = try RunSearch.reply(
            to: request, of: number(of: "--run"), waiting: request.word == .wait ? request.timeout : 0)
        if let failure = reply.failure {
            throw HoldError(message: Message(reply.kind.flatMap(MessageKind.init) ?? .unknownHold, failure))
        }
        if invocation.has("--json") {
            try StandardOutput.write(Data(Self.json(of: reply.held)))
        } else {
            try StandardOutput.write(reply.held.map { $0.line + "\n" }.joined())
        }
        return .success
    }

    private static func json(of held: [HeldReply.Held]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for held in held {
                json.object { json in
                    if let hold = held.hold { json.member("hold", hold) }
                    if let until = held.until { json.member("until", until) }
                    if let answered = held.answered { json.member("answered", answered) }
                    json.member("request", held.request)
                    if let call = held.call { json.member("call", call) }
                    json.member("since", raw: String(held.since))
                }
            }
        }
        json.endLine()
        return json.bytes
    }
}
