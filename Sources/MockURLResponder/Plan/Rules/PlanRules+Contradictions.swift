/// The rules for parts of a stub that must fit together.
extension PlanRules {
    /// Returns the first contradiction within an answer.
    package static func flaw(in response: ResponseDefinition) -> Contradiction? {
        // A chain of ?? takes the compiler half a second.
        let rules = [
            flaw(besideRealAnswerOf:), flaw(besideClosureOf:), flaw(inHeadOf:), flaw(inCodingOf:), flaw(inTemplatesOf:),
            flaw(inPartsOf:), flaw(inHoldsOf:), flaw(inResumptionOf:), flaw(inTruncationOf:), flaw(inRangesOf:),
        ]
        for rule in rules {
            if let flaw = rule(response) { return flaw }
        }
        return nil
    }

    /// Two settings that exclude each other.
    package struct Contradiction: Sendable, Hashable {
        package var found: SafeText
        package var flaw: Flaw
        /// The text that was found, only for the author of the stub: no `PlanError` shows it.
        package var quote: String?

        package init(
            _ kind: MessageKind, found: SafeText, quote: String? = nil, expected: SafeText, hint: SafeText? = nil
        ) {
            self.found = found
            self.quote = quote
            flaw = Flaw(kind, expected: expected, hint: hint)
        }
    }

    /// The body and its framing are those of the server, and its cookies reach the client's storage as they arrive.
    private static func flaw(besideRealAnswerOf response: ResponseDefinition) -> Contradiction? {
        guard let answer = response.realAnswer else { return nil }
        let described = ["Content-Length", "Content-Encoding", "Transfer-Encoding", "Set-Cookie"]
        let part: SafeText? =
            if response.isLocal || !response.body.isEmpty {
                "a body"
            } else if response.isTemplate {
                "a template"
            } else if response.fault != nil {
                "a fault"
            } else if response.pace != .over(0) {
                "a speed or chunks"
            } else if response.reason != nil {
                "a reason phrase"
            } else if response.supportsRanges || !response.hasContentLength {
                "support of ranges, or a body without a length,"
            } else if answer.setsStatus, response.status < 200 {
                "a status below 200"
            } else if described.contains(where: response.headers.contains) {
                "Content-Length, Content-Encoding, Transfer-Encoding or Set-Cookie"
            } else if answer.removedHeaders.contains(where: { HeaderName($0) == HeaderName("Set-Cookie") }) {
                "the removal of Set-Cookie"
            } else {
                nil
            }
        guard let part else { return nil }
        return Contradiction(
            .contradictoryResponse, found: "\(part) beside the real answer",
            expected: "a merge patch, a status from 200, header fields that do not describe the body, or a delay",
            hint: "remove one of them; a stub of its own answers without the server")
    }

    /// The closure determines status, head and body.
    ///
    /// Times and faults may still be set beside it.
    private static func flaw(besideClosureOf response: ResponseDefinition) -> Contradiction? {
        guard response.isLocal, response.status != 200 || !response.headers.isEmpty else { return nil }
        return Contradiction(
            .contradictoryResponse, found: "a status or header fields together with a closure that answers",
            expected: "status and header fields in the response that the closure returns")
    }

    /// Returns the contradiction between a fault and a part of the answer that the fault keeps from being sent.
    ///
    /// The DSL passes its words for the parts. A closure may examine the request although its answer is never sent.
    package static func flaw(
        besideFaultOf response: ResponseDefinition, body: SafeText = "a body", status: SafeText = "a status",
        fault word: SafeText? = nil
    ) -> Contradiction? {
        guard let fault = response.fault, !fault.sendsHead, !response.isLocal else { return nil }
        var part: SafeText? = response.status != 200 || response.reason != nil ? status : nil
        if !response.headers.isEmpty { part = "header fields" }
        if !response.body.isEmpty { part = body }
        guard let part else { return nil }
        let word = word ?? fault.word.map { "the fault \($0)" } ?? "an error that comes before any answer"
        return Contradiction(
            .contradictoryResponse, found: "\(part) beside \(word)",
            expected: "an answer, or a fault that comes before any answer",
            hint: "remove one; {\"droppedAfter\":4}, in Swift .dropped(afterBytes: 4), ends the connection in a body")
    }

    private static func flaw(inCodingOf response: ResponseDefinition) -> Contradiction? {
        guard let coding = response.headers.fields.last(where: { $0.isNamed("Content-Encoding") })?.value,
            !coding.isEmpty, coding.lowercased() != "identity", response.body.isPlain
        else { return nil }
        return Contradiction(
            .contradictoryResponse, found: "an uncoded body with Content-Encoding",
            quote: "an uncoded body with Content-Encoding: \(coding)",
            expected: "a body in the coding that Content-Encoding names",
            hint: "leave Content-Encoding out: clients see bodies decoded; or give the coded bytes as Data or in Base64"
        )
    }

