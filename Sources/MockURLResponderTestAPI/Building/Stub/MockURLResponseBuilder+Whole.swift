import MockURLResponder
import MockURLTooling

/// Checks whether the parts of a stub contradict each other, regardless of the order of the calls.
extension MockURLResponseBuilder {
    /// Fails the test if two parts contradict each other.
    func checkConsistency() {
        if let flaw = faultFlaw ?? headFlaw { refuse("the stub", flaw) }
        checkNesting()
    }

    /// Reads single fields, because copying a stub is expensive.
    private func checkNesting() {
        var levels = 0
        let isDeep = stub.request.details.contains { if case .value(_, .equals) = $0 { false } else { true } }
        if isDeep {
            var json = JSONWriter()
            PlanType.request.write(&json, stub.request)
            // The plan, the host, its responses and the stub add four levels.
            levels = 4 + JSONText.nesting(of: json.text)
        }
        if case .json(let text) = stub.response.body { levels = max(levels, 6 + JSONText.nesting(of: text)) }
        if stub.response.asksNetwork, let patch = stub.response.realAnswer?.patch {
            levels = max(levels, 7 + JSONText.nesting(of: patch))
        }
        if let flaw = PlanRules.flaw(inNesting: levels) { refuse("the stub", flaw) }
    }

    /// Sets the status.
    ///
    /// Fails the test if an earlier call stated another status.
    func setStatus(_ status: Int, by word: StaticString) {
        if let earlier = stated[.status], stub.response.status != status {
            refuse(
                "the stub",
                .init(
                    .repeatedPart, found: "\(status) by \(word) after \(stub.response.status) by \(earlier)",
                    expected: "one status in a stub",
                    hint: "remove one of them, or end the stub and begin another"))
        }
        stated[.status] = word
        stub.response.status = status
    }

    /// Removes a header field, so that another value can replace it.
    func removeHeader(_ name: String) {
        let fields = stub.response.headers.fields
        let kept = fields.indices.filter { !fields[$0].isNamed(name) }
        guard kept.count < fields.count else { return }
        templates.headers = templates.headers.compactMap { kept.firstIndex(of: $0) }
        stub.response.headers = HeaderFields(kept.map { fields[$0] })
    }

    /// Whether the answer is a recorded response, which later calls of the chain change.
    var isRecorded: Bool { stated[.body]?.description == MockURLResponseBuilder.rawResponse.description }

    static let rawResponse: StaticString = "with(rawResponse:)"

    private var faultFlaw: PlanRules.Contradiction? {
        guard let word = stated[.fault].map(SafeText.init(stringLiteral:)) else { return nil }
        let body = stated[.body].map(SafeText.init(stringLiteral:)) ?? "a body"
        let status = stated[.status].map(SafeText.init(stringLiteral:)) ?? "a status"
        let flaw = PlanRules.flaw(besideFaultOf: stub.response, body: body, status: status, fault: word)
        guard flaw == nil, stub.response.fault == .neverAnswers, let delay = stated[.delay] else { return flaw }
        return .init(
            .contradictoryResponse, found: "\(delay) beside \(word)", expected: "a delay, or no answer at all",
            hint: "remove one of them: an answer that never comes has no delay")
    }

    private var headFlaw: PlanRules.Contradiction? {
        if stated[.redirect] != nil, stub.response.headers.values("Location").count > 1 {
            return .init(
                .contradictoryResponse, found: "another Location beside with(redirectTo:)",
                expected: "one Location in a stub",
                hint: "remove one of them")
        }
        if let body = stated[.body], stub.response.losesBody, !isRecorded {
            return .init(
                .contradictoryResponse, found: "\(body) beside the status \(stub.response.status)",
                expected: "a body, or a status whose answers have none",
                hint: "remove the body, or choose another status: answers with 204 and 304 have no body (RFC 9110)")
        }
        if !stub.response.hasContentLength, stub.response.headers.contains("Content-Length") {
            return .init(
                .contradictoryResponse, found: "a Content-Length beside withoutContentLength()",
                expected: "a Content-Length, or none",
                hint: "remove one of them")
        }
        return nil
    }
}
