package import Foundation
package import MockURLResponder

/// A response in the form that `curl -is` writes: a status line, headers, an empty line, and any bytes as the body.
///
/// ## What curl changes Observed with curl 7.88.1. Passing responses are interim responses, redirects that curl
/// follows, requests for credentials that curl answers, and the response of a proxy that has opened a tunnel.
///
/// | response | what curl writes | what this type reads |
/// | --- | --- | --- |
/// | passing ones | their heads before the last response | the last response |
/// | chunked | the header, and the body without chunks | the body, without the header |
/// | chunked, with `--raw` | the header and the chunks | the body without chunks, without the header |
/// | trailer fields | directly after the body | refused |
/// | coded, with `--compressed` | the headers, and the decoded body | no Content-Encoding and Content-Length |
/// | cut short | the part that arrived, with exit status 18 | refused |
package struct RawHTTPMessage: Sendable, Hashable {
    /// The reason why a message is not a valid response.
    ///
    /// The description contains what was found, and where.
    package struct Flaw: Error, Sendable, Hashable {
        /// The expected form, and a hint for a correction.
        package var rule: PlanRules.Flaw
        /// A description of what was found.
        ///
        /// It quotes parts of the message, escaped and shortened.
        package var found: String
        /// The number of the line, starting at 1; `nil` if the flaw is not in one line.
        package var line: Int?
    }

    /// The status, 100...599.
    package let status: Int
    /// The reason phrase; `nil` if the phrase is empty, which is always the case in HTTP/2 and HTTP/3.
    package let reason: String?
    package let headers: HeaderFields
    package let body: Data

    package init(_ data: Data) throws(Flaw) {
        var lines = RecordedLines(data)
        var head = try RecordedHead(from: &lines)
        while head.isPassing, lines.areAtStatusLine {
            head = try RecordedHead(from: &lines)
        }
        try head.checkFinal()
        var content = RecordedContent(fields: head.fields, body: lines.rest)
        try content.restore()
        status = head.statusLine.status
        reason = head.statusLine.reason
        headers = HeaderFields(content.fields.map(\.field))
        body = content.body
    }
}

extension RawHTTPMessage.Flaw: CustomStringConvertible {
    package var description: String {
        line.map { "\(found) in line \($0)" } ?? found
    }
}
