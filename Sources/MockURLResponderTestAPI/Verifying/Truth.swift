/// What a condition comes to for a call of which not all is known.
enum Truth: Sendable, Hashable {
    case holds
    case fails
    /// Either, since something that it asks is not known.
    case unknown(Gap)

    init(_ holds: Bool) {
        self = holds ? .holds : .fails
    }

    static prefix func ! (truth: Truth) -> Truth {
        switch truth {
        case .holds: .fails
        case .fails: .holds
        case .unknown: truth
        }
    }

    /// Whether all hold: one that fails decides, whatever is not known.
    static func all(_ truths: some Sequence<Truth>) -> Truth {
        var result = Truth.holds
        for truth in truths where truth != .holds {
            if truth == .fails { return .fails }
            if result == .holds { result = truth }
        }
        return result
    }

    /// Whether one holds, which decides, whatever is not known.
    static func any(_ truths: some Sequence<Truth>) -> Truth {
        !all(truths.lazy.map { !$0 })
    }
}
