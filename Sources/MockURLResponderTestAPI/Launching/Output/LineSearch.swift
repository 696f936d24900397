#if os(macOS) || os(Linux)
import MockURLResponder

/// Searches the lines of an output while the program writes it.
///
/// Searches each line once.
struct LineSearch: Sendable {
    private let pattern: ValuePattern
    private let deadline: ContinuousClock.Instant
    /// The position of the next line.
    private var start = 0
    /// A position in that line before which there is no line feed.
    private var searched = 0
    private(set) var result: Result<String, CapturedOutput.Gap>?

    /// - Parameters:
    ///   - pattern: The pattern for a line without its end, which is `\n` or `\r\n`.
    ///   - deadline: The time to stop, even in the middle of an output.
    init(_ pattern: ValuePattern, until deadline: ContinuousClock.Instant) {
        self.pattern = pattern
        self.deadline = deadline
    }

    /// Searches the lines that were not searched before.
    ///
    /// - Parameters:
    ///   - output: The output so far.
    ///   - isWhole: Whether the output is complete, so that its last line may lack a line feed.
    mutating func search(_ output: CapturedOutput, isWhole: Bool) {
        while result == nil, ContinuousClock.now < deadline {
            do {
                switch try output.line(from: start, searched: searched, isWhole: isWhole) {
                case .none(let end):
                    searched = end
                    return
                case .line(let bytes, let next):
                    (start, searched) = (next, next)
                    let line = Self.text(of: bytes)
                    if pattern.matches([line]) { result = .success(line) }
                }
            } catch {
                result = .failure(error)
            }
        }
    }

    private static func text(of line: [UInt8]) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
    }
}
#endif
