import Foundation

extension HTTPCall: CustomStringConvertible {
    /// A one-line description without the values that `Configuration.redactedNames` names.
    ///
    ///     call 2: GET https://api.example.com/rates, answered with 200 by #1 (Tests/RatesTests.swift:12)
    public var description: String { "call \(number): \(headline), \(outcomeWords)" }

    /// The method and the URL, such as `GET https://api.example.com/rates`.
    package var headline: String {
        "\(method.shown(atMost: .max)) \(Redaction(SharedResponder.redactedNames).text(of: url))"
    }

    /// The outcome, and whether a stub or the policy decided.
    package var outcomeWords: String {
        let decider = stub.map { "by \($0.description)" } ?? otherDecider ?? "by the policy"
        return outcome.words(decider)
    }
}

extension HTTPCall.Outcome {
    /// Describes the outcome.
    ///
    /// - Parameter decider: The stub or the policy that decided, such as `by the policy`.
    /// - Returns: The words after the name of a call.
    package func words(_ decider: String) -> String {
        switch self {
        case .answered(let status): "answered with \(status) \(decider)"
        case .failed(NSURLErrorDomain, let code): "failed with URLError \(code) \(decider)"
        case .failed(let domain, let code): "failed with \(domain) \(code) \(decider)"
        case .passed: "passed to the real network"
        case .stopped: "which stopped the program"
        }
    }
}

extension HTTPCall.Stub: CustomStringConvertible {
    /// The number of the stub in its plan, starting at 1, its name and its source line.
    ///
    ///     #2 "rates" (Tests/RatesTests.swift:12)
    public var description: String {
        let name = name.map { " \"\($0.shown(atMost: .max))\"" } ?? ""
        let source = source.map { " (\($0))" } ?? ""
        return "#\(index + 1)\(name)\(source)"
    }
}
