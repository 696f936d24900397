/// The rules for bodies in parts, and for holds.
extension PlanRules {
    /// RFC 9112 section 7.1: an empty chunk ends the body.
    package static func flaw(inChunks sizes: [Int]) -> Contradiction? {
        guard sizes.isEmpty || sizes.contains(0) else { return nil }
        return Contradiction(
            .invalidChunks, found: sizes.isEmpty ? "no chunk" : "an empty chunk",
            expected: "at least one chunk, each with at least one byte")
    }

    /// HTML Standard, section 9.2.6: a field ends with its line, and an id has no NUL.
    package static func flaw(inEventField value: String) -> Flaw? {
        value.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\0" }
            ? Flaw(.invalidChunks, expected: "a text on one line", hint: "data may have several lines") : nil
    }

    package static func flaw(inLine line: String) -> Flaw? {
        line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
            ? Flaw(.invalidChunks, expected: "a text on one line", hint: "write a part for each line") : nil
    }

    package static func flaw(inHold name: String) -> Flaw? {
        name.isEmpty ? Flaw(.invalidHold, expected: "a name of at least one character") : nil
    }

    /// The sizes of the parts must add up to the body, and nothing may follow a cut.
    static func flaw(inPartsOf response: ResponseDefinition) -> Contradiction? {
        guard case .parts(let parts) = response.pace else { return nil }
        if response.isTemplate || response.headers.contains("Content-Encoding") {
            return Contradiction(
                .invalidChunks, found: "chunks of a body that is a template or has a Content-Encoding",
                expected: "chunks of a body whose bytes arrive unchanged")
        }
        let sum = parts.reduce(into: 0) { sum, part in
            let (more, isTooLong) = sum.addingReportingOverflow(part.length)
            sum = isTooLong ? .max : more
        }
        if let length = response.body.knownLength, length != sum {
            return Contradiction(
                .invalidChunks, found: "a body of \(length) bytes beside chunks of \(sum) bytes",
                expected: "sizes that add up to the body", hint: "count bytes of UTF-8, not characters")
        }
        guard parts.contains(where: { $0.cut != nil }) else { return nil }
        if response.fault != nil {
            return Contradiction(
                .contradictoryResponse, found: "a cut beside a fault", expected: "one end of the body",
                hint: "remove one of them")
        }
        guard !response.resumesByLastEventID, parts.dropLast().contains(where: { $0.cut != nil }) else { return nil }
        return Contradiction(
            .invalidChunks, found: "a part after a cut, which never arrives",
            expected: "a cut at the last part, or resumesByLastEventID",
            hint: "with resumesByLastEventID, a client that comes back receives the parts after the cut")
    }

    /// Each hold of an answer has a name of its own, and an answer that never comes is not held.
    static func flaw(inHoldsOf response: ResponseDefinition) -> Contradiction? {
        let names = response.holds.compactMap(\.name)
        if Set(names).count < names.count {
            return Contradiction(
                .invalidHold, found: "two holds with one name", expected: "a name of its own for each hold of a stub")
        }
        guard response.hold != nil, response.fault == .neverAnswers || response.fault == .droppedKeptConnection else {
            return nil
        }
        return Contradiction(
            .contradictoryResponse, found: "a hold before a fault without an answer",
            expected: "an answer, or another fault, after the hold", hint: "a test can let a held answer fail")
    }

    /// A client resumes a stream of events after the id of one of them.
    static func flaw(inResumptionOf response: ResponseDefinition) -> Contradiction? {
        guard response.resumesByLastEventID else { return nil }
        if case .parts = response.pace, response.status == 200 { return nil }
        return Contradiction(
            .contradictoryResponse, found: "resumesByLastEventID without events, or with another status than 200",
            expected: "a body of events with ids, and the status 200")
    }
}
