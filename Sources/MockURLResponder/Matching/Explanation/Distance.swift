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
    package func distance(from condition: Condition) -> Double { distance(from: [condition], beside: .ofAddress) }

    /// Measures the distance from conditions, beside the conditions on the address that a mean already has.
    func distance(from conditions: ArraySlice<Condition>, beside address: MeanDistance) -> Double {
        var (address, details) = (address, MeanDistance())
        for condition in conditions { add(condition, to: &address, isAddress: true) }
        guard address.value == 0 else { return (1 + address.value) / 2 }
        for condition in conditions { add(condition, to: &details, isAddress: false) }
        return details.value / 2
    }

    /// Adds the conditions on the address, or all others.
    func add(_ condition: Condition, to mean: inout MeanDistance, isAddress: Bool) {
        if case .all(let conditions) = condition {
            for condition in conditions { add(condition, to: &mean, isAddress: isAddress) }
        } else if isAddress == (condition.field?.addressPart != nil) {
            mean.add(evaluate(condition.normalized), of: condition)
        }
    }
}

/// The weighted mean of the distances from conditions.
struct MeanDistance {
    /// The mean for an address, of which scheme, host, port, method and path count as met until a condition is added.
    static let ofAddress = MeanDistance(weight: 36, counted: Condition.Field.url.addressPart?.bit ?? 0)

    private var sum = 0.0
    private var weight = 0.0
    /// The bits of the parts of the address to which each condition adds weight.
    private var counted = 0

    var value: Double { weight > 0 ? sum / weight : 0 }

    mutating func add(_ evaluation: Evaluation, of condition: Condition) {
        let part = condition.field?.addressPart
        let own = part?.weight ?? condition.weightOfDetail
        defer { counted |= part?.bit ?? 0 }
        switch evaluation {
        case .met: break
        case .unmet(let distance): sum += own * distance
        // Without this distance, an expression whose search was given up would count as the right address.
        case .unknown(let reason) where part != nil && reason.isSearch: sum += own / 2
        case .unknown: return
        }
        if part.map({ counted & $0.bit != 0 }) ?? true { weight += own }
    }
}

extension Condition.Field {
    /// The weight of a part of the address, and its bit in `MeanDistance`; `nil` for details.
    fileprivate var addressPart: (weight: Double, bit: Int)? {
        switch self {
        case .scheme: (3, 1)
        case .host: (10, 2)
        case .port: (10, 4)
        case .method: (3, 8)
        case .path: (10, 16)
        case .url: (10, 32)
        case .named: nil
        }
    }
}

extension Condition {
    fileprivate var weightOfDetail: Double {
        switch self {
        case .query(let query): query.rule == .within ? 1 : Double(query.fields.count + (query.rule == .exact ? 1 : 0))
        case .body(.form(let fields)): Double(max(1, fields.count))
        default: 1
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
