import Foundation
package import MockURLResponder

/// The differences between a plan and what the real servers answer now.
///
/// Each request of a new recording is compared with the stub that would have answered it.
package struct RecordingDrift: Sendable {
    /// One difference.
    package struct Change: Sendable, Hashable {
        /// The kind of a difference.
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The program sends a request that no stub answers.
            case newCall
            /// No request needs this stub any more.
            case missingCall
            /// The status of the answer.
            case status
            /// A header field of the answer that clients depend on.
            case header
            /// The body of the answer.
            case body
            /// The request fails now, has failed before, or fails in another way.
            case failure
        }

        /// The kind.
        package let kind: Kind
        /// The method and the URL, without secrets.
        package let request: String
        /// The part of the answer, such as `Content-Type` or `/rates/USD`, or the stub of a missing call, such as `stub 2`; empty for
        /// the answer as a whole.
        package let place: String
        /// The value of the plan, in words.
        package let expected: String
        /// The value that the server answers now, in words.
        package let found: String

        package init(_ kind: Kind, _ request: String, at place: String = "", expected: String, found: String) {
            (self.kind, self.request, self.place) = (kind, request, place)
            (self.expected, self.found) = (expected, found)
        }
    }

    /// The differences, in the order of the requests; those without a request are last.
    package let changes: [Change]

    /// Compares stubs with exchanges that were recorded later.
    ///
    /// - Parameters:
    ///   - stubs: The stubs of the plan.
    ///   - exchanges: The new recording.
    ///   - comparingValues: Whether to compare the values of bodies and header fields, too. Otherwise, bodies of JSON are compared
    ///     by their members and types, and other bodies not at all.
    package init(from stubs: [StubMapping], to exchanges: [RecordedExchange], comparingValues: Bool = false) {
        let registry = StubRegistry(MockPlan(stubs))
        var changes: [Change] = []
        var standIns = StandInPairs()
        for exchange in exchanges.sorted(by: { ($0.start ?? 0, $0.place.number) < ($1.start ?? 0, $1.place.number) }) {
            guard let request = standIns.replacing(in: exchange).captured else { continue }
            let headline = request.headline(CallLines.redaction)
            guard case .claimed(let claimed) = registry.claim(request) else {
                changes.append(
                    Change(.newCall, headline, expected: "no such request", found: exchange.result.words))
                continue
            }
            let response = stubs[claimed.index].response.filled(for: request, claimed)
            standIns.add(response, exchange.result)
            let answer = AnswerDrift(
                from: response, to: standIns.replacing(in: exchange).result, of: headline, comparingValues)
            changes += answer.changes.filter { !changes.contains($0) }
        }
        let uses = registry.uses
        for (index, stub) in stubs.enumerated() where uses[index] == 0 && !stub.mayStayUnused {
            changes.append(
                Change(
                    .missingCall, Self.words(stub.request), at: "stub \(index + 1)", expected: "a request",
                    found: "none"))
        }
        self.changes = changes
    }

    /// The request of a stub with its query, without secrets.
    private static func words(_ request: Condition) -> String {
        let fields = request.query.fields.map { field in
            let value = if case .equals(let text) = field.pattern { text } else { "(\(field.pattern))" }
            return "\(field.name)=\(CallLines.redaction.value(value, of: field.name))"
        }
        return (request.summary + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))).shown(atMost: 240)
    }

    /// Whether requests fail now in another way than in the plan.
    package var hasFailures: Bool { changes.contains { $0.kind == .failure && !$0.found.hasPrefix("status") } }

    /// Whether the program did not send all requests of the plan.
    package var lacksCalls: Bool { changes.contains { $0.kind == .missingCall } }

    /// Whether nothing has changed.
    package var isEmpty: Bool { changes.isEmpty }
}

extension RecordingDrift.Change: CustomStringConvertible {
    /// The change in one line.
    package var description: String {
        let part =
            switch kind {
            case .newCall, .failure: ""
            case .missingCall: ", \(place)"
            case .status: ", status"
            case .header: ", \(place)"
            case .body: place.isEmpty ? ", body" : ", body \(place)"
            }
        return "\(request)\(part): expected \(expected), found \(found)"
    }
}

extension ResponseDefinition {
    /// Returns the answer to a request, without placeholders.
    fileprivate func filled(for request: CapturedRequest, _ claimed: Claim.Claimed) -> ResponseDefinition {
        guard isTemplate, let templates = try? ResponseTemplates(self) else { return self }
        return (try? rendered(templates, for: request, claimed)) ?? self
    }
}

extension RecordedExchange {
    /// The request as a plan sees it; `nil` if its URL is invalid.
    package var captured: CapturedRequest? {
        guard let url = URL(string: request.url) else { return nil }
        let body = if case .bytes(let data) = request.body { data } else { Data() }
        return CapturedRequest(method: request.method, url: url, headers: request.headers, body: body)
    }
}

extension RecordedExchange.Result {
    /// The answer in words, without its values.
    var words: String {
        switch self {
        case .answer(let answer): "a request with status \(answer.status)"
        case .failure: "a request that fails"
        }
    }
}
