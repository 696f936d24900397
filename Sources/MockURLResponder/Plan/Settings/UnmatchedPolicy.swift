/// The treatment of requests that no stub answers.
///
/// The launch argument is `--mock-url-policy=prevent|drop|allow|answer:<status>`, which `argument` returns.
public enum UnmatchedPolicy: Sendable, Hashable {
    /// Prints a report and stops the program with a trap.
    ///
    /// In unit tests, fails the request and the test (`Prevention`).
    case prevent
    /// Fails the request with `URLError.notConnectedToInternet`.
    case drop
    /// Passes the request through to the network.
    case allow
    /// Answers with this status, 100...599, and a body that states the reason.
    case answer(Int)

    /// The launch argument that sets this policy in a launched program.
    public var argument: String { "--mock-url-policy=\(description)" }

    /// Whether requests may reach the network under this policy.
    package var allowsNetwork: Bool { self == .allow }
}

extension UnmatchedPolicy: CustomStringConvertible {
    /// The policy in the form of the launch argument.
    public var description: String {
        switch self {
        case .prevent: "prevent"
        case .drop: "drop"
        case .allow: "allow"
        case .answer(let status): "answer:\(status)"
        }
    }

    /// Reads the form of `description`; returns `nil` for any other string and for a status outside 100...599.
    package init?(_ description: some StringProtocol) {
        switch description {
        case "prevent": self = .prevent
        case "drop": self = .drop
        case "allow": self = .allow
        default:
            let parts = description.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "answer", let status = Int(parts[1]), "\(status)" == parts[1],
                ResponseDefinition.statuses.contains(status)
            else { return nil }
            self = .answer(status)
        }
    }
}
