/// How many calls there are to be: of an expectation that travels with a stub, and of a verification afterwards.
///
/// The words for it, such as `.exactly(2)` and `1...`, are the test side's.
public struct CallCount: Sendable, Hashable {
    /// The fewest, from 0.
    public let least: Int
    /// The most; nil is any number.
    public let most: Int?

    /// - Parameters:
    ///   - least: From 0.
    ///   - most: At least as many; nil is any number.
    package init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    /// Whether so many calls are as many as there are to be.
    public func contains(_ count: Int) -> Bool {
        count >= least && most.map { count <= $0 } ?? true
    }
}

extension CallCount: CustomStringConvertible {
    /// In words: `exactly 2 calls`, `at least 1 call`, `no call`.
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

    /// `1 call`, `2 calls`.
    package static func calls(_ count: Int) -> String {
        count == 1 ? "1 call" : "\(count) calls"
    }
}
