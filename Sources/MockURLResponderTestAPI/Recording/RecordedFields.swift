import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The header fields of recorded answers.
enum RecordedFields {
    /// True of what was sent, and not of the decoded body.
    private static let framing: Set<String> = ["content-encoding", "content-length", "transfer-encoding"]

    /// Of one connection or of one moment, so that they are no part of a stub.
    private static let passing: Set<String> = [
        "alt-svc", "connection", "date", "keep-alive", "proxy-connection", "trailer", "upgrade", "via",
    ]

    /// What a client is given, sorted by name.
    ///
    /// The length of an answer to HEAD is kept: it is that of a body which is not there.
    static func given(by response: HTTPURLResponse, isHead: Bool) -> [(name: String, value: String)] {
        response.allHeaderFields
            .map { (name: "\($0.key)", value: "\($0.value)") }
            .filter { field in
                let name = field.name.lowercased()
                return !framing.contains(name) || isHead && name == "content-length"
            }
            .sorted { $0.name < $1.name }
            .flatMap { field in
                guard field.name.lowercased() == "set-cookie" else { return [field] }
                return cookies(in: field.value).map { (field.name, $0) }
            }
    }

    /// What a stub says.
    static func areLasting(_ name: String) -> Bool {
        !passing.contains(name.lowercased())
    }

    /// The field as source may show it.
    ///
    /// Of a cookie the name and the attributes stay, of the URL of a redirect all but the secret query fields, so that
    /// what follows is asked again.
    static func shown(_ value: String, of name: String, _ redaction: Redaction) -> String {
        switch name.lowercased() {
        case "set-cookie":
            let attributes = value.drop { $0 != ";" }
            let cookie = value.prefix { $0 != "=" && $0 != ";" }
            return "\(cookie)=\(Redaction.mark)\(attributes)"
        case "location" where !redaction.hides(name):
            return URL(string: value).map { shown($0, value, redaction) } ?? value
        default:
            return redaction.value(value, of: name)
        }
    }

    private static func shown(_ url: URL, _ written: String, _ redaction: Redaction) -> String {
        let hasSecret = NormalizedURL(url).queryItems.contains { redaction.hides($0.name) } || url.user != nil
        return hasSecret ? redaction.text(of: url) : written
    }

    /// Foundation joins repeated fields by commas; a comma before `name=` ends a cookie, one in a date does not.
    private static func cookies(in value: String) -> [String] {
        var rest = value[...]
        var cookies: [String] = []
        while let comma = rest.firstRange(of: /,[ \t]*(?=[^;,= \t]+=)/) {
            cookies.append(String(rest[..<comma.lowerBound]))
            rest = rest[comma.upperBound...]
        }
        return cookies + [String(rest)]
    }
}
