import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import MockURLTooling

/// Reads journals that are whole, growing, cut, torn and corrupted.
struct JournalSubject: Subject {
    let name = "journals"
    let weight = 8

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        let text = JournalGrammar.text(&random)
        switch random.below(5) {
        case 0: return Array(text.prefix(random.below(text.count)))
        case 1:
            let cut = random.below(text.count)
            return Array(text[..<cut] + text[random.number(cut...text.count)...])
        case 2 where random.chance(oneIn: 50):
            return text + [UInt8](repeating: random.pick([0, 0x20, 0x5B, 0x61]), count: 1 << 20)
        default: return text
        }
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        let path = try Scratch.write(input, to: "journal")
        let calls = try readCalls(at: path)
        let cut = input.isEmpty ? 0 : input.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % input.count
        try Scratch.write(input[..<cut], to: "growing")
        let journal = try CallJournal(at: URL(fileURLWithPath: Scratch.folder + "/growing"))
        let early = try? journal.history.calls
        try Scratch.write(input[cut...], to: "growing", appending: true)
        let late = try? journal.history.calls
        guard late?.count == calls?.count else {
            throw Defect(
                "a journal that reads otherwise while it grows",
                "\(late?.count ?? -1) calls after a cut at \(cut), at once \(calls?.count ?? -1)")
        }
        // A run that begins after the cut replaces earlier runs and their flaws.
        if calls != nil, early == nil, !input[cut...].contains(UInt8(ascii: "\n")) {
            throw Defect("a journal that cannot be read as long as its last record is not complete", "cut at \(cut)")
        }
        try show(path, by: cut)
        return calls == nil ? .refused : .accepted
    }

    /// Prints the journal as a table, as details and as JSON.
    private func show(_ path: String, by number: Int) throws {
        let width = number.isMultiple(of: 3) ? nil : number % 160 + 1
        let style = TableStyle(width: width, isUnicode: number.isMultiple(of: 2))
        var (stream, table, json) = (CallStream(path), CallTable(style, spans: JournalSpans(path)), JSONWriter())
        var text = ""
        do {
            try stream.readAll { item in
                table.take(item)
                guard case .call(let call) = item else { return }
                text += CallDetails(style).lines(call).joined(separator: "\n")
                json.call(call)
                json.endLine()
            }
        } catch let failure as VerificationFailure {
            guard !failure.description.isEmpty else { throw Defect("a failure without words") }
        }
        table.finish()
        text += table.takeText()
        guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control }) else {
            throw Defect("a table with a control character")
        }
        for line in json.text.split(separator: "\n") where (try? JSONValue(reading: String(line))) == nil {
            throw Defect("a joined call that is not JSON", String(line))
        }
    }

    /// Returns the calls of a journal, or `nil` when the reader refuses it with a line and a message.
    private func readCalls(at path: String) throws -> [HTTPCall]? {
        do {
            let history = try CallJournal(at: URL(fileURLWithPath: path)).history
            _ = history.stubs
            for call in history.calls { if "\(call)".isEmpty { throw Defect("a call without a description") } }
            // Reads the calls like a verification. No failure reaches a test here.
            try lines(of: history)
            return history.calls
        } catch let failure as VerificationFailure {
            try check(failure, path)
            return nil
        } catch let defect as Defect {
            throw defect
        } catch {
            throw Defect("an error without the type VerificationFailure", "\(type(of: error)): \(error)")
        }
    }

    private func lines(of history: CallHistory) throws {
        do {
            _ = try history.calls(.path("/v1/rates") && .query("a", .present))
        } catch let failure as VerificationFailure {
            guard !failure.description.isEmpty else { throw Defect("a failure without words") }
        }
    }

    private func check(_ failure: VerificationFailure, _ path: String) throws {
        guard failure.description.contains("\(path), line ") else {
            throw Defect("a failure that does not name the line", failure.description)
        }
        if failure.description.contains(Words.secret) {
            throw Defect("a failure that shows a value", failure.description)
        }
    }
}
