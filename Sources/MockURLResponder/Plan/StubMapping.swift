/// A stub: a condition on requests, the answer to them, and the number of answers.
package struct StubMapping: Sendable, Hashable {
    /// The name of the stub in reports, next to its number in the plan.
    package var name: String?
    package var request: Condition
    package var response: ResponseDefinition
    package var limit: AnswerLimit
    /// The line on which the stub was built; `nil` if the line is unknown.
    package var source: SourceLine?
    /// The priority: of several stubs that match, the one with the lowest number answers.
    package var priority = defaultPriority
    /// Whether the stub is declared as optional, so that it may stay unused.
    package var isOptional = false
    /// Whether the stub answers even after its limit is reached, if no other stub answers.
    package var repeatsLast = false
    /// Whether the stub is the next answer of the stub before it, which is always asked first, whatever the stub order.
    package var isNext = false
    /// The named states that the stub requires and sets.
    package var scenarios: [ScenarioStep] = []
    /// The expected number of calls; `nil` means no expectation.
    package var expectation: CallCount?
    /// The sequence of stubs in which the stub must answer in order; `nil` means no order.
    package var sequence: StubSequence?
    /// A closure of this process that runs for each answer, and that cannot be encoded.
    package var onAnswer: LocalClosure<AnswerObserver>?

    package static let priorities = 1...255
    package static let defaultPriority = 5

    package init(
        name: String? = nil, request: Condition, response: ResponseDefinition = ResponseDefinition(),
        limit: AnswerLimit = .always
    ) {
        (self.name, self.request, self.response, self.limit) = (name, request, response, limit)
    }

    /// Whether the stub sets a field that controls its life, such as a priority, a scenario or an expectation.
    package var hasLifecycle: Bool {
        priority != Self.defaultPriority || isOptional || repeatsLast || isNext || !scenarios.isEmpty
            || expectation != nil || sequence != nil
    }

    /// Whether reports omit the stub while it is unused: it is optional, or its expectation accepts no call.
    package var mayStayUnused: Bool { isOptional || expectation?.least == 0 }

    /// Whether another stub has the same host and source file.
    ///
    /// A plan writes them once for all stubs that share them.
    package func sharesHost(with other: StubMapping) -> Bool {
        request.hasSameOrigin(as: other.request) && source.hasSameFile(as: other.source)
    }

    /// Whether the stub contains a closure of this process, so that it cannot be encoded.
    package var isLocal: Bool { request.isLocal || response.isLocal || onAnswer != nil }
}
