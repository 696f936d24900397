#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A requirement of a user for a program whose calls fail.
package enum SweepRule: Sendable, Hashable {
    /// The fault has met the program. Each sweep requires it, because a cell without a fault keeps all other rules.
    case reached
    case noCrash, noHang, noUnmatched, noSwallow, exitNonzero, errorMessage, noLeak, noFiles
    /// At most this number of repeated requests.
    case retries(Int)

    /// A word that is no rule.
    package struct Flaw: Error {
        package let word: String
    }

    /// The rules of a report for which the user requires nothing.
    package static let shown: [SweepRule] = [
        .reached, .noCrash, .noHang, .noUnmatched, .noSwallow, .errorMessage, .noLeak, .noFiles,
    ]

    /// The rules, in the order of help and errors.
    package static let words = (shown + [.exitNonzero]).map(\.name) + ["retries<=N"]

    /// The word in options and files.
    package var name: String {
        switch self {
        case .reached: "reached"
        case .noCrash: "no-crash"
        case .noHang: "no-hang"
        case .noUnmatched: "no-unmatched"
        case .noSwallow: "no-swallow"
        case .exitNonzero: "exit-nonzero"
        case .errorMessage: "error-message"
        case .noLeak: "no-leak"
        case .noFiles: "no-files"
        case .retries(let most): "retries<=\(most)"
        }
    }

    /// Reads a list, such as `no-crash,retries<=3`.
    ///
    /// - Returns: The rules, with `reached`.
    /// - Throws: `Flaw` for the first word that is no rule.
    package static func rules(in list: String) throws(Flaw) -> [SweepRule] {
        var rules: [SweepRule] = [.reached]
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let rule = SweepRule(name: String(word)) else { throw Flaw(word: String(word)) }
            if rule != .reached { rules.append(rule) }
        }
        return rules
    }

    fileprivate init?(name: String) {
        if let rule = (Self.shown + [.exitNonzero]).first(where: { $0.name == name }) {
            self = rule
            return
        }
        guard name.hasPrefix("retries<="), let most = Int(name.dropFirst("retries<=".count)), most >= 0 else {
            return nil
        }
        self = .retries(most)
    }

    /// Returns how a result breaks the rule; `nil` if it keeps it.
    package func breach(by result: SweepResult) -> String? {
        switch self {
        case .reached where result.outcome == .unknown: "the calls of the program are not known"
        case .reached where result.outcome == .unreached: "the program did not send the call"
        case .noCrash where result.outcome == .crash:
            result.serverEnd.map { "the server \($0)" } ?? result.crash?.text ?? "the program \(result.end)"
        case .noHang where result.outcome == .hang: "the program did not end in time"
        case .noUnmatched where !result.unmatched.isEmpty: "a request has no stub: \(result.unmatched[0])"
        case .noSwallow where result.outcome == .swallowed:
            "the program did as without the fault" + (result.instead.map { ", and asked \($0)" } ?? "")
        case .noSwallow where result.isMuteSuccess: "the program \(result.end) and said nothing"
        case .exitNonzero where [.swallowed, .changed].contains(result.outcome) || result.isMuteSuccess:
            "the program \(result.end)"
        case .errorMessage where result.outcome == .mute: "the program said nothing"
        case .noLeak where !result.leaks.isEmpty: "the output shows \(result.leaks.joined(separator: " and "))"
        case .noFiles where !result.leftFiles.isEmpty: "the program left \(result.leftFiles[0])"
        case .retries(let most) where result.retries.count > most:
            "the program tried again \(result.retries.count) times"
        default: nil
        }
    }
}

extension SweepResult {
    /// Whether the program ended with status 0 without a word.
    fileprivate var isMuteSuccess: Bool { outcome == .mute && end == .exited(0) }
}

/// The findings that a user accepts, in a file with a line for each; a line that begins with `#` is a comment.
package struct AcceptedFindings: Sendable {
    package private(set) var keys: [String] = []

    package init() {}

    /// - Parameter text: The text of the file.
    package init(_ text: String) {
        keys = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    /// Whether a line begins with a rule, and has a fault and a request.
    package static func isKey(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        return words.count > 2 && words.first.flatMap { SweepRule(name: String($0)) } != nil
    }

    /// Returns the keys that nothing was found for, although their cells ran and their rules were checked.
    package func unused(beside findings: [SweepFinding], of rules: [SweepRule], in report: SweepReport) -> [String] {
        let (found, checked) = (Set(findings.map(\.key)), checkedKeys(of: rules, in: report))
        return checked.filter { !found.contains($0) }
    }

    /// Returns the text of a file that accepts findings, and what it accepted of other cells and rules.
    package func text(accepting findings: [SweepFinding], of rules: [SweepRule], in report: SweepReport) -> String {
        let checked = Set(checkedKeys(of: rules, in: report))
        return "# What a sweep found and is accepted: a rule, a fault and a call on each line.\n"
            + (keys.filter { !checked.contains($0) } + findings.map(\.key)).map { $0 + "\n" }.joined()
    }

    /// Returns the keys whose rules were checked in cells that ran.
    private func checkedKeys(of rules: [SweepRule], in report: SweepReport) -> [String] {
        // A sweep of single cells runs only a part.
        let (names, ran) = (Set(rules.map(\.name)), Set(report.results.map(\.key)))
        return keys.filter { key in
            let rule = key.prefix { $0 != " " }
            return names.contains(String(rule)) && ran.contains(String(key.dropFirst(rule.count + 1)))
        }
    }
}
#endif
