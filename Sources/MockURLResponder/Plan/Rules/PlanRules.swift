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
        if host.contains("/") {
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
        isToken(name) ? nil : Flaw(.invalidHeader, expected: "a header name: letters, digits and !#$%&'*+-.^_`|~")
    }

    /// RFC 9110 section 5.5: a field value has no CR, LF or NUL.
    package static func flaw(inHeaderValue value: String) -> Flaw? {
        value.unicodeScalars.contains { "\r\n\0".unicodeScalars.contains($0) }
            ? Flaw(
                .invalidHeader, expected: "a header value on one line", hint: "give several values as several fields")
            : nil
    }

    package static func flaw(inStatus status: Int) -> Flaw? {
        ResponseDefinition.statuses.contains(status) ? nil : Flaw(.invalidStatus, expected: "a status from 100 to 599")
    }

    package static func flaw(inTimes times: Int) -> Flaw? {
        times >= 0
            ? nil : Flaw(.invalidLimit, expected: "a number of uses from 0 on", hint: "write \"always\" for no limit")
    }

    package static func flaw(inDelay delay: Double) -> Flaw? {
        (0...ResponseDefinition.longestDelay).contains(delay)
            ? nil : Flaw(.invalidDelay, expected: "a delay in seconds, from 0 to 31536000")
    }

    package static func flaw(inBodyDuration duration: Double) -> Flaw? {
        (0...ResponseDefinition.longestDelay).contains(duration)
            ? nil : Flaw(.invalidSpeed, expected: "a duration of the body in seconds, from 0 to 31536000")
    }

    package static func flaw(inBytesBeforeDrop bytes: Int) -> Flaw? {
        bytes >= 0 ? nil : Flaw(.invalidFault, expected: "a number of bytes, from 0 on")
    }

    /// RFC 9112 section 7.1: an empty chunk ends the body.
    package static func flaw(inChunks sizes: [Int]) -> Contradiction? {
        guard sizes.isEmpty || sizes.contains(0) else { return nil }
        return Contradiction(
            .invalidChunks, found: sizes.isEmpty ? "no chunk" : "an empty chunk",
            expected: "at least one chunk, each with at least one byte")
    }

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

    package static func flaw(inPriority priority: Int) -> Flaw? {
        StubMapping.priorities.contains(priority)
            ? nil : Flaw(.invalidPriority, expected: "a priority from 1, the highest, to 255")
    }

    package static func flaw(inSequence name: String) -> Flaw? {
        name.isEmpty
            ? Flaw(
                .invalidSequence, expected: "a name that is not empty",
                hint: "for the sequence without a name, write true in JSON or inOrder() in Swift")
            : nil
    }

    package static func flaw(inBytesPerSecond speed: Double) -> Flaw? {
        speed > 0 && speed.isFinite ? nil : Flaw(.invalidSpeed, expected: "a speed in bytes per second, above 0")
    }

    package static func flaw(inErrorDomain domain: String) -> Flaw? {
        domain.isEmpty ? Flaw(.invalidFault, expected: "the domain of an error, such as \"com.example.network\"") : nil
    }

    package static func flaw(inSigma sigma: Double) -> Flaw? {
        (0...10).contains(sigma) ? nil : Flaw(.invalidDelay, expected: "a sigma from 0 to 10")
    }

    /// RFC 9112 section 4: a reason phrase has no line ends.
    package static func flaw(inReason reason: String) -> Flaw? {
        flaw(inHeaderValue: reason).map { _ in Flaw(.invalidStatus, expected: "a reason phrase on one line") }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default:
                    "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
