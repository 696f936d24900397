import MockURLTooling

/// The numbers of the calls in a journal, compared with the numbers that a user asks for.
struct CallNumbers {
    /// The numbers that no call has had yet, in the order of the command line.
    private var missing: [Int]
    /// The lowest and the highest number; `nil` before the first call.
    private var range: ClosedRange<Int>?

    init(wanted: [Int]) {
        missing = wanted
    }

    mutating func note(_ number: Int) {
        missing.removeAll { $0 == number }
        range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    }

    /// - Throws: `UsageError` if a wanted number has no call.
    func check() throws {
        guard let first = missing.first else { return }
        let numbers = range.map { $0.count == 1 ? "only \($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
        throw UsageError(
            expected: numbers.map { "the number of a call in the journal: \($0)" } ?? "a journal with calls",
            found: "--call \(first)", advice: "run mock-url show without --call to see the numbers")
    }
}
