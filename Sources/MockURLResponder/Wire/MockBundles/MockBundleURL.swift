/// The `url` of a mock bundle's entry: `://host/path`, with a scheme before it and a port after the host if they
/// matter.
struct MockBundleURL {
    /// `nil` means any scheme.
    let scheme: String?
    /// The host; an IPv6 address is without brackets.
    let host: String
    /// `nil` means the default port of the scheme.
    let port: Int?
    let path: String

    static let expected: SafeText = "a URL such as \"://api.example.com/rates\""

    /// - Throws: A description of what is wrong with the text.
    init(_ text: String) throws(TextFlaw) {
        guard let separator = text.firstRange(of: "://") else {
            throw TextFlaw(
                at: text[...], expected: Self.expected,
                hint: "start it with \"://\", or with a scheme before it")
        }
        scheme = try Self.scheme(text[..<separator.lowerBound], of: text)
        let place = text[separator.upperBound...]
        if let end = place.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            throw TextFlaw(
                at: text[...], expected: "a URL without a query and a fragment",
                hint: place[end] == "?"
                    ? "list the query fields in parameters; write %3F for a question mark of the path"
                    : "leave the fragment out: it is never sent; write %23 for a # of the path")
        }
        let authority = place.prefix { $0 != "/" }
        let path = place[authority.endIndex...]
        self.path = path.isEmpty ? "/" : String(path)
        (host, port) = try Self.parts(of: authority, of: text)
    }

    private static func scheme(_ scheme: Substring, of text: String) throws(TextFlaw) -> String? {
        guard !scheme.isEmpty, let flaw = PlanRules.flaw(inScheme: String(scheme)) else {
            return scheme.isEmpty ? nil : scheme.lowercased()
        }
        throw TextFlaw(at: text[...], expected: "\(flaw.expected) before \"://\", or nothing for both schemes")
    }

    private static func parts(of authority: Substring, of text: String) throws(TextFlaw) -> (host: String, port: Int?) {
        let isAddress = authority.hasPrefix("[")
        let name = isAddress ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        let remainder = authority[name.endIndex...].dropFirst(isAddress ? 1 : 0)
        let host = String(name)
        if let flaw = PlanRules.flaw(inHost: host) { throw TextFlaw(at: text[...], expected: flaw.expected) }
        guard isAddress ? IPv6Address(host) != nil : true else {
            throw TextFlaw(at: text[...], expected: "an IPv6 address between the brackets")
        }
        guard !remainder.isEmpty else { return (host, nil) }
        let digits = remainder.dropFirst()
        guard remainder.first == ":", digits.first != "+", let port = Int(digits), PlanRules.ports.contains(port) else {
            throw TextFlaw(at: text[...], expected: "a port \(PlanRules.portNumbers) after the host, or no port")
        }
        return (host, port)
    }
}
