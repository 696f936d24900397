import Foundation
import MockURLResponder

/// The times between the starts of the runs in a journal, for the scale of the waterfall.
///
/// Only the start of a run and its last records are decoded. Between them, the file is searched for the next start.
package struct JournalSpans: Sendable {
    /// The number of runs with a scale of their own.
    ///
    /// More runs share one scale.
    private static let mostRuns = 1_000
    private static let partLength = 1 << 20
    private static let tails = [8 << 10, 1 << 20]

    /// The first and the last time of each run; at least one.
    private var spans: [ClosedRange<Double>] = []

    /// Reads the times of a journal in a regular file; `nil` for any other journal.
    package init?(_ path: String) {
        guard path != JournalStream.standardInput, let file = try? InputFile(path), let starts = Self.starts(in: file),
            let first = starts.first
        else {
            return nil
        }
        let ends = starts.dropFirst() + [file.size]
        let isSplit = starts.count <= Self.mostRuns
        let parts = isSplit ? Array(zip(starts, ends)) : [(first, file.size)]
        for (start, end) in parts {
            guard let from = Self.times(in: file, from: start, to: min(end, start + Self.tails[0])).first else {
                return nil
            }
            var last = from
            // A lazy collection would read the file twice.
            for tail in Self.tails {
                guard let time = Self.times(in: file, from: max(start, end - tail), to: end).max() else { continue }
                last = time
                break
            }
            spans.append(from...max(from, last))
        }
    }

    /// Returns the scale of the calls after the start of a run.
    func scale(ofRun index: Int) -> Waterfall.Scale {
        let span = spans.indices.contains(index) ? spans[index] : spans[spans.count - 1]
        return .span(from: span.lowerBound, to: span.upperBound)
    }

    /// Returns the offsets of all start records.
    private static func starts(in file: InputFile) -> [Int]? {
        var (starts, offset): ([Int], Int) = ([], 0)
        let mark = JournalPiece.startRecord
        while offset < file.size {
            guard let part = try? file.part(from: offset, atMost: partLength), !part.isEmpty else { break }
            part.withUnsafeBytes { bytes in
                var place = 0
                while let found = JournalPiece.firstStart(in: bytes, from: place) {
                    starts.append(offset + found)
                    place = found + 1
                }
            }
            if part.count < mark.count { break }
            // A start record may begin at the end of a part.
            offset += max(1, part.count - mark.count + 1)
        }
        return starts.isEmpty ? nil : starts
    }

    /// Returns the times of the complete records in a part of the file.
    private static func times(in file: InputFile, from start: Int, to end: Int) -> [Double] {
        guard let part = try? file.part(from: start, atMost: max(0, end - start)) else { return [] }
        var times: [Double] = []
        var lines = JournalLines()
        part.withUnsafeBytes { bytes in
            lines.add(bytes) { line, _ in
                JournalPiece.split(line) { piece in
                    guard let record = try? JournalRecord(reading: piece.bytes),
                        record.kind != JournalRecord.runKind
                    else { return }
                    times.append(record.time)
                }
            }
        }
        return times
    }
}
