import MockURLResponder

/// What a stub can say only once, and the words that it was said with.
struct SaidOnce {
    enum Part: String {
        case body, fault, pace, delay, redirect
        case template = "template of a header"
    }

    private var words: [(part: Part, word: String)] = []

    /// The word that a part was said with before.
    func word(for part: Part) -> String? {
        words.first { $0.part == part }?.word
    }

    mutating func note(_ part: Part, _ word: String) {
        words.append((part, word))
    }
}

extension MockURLResponseBuilder {
    /// Stops the test when something is said a second time, as two bodies would be.
    func say(_ part: SaidOnce.Part, _ word: String) {
        if let earlier = said.word(for: part) {
            site.refuse(
                "the stub",
                .init(
                    found: "\(word) after \(earlier)", expected: "one \(part.rawValue) in a stub",
                    hint: "take one of them out, or end the stub and begin another"))
        }
        said.note(part, word)
    }
}
