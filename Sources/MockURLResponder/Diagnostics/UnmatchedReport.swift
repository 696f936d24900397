import Foundation

/// The report of a request that no stub answers.
///
/// It shows the request, the closest stubs with the reasons why they did not answer, and the code of a stub that
/// would.
package struct UnmatchedReport {
    private let request: CapturedRequest
    private let closest: String
    /// Further reasons why no stub answers, a line each.
    private let remarks: [String]
    private let redaction: Redaction
    private let context: StubPrinter.Context
    /// The stub that asks for the real answer, which the policy forbids; `nil` if no stub answers.
    private let forbidden: String?

    /// - Parameters:
    ///   - request: The unmatched request.
    ///   - nearMisses: The closest stubs, with the closest one first.
    ///   - stubCount: The total number of stubs; `nil` for a request from a journal.
    ///   - redaction: The names whose values are hidden.
    ///   - context: The place where the user pastes the suggested stub.
    ///   - remarks: Further reasons why no stub answers, a line each.
    ///   - forbidden: The stub that asks for the real answer, which the policy forbids; `nil` if no stub answers.
    package init(
        request: CapturedRequest, nearMisses: [NearMiss], stubCount: Int?, redaction: Redaction,
        in context: StubPrinter.Context = .configurator, remarks: [String] = [], forbidding forbidden: String? = nil
    ) {
        self.forbidden = forbidden
        self.request = request
        self.remarks = remarks
        self.redaction = redaction
        self.context = context
        closest =
            nearMisses.isEmpty && !remarks.isEmpty
            ? "" : Self.text(of: nearMisses, stubCount: stubCount, redaction, in: context)
    }

    /// The reason why the request has no answer.
    var reason: String {
        forbidden.map { "the stub \($0) asks for the real answer to this request" } ?? "no stub answers this request"
    }

    var kind: MessageKind { forbidden == nil ? .unmatchedRequest : .forbiddenRealAnswer }

    /// The method and the URL of the request.
    package var headline: String { request.headline(redaction) }

    /// The complete report, in several lines.
    package var text: String {
        [requestText, closest, remarkText, snippetText].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The other policies, as the user writes them.
    package var policies: String {
        switch context {
        case .service: "program.policy = .drop, .allow or .answer(501)"
        case .server: "policy: .drop or .answer(501) of the server"
        case .serverPlan: "--policy drop and --policy answer:501"
        case .planFile: "drop, allow and answer:501, by mock-url run --policy drop"
        default: "drop, allow and answer:501, as --mock-url-policy=drop; with mock-url run, --policy drop"
        }
    }

    /// The other policies in the report for a test.
    var policiesOfTest: String {
        [.server, .serverPlan].contains(context) ? policies : ".drop, .allow, .answer(501)"
    }

    private var remarkText: String {
        let title = closest.isEmpty ? "  No stub is registered:" : "  Not registered:"
        return remarks.isEmpty ? "" : ([title] + remarks.map { "    " + $0 }).joined(separator: "\n")
    }

    private var requestText: String {
        let fields = request.headers.fields
        let headers = fields.prefix(BoundedLines.most).map { "      \($0.name.shown()): \(shownValue(of: $0))" }
        return
            ([BoundedLines.cut("    " + headline)]
            + BoundedLines.first(of: headers, of: fields.count, indent: "      ")).joined(separator: "\n")
    }

    private func shownValue(of field: HeaderFields.Field) -> String {
        Excerpt.beginning(of: redaction.value(field.value, of: field.name)).shown(atMost: .max)
    }

    private static func text(
        of nearMisses: [NearMiss], stubCount: Int?, _ redaction: Redaction, in context: StubPrinter.Context
    ) -> String {
        guard !nearMisses.isEmpty else {
            guard stubCount != nil else { return "  No stub was there." }
            return context == .planFile || context == .serverPlan
                ? "  No stub is configured: mock-url \(context == .planFile ? "run" : "serve") has no plan with one."
                : "  No stub is configured: neither by launch arguments, such as --mock-url-response, nor by configurators."
        }
        let count = stubCount.map { $0 == 1 ? " (the only stub)" : " (\(nearMisses.count) of \($0) stubs)" } ?? ""
        return (["  Closest\(count):"] + nearMisses.flatMap { lines(for: $0, redaction) }).joined(separator: "\n")
    }

    /// Returns the lines about one of the closest stubs.
    package static func lines(for miss: NearMiss, _ redaction: Redaction) -> [String] {
        let words = [
            "#\(miss.index + 1)", miss.name.map { "\"\($0.shown(atMost: .max))\"" }, miss.summary?.shown(atMost: .max),
        ]
        let source = miss.source.map { ["built at             \($0.shown(atMost: .max))"] } ?? []
        let details = source + [line(onShadow: miss.shadow)].compactMap(\.self) + verdictLines(for: miss, redaction)
        return (["    " + words.compactMap(\.self).joined(separator: " ")] + details.map { "        " + $0 }).map(
            BoundedLines.cut)
    }

    private static func verdictLines(for miss: NearMiss, _ redaction: Redaction) -> [String] {
        if miss.isForbidden { return ["matched, but asks for the real answer, and the policy lets no request pass"] }
        guard miss.isSpent else { return ComparisonLines(miss.comparisons, redaction: redaction).lines }
        let uses = miss.limit.map { $0 == 1 ? "its only use is" : "all \($0) uses are" } ?? "its uses are"
        return ["matched, but \(uses) spent; raise their number, or add a stub"]
    }

    private static func line(onShadow shadow: Shadow?) -> String? {
        shadow.map { shadow in
            let name = shadow.name.map { " \"\($0.shown(atMost: .max))\"" } ?? ""
            return "never answers: #\(shadow.index + 1)\(name) precedes it and matches all its requests"
        }
    }

    private var snippetText: String {
        if forbidden != nil {
            return "  To do: let requests pass with the policy allow, or give the stub an answer of its own."
        }
        let source = StubPrinter(redaction: redaction).source(for: request, in: context, atMost: BoundedLines.most)
        let indented = source.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        return "  To answer it, add this to \(context.name):\n\n" + indented
    }
}

extension CapturedRequest {
    /// Returns the method and the URL in one line.
    ///
    /// Secrets are hidden, and invisible characters are escaped.
    package func headline(_ redaction: Redaction) -> String {
        "\(method) \(redaction.text(of: writtenURL))".shown(atMost: .max)
    }
}

/// Formats the list of stubs with a limit that never answered.
///
///     Never answered, and not required to (once and times limit answers, only expect requires calls):
///       #3 GET https://api.example.com/rates (once, Tests/RatesTests.swift:12)
package struct UnusedLimits {
    private static let most = 5

    private let stubs: [InstalledStub]

    package init(_ stubs: [InstalledStub]) {
        self.stubs = stubs
    }

    /// A heading and a line for each of the first stubs; empty without stubs.
    package var lines: [String] {
        guard !stubs.isEmpty else { return [] }
        let rest = stubs.count - Self.most
        return ["Never answered, and not required to (once and times limit answers, only expect requires calls):"]
            + stubs.prefix(Self.most).map(Self.line) + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    private static func line(for stub: InstalledStub) -> String {
        let details = [stub.limitWord] + (stub.source.map { [$0.description] } ?? [])
        return "  \(stub.headline) (\(details.joined(separator: ", ").shown(atMost: .max)))"
    }
}

extension InstalledStub {
    /// The limit in the words of the plan: `once`, `times 3`, `always`.
    package var limitWord: String {
        switch limit {
        case nil: "always"
        case 1: "once"
        case let limit?: "times \(limit)"
        }
    }
}

/// The stubs of tests in this process that were refused, or begun and never registered.
///
/// Each has failed its test. The report of an unmatched request names those of its file, because they are the likely reason.
package enum LostStubs {
    private struct Lost {
        let place: SourceLine
        let path: String
        /// The test that began the stub; `nil` if it is not known.
        let test: String?
        let condition: Condition
    }

    private static let stubs = Locked<[Lost]>([])
    private static let most = 64

    /// Notes a lost stub.
    ///
    /// - Parameters:
    ///   - condition: The stated part of the condition.
    ///   - place: The line of the stub.
    ///   - path: The path of the file as the compiler wrote it.
    ///   - test: The test that began the stub; `nil` if it is not known.
    package static func add(
        _ condition: Condition, at place: SourceLine, in path: StaticString, of test: String?
    ) {
        stubs.withLock { stubs in
            if stubs.count == most { stubs.removeFirst() }
            stubs.append(Lost(place: place, path: "\(path)", test: test, condition: condition))
        }
    }

    /// Describes the last lost stubs of a file that could concern a request.
    ///
    /// The stubs that other tests lost explain nothing to the test that has the report.
    static func lines(for request: CapturedRequest, in path: StaticString, of test: String?) -> [String] {
        let (path, evaluator) = ("\(path)", Evaluator(request))
        let lost = stubs.withLock { $0 }.filter { stub in
            stub.path == path && (stub.test == nil || test == nil || stub.test == test)
                && stub.condition.origin.conjuncts.allSatisfy { evaluator.evaluate($0.normalized) == .met }
        }
        return lost.suffix(3).map { stub in
            "the stub at \(stub.place.description.shown(atMost: .max)) is invalid or has no end, which fails the test there"
        }
    }
}
