/// Reads the scheme, the host and the port of stubs.
extension JSONScanner {
    /// Reads a scheme; `nil` means any scheme.
    mutating func scheme() throws -> String? {
        let scheme = try string("a scheme") { $0 == WireWord.any ? nil : PlanRules.flaw(inScheme: $0) }
        return scheme == WireWord.any ? nil : scheme
    }

    /// Reads a host; `nil` means any host.
    mutating func hostOfStubs() throws -> ValuePattern? {
        switch try kind() {
        case .string: break
        case .object: return try hostPattern()
        default: throw try unsuitable(expected: "a host: a name, or a pattern (an object with one operator)")
        }
        let host = try string("a host name") { $0 == WireWord.any ? nil : PlanRules.flaw(inHost: $0) }
        return host == WireWord.any ? nil : .equals(host)
    }

    mutating func hostPattern() throws -> ValuePattern {
        let start = startOfValue()
        let pattern = try pattern()
        if case .equals(let host) = pattern { try check(host, at: start, flaw: PlanRules.flaw(inHost:)) }
        return pattern
    }

    mutating func port() throws -> Condition.Port {
        guard try kind() == .string else {
            return .number(try portNumber())
        }
        let expected: SafeText = "a port from 1 to 65535, \"default\" or \"*\""
        let start = startOfValue()
        let word = try string(expected: expected)
        switch word {
        case WireWord.any: return .any
        case WireWord.portOfScheme: return .ofScheme
        default: throw unknown(word, at: start, expected: expected, near: ["default"])
        }
    }
}
