/// How far a request is from a condition, for lists of what comes nearest.
///
/// Weights are WireMock's: what addresses the request counts before what it says.
extension Evaluator {
    /// From 0, nothing differs, to 1.
    ///
    /// While the address differs only the address counts, and such a distance is above a half; so a stub for the right address and
    /// other details is always closer than one for another address. What is not known does not count.
    ///
    /// - Parameter condition: In any form.
    package func distance(from condition: Condition) -> Double {
        var distance = WeightedDistance()
        add(condition, to: &distance)
        return distance.value
    }

    func add(_ condition: Condition, to distance: inout WeightedDistance) {
        if case .all(let conditions) = condition {
            for condition in conditions { add(condition, to: &distance) }
        } else {
            distance.add(condition.weight, evaluate(condition.normalized))
        }
    }
}

/// The mean of distances, each with its weight.
struct WeightedDistance {
    private var address = Mean(weight: Condition.Weight.ofWholeAddress)
    private var details = Mean()
    /// The parts of the address that were seen, by their bits.
    private var seen = 0

    mutating func add(_ weight: Condition.Weight, _ evaluation: Evaluation) {
        switch weight {
        case .detail(let weight): details.add(weight, evaluation)
        case .address(let part, let weight):
            // A part of which nothing is asked counts as met, so the first condition on a part adds no weight.
            let isCounted = part == .url || seen & part.rawValue != 0
            seen |= part.rawValue
            address.add(weight, evaluation, isCounted: isCounted)
        }
    }

    var value: Double { address.value > 0 ? (1 + address.value) / 2 : details.value / 2 }

    private struct Mean {
        var sum = 0.0
        var weight = 0.0

        var value: Double { weight > 0 ? sum / weight : 0 }

        mutating func add(_ weight: Double, _ evaluation: Evaluation, isCounted: Bool = true) {
            switch evaluation {
            case .met: break
            case .unmet(let distance): sum += weight * (distance > 0 ? distance : 0.5)
            case .unknown: return
            }
            if isCounted { self.weight += weight }
        }
    }
}

extension Condition {
    /// How much a condition counts in distances.
    enum Weight {
        case address(Part, Double)
        case detail(Double)

        enum Part: Int {
            case scheme = 1, host = 2, port = 4, method = 8, path = 16, url = 32
        }

        /// Of scheme, host, port, method and path.
        static let ofWholeAddress = 36.0
    }

    var weight: Weight {
        switch self {
        case .value(.scheme, _): .address(.scheme, 3)
        case .value(.host, _): .address(.host, 10)
        case .value(.port, _), .defaultPort: .address(.port, 10)
        case .value(.method, _): .address(.method, 3)
        case .value(.path, _): .address(.path, 10)
        case .value(.url, _): .address(.url, 10)
        case .query(let query):
            .detail(query.rule == .within ? 1 : Double(query.fields.count + (query.rule == .exact ? 1 : 0)))
        case .body(.form(let fields)): .detail(Double(max(1, fields.count)))
        case .value, .body, .not, .all, .any, .closure: .detail(1)
        }
    }
}
