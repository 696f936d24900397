import MockURLResponder

/// What a stub can say only once, and the words that it was said with.
struct StatedParts {
    enum Part: String, CaseIterable {
        case body, fault, pace, delay, redirect, status, expectation, sequence
    }

    // Fields and no list, and literals, so that a plain stub allocates and counts nothing for them.
    private var body, fault, pace, delay, redirect, status, expectation, sequence: StaticString?

    /// The word that a part was said with.
    subscript(part: Part) -> StaticString? {
        get {
            switch part {
            case .body: body
            case .fault: fault
            case .pace: pace
            case .delay: delay
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
            case .redirect: redirect = newValue
            case .status: status = newValue
            case .expectation: expectation = newValue
            case .sequence: sequence = newValue
            }
        }
    }
}

extension MockURLResponseBuilder {
    /// Fails the test when something is said a second time, as two bodies would be.
    func say(_ part: StatedParts.Part, _ word: StaticString) {
        if let earlier = said[part] {
            site.refuse(
                "the stub",
                .init(
                    .repeatedWord, found: "\(word) after \(earlier)", expected: "one \(SafeText(word: part)) in a stub",
                    hint: "remove one of them, or end the stub and begin another"))
        }
        said[part] = word
    }
}
