/// The keys of the real answer: its merge patch, and the header fields to remove.
package enum RealAnswerKey: String, JSONKey {
    case patch, removeHeaders
    package static let table = JSONKeyTable<Self>("a real answer")
}

extension JSONScanner {
    /// Reads the changes of a real answer that are no fields of a response.
    mutating func realAnswer() throws -> RealAnswer {
        guard try kind() == .object else {
            throw try unsuitable(expected: "an object, such as {} or {\"patch\":{\"rate\":2}}")
        }
        var answer = RealAnswer()
        try object(RealAnswerKey.self) { scanner, key in
            switch key {
            case .patch:
                let start = scanner.startOfValue()
                let patch = try scanner.text()
                try scanner.check(patch, at: start, flaw: PlanRules.flaw(inPatch:))
                answer.patch = patch
            case .removeHeaders:
                try scanner.array(of: "header names") { scanner in
                    answer.removedHeaders.append(
                        try scanner.string("a header name", flaw: PlanRules.flaw(inHeaderName:)))
                }
            }
        }
        return answer
    }
}
