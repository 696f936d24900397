import Foundation
import MockURLResponder

/// The times of a recorded answer.
struct RecordedPace {
    /// The most chunks of a body, which a person can still read in a plan.
    private static let mostChunks = 1_000

    private let answer: RecordedAnswer
    private let duration: Double?

    init(_ answer: RecordedAnswer, in duration: Double?) {
        (self.answer, self.duration) = (answer, duration)
    }

    private var waits: Double { (answer.pieces ?? []).reduce(0) { $0 + $1.wait } }

    /// The seconds from the request to the head.
    var head: Double { max(0, (duration ?? 0) - waits) }

    /// Returns the pace of the body; `nil` for a body that arrives at once.
    ///
    /// The pieces of the network differ from run to run, so only the boundaries of events are kept.
    ///
    /// - Parameter keepsTimes: Whether the body takes its recorded time.
    /// - Returns: The pace.
    func body(keepsTimes: Bool) -> ResponseDefinition.Pace? {
        let events = self.events
        if events.count > 1, events.count <= Self.mostChunks {
            return .parts(keepsTimes ? timed(events) : events.map { TimedPart(length: $0) })
        }
        let seconds = Self.rounded(waits)
        return keepsTimes && seconds > 0 ? .over(seconds) : nil
    }

    /// Returns events with the time between the last byte of the event before and their own.
    private func timed(_ events: [Int]) -> [TimedPart] {
        var pieces = (answer.pieces ?? [])[...]
        var (arrived, end) = (0, 0)
        return events.map { length in
            end += length
            var wait = 0.0
            while arrived < end, let piece = pieces.popFirst() {
                arrived += piece.length
                wait += piece.wait
            }
            return TimedPart(length: length, wait: Self.rounded(wait))
        }
    }

    /// The sizes of the events of an event stream or of lines of JSON, in bytes; empty for another body.
    private var events: [Int] {
        let type = answer.headers.values("Content-Type").first?.prefix { $0 != ";" }.lowercased() ?? ""
        let isStream = type == "text/event-stream"
        guard isStream || ["application/x-ndjson", "application/jsonl", "application/stream+json"].contains(type) else {
            return []
        }
        let body = [UInt8](answer.body)
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var sizes: [Int] = []
        var (at, event, line) = (0, 0, 0)
        while at < body.count {
            let byte = body[at]
            let text = at > line
            at += 1
            guard byte == lineFeed || isStream && byte == carriageReturn else { continue }
            if byte == carriageReturn, at < body.count, body[at] == lineFeed { at += 1 }
            // An empty line ends an event, with any of three line ends (WHATWG HTML, section 9.2.5).
            if !isStream || !text && line > event {
                sizes.append(at - event)
                event = at
            }
            line = at
        }
        return event < at ? sizes + [at - event] : sizes
    }

    /// Returns seconds in whole milliseconds, so that a plan stays readable.
    static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }
}

extension ResponseDefinition {
    mutating func delay(_ seconds: Double) {
        let seconds = RecordedPace.rounded(seconds)
        if seconds > 0 { latency = .fixed(seconds) }
    }
}
