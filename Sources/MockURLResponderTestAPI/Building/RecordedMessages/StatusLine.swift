import Foundation

/// The first line of a recorded response, such as `HTTP/1.1 404 Not Found` or `HTTP/2 200`.
struct StatusLine {
    static let start = Data("HTTP/".utf8)

    /// The status, which may be any number.
    ///
    /// The rules of a plan are checked later.
    let status: Int
    let reason: String?

    /// Creates a status line; returns `nil` if the line has another form.
    init?(_ line: Data) {
        let text = RecordedText.decoded(line)
        let parts = text.split(separator: " ", maxSplits: 2)
        guard line.starts(with: Self.start), parts.count >= 2, Self.isVersion(parts[0].dropFirst(Self.start.count)),
            RecordedText.isNumber(parts[1]), let status = Int(parts[1])
        else { return nil }
        self.status = status
        let reason = parts.count == 3 ? RecordedText.trimmed(parts[2]) : ""
        self.reason = reason.isEmpty ? nil : reason
    }

    /// Whether the string is a version number such as `1.1` or `2`.
    private static func isVersion(_ text: Substring) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count <= 2 && numbers.allSatisfy { RecordedText.isNumber($0) }
    }
}
