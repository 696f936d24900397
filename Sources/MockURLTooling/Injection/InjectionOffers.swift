import MockURLResponder

/// The processes of a run to which a launcher offered the runtime, and whether it runs in them.
///
/// A script may start thousands of processes, so equal ones are counted.
package struct InjectionOffers: Sendable {
    /// Processes of the same program with the same result.
    package struct Group: Sendable, Hashable {
        package let program: String
        package let isInjected: Bool
        /// The sentence of the record.
        package let reason: String
    }

    /// The largest number of groups, in the order in which they were first seen.
    private static let mostGroups = 1000
    package private(set) var groups: [(group: Group, count: Int)] = []
    private var places: [Group: Int] = [:]

    package init() {
    }

    mutating func add(_ record: DecodedRecord) {
        let group = Group(
            program: record.program ?? "", isInjected: record.injected ?? false, reason: record.reason ?? "")
        if let place = places[group] {
            groups[place].count += 1
        } else if groups.count < Self.mostGroups {
            places[group] = groups.count
            groups.append((group, 1))
        }
    }

    /// The number of processes into which the runtime was injected.
    package var injectedCount: Int { groups.reduce(0) { $0 + ($1.group.isInjected ? $1.count : 0) } }

    /// Whether a process contains the runtime itself.
    var haveOwnRuntime: Bool { groups.contains { $0.group.reason == "it contains MockURLResponder" } }

    /// The processes without the runtime, for a message; `nil` if there were none.
    package var others: String? {
        let others = groups.filter { !$0.group.isInjected }
        guard !others.isEmpty else { return nil }
        let shown = others.prefix(3).map { "\($0.group.program): \($0.group.reason)" }
        return (shown + (others.count > 3 ? ["and \(others.count - 3) others"] : [])).joined(separator: "; ")
    }
}
