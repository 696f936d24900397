import Foundation
import MockURLResponder

/// A stub that is read from a `.tail` file of Mocktail.
///
/// | line | contents |
/// | --- | --- |
/// | 1 | a regular expression for the method |
/// | 2 | a regular expression for the whole URL |
/// | 3 | the status |
/// | 4 and on, up to an empty line | a header field, `Name: value`, or the content type alone |
/// | the rest | the body; in Base64 if the content type ends in `;base64`, which is then removed |
struct Mocktail: Sendable, Hashable {
    /// The reason why a file is not a valid `.tail` file.
    struct Flaw: Error, Sendable, Hashable {
        /// The number of the line, starting at 1.
        var line: Int
        var found: String
        var expected: SafeText
    }

    /// The methods; `nil` means any method.
    let methods: [String]?
    /// A regular expression for the URL, which ignores case.
    let url: String
    let status: Int
    let headers: HeaderFields
    let body: Data

    init(_ data: Data) throws(Flaw) {
        var lines = RecordedLines(data)
        methods = try Self.methods(Self.line(&lines, 1, "a regular expression of the method, such as GET"))
        url = try Self.url(Self.line(&lines, 2, "a regular expression of the URL"))
        status = try Self.status(Self.line(&lines, 3, "a status"))
        var fields: [HeaderFields.Field] = []
        while let line = lines.next().map(RecordedText.decoded), !line.isEmpty {
            fields.append(try Self.field(line, lines.number - 1))
        }
        let type = fields.firstIndex { $0.isNamed("Content-Type") && $0.value.lowercased().hasSuffix(";base64") }
        if let type { fields[type].value = RecordedText.trimmed(fields[type].value.dropLast(";base64".count)) }
        headers = HeaderFields(fields)
        body = type == nil ? lines.rest : try Self.decoded(lines.rest, line: lines.number)
    }

    private static func line(_ lines: inout RecordedLines, _ number: Int, _ expected: SafeText) throws(Flaw) -> String {
        guard let line = lines.next().map(RecordedText.decoded), !line.isEmpty else {
            throw Flaw(line: number, found: "nothing", expected: expected)
        }
        return line
    }

    private static func check(_ expression: String, _ line: Int) throws(Flaw) {
        guard let flaw = PlanRules.flaw(inRegularExpression: expression) else { return }
        throw Flaw(line: line, found: RecordedText.quoted(expression), expected: flaw.expected)
    }

    /// Returns the methods in which the expression is found, because a stub has a list of methods and no expression
    /// for them.
    ///
    /// The candidates are the methods of `HTTPMethod` and those that the expression names; `nil` means any method.
    private static func methods(_ expression: String) throws(Flaw) -> [String]? {
        try check(expression, 1)
        func isFound(in method: String) -> Bool {
            method.range(of: expression, options: [.regularExpression, .caseInsensitive]) != nil
        }
        let known = HTTPMethod.allCases.map(\.rawValue)
        if known.allSatisfy(isFound) { return nil }
        let named = expression.matches(of: /[A-Za-z][A-Za-z-]*/).map { $0.output.uppercased() }
        let found = (known + named.filter { !known.contains($0) }).filter(isFound)
        if !found.isEmpty { return found }
        throw Flaw(
            line: 1, found: RecordedText.quoted(expression), expected: "a regular expression of the method, such as GET"
        )
    }

    private static func url(_ expression: String) throws(Flaw) -> String {
        try check(expression, 2)
        return expression
    }

    private static func status(_ text: String) throws(Flaw) -> Int {
        let digits = RecordedText.trimmed(text)
        guard let status = Int(digits), PlanRules.status.flaw(in: status) == nil else {
            throw Flaw(line: 3, found: RecordedText.quoted(text), expected: "a status from 100 to 599")
        }
        return status
    }

    private static func field(_ line: String, _ number: Int) throws(Flaw) -> HeaderFields.Field {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let field =
            parts.count == 1
            ? HeaderFields.Field(name: "Content-Type", value: RecordedText.trimmed(line))
            : HeaderFields.Field(name: RecordedText.trimmed(parts[0]), value: RecordedText.trimmed(parts[1]))
        guard let flaw = PlanRules.flaw(inHeaderName: field.name) ?? PlanRules.flaw(inHeaderValue: field.value) else {
            return field
        }
        throw Flaw(line: number, found: RecordedText.quoted(line), expected: flaw.expected)
    }

    private static func decoded(_ text: Data, line: Int) throws(Flaw) -> Data {
        guard let body = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw Flaw(line: line, found: RecordedText.quoted(text), expected: "a body in Base64")
        }
        return body
    }
}
