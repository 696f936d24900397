/// Draws the time of a call as a bar.
struct Waterfall {
    /// The time that the width of the column represents.
    enum Scale: Equatable {
        /// The time between two moments, in seconds since 1970.
        case span(from: Double, to: Double)
        /// A number of seconds that all bars begin with, because the end of the journal is not known yet.
        case longest(Double)

        var seconds: Double {
            switch self {
            case .span(let start, let end): end - start
            case .longest(let seconds): seconds
            }
        }

        /// Returns the smallest scale of 1, 2 or 5 times a power of ten that has room for a duration.
        static func longest(for seconds: Double) -> Scale {
            var step = 0.001
            while step < 1e9 {
                for factor in [1.0, 2, 5] where seconds <= step * factor { return .longest(step * factor) }
                step *= 10
            }
            return .longest(seconds)
        }
    }

    private static let eighths = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

    let width: Int
    let isUnicode: Bool

    /// Returns the bar of a call, with as many columns as the waterfall.
    ///
    /// - Parameters:
    ///   - time: The time of the call, in seconds since 1970.
    ///   - took: The duration of the call; `nil` if it is not known.
    ///   - scale: The scale of the waterfall.
    /// - Returns: Spaces, the bar, and spaces.
    func bar(at time: Double, took: Double?, _ scale: Scale) -> (before: Int, bar: String, after: Int) {
        let length = Double(width)
        let seconds = max(scale.seconds, 1e-6)
        var start = 0.0
        if case .span(let first, _) = scale { start = (time - first) / seconds * length }
        start = start.isFinite ? min(max(start, 0), length - 0.125) : 0
        var end = start + (took ?? 0) / seconds * length
        end = end.isFinite ? min(max(end, start), length) : length
        return isUnicode ? blocks(start, end) : signs(start, end)
    }

    private func blocks(_ start: Double, _ end: Double) -> (before: Int, bar: String, after: Int) {
        let before = Int(start)
        let last = min(Int(end), width - 1)
        let eighths = Int(((end - Double(last)) * 8).rounded())
        // A block can only begin at the left side or in the middle of a column.
        guard last > before else {
            let isLate = start - Double(before) >= 0.5
            let length = max(1, Int(((end - start) * 8).rounded()))
            return (before, isLate ? "▐" : Self.eighths[min(8, length)], width - before - 1)
        }
        let first = start - Double(before) >= 0.5 ? "▐" : "█"
        let tail = eighths > 0 ? Self.eighths[min(8, eighths)] : ""
        let bar = first + String(repeating: "█", count: last - before - 1) + tail
        return (before, bar, width - last - (eighths > 0 ? 1 : 0))
    }

    private func signs(_ start: Double, _ end: Double) -> (before: Int, bar: String, after: Int) {
        let before = Int(start)
        let last = min(Int(end), width - 1)
        guard last > before else { return (before, "|", width - before - 1) }
        return (before, String(repeating: "=", count: last - before + 1), width - last - 1)
    }
}
