import Foundation
import MockURLResponder

/// The JSON of an entry.
///
/// The specification is "HAR 1.2" by Jan Odvarko. It requires most members; -1 and empty strings mean unknown values.
extension HAREntry {
    /// The version of HTTP that clients of the mock see.
    private static let httpVersion = "HTTP/1.1"
    /// The last second of the year 9999, because a date has four digits for the year.
    private static let lastSecond = 253_402_300_799.0

    func write(to json: inout JSONWriter) {
        // The journal has no parts of the time. The specification allows -1 for none of these three parts.
        let milliseconds = Self.milliseconds(took ?? 0)
        json.object { json in
            json.member("startedDateTime", Self.date(time))
            json.member("time", raw: milliseconds)
            json.member("request") { $0.object(requestMembers) }
            json.member("response") { $0.object(responseMembers) }
            json.member("cache", raw: "{}")
            json.member("timings") { json in
                json.object { json in
                    json.member("send", 0)
                    json.member("wait", raw: milliseconds)
                    json.member("receive", 0)
                    if took == nil { json.member("comment", "The time of the answer is unknown.") }
                }
            }
            json.member("comment", comment)
        }
    }

    private func requestMembers(_ json: inout JSONWriter) {
        let url = url.withEncodedInvisibles
        json.member("method", method)
        json.member("url", url)
        json.member("httpVersion", Self.httpVersion)
        json.member("cookies") { $0.pairs(FieldPairs(cookiesOf: headers).pairs) }
        json.member("headers") { $0.pairs(of: headers) }
        json.member("queryString") { $0.pairs(Self.queryFields(of: url)) }
        if let body { json.member("postData") { $0.object { members(ofPosted: body, &$0) } } }
        json.member("headersSize", -1)
        json.member("bodySize", body?.length ?? 0)
        let hasMark = headers.fields.contains { $0.value == Redaction.mark } || url.contains(Redaction.encodedMark)
        if hasMark { json.member("comment", "\(Redaction.mark) replaces secret values.") }
    }

    private func members(ofPosted body: Body, _ json: inout JSONWriter) {
        json.member("mimeType", headers.values("Content-Type").first ?? "")
        json.text(of: body)
        switch body.beginning {
        case .text, .file: if let cut = body.cut { json.member("comment", cut) }
        case .base64:
            // HAR 1.2 has `encoding` for answers only, and an underscore before the names of extensions.
            json.member("_encoding", "base64")
            json.member("comment", (["The text is Base64."] + (body.cut.map { [$0] } ?? [])).joined(separator: " "))
        }
    }

    private func responseMembers(_ json: inout JSONWriter) {
        let cookies = answerHeaders.values("Set-Cookie").compactMap(Self.cookie)
        let isRedirect = status.map { 300..<400 ~= $0 } ?? false
        json.member("status", status ?? 0)
        json.member("statusText", reason)
        json.member("httpVersion", Self.httpVersion)
        json.member("cookies") { $0.pairs(cookies) }
        json.member("headers") { $0.pairs(of: answerHeaders) }
        json.member("content") { json in
            json.object { json in
                json.member("size", received ?? answerBody?.length ?? 0)
                json.member("mimeType", answerHeaders.values("Content-Type").first ?? "x-unknown")
                if let answerBody {
                    json.text(of: answerBody)
                    if case .base64 = answerBody.beginning { json.member("encoding", "base64") }
                    if let cut = answerBody.cut { json.member("comment", cut) }
                }
            }
        }
        json.member("redirectURL", isRedirect ? answerHeaders.values("Location").first ?? "" : "")
        json.member("headersSize", -1)
        json.member("bodySize", transferred ?? -1)
        if let error { json.member("_error", error) }
        if let pieces, pieces.count > 1 {
            json.member("_pieces") { json in
                json.array { json in
                    for piece in pieces {
                        json.object { json in
                            json.member("bytes", piece.length)
                            json.member("wait", raw: Self.milliseconds(piece.wait))
                        }
                    }
                }
            }
        }
        if let gap { json.member("comment", gap) }
    }

    /// Returns the name and the value of a cookie in a `Set-Cookie` field; `nil` for a hidden or invalid field.
    private static func cookie(_ field: String) -> (name: String, value: String)? {
        guard field != Redaction.mark else { return nil }
        let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2 else { return nil }
        return (pair[0].trimmingCharacters(in: .whitespaces), pair[1].trimmingCharacters(in: .whitespaces))
    }

    /// Returns the decoded fields of a query, in order, with repeats.
    private static func queryFields(of url: String) -> [(name: String, value: String)] {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        let query = url.utf8[mark...].dropFirst().prefix { $0 != UInt8(ascii: "#") }
        return query.split(separator: UInt8(ascii: "&")).map { field in
            let name = field.prefix { $0 != UInt8(ascii: "=") }
            return (
                String(percentDecoding: name), String(percentDecoding: field.dropFirst(name.count + 1))
            )
        }
    }

    private static func date(_ seconds: Double) -> String {
        let valid = seconds.isFinite ? min(max(seconds, 0), lastSecond) : 0
        return Date(timeIntervalSince1970: valid).formatted(.iso8601WithMilliseconds)
    }

    /// Returns seconds as a JSON number of milliseconds, with three digits after the point at most.
    private static func milliseconds(_ seconds: Double) -> String {
        let valid = seconds.isFinite ? min(max(seconds, 0), lastSecond) : 0
        return String((valid * 1_000_000).rounded() / 1_000)
    }
}

extension HAREntry.Body {
    /// The comment on a body that is not whole; `nil` for a whole body.
    fileprivate var cut: String? {
        let known =
            switch beginning {
            case .text(let text): text.utf8.count
            case .base64(let text): text.utf8.count / 4 * 3 - text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
            case .file: length
            }
        return known < length ? "The journal has the first \(known) of \(length) bytes." : nil
    }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
    fileprivate static var iso8601WithMilliseconds: Self { .init(includingFractionalSeconds: true) }
}

extension JSONWriter {
    fileprivate mutating func text(of body: HAREntry.Body) {
        switch body.beginning {
        case .text(let text), .base64(let text): member("text", text)
        case .file(let path): member("_file", path)
        }
    }

    fileprivate mutating func pairs(of headers: HeaderFields) {
        pairs(headers.fields.map { ($0.name, $0.value) })
    }

    /// Writes pairs as objects with `name` and `value`.
    fileprivate mutating func pairs(_ pairs: [(name: String, value: String)]) {
        array { json in
            for pair in pairs {
                json.object { json in
                    json.member("name", pair.name)
                    json.member("value", pair.value)
                }
            }
        }
    }
}
