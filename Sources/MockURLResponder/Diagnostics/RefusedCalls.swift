package import Foundation

/// Counts the calls that could not be mocked and were kept from the network, and keeps the first destinations.
package struct RefusedCalls: Sendable {
    /// The sentence that explains how to let such calls pass.
    package static let remedy =
        "Only http and https requests of URLSession are mocked; \(NetworkGuardMode.off.argument) or "
        + "\(UnmatchedPolicy.allow.argument) allows other calls."

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

    /// The line to print; `nil` without refused calls.
    package var message: Message? {
        guard count > 0 else { return nil }
        let calls = count == 1 ? "1 call" : "\(count) calls"
        let list = places.joined(separator: ", ") + (hasMorePlaces ? " and others" : "")
        return Message(
            .unmockableRequest, "MockURLResponder refused \(calls) that cannot be mocked: \(list). \(Self.remedy)")
    }

    /// Returns scheme, host, port and path.
    ///
    /// User, password, query and fragment may be secret.
    private static func place(of url: URL) -> String {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return Redaction.mark }
        components.user = nil
        components.password = nil
        components.query = nil
        components.fragment = nil
        return components.string ?? Redaction.mark
    }
}
