package import Foundation

/// A body that arrives over time: its bytes, and the parts in which they arrive.
package struct TimedBody: Sendable, Hashable {
    package private(set) var bytes = Data()
    package private(set) var parts: [TimedPart] = []

    package init() {}

    /// Creates a body from all its bytes and the parts in which they arrive.
    package init(_ bytes: Data, _ parts: [TimedPart]) {
        (self.bytes, self.parts) = (bytes, parts)
    }

    /// Appends a part.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the part; empty for a part that only waits, or only ends the body.
    ///   - wait: The seconds before the part.
    ///   - hold: The hold of the part after these seconds.
    ///   - cut: How the body ends after the part; `nil` if it goes on.
    package mutating func append(
        _ bytes: some Sequence<UInt8>, wait: Double = 0, hold: Hold? = nil, cut: BodyCut? = nil
    ) {
        let start = self.bytes.count
        self.bytes.append(contentsOf: bytes)
        parts.append(TimedPart(length: self.bytes.count - start, wait: wait, hold: hold, cut: cut))
    }

    /// The body of an answer, as text if it is text.
    package var body: ResponseBody {
        String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(bytes)
    }
}

/// The text of one event of an event stream (HTML Standard, section 9.2.6).
package struct EventText: Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case id, event, data, retry, comment
    }

    /// The lines of the event so far.
    private var text = ""

    package init() {}

    /// Adds a field.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - value: The value. Each line of data and of a comment becomes a line; CR, LF and both together end one.
    package mutating func add(_ field: Field, _ value: String) {
        let name = field == .comment ? "" : field.rawValue
        let ends: [Character] = ["\n", "\r", "\r\n"]
        for line in value.split(omittingEmptySubsequences: false, whereSeparator: ends.contains) {
            text += line.isEmpty ? "\(name):\n" : "\(name): \(line)\n"
        }
    }

    /// The event with the blank line that ends it.
    package var whole: String { text + "\n" }
}

extension [TimedPart] {
    /// Creates parts of these lengths, with the same wait between two of them.
    package init(lengths: [Int], every seconds: Double) {
        self = lengths.enumerated().map { TimedPart(length: $0.element, wait: $0.offset == 0 ? 0 : seconds) }
    }
}
