#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The kept part of a program's output: its beginning, its end, and the stop reports from the part between them.
struct CapturedOutput: Sendable {
    /// The sizes that a test may choose to keep, in bytes.
    static let limits = 1_048_576...1_099_511_627_776
    /// The size to keep by default, in bytes.
    static let defaultLimit = 16 * 1_048_576

    private let half: Int
    private var beginning: [UInt8] = []
    private var end: [UInt8] = []
    private var reports: [PreventionReport.Found] = []
    /// The number of bytes that the program wrote.
    private(set) var count = 0

    init(limit: Int) {
        half = limit / 2
    }

    /// The positions of the bytes that were left out, counted from the start of the output.
    var gap: Range<Int> { beginning.count..<count - end.count }

    /// The kept text.
    var text: OutputText { OutputText(beginning, leftOut: gap.count, end) }

    mutating func append(_ bytes: [UInt8]) {
        count += bytes.count
        let rest = bytes.dropFirst(half - beginning.count)
        beginning += bytes.prefix(half - beginning.count)
        end += rest
        // The end may grow to twice its size, so that the kept half is moved only once for each half that is
        // written.
        if end.count > 2 * half { trim() }
    }

    private mutating func trim() {
        let window = window
        for found in PreventionReport.lastOfEachReason(in: window).reversed() {
            reports.removeAll { $0.report.reason == found.report.reason }
            reports.append(found)
        }
        end.removeFirst(end.count - half)
    }

    /// The last bytes without a gap; the whole output if nothing was left out.
    private var window: [UInt8] {
        if !gap.isEmpty { return end }
        return end.isEmpty ? beginning : beginning + end
    }

    /// Returns the last report with a matching reason, even if the report was left out of the kept text.
    func report(where isWanted: (PreventionReport.Reason) -> Bool = \.isStop) -> PreventionReport.Found? {
        PreventionReport.last(in: window, where: isWanted)
            ?? reports.last { isWanted($0.report.reason) }
            ?? (gap.isEmpty ? nil : PreventionReport.last(in: beginning, where: isWanted))
    }

    /// Returns the next line from a position, without its line feed.
    ///
    /// - Parameters:
    ///   - start: The position of the line.
    ///   - searched: A position of the line before which there is no line feed.
    ///   - isWhole: Whether the output is complete, so that its last line may lack a line feed.
    /// - Returns: The line and the position after it, or the position up to which there is no line feed.
    /// - Throws: `Gap` if a part of the line was left out.
    func line(from start: Int, searched: Int, isWhole: Bool) throws(Gap) -> LineResult {
        var lineEnd = Self.lineFeed(in: beginning, from: searched)
        if lineEnd == nil, !gap.isEmpty, start < gap.upperBound { throw Gap() }
        lineEnd = lineEnd ?? Self.lineFeed(in: end, from: searched - gap.upperBound).map { $0 + gap.upperBound }
        guard lineEnd != nil || (isWhole && start < count) else { return .none(searched: count) }
        return .line(bytes(in: start..<(lineEnd ?? count)), next: lineEnd.map { $0 + 1 } ?? count)
    }

    enum LineResult {
        case line([UInt8], next: Int)
        case none(searched: Int)
    }

    /// The error for a search that comes to a part of the output that was left out.
    struct Gap: Error {}

    private func bytes(in range: Range<Int>) -> [UInt8] {
        let split = gap.upperBound
        let first = beginning[min(range.lowerBound, beginning.count)..<min(range.upperBound, beginning.count)]
        return Array(first) + end[max(range.lowerBound - split, 0)..<max(range.upperBound - split, 0)]
    }

    /// Searches with `memchr`, because a loop over millions of bytes takes seconds in a debug build.
    private static func lineFeed(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { ByteSearch.first(UInt8(ascii: "\n"), in: $0, min(max(start, 0), $0.count)..<$0.count) }
    }
}
#endif
