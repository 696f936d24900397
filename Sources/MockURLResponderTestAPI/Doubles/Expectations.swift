import MockURLResponder

/// The calls that a mock still expects, and its judgement of each recorded call.
///
/// A call that meets a positive expectation removes it. A negative expectation stays, and is never unfulfilled.
struct Expectations<Call: Equatable & Sendable>: Sendable {
    /// The handling of unexpected calls.
    enum Strictness: Sendable {
        case strict, nice
        /// Strict after the first expectation. Before that, the mock only records.
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

    /// Compares a call with the expectations, and removes the positive one that it meets.
    ///
    /// In an ordered list, only the first positive expectation and the negative ones before it are compared.
    ///
    /// - Returns: The failure message for the call; `nil` if the call is allowed.
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
