import Foundation
import MockURLResponder

/// The place of the requests in an expectation: a path, or a URL with or without its scheme.
struct CallPlace {
    private let scheme: String?
    private let host: String?
    private let port: Int?
    private let path: String
    private let query: [NamedPattern]

    /// - Parameter place: The place, such as `https://api.example.com/orders?page=2`.
    /// - Throws: `VerificationFailure` if the place is neither a path nor a URL.
    init(_ place: Substring) throws {
        try Self.check(place)
        var rest = place
        let mark = rest.firstRange(of: "://")
        scheme = mark.map { rest[..<$0.lowerBound].lowercased() }
        if let mark { rest = rest[mark.upperBound...] }
        if let scheme, let flaw = PlanRules.flaw(inScheme: scheme) {
            throw CallExpectation.flaw("a scheme that is not \(flaw.expected)")
        }
        let question = rest.firstIndex(of: "?") ?? rest.endIndex
        let address = rest[..<question]
        let slash = address.firstIndex(of: "/") ?? address.endIndex
        (host, port) = try Self.authority(address[..<slash], isRequired: mark != nil)
        // A word such as `orders` is more likely a path without its slash than a host.
        guard slash != address.endIndex else { throw CallExpectation.flaw("a place without a path") }
        path = String(address[slash...])
        query = rest[question...].dropFirst().split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(percentDecoding: parts[0].utf8)
            return NamedPattern(name, parts.count == 2 ? Self.valuePattern(parts[1]) : .present)
        }
    }

    private static func authority(
        _ text: Substring, isRequired: Bool
    ) throws -> (host: String?, port: Int?) {
        guard !text.isEmpty else {
            if isRequired { throw CallExpectation.flaw("a URL without a host") }
            return (nil, nil)
        }
        guard !text.contains("@") else { throw CallExpectation.flaw("a user in the URL") }
        let isAddress = text.hasPrefix("[")
        let end = isAddress ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
        let name = text[..<(end ?? text.endIndex)]
        let rest = text[name.endIndex...]
        let port = rest.dropFirst()
        let host = isAddress ? String(name.dropFirst().dropLast()) : String(name)
        guard !isAddress || end != nil else { throw CallExpectation.flaw("an address without its bracket") }
        guard rest.isEmpty || rest.hasPrefix(":") && Int(port).map((1...65_535).contains) == true else {
            throw CallExpectation.flaw("a port that is not a number \(PlanRules.portNumbers)")
        }
        guard host.contains("*") || PlanRules.flaw(inHost: host) == nil else {
            throw CallExpectation.flaw("a place that is neither a path nor a URL")
        }
        if PlanRules.flaw(inHostPattern: pattern(host)) != nil {
            throw CallExpectation.flaw(
                "a * inside a part of the host with letters that are not ASCII",
                advice: "write * for whole parts, as in *.bücher.example, because hosts are compared in punycode")
        }
        guard isRequired || isHost(host) || !port.isEmpty else {
            throw CallExpectation.flaw("a path that does not begin with a slash")
        }
        return (host.lowercased(), Int(port))
    }

    /// Refuses a place that no request can have.
    private static func check(_ place: Substring) throws {
        guard !place.contains("#") else { throw CallExpectation.flaw("a fragment, which no request has") }
        let fields = place.split(separator: "?", maxSplits: 1).dropFirst().flatMap { $0.split(separator: "&") }
        guard !fields.contains(where: { $0.prefix { $0 != "=" }.contains("*") }) else {
            throw CallExpectation.flaw("a * in the name of a query field")
        }
        guard place.firstMatch(of: /(?:==|>=|<=)\d+$/) == nil else {
            throw CallExpectation.flaw("an operator inside the place")
        }
    }

    /// Whether a word before the first slash is a host, and not the beginning of a path such as `v1.2/rates`.
    private static func isHost(_ word: String) -> Bool {
        let labels = word.split(separator: ".")
        let isNumeric = labels.last?.allSatisfy(\.isNumber) ?? false
        return word == "localhost" || word.contains("*") || word.contains(":")
            || labels.count > 1 && (!isNumeric || labels.count == 4)
    }

    func condition(method: String?) -> Condition {
        let host = host.map(Self.pattern)
        // A host alone means every port, so that a call to another port cannot go unnoticed.
        let port = port.map(Condition.Port.number) ?? (scheme == nil ? .any : Condition.impliedPort(besideHost: host))
        return .stub(
            origin: .origin(scheme: scheme, host: host, port: port), method: method,
            path: Self.pattern(path), query: QueryPattern(query))
    }

    private static func pattern(_ text: String) -> ValuePattern {
        text.contains("*") ? .wildcard(Wildcard(text)) : .equals(text)
    }

    /// Returns the pattern for the value of a query field, in which `%2A` is an asterisk of the value.
    private static func valuePattern(_ value: Substring) -> ValuePattern {
        let pieces = value.split(separator: "*", omittingEmptySubsequences: false)
            .map { String(percentDecoding: $0.replacing("+", with: " ").utf8) }
        return pieces.count > 1 ? .wildcard(Wildcard(pieces: pieces)) : .equals(pieces[0])
    }
}
