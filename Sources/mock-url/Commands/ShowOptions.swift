import Foundation
import MockURLResponder
import MockURLTooling

/// The options of `mock-url show`.
struct ShowOptions {
    static let all = [
        Option(name: "--host", value: "HOST", values: .text, purpose: "Only calls to this host", repeats: true),
        Option(name: "--path", value: "PATH", values: .text, purpose: "Only calls of this path", repeats: true),
        Option(name: "--method", value: "METHOD", values: .text, purpose: "Only calls with this method", repeats: true),
        Option(
            name: "--status", value: "STATUS", values: .text,
            purpose: "Only calls answered with this status, such as 503 or 5xx",
            repeats: true),
        Option(
            name: "--stub", value: "STUB", values: .text,
            purpose: "Only calls answered by this stub, a name or a number",
            repeats: true),
        Option(name: "--unmatched", purpose: "Only calls that no stub answered"),
        Option(
            name: "--call", value: "NUMBER", values: .text, purpose: "All details of the call with this number",
            repeats: true),
        Option(name: "--follow", purpose: "Print new calls until Ctrl-C"),
        Option(name: "--until-end", purpose: "With --follow, stop when all runs of the journal have ended"),
        Option(name: "--json", purpose: "Print each call as a line of JSON"),
        Option(name: "--curl", purpose: "Print each request as a curl command"),
        Option(
            name: "--har", value: "FILE", values: .file,
            purpose: "Write the calls as HAR 1.2 to a file, or to - for standard output"),
        Option(
            name: "--html", value: "FILE", values: .file,
            purpose: "Write the calls as an HTML page to a file, or to - for standard output"),
        Option(name: "--clock", purpose: "Print the time of day instead of seconds since the start"),
        .color,
    ]

    /// The form in which the command prints calls.
    enum Form: Equatable {
        case table, details, json, curl
        /// HAR 1.2 in a file; the path `-` means standard output.
        case har(String)
        /// An HTML page in a file; the path `-` means standard output.
        case html(String)

        /// The option and the path of the file that receives the result; `nil` for standard output without an option.
        var file: (option: String, path: String)? {
            switch self {
            case .har(let path): ("--har", path)
            case .html(let path): ("--html", path)
            case .table, .details, .json, .curl: nil
            }
        }
    }

    private(set) var filter = CallFilter()
    let form: Form
    let isFollowing: Bool
    let endsWithRuns: Bool
    let style: TableStyle

    /// - Throws: `UsageError` for a value that is not valid.
    init(_ invocation: Invocation) throws {
        filter.hosts = try invocation.values(of: "--host").map(Self.host)
        filter.paths = try invocation.values(of: "--path").map(Self.path)
        filter.methods = invocation.values(of: "--method")
        filter.stubs = invocation.values(of: "--stub")
        filter.isUnmatchedOnly = invocation.has("--unmatched")
        filter.statuses = try invocation.values(of: "--status").map { text in
            guard let status = CallFilter.Status(text) else {
                throw Self.refusal("a status from 100 to 599, or a class such as 5xx, after --status", of: text)
            }
            return status
        }
        filter.numbers = try invocation.values(of: "--call").map { text in
            guard let number = Int(text), number >= 0 else {
                throw Self.refusal("the number of a call after --call", of: text)
            }
            return number
        }
        form = try Self.form(invocation) ?? (filter.numbers.isEmpty ? .table : .details)
        isFollowing = invocation.has("--follow")
        try Self.check(form, of: invocation.operands.first, isFollowing: isFollowing)
        endsWithRuns = invocation.has("--until-end")
        guard isFollowing || !endsWithRuns else { throw Self.usage("--follow beside --until-end", "no --follow") }
        style = invocation.outputStyle(clock: invocation.has("--clock") ? .local : .relative)
    }

    private static func host(_ host: String) throws -> String {
        guard PlanRules.flaw(inHostPattern: .wildcard(Wildcard(host))) == nil else {
            throw refusal("a * for whole parts of a host with letters that are not ASCII, after --host", of: host)
        }
        guard !host.contains("/"), host.hasPrefix("[") || !host.contains(":") else {
            throw refusal("a host without scheme and port after --host", of: host)
        }
        return host
    }

    private static func path(_ path: String) throws -> String {
        if path.hasPrefix("/") || path.hasPrefix("*"), !path.contains("?") { return path }
        throw refusal("a path that begins with / and has no query after --path", of: path)
    }

    /// Checks that a file for the result is not the journal, and that the journal ends.
    private static func check(_ form: Form, of journal: String?, isFollowing: Bool) throws {
        guard let (option, path) = form.file else { return }
        guard !isFollowing else { throw usage("\(option) without --follow", "--follow") }
        guard path != "-" || form == .har(path) || !TerminalDevice.output.isTerminal else {
            throw UsageError(
                expected: "a file after \(option), or standard output that is no terminal",
                found: "standard output that is a terminal",
                advice: "name a file, such as \(option) calls.html, or redirect standard output")
        }
        guard path != "-", let journal, let file = FileIdentity(path) else { return }
        guard file != FileIdentity(journal == "-" ? "/dev/stdin" : journal) else {
            throw usage("a file other than the journal after \(option)", "the journal")
        }
    }

    /// Returns the form that an option names; `nil` if no option names one.
    private static func form(_ invocation: Invocation) throws -> Form? {
        let forms: [(String, Form?)] = [
            ("--json", invocation.has("--json") ? .json : nil), ("--curl", invocation.has("--curl") ? .curl : nil),
            ("--har", invocation.value(of: "--har").map(Form.har)),
            ("--html", invocation.value(of: "--html").map(Form.html)),
        ]
        let given = forms.filter { $0.1 != nil }
        guard given.count < 2 else {
            throw usage(
                "only one of \(forms.map(\.0).joined(separator: ", "))",
                given.map(\.0).joined(separator: " and "))
        }
        return given.first?.1
    }

    /// Returns the error for a value that may be a secret.
    private static func refusal(_ expected: String, of value: String) -> UsageError {
        UsageError(
            expected: expected, found: UnknownWord.value(value), advice: "see mock-url show --help")
    }

    private static func usage(_ expected: String, _ found: String) -> UsageError {
        UsageError(expected: expected, found: found, advice: "see mock-url show --help")
    }
}
