/// Measures how far a request is from a condition, for lists of the nearest stubs and calls.
///
/// The weights are WireMock's. The address counts more than everything else.
extension Evaluator {
    /// Measures the distance.
    ///
    /// If the address differs, only the address counts, and the distance is above one half. So a stub for the right
    /// address is always nearer than a stub for another address. Unknown values do not count, except for an address
    /// whose search was given up.
    ///
    /// - Parameter condition: The condition, normalized or not.
    /// - Returns: 0 if nothing differs, at most 1.
    package func distance(from condition: Condition) -> Double {
        var address = AddressDistance()
        add(condition, to: &address)
        return address.isZero ? distance(fromDetails: [condition]) : address.value
    }

    /// Adds the parts of the address that a condition requires.
    func add(_ condition: Condition, to distance: inout AddressDistance) {
        if case .all(let conditions) = condition {
            for condition in conditions { add(condition, to: &distance) }
        } else if let part = condition.addressPart {
            distance.add(part, evaluate(condition.normalized))
        }
    }

    /// Returns the distance of a request that has the right address.
    func distance(fromDetails conditions: ArraySlice<Condition>) -> Double {
        var mean = MeanDistance()
        for condition in conditions { addDetails(of: condition, to: &mean) }
        return mean.value / 2
    }

    private func addDetails(of condition: Condition, to mean: inout MeanDistance) {
        if case .all(let conditions) = condition {
            for condition in conditions { addDetails(of: condition, to: &mean) }
        } else if condition.addressPart == nil {
            mean.add(condition.weightOfDetail, evaluate(condition.normalized))
        }
    }
}

/// The weighted mean of distances.
private struct MeanDistance {
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

/// The distance of a request from an address.
struct AddressDistance {
    /// A part of an address, with its bit in `seen`.
    enum Part: Int {
        case scheme = 1, host = 2, port = 4, method = 8, path = 16, url = 32

        fileprivate var weight: Double {
            switch self {
            case .scheme, .method: 3
            case .host, .port, .path, .url: 10
            }
        }
    }

    /// The parts scheme, host, port, method and path count as met if the condition does not require them.
    private var mean = MeanDistance(weight: 36)
    /// The bits of the parts that were added.
    private var seen = 0

    var isZero: Bool { mean.sum == 0 }

    var value: Double { (1 + mean.value) / 2 }

    mutating func add(_ part: Part, _ evaluation: Evaluation) {
        // The first condition on a part adds no weight, since the part is counted already.
        let isCounted = part == .url || seen & part.rawValue != 0
        seen |= part.rawValue
        // Without this distance, an expression whose search was given up would count as the right address.
        let isGivenUp = if case .unknown(let reason) = evaluation { reason.isSearch } else { false }
        mean.add(part.weight, isGivenUp ? .unmet(distance: 0.5) : evaluation, isCounted: isCounted)
    }
}

extension Condition {
    /// The part of the address that the condition requires; `nil` for details.
    var addressPart: AddressDistance.Part? {
        switch self {
        case .value(.scheme, _): .scheme
        case .value(.host, _): .host
        case .value(.port, _), .defaultPort: .port
        case .value(.method, _): .method
        case .value(.path, _): .path
        case .value(.url, _): .url
        case .value, .query, .body, .not, .all, .any, .closure: nil
        }
    }

    fileprivate var weightOfDetail: Double {
        switch self {
        case .query(let query): query.rule == .within ? 1 : Double(query.fields.count + (query.rule == .exact ? 1 : 0))
        case .body(.form(let fields)): Double(max(1, fields.count))
        case .value, .defaultPort, .body, .not, .all, .any, .closure: 1
        }
    }
}

/// Measures the difference between two strings, from 0 (equal) to 1 (nothing in common).
///
/// Strings that differ never have the distance 0.
enum EditDistance {
    /// The largest number of compared scalars between the common beginning and the common end.
    ///
    /// It bounds the time. All scalars after it count as changed.
    private static let longest = 256
    /// The longest strings, in bytes, that are compared in full; longer strings have the rough distance.
    private static let mostBytes = 65_536

    /// Returns Levenshtein's distance divided by the longer length, in Unicode scalars.
    static func normalized(_ one: String, _ other: String) -> Double {
        guard max(one.utf8.count, other.utf8.count) <= mostBytes else { return rough(one, other) }
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        let beginning = zip(one, other).prefix { $0 == $1 }.count
        let end = zip(one[beginning...].reversed(), other[beginning...].reversed()).prefix { $0 == $1 }.count
        let (inner, otherInner) = (one[beginning...].dropLast(end), other[beginning...].dropLast(end))
        let beyond = max(0, max(inner.count, otherInner.count) - longest)
        let changes = beyond + changes(from: Array(inner.prefix(longest)), to: Array(otherInner.prefix(longest)))
        return changes == 0 ? 0 : Double(changes) / Double(max(one.count, other.count))
    }

    private static func changes(from one: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
        var row = Array(0...other.count)
        for (line, scalar) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in other.indices {
                let substitution = diagonal + (scalar == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substitution, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }

    /// Returns the part of the longer string that is in neither the common beginning nor the common end, in bytes.
    static func rough(_ one: String, _ other: String) -> Double {
        var (one, other) = (one, other)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                let shorter = min(one.count, other.count)
                let longer = max(one.count, other.count)
                var beginning = 0
                while beginning < shorter, one[beginning] == other[beginning] { beginning += 1 }
                var end = 0
                while end < shorter - beginning, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
                return longer == 0 ? 0 : Double(longer - beginning - end) / Double(longer)
            }
        }
    }
}
