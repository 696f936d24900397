package import Foundation

/// The calls that could not be mocked and were kept from the network: how many, and where the first ones went.
package struct RefusedCalls: Sendable {
    /// What whoever wants such calls to pass can do.
    package static let remedy =
        "Only http and https requests of URLSession are mocked; \(NetworkGuardMode.off.argument) or "
        + "\(UnmatchedPolicy.allow.argument) lets the others pass."

    private static let mostPlaces = 3

    private var count = 0
    private var places: [String] = []
    private var hasMorePlaces = false

    package init() {}

    package mutating func add(_ url: URL) {
        count += 1
        let place = Self.place(of: url)
        guard !places.contains(place) else { return }
        if places.count < Self.mostPlaces { places.append(place) } else { hasMorePlaces = true }
    }

    /// The message to print; `nil` without such calls.
    package var message: Message? {
        guard count > 0 else { return nil }
        let calls = count == 1 ? "1 call" : "\(count) calls"
        let list = places.joined(separator: ", ") + (hasMorePlaces ? " and others" : "")
        return Message(
            .unmockableRequest, "MockURLResponder refused \(calls) that cannot be mocked: \(list). \(Self.remedy)")
    }

    /// Scheme, host, port and path: no user, password, query or fragment, which may be secret.
    private static func place(of url: URL) -> String {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return Redaction.mark }
        components.user = nil
        components.password = nil
        components.query = nil
        components.fragment = nil
        return components.string ?? Redaction.mark
    }
}
