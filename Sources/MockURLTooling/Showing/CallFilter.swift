import Foundation
package import MockURLResponder

/// Selects calls of a journal.
///
/// A call must meet each kind of condition that is given. Of several conditions of one kind, it must meet at least one.
package struct CallFilter: Sendable {
    /// A status, such as `503`, or a class of statuses, such as `5xx`.
    package struct Status: Sendable {
        private let range: ClosedRange<Int>

        /// - Parameter text: The status or the class as a person writes it. Anything else results in `nil`.
        package init?(_ text: String) {
            if let status = Int(text), 100...599 ~= status, text.utf8.count == 3 {
                range = status...status
            } else if text.utf8.count == 3, text.lowercased().hasSuffix("xx"), let digit = text.first?.wholeNumberValue,
                1...5 ~= digit
            {
                range = digit * 100...digit * 100 + 99
            } else {
                return nil
            }
        }

        func contains(_ outcome: HTTPCall.Outcome) -> Bool {
            if case .answered(let status) = outcome { range.contains(status) } else { false }
        }
    }

    /// Hosts; `*` stands for any characters.
    package var hosts: [String] = [] {
        didSet { normalizedHosts = hosts.map(Self.normalized(host:)) }
    }
    private var normalizedHosts: [Wildcard] = []
    /// Paths; `*` stands for any characters.
    package var paths: [String] = []
    package var methods: [String] = []
    package var statuses: [Status] = []
    /// Names or numbers of stubs; `*` stands for any characters of a name.
    package var stubs: [String] = []
    /// Whether to select only calls that no stub answered.
    package var isUnmatchedOnly = false
    /// Numbers of calls.
    package var numbers: [Int] = []

    package init() {}

    /// Whether the filter selects all calls.
    package var isEmpty: Bool {
        hosts.isEmpty && paths.isEmpty && methods.isEmpty && statuses.isEmpty && stubs.isEmpty && numbers.isEmpty
            && !isUnmatchedOnly
    }

    package func selects(_ call: HTTPCall) -> Bool {
        guard !isEmpty else { return true }
        guard !isUnmatchedOnly || call.isUnmatched, numbers.isEmpty || numbers.contains(call.number),
            Self.meetsAny(methods, { $0.lowercased() == call.method.lowercased() }),
            Self.meetsAny(statuses, { $0.contains(call.outcome) }), Self.meetsAny(stubs, { Self.isStub($0, of: call) })
        else { return false }
        guard !hosts.isEmpty || !paths.isEmpty else { return true }
        let address = CallAddress(call.url.absoluteString)
        return Self.meetsAny(normalizedHosts, { $0.matches(address.host) })
            && Self.meetsAny(paths, { Wildcard($0).matches(address.path) })
    }

    /// Returns the pattern for a host in punycode, as a journal names it.
    private static func normalized(host: String) -> Wildcard {
        let host = Wildcard(host)
        guard case .wildcard(let normalized) = ValuePattern.wildcard(host).normalizedHost else { return host }
        return normalized
    }

    private static func meetsAny<Value>(_ conditions: [Value], _ meets: (Value) -> Bool) -> Bool {
        conditions.isEmpty || conditions.contains(where: meets)
    }

    private static func isStub(_ text: String, of call: HTTPCall) -> Bool {
        guard let stub = call.stub else { return false }
        let number = text.hasPrefix("#") ? text.dropFirst() : text[...]
        return Int(number) == stub.index + 1 || stub.name.map { Wildcard(text).matches($0) } ?? false
    }
}
