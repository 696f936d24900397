import Foundation
import MockURLResponder
import MockURLTooling

/// Reads HAR files, writes them as plans, and reads the plans.
struct HARSubject: Subject {
    let name = "har"

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        HARGrammar.text(&random)
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        let path = try Scratch.write(input, to: "recording.har")
        let plan: RecordedPlan
        do {
            plan = try RecordedPlan(har: path)
        } catch {
            try Promises.check(error, at: ["file "], showsPaths: false)
            if (error as? PlanError)?.kind != .invalidRecording { try Promises.checkPosition(error) }
            return .refused
        }
        for loss in plan.losses where loss.words.description.contains(Words.secret) {
            throw Defect("a loss that shows a value", "\(loss.words)")
        }
        try checkFile(of: plan)
        try checkRequests(of: path)
        return .accepted
    }

    /// Checks that the stub of an exchange answers the recorded request.
    private func checkRequests(of path: String) throws {
        var reader = try HARReader(at: path)
        try reader.read { exchange in
            var recorded = RecordedStubs()
            try recorded.add(exchange)
            guard case .bytes(let body) = exchange.request.body, let url = URL(string: exchange.request.url),
                let stub = try recorded.finish().first?.stub, recorded.losses.isEmpty
            else { return }
            let request = CapturedRequest(
                method: exchange.request.method, url: url, headers: exchange.request.headers, body: body)
            guard Evaluator(request).evaluate(stub.request.normalized) != .met else { return }
            throw Defect("a stub that does not answer its own request", "\(url), \(stub.request)")
        }
    }

    /// Checks that the plan file has the stubs of the recording.
    private func checkFile(of plan: RecordedPlan) throws {
        var text: [UInt8] = []
        try RecordedPlanFile(plan, bodies: .inPlan) { text += $0 }.write()
        var stubs: [StubMapping] = []
        do {
            try PlanReader.addHosts(text, at: nil, source: "the plan", to: &stubs)
        } catch {
            throw Defect("a written plan that cannot be read", "\(error)\n\(String(decoding: text, as: UTF8.self))")
        }
        let expected = plan.stubs.map { placed in
            var stub = placed.stub
            stub.source = nil
            return stub
        }
        guard stubs.count == expected.count, zip(stubs, expected).allSatisfy(isSame) else {
            throw Defect("a written plan with other stubs", String(decoding: text, as: UTF8.self))
        }
    }

    /// Whether two stubs are equal, except for the white space and the escapes of a JSON body, and for the place of a long one.
    private func isSame(_ one: StubMapping, _ other: StubMapping) -> Bool {
        if case .file = other.response.body {
            var inside = one
            inside.response.body = other.response.body
            return inside == other
        }
        guard case .json(let text) = one.response.body, case .json(let otherText) = other.response.body else {
            return one == other
        }
        var plain = one
        plain.response.body = other.response.body
        return plain == other && (try? JSONValue(reading: text)) == (try? JSONValue(reading: otherText))
    }
}
