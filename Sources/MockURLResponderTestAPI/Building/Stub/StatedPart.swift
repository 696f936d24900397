import MockURLResponder

/// A part of a stub that may be stated only once.
enum StatedPart: String, CaseIterable {
    case body, fault, pace, delay, hold, redirect, status, expectation, sequence
}

extension MockURLResponseBuilder {
    /// Notes the call that states a part.
    ///
    /// Fails the test if an earlier call stated the same part, such as another body.
    func markStated(_ part: StatedPart, by word: StaticString) {
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
