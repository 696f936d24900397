/// The result of evaluating a condition for a request.
package enum Evaluation: Sendable, Hashable {
    case met
    /// The request does not meet the condition.
    ///
    /// The distance is at most 1. A smaller distance means a smaller difference.
    case unmet(distance: Double)
    /// The result is unknown, because a value that decides it is unknown.
    case unknown(Unknown)

    package static var unmet: Evaluation { .unmet(distance: 1) }

    var distance: Double { if case .unmet(let distance) = self { distance } else { 0 } }

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

    /// Returns whether both are met; an unmet evaluation decides, even if the other one is unknown.
    func and(_ other: Evaluation) -> Evaluation {
        switch (self, other) {
        case (.unmet, _), (.unknown, .met), (.unknown, .unknown): self
        case (.met, _), (_, .unmet): other
        }
    }

    /// Returns whether all items are met.
    ///
    /// An unmet item decides, even if others are unknown.
    ///
    /// - Parameters:
    ///   - items: The items to evaluate.
    ///   - isMeasured: Whether to measure the distance, the mean over all known items. Otherwise the
    ///     first unmet item decides.
    ///   - evaluate: Returns the evaluation of an item.
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
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        if isUnmet { return .unmet(distance: sum / Double(count)) }
        return unknown.map(Evaluation.unknown) ?? .met
    }

    /// Returns whether an item is met.
    ///
    /// A met item decides, even if others are unknown. The distance is the smallest distance of the items.
    @inline(__always)
    static func any<Items: Sequence>(_ items: Items, _ evaluate: (Items.Element) -> Evaluation) -> Evaluation {
        var unknown: Unknown?
        var nearest = 1.0
        for item in items {
            switch evaluate(item) {
            case .met: return .met
            case .unmet(let distance): nearest = min(nearest, distance)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return unknown.map(Evaluation.unknown) ?? .unmet(distance: nearest)
    }
}