    private static func flaw(inTemplatesOf response: ResponseDefinition) -> Contradiction? {
        guard response.isTemplate else { return nil }
        do {
            _ = try ResponseTemplates(response)
            return nil
        } catch {
            let flaw = error.flaw
            return Contradiction(
                .invalidTemplate, found: "\(flaw.found) (character \(flaw.position) of the template of \(error.part))",
                quote:
                    "\(flaw.quote ?? "\(flaw.found)") (character \(flaw.position) of the template of \(error.place))",
                expected: flaw.expected, hint: flaw.hint)
        }
    }

    /// Without a length, the end of the connection is the end of the body, so the body cannot end early.
    private static func flaw(inTruncationOf response: ResponseDefinition) -> Contradiction? {
        guard case .cut(.truncated, _) = response.fault, !response.hasContentLength, !response.headers.areFraming else {
            return nil
        }
        return Contradiction(
            .contradictoryResponse, found: "an early end of a body without a length",
            expected: "a length or the chunked coding, since the end of the connection is the end of such a body",
            hint: "keep Content-Length or Transfer-Encoding in the answer")
    }

    /// A part of the body has its own status and length.
    private static func flaw(inRangesOf response: ResponseDefinition) -> Contradiction? {
        guard response.supportsRanges else { return nil }
        var isInChunks: Bool { if case .parts = response.pace { true } else { false } }
        guard
            response.status != 200 || response.headers.areFraming || response.headers.contains("Content-Encoding")
                || isInChunks
        else { return nil }
        return Contradiction(
            .contradictoryResponse, found: "support of ranges beside another status, a framing, a coding or chunks",
            expected: "the status 200 and a plain body, of which a client may ask for a part")
    }

    /// Returns the contradiction between a template and the parameters of the stub's path.
    package static func flaw(inParametersOf stub: StubMapping) -> Contradiction? {
        guard stub.response.isTemplate else { return nil }
        let known = Set(stub.request.pathTemplates.flatMap(\.names))
        let wanted = (try? ResponseTemplates(stub.response))?.pathParameters ?? []
        guard let missing = wanted.first(where: { !known.contains($0) }) else { return nil }
        return Contradiction(
            .invalidTemplate, found: "a placeholder {{path.…}} with another name",
            quote: "{{path.\(missing)}}" + (known.isEmpty ? "" : " beside \(known.sorted().joined(separator: ", "))"),
            expected: known.isEmpty
                ? "a path that declares the parameter, such as /users/{id}"
                : "the name of a parameter of the path")
    }

    /// Returns the contradiction between an expectation and the limit of its stub.
    ///
    /// A stub with fewer answers than expected calls never meets its expectation. A stub with more answers than
    /// expected calls could only break it with the last ones. A stub that expects no call may have any limit.
    package static func flaw(inExpectationOf stub: StubMapping) -> Contradiction? {
        guard let expectation = stub.expectation, let limit = stub.limit.count, !stub.repeatsLast else { return nil }
        if expectation.least > limit {
            return Contradiction(
                .contradictoryExpectation,
                found:
                    "an expectation of at least \(expectation.least) calls beside at most \(limit == 1 ? "1 answer" : "\(limit) answers")",
                quote: "an expectation of \(expectation) beside at most \(answers(limit))",
                expected: "an expectation that the stub can meet",
                hint:
                    "\(limitAndExpectation): let the stub answer more often, such as always, or expect fewer calls")
        }
        guard let most = expectation.most, most > 0, limit > most else { return nil }
        return Contradiction(
            .contradictoryExpectation, found: "an expectation of at most \(most) calls beside \(limit) answers",
            quote: "an expectation of \(expectation) beside \(answers(limit))",
            expected: "no more answers than expected calls",
            hint: "\(limitAndExpectation): expect as many calls as answers, or let the stub answer always")
    }

    private static let limitAndExpectation: SafeText = "times is a limit that requires no call, expect requires calls"

    private static func answers(_ count: Int) -> String { count == 1 ? "1 answer" : "\(count) answers" }
}

extension ResponseBody {
    /// Whether the body is readable text, and not bytes in their final form.
    fileprivate var isPlain: Bool {
        switch self {
        case .text(let text), .json(let text): !text.isEmpty
        case .bytes, .file: false
        }
    }
}

extension ResponseBody {
    /// The length in bytes; `nil` if only the file has the length.
    var knownLength: Int? {
        switch self {
        case .text(let text), .json(let text): text.utf8.count
        case .bytes(let data): data.count
        case .file(let slice): slice.length
        }
    }
}
