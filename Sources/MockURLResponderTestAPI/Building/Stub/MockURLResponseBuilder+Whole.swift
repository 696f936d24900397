import MockURLResponder

/// What the words of a sentence have to be like beside each other, whatever their order.
extension MockURLResponseBuilder {
    /// Fails the test when two words contradict each other.
    func checkSentence() {
        if let flaw = faultFlaw ?? headFlaw { refuse("the stub", flaw) }
        if !isFlat, let flaw = PlanRules.flaw(inNestingOf: stub) { refuse("the stub", flaw) }
    }

    /// Whether nothing nests: seen field by field, as a stub is much to copy.
    private var isFlat: Bool {
        let isDeep = stub.request.details.contains { condition in
            if case .value(_, .equals) = condition { false } else { true }
        }
        if isDeep { return false }
        if case .json = stub.response.body { return false }
        return true
    }

    /// Says the status, which has to be the one that was said before.
    func say(status: Int, _ word: StaticString) {
        if let earlier = said[.status], stub.response.status != status {
            refuse(
                "the stub",
                .init(
                    .repeatedWord, found: "\(status) by \(word) after \(stub.response.status) by \(earlier)",
                    expected: "one status in a stub",
                    hint: "remove one of them, or end the stub and begin another"))
        }
        said[.status] = word
        stub.response.status = status
    }

    /// Leaves out a header field, so that another can take its place.
    func leaveOut(_ name: String) {
        let fields = stub.response.headers.fields
        let kept = fields.indices.filter { !fields[$0].isNamed(name) }
        guard kept.count < fields.count else { return }
        templates.headers = templates.headers.compactMap { kept.firstIndex(of: $0) }
        stub.response.headers = HeaderFields(kept.map { fields[$0] })
    }

    /// Whether what was recorded is the answer, which the words behind it change.
    var isRecorded: Bool { said[.body]?.description == MockURLResponseBuilder.rawResponse.description }

    static let rawResponse: StaticString = "with(rawResponse:)"

    private var faultFlaw: PlanRules.Contradiction? {
        guard let word = said[.fault], let fault = stub.response.fault else { return nil }
        switch fault {
        case .droppedAfter, .truncatedAfter: return nil
        case .dropped, .emptyReply, .garbage, .neverAnswers, .urlError, .error: break
        }
        // A closure may look at the request although its answer never gets there.
        if let body = said[.body], !stub.response.isLocal {
            return .init(
                .contradictoryResponse, found: "\(body) beside \(word)",
                expected: "a body, or a fault that comes before any answer",
                hint: "with(fault: .dropped(afterBytes:)) loses the connection in the middle of a body")
        }
        guard fault == .neverAnswers, let delay = said[.delay] else { return nil }
        return .init(
            .contradictoryResponse, found: "\(delay) beside \(word)", expected: "a delay, or no answer at all",
            hint: "remove one of them: an answer that never comes has no delay")
    }

    private var headFlaw: PlanRules.Contradiction? {
        if said[.redirect] != nil, stub.response.headers.values("Location").count > 1 {
            return .init(
                .contradictoryResponse, found: "another Location beside with(redirectTo:)",
                expected: "one Location in a stub",
                hint: "remove one of them")
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
