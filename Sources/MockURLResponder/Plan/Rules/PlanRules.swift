import Foundation

/// The rules for values of a plan.
///
/// The reader of the wire format and the DSL share them.
package enum PlanRules {
    /// A flaw of a value: what was expected, and how to correct it.
    package struct Flaw: Sendable, Hashable {
        package var kind: MessageKind
        package var expected: SafeText
        package var hint: SafeText?
        /// More about the value, only for the author of the value: no `PlanError` shows it.
        package var detail: String?

        package init(_ kind: MessageKind, expected: SafeText, hint: SafeText? = nil, detail: String? = nil) {
            self.kind = kind
            self.expected = expected
            self.hint = hint
            self.detail = detail
        }
    }

    package static let schemes = ["http", "https"]
    package static let ports = 1...65535
    /// The numbers of `ports`, as messages state them.
    package static let portNumbers: SafeText = "from \(ports.lowerBound) to \(ports.upperBound)"

    package static func flaw(inScheme scheme: String) -> Flaw? {
        schemes.contains(scheme.lowercased()) ? nil : Flaw(.invalidScheme, expected: "\"http\" or \"https\"")
    }

    package static func flaw(inHost host: String) -> Flaw? {
        let expected: SafeText = "a host name or address, such as \"api.example.com\""
        if host.isEmpty { return Flaw(.invalidHost, expected: expected) }
        if host.contains("*") {
            return Flaw(
                .invalidHost, expected: expected,
                hint: "write a pattern: {\"wildcard\":\"…\"} in JSON, .wildcard in Swift")
        }
        if host.utf8.contains(UInt8(ascii: "/")) {
            return Flaw(
                .invalidHost, expected: expected,
                hint: "leave out the scheme and the path; they have fields of their own")
        }
        if host.contains("@") {
            return Flaw(
                .invalidHost, expected: expected,
                hint: "leave out the user and the password, which a program sends in the header field Authorization")
        }
        if host.contains(":") {
            return IPv6Address(host) == nil
                ? Flaw(.invalidHost, expected: expected, hint: "give the port as port") : nil
        }
        let isName = host.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
                && !"\"#%*,:;<>?@[\\]^`{|}".unicodeScalars.contains(scalar)
        }
        return isName ? nil : Flaw(.invalidHost, expected: expected)
    }

    package static func flaw(inPath path: String) -> Flaw? {
        let expected: SafeText = "a path that starts with \"/\""
        if path.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            return Flaw(
                .invalidPath, expected: expected,
                hint:
                    "leave out the query and the fragment: they are not part of the path; ask for query fields instead"
            )
        }
        if let first = path.utf8.first, first != UInt8(ascii: "/") {
            return Flaw(
                .invalidPath, expected: expected, hint: "leave out scheme and host, and start the path with \"/\"")
        }
        return nil
    }

    /// RFC 9110 section 9.1: a method is a token.
    package static func flaw(inMethod method: String) -> Flaw? {
        isToken(method) ? nil : Flaw(.invalidMethod, expected: "a method, such as \"GET\"")
    }

    /// RFC 9110 section 5.1: a field name is a token.
    package static func flaw(inHeaderName name: String) -> Flaw? {
        isToken(name) ? nil : Flaw(.invalidHeader, expected: "a header name: \(tokenCharacters)")
    }

    /// W3C Baggage section 3.3.1: a key is a token.
    package static func flaw(inBaggageKey key: String) -> Flaw? {
        isToken(key) ? nil : Flaw(.invalidHeader, expected: "a key of the baggage: \(tokenCharacters)")
    }

    /// RFC 9110 section 5.5: a field value has no control characters except the tab.
    package static func flaw(inHeaderValue value: String) -> Flaw? {
        value.utf8.allSatisfy(isInHeaderValues)
            ? nil
            : Flaw(
                .invalidHeader, expected: "a header value without control characters",
                hint: "give several values as several fields")
    }

    /// Whether header values may have a byte.
    static func isInHeaderValues(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") }

    /// A range of numbers, and the flaw of each number outside of it.
    package struct NumberRule<Number: Comparable & Sendable>: Sendable {
        let range: ClosedRange<Number>
        let flaw: Flaw

        fileprivate init(
            _ range: ClosedRange<Number>, _ kind: MessageKind, _ expected: SafeText, hint: SafeText? = nil
        ) {
            self.range = range
            flaw = Flaw(kind, expected: expected, hint: hint)
        }

        /// Returns the flaw of a number; `nil` for one in the range.
        package func flaw(in number: Number) -> Flaw? { range.contains(number) ? nil : flaw }
    }

    package static let status = NumberRule(
        ResponseDefinition.statuses, .invalidStatus, "a status from 100 to 599")
    package static let times = NumberRule(
        0...Int.max, .invalidLimit, "a number of uses from 0 on", hint: "write \"always\" for no limit")
    package static let priority = NumberRule(
        StubMapping.priorities, .invalidPriority, "a priority from 1, the highest, to 255")
    package static let delay = NumberRule(
        0...ResponseDefinition.longestDelay, .invalidDelay, "a delay in seconds, from 0 to 31536000")
    package static let bodyDuration = NumberRule(
        0...ResponseDefinition.longestDelay, .invalidSpeed, "a duration of the body in seconds, from 0 to 31536000")
    package static let bytesPerSecond = NumberRule(
        Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude, .invalidSpeed,
        "a speed in bytes per second, above 0")
    package static let sigma = NumberRule(0...10.0, .invalidDelay, "a sigma from 0 to 10")
    package static let bytesBeforeCut = NumberRule(0...Int.max, .invalidFault, "a number of bytes, from 0 on")

    package static func flaw(inErrorCode code: Int) -> Flaw? {
        KnownURLErrors.texts[code] == nil
            ? Flaw(
                .invalidFault, expected: "a code of NSURLErrorDomain that URLError names, such as -1001",
                hint: "use one of the codes in docs/reference/wire-format.schema.json") : nil
    }

    /// Returns the flaw of an error code that would stop the program.
    ///
    /// On Linux `URLError.code` and `POSIXError.code` trap if the code has no name. `NSError.localizedFailureReason`
    /// traps if a POSIX code is not an `Int32`.
    package static func flaw(inErrorCode code: Int, ofDomain domain: String) -> Flaw? {
        switch domain {
        case NSURLErrorDomain: return flaw(inErrorCode: code)
        case NSPOSIXErrorDomain:
            let isNamed = Int32(exactly: code).flatMap(POSIXErrorCode.init(rawValue:)) != nil
            return isNamed
                ? nil
                : Flaw(
                    .invalidFault,
                    expected: "a code of NSPOSIXErrorDomain that POSIXErrorCode names, such as 2 (ENOENT)")
        default: return nil
        }
    }

    package static func flaw(inSequence name: String) -> Flaw? {
        name.isEmpty
            ? Flaw(
                .invalidSequence, expected: "a name that is not empty",
                hint: "for the sequence without a name, write true in JSON or inOrder() in Swift")
            : nil
    }

    package static func flaw(inErrorDomain domain: String) -> Flaw? {
        domain.isEmpty ? Flaw(.invalidFault, expected: "the domain of an error, such as \"com.example.network\"") : nil
    }

    /// RFC 9112 section 4: a reason phrase has no control characters.
    package static func flaw(inReason reason: String) -> Flaw? {
        flaw(inHeaderValue: reason).map { _ in
            Flaw(.invalidStatus, expected: "a reason phrase without control characters")
        }
    }

    private static let tokenCharacters: SafeText = "letters, digits and !#$%&'*+-.^_`|~"

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }
}

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
        flaw(inTransferCodingOf: response.headers) ?? flaw(inSizeOfHeadOf: response)
    }

    /// Rejects other codings, because libcurl would decode them, but a stub sends its body without a transfer coding.
    private static func flaw(inTransferCodingOf headers: HeaderFields) -> Contradiction? {
        let values = headers.values("Transfer-Encoding")
        let codings = values.flatMap { $0.split(separator: ",") }.map { $0.trimmingSpace() }
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

/// The rules for patterns. They reject patterns that can never match.
extension PlanRules {
    /// A string in a pattern, and its flaw.
    package typealias FlawedText = (text: String, flaw: Flaw)

    /// Returns the flaw of a pattern for hosts.
    package static func flaw(inHostPattern pattern: ValuePattern) -> FlawedText? {
        for leaf in pattern.leaves {
            if case .equals(let host) = leaf, let flaw = flaw(inHost: host) { return (host, flaw) }
            var partial: HostPiece?
            _ = leaf.mapHostPieces { piece in
                if piece.hasPartialUnicodeLabel { partial = partial ?? piece }
                return piece.text
            }
            if let partial { return (partial.text, partialLabel) }
        }
        return nil
    }

    /// Returns the flaw of a pattern for paths.
    package static func flaw(inPathPattern pattern: ValuePattern) -> FlawedText? {
        for leaf in pattern.leaves {
            switch leaf {
            case .equals(let path):
                if let flaw = flaw(inPath: path) { return (path, flaw) }
            case .prefix(let start):
                if let flaw = flaw(inStartOfPath: start) { return (start, flaw) }
            case .wildcard(let wildcard):
                if let flaw = flaw(inStartOfPath: wildcard.pieces.first ?? "") { return (wildcard.text, flaw) }
            case .contains, .suffix, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf: break
            }
        }
        return nil
    }

    private static func flaw(inStartOfPath text: String) -> Flaw? {
        // The text may end anywhere, so only its first character can be invalid.
        flaw(inPath: String(text.prefix(1)))
    }

    /// The longest regular expression, in bytes.
    ///
    /// ICU takes seconds to compile a longer one.
    package static let longestRegularExpression = 65_536

    /// Returns the flaw of a regular expression, and its position.
    package static func flaw(inRegularExpression pattern: String) -> Flaw? {
        guard pattern.utf8.count <= longestRegularExpression else {
            return Flaw(.invalidPattern, expected: "a regular expression of at most \(longestRegularExpression) bytes")
        }
        guard !isExpression(pattern) else { return nil }
        return Flaw(
            .invalidPattern, expected: "a regular expression in ICU syntax\(placeOfFlaw(in: pattern))",
            hint: pattern.isEmpty
                ? nil
                : "write \\\\ in JSON and in Swift for one backslash, and one before a ( [ { * + ? or | that is text")
    }

    private static func isExpression(_ pattern: some StringProtocol) -> Bool {
        (try? NSRegularExpression(pattern: String(pattern))) != nil
    }

    /// Returns where the longest beginning ends that is an expression, because ICU's own place is lost in Foundation.
    private static func placeOfFlaw(in pattern: String) -> SafeText {
        // The time for each beginning grows with its length.
        guard !pattern.isEmpty, pattern.count <= 256 else { return "" }
        let end = pattern.indices.last { isExpression(pattern[..<$0]) } ?? pattern.startIndex
        return " (wrong from its character \(pattern[..<end].count + 1) on)"
    }

    /// Returns the flaw of the path of a body file.
    package static func flaw(inFilePath path: String) -> Flaw? {
        let expected: SafeText = "the path of a file"
        if path.isEmpty { return Flaw(.invalidBody, expected: expected) }
        return path.utf8.contains(0)
            ? Flaw(.invalidBody, expected: expected, hint: "a file name cannot contain NUL") : nil
    }

    private static let partialLabel = Flaw(
        .invalidHost, expected: "whole labels where letters are not ASCII, since hosts are compared in punycode",
        hint: "put dots around the label, as in .suffix(\".bücher.example\")")
}
