/// The result of evaluating a condition for a request.
package enum Evaluation: Sendable, Hashable {
    case met
    /// How far the request is from it: above 0, where hardly anything differs, up to 1.
    case unmet(distance: Double)
    /// Either, since something that it asks is not known.
    case unknown(Unknown)

    package static var unmet: Evaluation { .unmet(distance: 1) }

    @inline(__always)
    init(_ isMet: Bool) {
        self = isMet ? .met : .unmet
    }

    static prefix func ! (evaluation: Evaluation) -> Evaluation {
        switch evaluation {
        case .met: .unmet
        case .unmet: .met
        case .unknown: evaluation
        }
    }

    /// Whether both are met: one that is unmet decides, even if the other one is unknown.
    func and(_ other: Evaluation) -> Evaluation {
        switch (self, other) {
        case (.unmet, _), (.unknown, .met): self
        case (.met, _), (_, .unmet): other
        case (.unknown(let one), .unknown(let other)): .unknown(other.joined(to: one))
        }
    }

    /// Whether all are met: one that is unmet decides, whatever is not known.
    ///
    /// - Parameters:
    ///   - items: The items to evaluate.
    ///   - isMeasured: Whether the distance is wanted, the mean of those that are known; if not, the first that is unmet decides.
    ///   - evaluate: Gives the evaluation of an item.
    /// - Returns: The combined result.
    @inline(__always)
    static func all<Items: Sequence>(
        _ items: Items, isMeasured: Bool, _ evaluate: (Items.Element) -> Evaluation
    ) -> Evaluation {
        var unknown: Unknown?
        var (sum, count, isUnmet) = (0.0, 0, false)
        for item in items {
            switch evaluate(item) {
            case .met: count += 1
            case .unmet(let distance):
                guard isMeasured else { return .unmet }
                (sum, count, isUnmet) = (sum + distance, count + 1, true)
            case .unknown(let reason): unknown = reason.joined(to: unknown)
            }
        }
        if isUnmet { return .unmet(distance: sum / Double(count)) }
        return unknown.map(Evaluation.unknown) ?? .met
    }

    /// Whether one is met, which decides, whatever is not known; the distance is that of the nearest.
    @inline(__always)
    static func any<Items: Sequence>(_ items: Items, _ evaluate: (Items.Element) -> Evaluation) -> Evaluation {
        var unknown: Unknown?
        var nearest = 1.0
        for item in items {
            switch evaluate(item) {
            case .met: return .met
            case .unmet(let distance): nearest = min(nearest, distance)
            case .unknown(let reason): unknown = reason.joined(to: unknown)
            }
        }
        return unknown.map(Evaluation.unknown) ?? .unmet(distance: nearest)
    }
}
