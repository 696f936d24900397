import Foundation
import MockURLResponder
import MockURLTooling

/// The header fields of recorded answers.
enum RecordedFields {
    /// Returns the header fields that a client receives, sorted by name.
    ///
    /// An answer to HEAD keeps its Content-Length, which is the length of a body that is not sent.
    static func received(_ fields: HeaderFields, isHead: Bool) -> [(name: String, value: String)] {
        fields.fields
            .filter { !RecordedFieldNames.isFraming($0.name) || isHead && $0.isNamed("Content-Length") }
            .map { ($0.name, $0.value) }
    }

    /// Whether a field is part of a stub.
    static func belongInStub(_ name: String) -> Bool {
        !RecordedFieldNames.isPassing(name)
    }

    /// Returns the value that the printed source may show.
    ///
    /// A cookie keeps its name and its attributes. The URL of a redirect keeps everything except secret query
    /// fields, so that a client still follows it.
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
}
