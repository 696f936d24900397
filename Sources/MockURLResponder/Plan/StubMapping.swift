/// One promise: requests like this get that answer, so many times.
package struct StubMapping: Sendable, Hashable {
    private struct Rare: RareFieldSet {
        var name: String?
        var priority = defaultPriority
        var isOptional = false
        var repeatsLast = false
        var isNext = false
        var scenarios: [ScenarioStep] = []
        var expectation: CallCount?
        var sequence: StubSequence?
        var onAnswer: LocalClosure<AnswerObserver>?

        var hasLife: Bool {
            priority != defaultPriority || isOptional || repeatsLast || isNext || !scenarios.isEmpty
                || expectation != nil || sequence != nil
        }
    }

    package var request: Condition
    package var response: ResponseDefinition
    package var limit: AnswerLimit
    /// Where it was built; nil when that is not known.
    package var source: SourceLine?
    private var rare = RareFields<Rare>()

    package static let priorities = 1...255
    package static let defaultPriority = 5

    package init(
        name: String? = nil, request: Condition, response: ResponseDefinition = ResponseDefinition(),
        limit: AnswerLimit = .always
    ) {
        self.request = request
        self.response = response
        self.limit = limit
        if let name { self.name = name }
    }

    /// Whether it says more than the least of when it answers.
    @inline(__always)
    package var hasLife: Bool { rare.box?.fields.hasLife ?? false }

    /// Whether another stub says the same of host and file, which a plan says once for several stubs.
    ///
    /// Inlined, as are `hasLife` and `isLocal`, so that only what is looked at is copied out of an array of stubs.
    @inline(__always)
    package func sharesHost(with other: StubMapping) -> Bool {
        request.hasSameOrigin(as: other.request) && source.hasSameFile(as: other.source)
    }

    /// Whether a closure of this process is part of it, so that it cannot travel.
    @inline(__always)
    package var isLocal: Bool { request.isLocal || response.isLocal || onAnswer != nil }
}

/// The fields that few stubs have.
extension StubMapping {
    /// What people call it in reports; the mapping's place in the plan names it too.
    package var name: String? {
        get { rare.box?.fields.name }
        set { rare.edit { $0.name = newValue } }
    }

    /// Of several that match, the one with the lowest number answers.
    package var priority: Int {
        get { rare.box?.fields.priority ?? Self.defaultPriority }
        set { rare.edit { $0.priority = newValue } }
    }

    /// Whether it is no matter if it never answers.
    package var isOptional: Bool {
        get { rare.box?.fields.isOptional ?? false }
        set { rare.edit { $0.isOptional = newValue } }
    }

    /// Whether nobody is to hear of it when it never answers: it is optional, or expected to answer no call at least.
    package var mayStayUnused: Bool { isOptional || expectation?.least == 0 }

    /// Whether it answers on when it is spent and no other stub answers.
    package var repeatsLast: Bool {
        get { rare.box?.fields.repeatsLast ?? false }
        set { rare.edit { $0.repeatsLast = newValue } }
    }

    /// Whether it is the next answer of the stub before it, which is asked first whichever stub of several wins.
    package var isNext: Bool {
        get { rare.box?.fields.isNext ?? false }
        set { rare.edit { $0.isNext = newValue } }
    }

    /// The named states that it waits for and brings about.
    package var scenarios: [ScenarioStep] {
        get { rare.box?.fields.scenarios ?? [] }
        set { rare.edit { $0.scenarios = newValue } }
    }

    /// How many calls it is to answer; nil is no matter.
    package var expectation: CallCount? {
        get { rare.box?.fields.expectation }
        set { rare.edit { $0.expectation = newValue } }
    }

    /// The stubs with which it is to answer in order.
    package var sequence: StubSequence? {
        get { rare.box?.fields.sequence }
        set { rare.edit { $0.sequence = newValue } }
    }

    /// What this process does with it; it cannot travel.
    package var onAnswer: LocalClosure<AnswerObserver>? {
        get { rare.box?.fields.onAnswer }
        set { rare.edit { $0.onAnswer = newValue } }
    }
}

/// What a stub has to do with a named state of the program's world.
///
/// The semantics are WireMock's: a scenario is in the state `Started` until a stub that answers brings about another.
package struct ScenarioStep: Sendable, Hashable {
    package static let start = "Started"

    /// Of the scenario.
    package var name: String
    /// The state that it has to be in; nil is any.
    package var required: String?
    /// The state that it is in when the stub has answered; nil leaves it as it is.
    package var new: String?

    package init(_ name: String, required: String? = nil, new: String? = nil) {
        self.name = name
        self.required = required
        self.new = new
    }
}
