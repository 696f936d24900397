/// Returns a matcher that requires each of some calls, in any order.
///
/// Further calls are allowed.
///
/// - Parameters:
///   - call: A required call.
///   - others: Further required calls.
/// - Returns: The matcher.
public func contain<Call>(_ call: Call, _ others: Call...) -> VerificationMatcher<Call> {
    let calls = [call] + others
    let texts = MessageText.list(calls).dropFirst().dropLast()
    return VerificationMatcher(monotone: "contain <\(texts)>") { made in
        calls.allSatisfy { wanted in made.contains { wanted == $0 } }
    }
}

/// Returns a matcher that requires a call an exact number of times.
///
/// Other calls are allowed.
///
/// - Parameters:
///   - call: The call to count.
///   - times: The exact number of times.
/// - Returns: The matcher.
public func contain<Call>(_ call: Call, times: Int) -> VerificationMatcher<Call> {
    VerificationMatcher("contain <\(MessageText.amongOthers(call))> \(times) times") { made in
        made.count { call == $0 } == times
    }
}

/// Returns a matcher that requires calls in this order.
///
/// Other calls may come between them.
///
/// - Parameter calls: The required calls.
/// - Returns: The matcher.
public func contain<Call>(inOrder calls: [Call]) -> VerificationMatcher<Call> {
    VerificationMatcher(monotone: "contain <\(MessageText.list(calls))> in order") {
        CallList($0).contains(inOrder: calls)
    }
}

/// Returns a matcher that requires exactly these calls in this order.
///
/// - Parameter calls: The required calls.
/// - Returns: The matcher.
public func equal<Call>(_ calls: [Call]) -> VerificationMatcher<Call> {
    VerificationMatcher(monotone: "equal <\(MessageText.list(calls))>") { calls == $0 }
}

/// Returns a matcher that requires exactly these calls in any order.
///
/// - Parameter calls: The required calls.
/// - Returns: The matcher.
public func equal<Call>(inAnyOrder calls: [Call]) -> VerificationMatcher<Call> {
    VerificationMatcher(monotone: "equal <\(MessageText.list(calls))> in any order") {
        CallList($0).equals(inAnyOrder: calls)
    }
}

/// Returns a matcher that requires the absence of calls.
///
/// - Returns: The matcher.
public func beEmpty<Call>() -> VerificationMatcher<Call> {
    VerificationMatcher("be empty") { $0.isEmpty }
}
