#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Looks through the lines of an output as they come, each once.
final class LineSearch: Sendable {
    private struct Place {
        /// Where the line begins that is looked at next.
        var line = 0
        /// Up to where there is no end of that line.
        var searched = 0
    }

    private let pattern: ValuePattern
    private let place = Locked(Place())

    init(_ pattern: TextPattern) {
        self.pattern = pattern.pattern
    }

    /// The next line that is as the pattern wants it, without its end, which may be that of Windows.
    ///
    /// - Parameters:
    ///   - pipe: The output.
    ///   - isWhole: Whether no more is written, so that a last line needs no end.
    /// - Returns: Nil when there is none yet.
    func line(in pipe: CapturedPipe, isWhole: Bool) -> String? {
        place.withLock { place in
            while let line = Self.line(at: &place, in: pipe, isWhole: isWhole) {
                if pattern.matches([line]) { return line }
            }
            return nil
        }
    }

    private static func line(at place: inout Place, in pipe: CapturedPipe, isWhole: Bool) -> String? {
        pipe.withBytes { bytes in
            let end = bytes[place.searched...].firstIndex(of: UInt8(ascii: "\n"))
            place.searched = end ?? bytes.count
            guard end != nil || (isWhole && place.line < bytes.count) else { return nil }
            var line = bytes[place.line..<place.searched]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            place.line = end.map { $0 + 1 } ?? bytes.count
            place.searched = place.line
            return String(decoding: line, as: UTF8.self)
        }
    }
}
#endif
