import Foundation

/// The last line of a printed report: `[MockURLResponder report: prevented, 1234 bytes]`.
///
/// The search starts at the end and reads each mark once, because programs may write millions of bytes.
struct ReportMark {
    static let start = "[MockURLResponder report: "
    static let end = " bytes]"

    let reason: PreventionReport.Reason
    /// The byte range of the report's text.
    let text: Range<Int>

    /// Finds the last mark with one of the given reasons.
    static func last(of reasons: [PreventionReport.Reason], in errors: UnsafeRawBufferPointer) -> ReportMark? {
        var last: ReportMark?
        search(errors, for: reasons) { mark, goOn in
            last = mark
            goOn = []
        }
        return last
    }

    /// Finds the last mark for each of the given reasons.
    static func lastOfEach(_ reasons: [PreventionReport.Reason], in errors: UnsafeRawBufferPointer) -> [ReportMark] {
        var marks: [ReportMark] = []
        search(errors, for: reasons) { mark, goOn in
            marks.append(mark)
            goOn.removeAll { $0 == mark.reason }
        }
        return marks
    }

    /// Visits complete marks from the last to the first until no reasons are left to look for.
    private static func search(
        _ errors: UnsafeRawBufferPointer, for reasons: [PreventionReport.Reason],
        _ visit: (ReportMark, inout [PreventionReport.Reason]) -> Void
    ) {
        var reasons = reasons
        var upper = errors.count
        // `memchr` only searches forward, so the search reads blocks from the end to the start.
        while upper > 0, !reasons.isEmpty {
            let lower = max(0, upper - 65_536)
            for bracket in brackets(in: errors, lower..<upper).reversed() {
                guard let mark = ReportMark(at: bracket, in: errors, for: reasons) else { continue }
                visit(mark, &reasons)
                if reasons.isEmpty { return }
            }
            upper = lower
        }
    }

    /// Returns the positions in a range where the start of a mark follows a line feed.
    private static func brackets(in errors: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Int] {
        guard let base = errors.baseAddress else { return [] }
        let start = Self.start
        let length = start.utf8.count
        var places: [Int] = []
        var place = range.lowerBound
        while place < range.upperBound, let found = memchr(base + place, 0x5B, range.upperBound - place) {
            let bracket = UnsafeRawPointer(found) - base
            if bracket > 0, bracket + length <= errors.count, memcmp(found, start, length) == 0,
                errors[bracket - 1] == UInt8(ascii: "\n")
            {
                places.append(bracket)
            }
            place = bracket + 1
        }
        return places
    }

    /// Reads a mark.
    ///
    /// Fails if the mark is incomplete or has none of the reasons.
    private init?(at bracket: Int, in errors: UnsafeRawBufferPointer, for reasons: [PreventionReport.Reason]) {
        let words = UnsafeRawBufferPointer(rebasing: errors[(bracket + Self.start.utf8.count)...].prefix(64))
        guard let base = words.baseAddress,
            let reason = reasons.first(where: { Self.begin(words, with: $0.rawValue + ", ") })
        else { return nil }
        let digits = reason.rawValue.utf8.count + 2
        guard let feed = memchr(base, 0x0A, words.count).map({ UnsafeRawPointer($0) - base }) ?? Optional(words.count),
            feed - digits > Self.end.utf8.count,
            memcmp(base + feed - Self.end.utf8.count, Self.end, Self.end.utf8.count) == 0,
            let length = Int(String(decoding: words[digits..<feed - Self.end.utf8.count], as: UTF8.self)),
            0..<bracket ~= length
        else { return nil }
        self.reason = reason
        text = bracket - 1 - length..<bracket - 1
    }

    private static func begin(_ words: UnsafeRawBufferPointer, with word: String) -> Bool {
        guard let base = words.baseAddress, words.count > word.utf8.count else { return false }
        return memcmp(base, word, word.utf8.count) == 0
    }
}
