import MockURLResponder

/// What a mock still expects, and what it says of each call.
///
/// A call meets a positive expectation and thereby uses it up. A negative one stays, and is never unfulfilled.
struct Expectations<Call: Equatable & Sendable>: Sendable {
    /// What becomes of calls that are not expected.
    enum Strictness: Sendable {
        case strict, nice
        /// Strict as soon as something is expected: until then the mock records.
        case strictOnceExpecting
    }

    let strictness: Strictness
    let isOrdered: Bool
    private var pending: [Expectation<Call>] = []
    private var hasExpected = false

    init(_ strictness: Strictness, ordered isOrdered: Bool) {
        self.strictness = strictness
        self.isOrdered = isOrdered
    }

    var areFulfilled: Bool { pending.allSatisfy(\.isNegative) }

    /// A message for each expectation that no call has met.
    var unfulfilled: [Message] {
        pending.filter { !$0.isNegative }.map {
            Message(.missingInteraction, "Expectation <\($0.call)> not fulfilled")
        }
    }

    mutating func add(_ call: Argument<Call>, isNegative: Bool) {
        pending.append(Expectation(call: call, isNegative: isNegative))
        hasExpected = true
    }

    /// Compares a call with what is expected, and uses up what it meets.
    ///
    /// In an ordered list only the first positive expectation counts, and the negative ones before it.
    ///
    /// - Returns: What is wrong with the call; nil when nothing is.
    mutating func meet(_ call: Call) -> Message? {
        for index in pending.indices {
            let expectation = pending[index]
            if expectation.isMet(by: call) {
                if expectation.isNegative { return message("Interaction <\(MessageText.alone(call))> not allowed") }
                pending.remove(at: index)
                return nil
            }
            guard isOrdered else { continue }
            if isStrict {
                return message(
                    "Interaction <\(MessageText.alone(call))> does not match expectation <\(expectation.call)>")
            }
            if !expectation.isNegative { return nil }
        }
        return isStrict ? message("Interaction <\(MessageText.alone(call))> not expected") : nil
    }

    private func message(_ text: String) -> Message { Message(.unexpectedInteraction, text) }

    private var isStrict: Bool {
        switch strictness {
        case .strict: true
        case .nice: false
        case .strictOnceExpecting: hasExpected
        }
    }
}
