import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import MockURLResponder
import MockURLTooling

/// A journal: it reads the same while it grows, an error names the line, and a table shows no control character.
let journal: Harness = { input in
    let path = file(input, "journal")
    let calls = try calls(of: CallJournal(at: URL(fileURLWithPath: path)), at: path)
    let cut = input.isEmpty ? 0 : input.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % input.count
    let growing = file(input[..<cut], "growing")
    let journal = try CallJournal(at: URL(fileURLWithPath: growing))
    let early = try? journal.history.calls
    _ = file(input[cut...], "growing", appending: true)
    let late = try? journal.history.calls
    if late?.count != calls?.count { broken("a journal reads the same while it grows: cut at \(cut)") }
    // A run that begins after the cut replaces earlier runs and their flaws.
    if calls != nil, early == nil, !input[cut...].contains(UInt8(ascii: "\n")) {
        broken("an incomplete last record is no error: cut at \(cut)")
    }
    show(path, number: cut)
    return calls != nil
}

/// Returns the calls of a journal, or `nil` when the reader refuses it with a line and a message.
private func calls(of journal: CallJournal, at path: String) throws -> [HTTPCall]? {
    do {
        let history = try journal.history
        _ = history.stubs
        if history.calls.contains(where: { "\($0)".isEmpty }) { broken("a call has a description") }
        _ = try? CallExpectation("/v1/rates?a=1").check(in: history)
        return history.calls
    } catch let failure as VerificationFailure {
        if !failure.description.contains("\(path), line ") || failure.description.contains(secret) {
            broken("a failure names the line, and shows no secret\n\(failure)")
        }
        return nil
    }
}

/// Prints the journal as a table, as details and as JSON.
private func show(_ path: String, number: Int) {
    let style = TableStyle(
        width: number.isMultiple(of: 3) ? nil : number % 160 + 1, isUnicode: number.isMultiple(of: 2))
    var (stream, table, json, text) = (CallStream(path), CallTable(style, spans: JournalSpans(path)), JSONWriter(), "")
    try? stream.readAll { item in
        table.take(item)
        guard case .call(let call) = item else { return }
        text += CallDetails(style).lines(call.call).joined(separator: "\n")
        json.call(call)
        json.endLine()
    }
    table.finish()
    text += table.takeText()
    if !text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control }) {
        broken("a table has no control character")
    }
    for line in json.text.split(separator: "\n") where (try? JSONValue(reading: String(line))) == nil {
        broken("a joined call is JSON: \(line)")
    }
}

/// A HAR file: the written plan has the stubs of the recording, and a stub answers its recorded request.
let har: Harness = { input in
    let path = file(input, "recording.har")
    let plan: RecordedPlan
    do {
        plan = try RecordedPlan(har: path)
    } catch {
        try check(error, from: ["file "], hasPosition: (error as? PlanError)?.kind != .invalidRecording)
        return false
    }
    if plan.losses.contains(where: { $0.words.description.contains(secret) }) { broken("a loss shows no value") }
    var written: [UInt8] = []
    try RecordedPlanFile(plan, bodies: .inPlan) { written += $0 }.write()
    var stubs: [StubMapping] = []
    try PlanReader.addHosts(written, at: nil, source: "the plan", to: &stubs)
    let expected = plan.stubs.map { placed in
        var stub = placed.stub
        stub.source = nil
        return stub
    }
    if stubs.count != expected.count || !zip(stubs, expected).allSatisfy(isSame) {
        broken("a written plan has the stubs of the recording\n\(text(written))")
    }
    var reader = try HARReader(at: path)
    try reader.read { exchange in
        var recorded = RecordedStubs()
        try recorded.add(exchange)
        guard case .bytes(let body) = exchange.request.body, let url = URL(string: exchange.request.url),
            let stub = try recorded.finish().first?.stub, recorded.losses.isEmpty
        else { return }
        // URLRequest capitalizes the usual methods.
        var sent = URLRequest(url: url)
        sent.httpMethod = exchange.request.method
        let request = CapturedRequest(
            method: sent.httpMethod ?? "", url: url, headers: exchange.request.headers, body: body)
        if Evaluator(request).evaluate(stub.request.normalized) != .met {
            broken("a stub answers its recorded request: \(url), \(stub.request)")
        }
    }
    return true
}

/// Whether two stubs are equal, except for the white space and the escapes of a JSON body, and for the place of a long one.
private func isSame(_ one: StubMapping, _ other: StubMapping) -> Bool {
    var plain = one
    switch (one.response.body, other.response.body) {
    case (_, .file): plain.response.body = other.response.body
    case (.json(let text), .json(let otherText)):
        guard (try? JSONValue(reading: text)) == (try? JSONValue(reading: otherText)) else { return false }
        plain.response.body = other.response.body
    default: break
    }
    return plain == other
}
