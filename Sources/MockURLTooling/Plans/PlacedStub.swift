import Foundation
import MockURLResponder

/// A stub with its place in a plan.
struct PlacedStub {
    let stub: StubMapping
    /// The number of the stub among those of its launch, from 1.
    let number: Int
    /// The path of the plan.
    let path: String
    let position: PlanError.Position

    /// The finding for a body whose file cannot be read; `nil` if it can be read.
    var findingOfBody: PlanFinding? {
        guard case .file = stub.response.body else { return nil }
        do {
            _ = try PreparedBody(of: stub.response.body)
            return nil
        } catch {
            return finding(.error, .unreadableBody, "cannot answer: \("\(error)".shown(atMost: .max))")
        }
    }

    /// The finding for a body that no client receives; `nil` for any other body.
    var findingOfLostBody: PlanFinding? {
        let isForHead = stub.request.text(of: .method) == "HEAD" && !stub.response.body.isEmpty
        guard stub.response.losesBody || isForHead else { return nil }
        let reason =
            stub.response.losesBody
            ? "answers with the status \(stub.response.status) have none"
            : "answers to HEAD have none; only its type and its length are sent"
        return finding(.warning, .contradictoryResponse, "has a body that is never sent: \(reason)")
    }

    /// The finding for a body that cannot be decoded by its `Content-Encoding`; `nil` for any other body.
    ///
    /// A warning, because a test may need an answer with a damaged body.
    var findingOfCoding: PlanFinding? {
        guard stub.response.headers.contains("Content-Encoding"), stub.response.fault == nil, findingOfLostBody == nil,
            let flaw = try? PreparedResponse(stub.response).decoded().cutOff?.explanation
        else { return nil }
        let message = Message(.unexpectedError, quoting: flaw)
        guard message.kind == .undecodableBody else { return nil }
        return finding(
            .warning, .undecodableBody,
            "has a body that cannot be decoded: \(message.text.shown(atMost: .max))")
    }

    /// The finding for a fault that only a client in the program can report; `nil` for any other fault.
    ///
    /// A warning, because a program that contains MockURLResponder can report it.
    var findingOfFault: PlanFinding? {
        guard let fault = stub.response.fault, fault.onWire == nil else { return nil }
        return finding(
            .warning, .unsupportedFault,
            "cannot be used from outside, as by mock-url run: expected a fault that a server or a network can cause, "
                + "found \(fault.found); \(PlanError.adviceOnFaults)")
    }

    /// The finding for a plain path that looks like a pattern; `nil` for any other path.
    var findingOfLiteral: PlanFinding? {
        guard let text = stub.request.text(of: .path), let meant = LiteralPattern.meant(by: text) else { return nil }
        let pattern = JSONText.quoted((meant.pattern.text ?? text).shown(atMost: 240))
        return finding(
            .warning, .literalPattern,
            "answers only the path \(JSONText.quoted(text.shown(atMost: 240))), because a plain text matches only "
                + "itself; write {\"\(meant.name)\": \(pattern)}, or percent-encode the character if it is meant")
    }

    /// The finding for a method in small letters, which clients do not send; `nil` for any other method.
    ///
    /// `URLRequest` has the older methods in capitals, and so has a plan, but not these.
    var findingOfMethod: PlanFinding? {
        guard let method = stub.request.text(of: .method), case let capitals = method.uppercased(),
            ["PATCH", "QUERY"].contains(capitals), method != capitals
        else { return nil }
        return finding(
            .warning, .invalidMethod,
            "answers only the method \(method.quoted), because methods are case-sensitive; write \(capitals.quoted)")
    }

    /// The finding for a URL that no request to the host of the stub has; `nil` for any other URL.
    var findingOfURL: PlanFinding? {
        guard let pattern = stub.request.pattern(of: .url), !pattern.canMatchURL(beside: stub.request) else {
            return nil
        }
        let host = stub.request.pattern(of: .host)?.text.map { "the host \($0.quoted)" } ?? "a host"
        return finding(
            .error, .invalidURL,
            "never answers: \"url\" is compared with the whole URL, and this one belongs to no request by "
                + "\(stub.request.text(of: .scheme) ?? "http or https") to \(host); write the whole URL, or only its \"path\""
        )
    }

    /// The finding for a path that no request has, or for a part that each request has and must lack; `nil` for others.
    var findingOfPresence: PlanFinding? {
        for (name, field) in [("path", Condition.Field.path), ("url", .url), ("host", .host)]
        where stub.request.pattern(of: field) == .absent {
            return finding(.error, .invalidPattern, "never answers: each request has a \"\(name)\"; remove \"absent\"")
        }
        guard let beginning = stub.request.pattern(of: .path)?.beginning, !beginning.isEmpty,
            beginning.utf8.first != UInt8(ascii: "/")
        else { return nil }
        return finding(.error, .invalidPath, "never answers: each path begins with \"/\"; write it before the path")
    }

    /// The finding for conditions that no request meets; `nil` for others.
    var findingOfContradiction: PlanFinding? {
        let conditions = stub.request.normalized.conjuncts
        guard let cause = conditions.first(where: { $0.isNeverMet(beside: conditions) }) else { return nil }
        let others = conditions.filter { $0 != .value(.method, .equals(WireWord.defaultMethod)) }
        let place = cause.field.map { ", because of its \($0.words)" } ?? ""
        let advice = "; without \"method\", a stub answers only GET, and \"method\": \"*\" means any method"
        return finding(
            .error, .invalidPattern,
            "never answers: no request meets all its conditions\(place)"
                + (Condition.all(others).isNeverMet() ? "" : advice))
    }

