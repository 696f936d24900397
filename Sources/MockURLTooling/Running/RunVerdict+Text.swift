#if os(macOS) || os(Linux)
import MockURLResponder

/// The verdict for people.
extension RunVerdict {
    /// The verdict in one line, and everything that people must know about calls that were not as expected.
    package var text: String {
        let unmatched = (stops + failures).contains { $0.kind == .unmatchedRequest } ? [] : nearMisses
        let problems = (stops + failures + (gap.map { [$0] } ?? [])).map(\.description)
        return ([headline] + unmatched + problems + warnings.map { "warning: \($0)" } + history.remarks)
            .joined(separator: "\n")
    }

    /// How the program ended, the number of its calls, and the number of met expectations.
    package var headline: String {
        let words = gap == nil ? [callWords, expectationWords] : ["its calls are unknown"]
        return "mock-url: \(subject ?? "\(program.shown(atMost: 240)) \(end)"); "
            + words.compactMap { $0 }.joined(separator: "; ")
    }

    private var callWords: String {
        let unmatched = history.calls.count(where: \.isUnmatched)
        let passed = history.calls.count { $0.outcome == .passed }
        let details = [
            unmatched == 0 ? nil : "\(unmatched) without a stub", passed == 0 ? nil : "\(passed) to the real network",
        ].compactMap { $0 }
        let count = CallCount.calls(history.calls.count)
        return details.isEmpty ? count : "\(count) (\(details.joined(separator: ", ")))"
    }

    private var expectationWords: String? {
        let count = plan.count + expectations.count
        let met = plan.met + expectations.count { $0.failure == nil }
        return count == 0 ? nil : "\(met) of \(count) expectations met"
    }

    /// The stubs that almost matched a call.
    ///
    /// The program itself has reported a call that stopped it. A call to the real network needs no stub.
    private var nearMisses: [String] {
        var unreported = history
        unreported.calls.removeAll { !$0.isUnmatched || $0.outcome == .stopped || $0.outcome == .passed }
        do {
            try UnmatchedVerdict(in: unreported).check()
            return []
        } catch {
            // The policy allows these calls, so they are no failure and have no name.
            let lines = Message(of: error).text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            return lines.isEmpty ? [] : ["calls without a stub:"] + lines.map(String.init)
        }
    }
}
#endif
