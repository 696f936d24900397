/// Formats the list of stubs with a limit that never answered.
///
///     Never answered, and not required to (once and times limit answers, only expect requires calls):
///       #3 GET https://api.example.com/rates (once, Tests/RatesTests.swift:12)
package struct UnusedLimits {
    private static let most = 5

    private let stubs: [InstalledStub]

    package init(_ stubs: [InstalledStub]) {
        self.stubs = stubs
    }

    /// A heading and a line for each of the first stubs; empty without stubs.
    package var lines: [String] {
        guard !stubs.isEmpty else { return [] }
        let rest = stubs.count - Self.most
        return ["Never answered, and not required to (once and times limit answers, only expect requires calls):"]
            + stubs.prefix(Self.most).map(Self.line) + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    private static func line(for stub: InstalledStub) -> String {
        let details = [stub.limitWord] + (stub.source.map { [$0.description] } ?? [])
        return "  \(stub.headline) (\(details.joined(separator: ", ").shown(atMost: .max)))"
    }
}

extension InstalledStub {
    /// The limit in the words of the plan: `once`, `times 3`, `always`.
    package var limitWord: String {
        switch limit {
        case nil: "always"
        case 1: "once"
        case let limit?: "times \(limit)"
        }
    }
}
