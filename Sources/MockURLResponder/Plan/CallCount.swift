/// A range for the number of calls, for the expectation of a stub and for a verification.
///
/// The test side has short forms, such as `.exactly(2)` and `1...`.
public struct CallCount: Sendable, Hashable {
    /// The smallest number of calls, 0 or more.
    public let least: Int
    /// The largest number of calls; `nil` means no limit.
    public let most: Int?

    /// - Parameters:
    ///   - least: The smallest number, 0 or more.
    ///   - most: The largest number, not less than `least`; `nil` means no limit.
    package init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    /// Whether `count` satisfies the expectation.
    public func contains(_ count: Int) -> Bool {
        count >= least && most.map { count <= $0 } ?? true
    }
}

extension CallCount: CustomStringConvertible {
    /// The range as a phrase: `exactly 2 calls`, `at least 1 call`, `no call`.
    public var description: String {
        switch (least, most) {
        case (_, 0): "no call"
        case (0, nil): "any number of calls"
        case (_, nil): "at least \(Self.calls(least))"
        case (0, let most?): "at most \(Self.calls(most))"
        case (_, least): "exactly \(Self.calls(least))"
        case (_, let most?): "\(least) to \(Self.calls(most))"
        }
    }

    /// Returns `1 call`, `2 calls` and so on.
    package static func calls(_ count: Int) -> String {
        count == 1 ? "1 call" : "\(count) calls"
    }
}
