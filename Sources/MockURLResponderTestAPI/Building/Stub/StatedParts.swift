import MockURLResponder

/// The parts of a stub that may be stated only once, each with the call that stated it.
struct StatedParts {
    enum Part: String, CaseIterable {
        case body, fault, pace, delay, hold, redirect, status, expectation, sequence
    }

    // Static strings in separate properties, so that a plain stub neither allocates memory nor counts references
    // for them.
    private var body, fault, pace, delay, hold, redirect, status, expectation, sequence: StaticString?

    /// The call that stated a part, such as `with(body:)`.
    subscript(part: Part) -> StaticString? {
        get {
            switch part {
            case .body: body
            case .fault: fault
            case .pace: pace
            case .delay: delay
            case .hold: hold
            case .redirect: redirect
            case .status: status
            case .expectation: expectation
            case .sequence: sequence
            }
        }
        set {
            switch part {
            case .body: body = newValue
            case .fault: fault = newValue
            case .pace: pace = newValue
            case .delay: delay = newValue
            case .hold: hold = newValue
            case .redirect: redirect = newValue
            case .status: status = newValue
            case .expectation: expectation = newValue
            case .sequence: sequence = newValue
            }
        }
    }
}

extension MockURLResponseBuilder {
    /// Notes the call that states a part.
    ///
    /// Fails the test if an earlier call stated the same part, such as another body.
    func markStated(_ part: StatedParts.Part, by word: StaticString) {
        if let earlier = stated[part] {
            // The check of the whole stub would fail the test again.
            if stub.response.asksNetwork { isRefused = true }
            site.refuse(
                "the stub",
                .init(
                    .repeatedPart, found: "\(word) after \(earlier)", expected: "one \(SafeText(word: part)) in a stub",
                    hint: "remove one of them, or end the stub and begin another"))
        }
        stated[part] = word
    }
}
