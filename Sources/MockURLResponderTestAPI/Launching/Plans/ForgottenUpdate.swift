#if os(macOS) || os(Linux)
import MockURLResponder

/// The stubs that a test has built or removed since it last sent its stubs to a running program.
struct ForgottenUpdate: Sendable {
    /// The number of stubs that a failure lists.
    private static let most = 3

    let built: [StubMapping]
    private let removed: [StubMapping]
    /// The event that published the stubs: the launch or the last update.
    private let event: String

    /// - Parameters:
    ///   - current: The current stubs of the test.
    ///   - plans: The stubs that the program received.
    init(_ current: KnownPlan, since plans: PublishedPlans) {
        event = plans.isUpdated ? "the last update()" : "the launch"
        guard let published = plans.newest, published.identities != current.identities else {
            (built, removed) = ([], [])
            return
        }
        let indices = published.indices(in: current)
        let kept = Set(indices.values)
        built = current.stubs.indices.filter { !kept.contains($0) }.map { current.stubs[$0] }
        removed = published.stubs.indices.filter { indices[$0] == nil }.map { published.stubs[$0] }
    }

    /// The lines for a failure; empty if the program has the current stubs.
    var lines: [String] {
        var lines: [String] = []
        if !built.isEmpty {
            let verbs = built.count == 1 ? "was built after \(event) and" : "were built after \(event) and"
            lines.append("\(Self.count(built)) \(verbs) never reached the program \(Self.list(built)); call update()")
        }
        if !removed.isEmpty {
            let verbs = removed.count == 1 ? "was removed after \(event)" : "were removed after \(event)"
            lines.append(
                "\(Self.count(removed)) \(verbs), but the program still has \(removed.count == 1 ? "it" : "them") \(Self.list(removed)); call update()"
            )
        }
        return lines
    }

    private static func count(_ stubs: [StubMapping]) -> String { stubs.count == 1 ? "1 stub" : "\(stubs.count) stubs" }

    private static func list(_ stubs: [StubMapping]) -> String {
        let shown = stubs.prefix(most).map { stub in
            stub.request.summary.shown(atMost: 240) + (stub.source.map { " at \($0)" } ?? "")
        }
        let rest = stubs.count - most
        return "(" + (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: ", ") + ")"
    }
}
#endif
