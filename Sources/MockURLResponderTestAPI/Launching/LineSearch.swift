#if os(macOS) || os(Linux)
import MockURLResponder

/// Looks through the lines of an output as they come, each once.
final class LineSearch: Sendable {
    private let pattern: ValuePattern
    /// The bytes of the lines that were looked at.
    private let seen = Locked(0)

    init(_ pattern: TextPattern) {
        self.pattern = pattern.pattern
    }

    /// The next line that is as the pattern wants it.
    ///
    /// - Parameters:
    ///   - pipe: The output.
    ///   - isWhole: Whether no more is written, so that a last line needs no end.
    /// - Returns: Nil when there is none yet.
    func line(in pipe: CapturedPipe, isWhole: Bool) -> String? {
        seen.withLock { seen in
            var rest = pipe.bytes(behind: seen)
            while !rest.isEmpty {
                let end = rest.firstIndex(of: UInt8(ascii: "\n"))
                guard end != nil || isWhole else { return nil }
                let line = String(decoding: rest[..<(end ?? rest.endIndex)], as: UTF8.self)
                let next = end.map { $0 + 1 } ?? rest.endIndex
                seen += next - rest.startIndex
                rest = rest[next...]
                if pattern.matches([line]) { return line }
            }
            return nil
        }
    }
}
#endif
