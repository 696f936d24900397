import Foundation
import MockURLResponder

/// The commands that send a recorded request with curl, for a POSIX shell.
///
/// The commands send what is recorded: method, path, query, header fields in their order, and the body. curl adds `Host`,
/// `User-Agent` and `Accept` unless they are recorded. Comments before the commands state what they cannot send.
struct CurlCommand {
    /// A request as its record has it.
    struct Request {
        var method: String
        /// The URL without secret values.
        var url: String
        var headers: HeaderFields
        /// The beginning of the body.
        var body: Data
        /// The number of bytes of the whole body.
        var bodyLength: Int
    }

    /// curl asks the server before it sends a longer body, in bytes (curl 7.88, `EXPECT_100_THRESHOLD`).
    private static let longestUnannouncedBody = 1 << 20

    private let request: Request
    private let redaction: Redaction
    /// The comments, without `#`.
    private var notes: [String] = []
    /// The quoted words of curl before its header fields.
    private var beginning = ["curl"]
    /// The quoted words of curl after `beginning`, one line each.
    private var lines: [String] = []
    /// The command that writes the body to the standard input of curl.
    private var source: String?

    /// - Parameters:
    ///   - request: The request.
    ///   - redaction: The names of the fields whose values the command does not show.
    init(_ request: Request, hiding redaction: Redaction) {
        (self.request, self.redaction) = (request, redaction)
        addMethod()
        addURL()
        addHeaders()
        addBody()
    }

    /// The comments and the command, without a line end after the last line.
    var text: String {
        let command = ([beginning.joined(separator: " ")] + lines).joined(separator: " \\\n    ")
        return (notes.map { "# \($0)" } + [(source.map { "\($0) | " } ?? "") + command]).joined(separator: "\n")
    }

    private var isBodyWhole: Bool { request.body.count == request.bodyLength }

    /// Whether the command sends a body.
    private var hasBody: Bool { !request.body.isEmpty && request.method != "HEAD" }

    private mutating func addMethod() {
        switch request.method {
        case "GET" where !hasBody, "POST" where hasBody: break
        case "HEAD": beginning.append("--head")
        case let method where PlanRules.flaw(inMethod: method) == nil:
            beginning += ["--request", ShellText.quoted(method)]
        case let method: notes.append("curl cannot send the method \(JSONText.quoted(method.shown())).")
        }
    }

    // MARK: The URL

    private mutating func addURL() {
        let url = withoutUser(request.url).withEncodedInvisibles
        if url.contains(Redaction.encodedMark) {
            notes.append("Replace \(Redaction.encodedMark): the record hides values of the query.")
        }
        // curl expands brackets and braces to several URLs, and removes dot segments.
        if url.contains(where: { "[]{}".contains($0) }) { beginning.append("--globoff") }
        if url.contains("/.") { beginning.append("--path-as-is") }
        // Otherwise a text that begins with a hyphen would be an option.
        if !["http://", "https://"].contains(where: url.lowercased().hasPrefix) { beginning.append("--url") }
        if !ShellText.isWord(url) { notes.append("The URL is too long for a command: it has \(url.utf8.count) bytes.") }
        beginning.append(ShellText.quoted(url))
    }

    /// Removes the user, because curl would send an `Authorization` field that is not recorded.
    private mutating func withoutUser(_ url: String) -> String {
        guard let start = url.range(of: "//")?.upperBound, url[start...].hasPrefix("redacted@") else { return url }
        notes.append("Add --user: the record hides the user and the password of the URL.")
        return String(url[..<start] + url[start...].dropFirst("redacted@".count))
    }

    // MARK: Header fields

    private mutating func addHeaders() {
        var hidden: [String] = []
        for field in request.headers.fields where !isWrongLength(field) {
            let value = redaction.value(field.value, of: field.name)
            if value == Redaction.mark { hidden.append(field.name.shown()) }
            addHeader(field.name, value)
        }
        if !hidden.isEmpty {
            notes.append(
                "Replace \(Redaction.mark): the record hides the value of \(hidden.joined(separator: ", ")).")
        }
    }

    /// Whether a field declares a length that the sent body does not have, so that the server would wait.
    private func isWrongLength(_ field: HeaderFields.Field) -> Bool {
        field.isNamed("Content-Length") && field.value != String(hasBody ? request.body.count : 0)
    }

    private mutating func addHeader(_ name: String, _ value: String) {
        // curl takes "name;" for a field with an empty value, and "name:" for a field to leave out.
        let isEmpty = value.trimmingCharacters(in: .whitespaces).isEmpty
        let line = isEmpty ? "\(name);" : "\(name): \(value)"
        guard PlanRules.flaw(inHeaderName: name) == nil, PlanRules.flaw(inHeaderValue: value) == nil,
            ShellText.isWord(line)
        else {
            return notes.append(
                "The header field \(JSONText.quoted(name.shown())) is left out, because it has control characters or is "
                    + "too long.")
        }
        lines.append("--header \(ShellText.quoted(line))")
    }

    // MARK: The body

    private mutating func addBody() {
        if !isBodyWhole {
            notes.append("The body is cut: the record has \(request.body.count) of \(request.bodyLength) bytes.")
        }
        guard hasBody else {
            if !request.body.isEmpty { notes.append("The body is left out, because curl sends no body with HEAD.") }
            return
        }
        // curl adds these fields to every body.
        if !request.headers.contains("Content-Type") { lines.append("--header 'Content-Type:'") }
        if request.body.count > Self.longestUnannouncedBody, !request.headers.contains("Expect") {
            lines.append("--header 'Expect:'")
        }
        if let text = String(utf8: request.body), ShellText.isWord(text) {
            // Unlike --data-binary, --data-raw reads no file if the body begins with "@".
            lines.append("--data-raw \(ShellText.quoted(text))")
        } else {
            source = ShellText.printing(request.body)
            lines.append("--data-binary @-")
        }
    }
}
