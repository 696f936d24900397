/// Decides whether a pattern accepts everything that another pattern accepts.
extension ValuePattern {
    /// Returns whether every list of values that satisfies another pattern satisfies this one.
    ///
    /// - Parameters:
    ///   - other: The pattern of the same field.
    ///   - isOnly: Whether there is always exactly one value, as for the path. Otherwise a field may repeat.
    /// - Returns: `false` also if the answer is unknown.
    func covers(_ other: ValuePattern, isOnly: Bool) -> Bool {
        if isSame(as: other) { return true }
        switch other {
        case .equals(let text) where isOnly && !searches || isMonotone: if matches([text]) { return true }
        case .anyOf(let patterns): if patterns.allSatisfy({ covers($0, isOnly: isOnly) }) { return true }
        case .allOf(let patterns): if patterns.contains(where: { covers($0, isOnly: isOnly) }) { return true }
        default: break
        }
        switch self {
        case .prefix(let beginning): return other.beginning.map { $0.beginsWithBytes(of: beginning) } ?? false
        case .present: return isOnly || other.text != nil
        case .allOf(let patterns): return patterns.allSatisfy { $0.covers(other, isOnly: isOnly) }
        case .anyOf(let patterns): return patterns.contains { $0.covers(other, isOnly: isOnly) }
        default: return false
        }
    }

    /// Whether a further value never makes the pattern fail.
    var isMonotone: Bool {
        switch self {
        case .absent, .values, .not: false
        case .allOf(let patterns), .anyOf(let patterns): patterns.allSatisfy(\.isMonotone)
        case .equals, .contains, .prefix, .suffix, .wildcard, .template, .matches, .present: true
        }
    }
}

extension Equatable where Self: CustomStringConvertible {
    /// Whether another pattern has the same bytes, as a server compares.
    func isSame(as other: Self) -> Bool {
        self == other && description.hasSameBytes(as: other.description)
    }
}
