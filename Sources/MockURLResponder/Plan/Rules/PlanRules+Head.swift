import Foundation

/// The rules that keep the head of an answer within the limits of clients.
extension PlanRules {
    /// The longest line of a head with its line break, in bytes.
    ///
    /// libcurl fails with "Out of memory" at a longer line.
    static let longestHeadLine = 102_399
    /// The longest head with its status line and the empty line, in bytes.
    ///
    /// libcurl fails with "Too large response headers" at a longer head.
    static let longestHead = 307_200

    /// Returns the contradiction in the head of an answer.
    package static func flaw(inHeadOf response: ResponseDefinition) -> Contradiction? {
        // Fast path: a plan may have very many stubs, and most have neither.
        if response.headers.isEmpty, response.reason == nil { return nil }
        return flaw(inTransferCodingOf: response.headers) ?? flaw(inSizeOfHeadOf: response)
    }

    /// Rejects other codings, because libcurl would decode them, but a stub sends its body without a transfer coding.
    private static func flaw(inTransferCodingOf headers: HeaderFields) -> Contradiction? {
        let values = headers.values("Transfer-Encoding")
        let codings = values.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
        guard !codings.allSatisfy({ ["", "chunked", "identity"].contains($0.lowercased()) }) else { return nil }
        return Contradiction(
            .invalidHeader, found: "a Transfer-Encoding with another coding than chunked",
            quote: "Transfer-Encoding: \(values.joined(separator: ", "))",
            expected: "Transfer-Encoding: chunked, or no Transfer-Encoding",
            hint: "clients accept only chunked; declare the coding of a body in Content-Encoding")
    }

    private static func flaw(inSizeOfHeadOf response: ResponseDefinition) -> Contradiction? {
        let statusLine = "HTTP/1.1 200 ".utf8.count + (response.reason?.utf8.count ?? 0) + lineBreak
        let lines = response.headers.fields.map {
            $0.name.utf8.count + ": ".utf8.count + $0.value.utf8.count + lineBreak
        }
        if let longest = ([statusLine] + lines).max(), longest > longestHeadLine {
            return Contradiction(
                .invalidHeader, found: "a line of the head of \(longest) bytes",
                expected: "at most \(longestHeadLine) bytes in each line",
                hint: "clients fail with every server that sends a longer line")
        }
        let whole = lines.reduce(statusLine + lineBreak, +)
        guard whole > longestHead else { return nil }
        return Contradiction(
            .invalidHeader, found: "a head of \(whole) bytes",
            expected: "at most \(longestHead) bytes in all lines of the head",
            hint: "clients fail with every server that sends a longer head")
    }

    private static let lineBreak = 2
}
