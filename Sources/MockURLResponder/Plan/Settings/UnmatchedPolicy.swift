/// What happens to a request that no stub claims.
///
/// It travels as `--mock-url-policy=prevent|drop|allow|answer:<status>`; `argument` gives that argument.
public enum UnmatchedPolicy: Sendable, Hashable {
    /// Prints a report and stops the program with a trap; in unit tests, fails the request and the test (`Prevention`).
    case prevent
    /// Fails the request with `URLError.notConnectedToInternet`.
    case drop
    /// Lets the request go to the real network.
    case allow
    /// Answers with this status, 100...599, and a body that says why.
    case answer(Int)

    /// The launch argument that sets this policy in a launched program.
    public var argument: String { "--mock-url-policy=\(description)" }

    /// Whether requests may reach the real network under this policy.
    package var allowsNetwork: Bool { self == .allow }
}

extension UnmatchedPolicy: CustomStringConvertible {
    /// The policy as the launch argument writes it.
    public var description: String {
        switch self {
        case .prevent: "prevent"
        case .drop: "drop"
        case .allow: "allow"
        case .answer(let status): "answer:\(status)"
        }
    }

    /// Reads what `description` writes; nil for anything else and for a status outside 100...599.
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
