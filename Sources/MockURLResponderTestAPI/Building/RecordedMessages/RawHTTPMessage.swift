package import Foundation
package import MockURLResponder

/// A response as `curl -is` writes it down: a status line, headers, an empty line, and any bytes as the body.
///
/// ## What curl changes
/// Observed with curl 7.88.1. Passing are interim responses, redirects that are followed, requests for credentials that
/// are answered, and a proxy's word that a tunnel is open.
///
/// | response | what curl writes | what is read here |
/// | --- | --- | --- |
/// | passing ones | their heads before the last response | the last response |
/// | chunked | the header, and the body without chunks | no header, the body |
/// | chunked, with `--raw` | the header and the chunks | no header, the body without chunks |
/// | trailer fields | behind the body, with nothing between | refused |
/// | coded, with `--compressed` | the headers, and the body decoded | no Content-Encoding and Content-Length |
/// | cut short | what there is, with status 18 | refused |
package struct RawHTTPMessage: Sendable, Hashable {
    /// Why a message cannot be read; its description is what was found, and where.
    package struct Flaw: Error, Sendable, Hashable {
        /// What was expected, and what to do.
        package var rule: PlanRules.Flaw
        /// Parts of the message stand in quotes, escaped and shortened.
        package var found: String
        /// From 1; nil when the flaw is not in one line.
        package var line: Int?
    }

    /// 100...599.
    package let status: Int
    /// Nil when it is empty, as it always is in HTTP/2 and HTTP/3.
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
