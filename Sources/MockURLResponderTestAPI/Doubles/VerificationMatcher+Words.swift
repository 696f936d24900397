/// Wants each of some calls to have been made, in any order, whatever else was.
///
/// - Parameters:
///   - call: A call.
///   - others: Further ones.
/// - Returns: The matcher.
public func contain<Call>(_ call: Call, _ others: Call...) -> VerificationMatcher<Call> {
    let calls = [call] + others
    let texts = MessageText.list(calls).dropFirst().dropLast()
    return VerificationMatcher(monotone: "contain <\(texts)>") { made in
        calls.allSatisfy { wanted in made.contains { wanted == $0 } }
    }
}

/// Wants a call to have been made so many times, whatever else was.
///
/// - Parameters:
///   - call: The call.
///   - times: How many times.
/// - Returns: The matcher.
public func contain<Call>(_ call: Call, times: Int) -> VerificationMatcher<Call> {
    VerificationMatcher("contain <\(MessageText.amongOthers(call))> \(times) times") { made in
        made.count { call == $0 } == times
    }
}

/// Wants calls to have been made in an order; others may lie between them.
///
/// - Parameter calls: The calls.
/// - Returns: The matcher.
public func contain<Call>(inOrder calls: [Call]) -> VerificationMatcher<Call> {
    VerificationMatcher(monotone: "contain <\(MessageText.list(calls))> in order") {
        CallList($0).contains(inOrder: calls)
    }
}

/// Wants these calls, in this order, and no others to have been made.
///
/// - Parameter calls: The calls.
/// - Returns: The matcher.
public func equal<Call>(_ calls: [Call]) -> VerificationMatcher<Call> {
    VerificationMatcher(monotone: "equal <\(MessageText.list(calls))>") { calls == $0 }
}

/// Wants these calls, in any order, and no others to have been made.
///
/// - Parameter calls: The calls.
/// - Returns: The matcher.
public func equal<Call>(inAnyOrder calls: [Call]) -> VerificationMatcher<Call> {
    VerificationMatcher(monotone: "equal <\(MessageText.list(calls))> in any order") {
        CallList($0).equals(inAnyOrder: calls)
    }
}

/// Wants no call to have been made.
///
/// - Returns: The matcher.
public func beEmpty<Call>() -> VerificationMatcher<Call> {
    VerificationMatcher("be empty") { $0.isEmpty }
}