    /// The finding for a time that is probably meant in milliseconds; `nil` for any other time.
    var findingOfTime: PlanFinding? {
        guard let seconds = stub.response.likelyMilliseconds else { return nil }
        return finding(
            .warning, .invalidDelay,
            "waits \(Int(seconds)) seconds, because times are in seconds; if milliseconds are meant, write "
                + "\(seconds / 1000)")
    }

    /// The finding for placeholders in an answer that is no template; `nil` for any other answer.
    var findingOfPlaceholders: PlanFinding? {
        guard !stub.response.isTemplate, let templates = try? ResponseTemplates(stub.response), templates.namesParts
        else { return nil }
        return finding(
            .warning, .invalidTemplate,
            "sends its placeholders in {{ }} unchanged, because it is no template; add \"template\": true to its "
                + "response")
    }

    /// Returns the finding for a stub that can never answer.
    ///
    /// If the stub must answer, its expectation can never be met, so the finding is an error.
    ///
    /// - Parameter other: The stub that answers in its place.
    /// - Returns: The finding.
    func finding(shadowedBy other: PlacedStub) -> PlanFinding {
        let isRequired = stub.expectation.map { $0.least > 0 } ?? false
        let consequence = isRequired ? ", so its expectation cannot be met" : ""
        return finding(
            isRequired ? .error : .warning, .shadowedStub,
            "never answers\(consequence): \(other.name) (\(other.path.shown(atMost: .max)):\(other.position.line)) is asked "
                + "before it and always answers its requests; move it forward, or limit the other stub")
    }

    /// Returns the finding for an answer that is held for ever.
    func finding(heldFor reason: String) -> PlanFinding {
        finding(.error, .invalidHold, "is held for ever: \(reason)")
    }

    private func finding(_ severity: PlanFinding.Severity, _ kind: MessageKind, _ text: String) -> PlanFinding {
        PlanFinding(severity, kind, in: path, at: position, stub: number, text: "\(name) \(text)")
    }

    private var name: String {
        "stub #\(number)" + (stub.name.map { " \"\($0.shown(atMost: 240))\"" } ?? "")
    }
}

extension ValuePattern {
    /// Whether a request of a stub may have a matching URL, judged by the beginning of the URL.
    fileprivate func canMatchURL(beside request: Condition) -> Bool {
        if case .anyOf(let patterns) = self { return patterns.contains { $0.canMatchURL(beside: request) } }
        guard let beginning = normalizedURL.beginning else { return true }
        let parts = beginning.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else {
            return PlanRules.schemes.map { $0 + "://" }.contains { $0.hasPrefix(beginning) || beginning.hasPrefix($0) }
        }
        guard let url = URL(string: parts[..<3].joined(separator: "/") + "/"), Condition.stub(of: url) != nil else {
            return false
        }
        return request.holdsOrigin(of: url)
    }
}

extension Condition {
    /// Whether no request meets this condition, which is normalized, beside others.
    ///
    /// - Parameter others: Normalized conditions, none of which is a conjunction.
    /// - Returns: Whether the condition is never met; also `false` if the answer is unknown.
    fileprivate func isNeverMet(beside others: [Condition] = []) -> Bool {
        switch self {
        case .all:
            let all = conjuncts
            return all.contains { $0.isNeverMet(beside: others + all) }
        case .any(let conditions): return conditions.allSatisfy { $0.isNeverMet(beside: others) }
        case .not(.not(let condition)): return condition.isNeverMet(beside: others)
        case .not(let condition): return condition.isMet(byAll: others)
        case .value(let field, .anyOf(let patterns)):
            return Condition.any(patterns.map { .value(field, $0) }).isNeverMet(beside: others)
        case .value(let field, .allOf(let patterns)) where field.name == nil:
            return Condition.all(patterns.map { .value(field, $0) }).isNeverMet(beside: others)
        case .value(let field, let pattern):
            let text = field.name == nil && !pattern.searches ? Condition.all(others).text(of: field) : nil
            return text.map { !pattern.matches([$0]) } ?? false
        default: return false
        }
    }
}

extension ResponseDefinition {
    /// A time of the answer that is probably meant in milliseconds; `nil` without one.
    ///
    /// It is a round number up to a minute of milliseconds, but no usual number of seconds: whole minutes, or whole hours.
    fileprivate var likelyMilliseconds: Double? {
        let begin =
            switch latency {
            case .fixed(let seconds): seconds
            case .random(let latency):
                switch latency.distribution {
                case .uniform(let range): range.upperBound
                case .logNormal(let median, _): median
                }
            }
        let body: [Double] =
            switch pace {
            case .over(let seconds): [seconds]
            case .perSecond: []
            case .parts(let parts): parts.map(\.wait)
            }
        return ([begin] + body).first { seconds in
            (100...60_000).contains(seconds) && seconds.truncatingRemainder(dividingBy: 50) == 0
                && seconds.truncatingRemainder(dividingBy: seconds < 1_000 ? 60 : 3_600) != 0
        }
    }
}
