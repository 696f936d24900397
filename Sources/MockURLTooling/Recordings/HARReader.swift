import Foundation
import MockURLResponder

/// Reads the exchanges of a HAR 1.2 file, as browsers, proxies, Playwright and this package write them.
///
/// The reader holds the file and one exchange in memory.
package struct HARReader {
    private let text: HARText
    /// The parts of the file that an exchange cannot express, and entries that are left out, in the order of the file.
    package private(set) var losses: [RecordingLoss] = []
    /// The number of entries that were read.
    package private(set) var count = 0

    /// Opens a HAR file.
    ///
    /// - Throws: `PlanError` if the file cannot be read, or is not UTF-8.
    package init(at path: String) throws {
        text = try HARText(at: path)
    }

    /// Reads all exchanges, in the order of the file.
    ///
    /// - Parameter take: Receives each exchange.
    /// - Throws: `PlanError` if the file is no HAR file or is cut off, and any error of `take`.
    package mutating func read(_ take: (RecordedExchange) throws -> Void) throws {
        try text.bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            // Some tools cut a text between the halves of a surrogate pair, and HAR allows a byte order mark.
            reader.replacesHalves = true
            reader.offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            do {
                try read(&reader, take)
            } catch let flaw as JSONValue.Flaw {
                throw text.failure(flaw, at: reader.offset)
            }
        }
    }

    private mutating func read(_ reader: inout JSONReader, _ take: (RecordedExchange) throws -> Void) throws {
        var hasEntries = false
        var position = HARPosition()
        try require("{", "a HAR file (an object)", &reader)
        try reader.members { reader, name in
            guard name == "log" else { return _ = try reader.value() }
            try require("{", "the log of a HAR file (an object)", &reader)
            try reader.members { reader, name in
                guard name == "entries" else { return _ = try reader.value() }
                hasEntries = true
                try require("[", "the entries of a HAR file (an array)", &reader)
                try reader.elements { reader in try readEntry(&reader, &position, take) }
            }
        }
        reader.skipWhiteSpace()
        guard reader.peek == nil else { throw JSONValue.Flaw.invalid }
        guard hasEntries else {
            throw text.failure(
                .invalidRecording, expected: "a HAR file: an object with log, which has entries",
                found: "JSON without log.entries",
                hint: "export the file as HAR (HTTP Archive); a plan file has a name that ends with .json")
        }
    }

    private mutating func readEntry(
        _ reader: inout JSONReader, _ position: inout HARPosition, _ take: (RecordedExchange) throws -> Void
    ) throws {
        reader.skipWhiteSpace()
        let offset = reader.offset
        let place = RecordedPlace(
            path: text.path, position: position.move(to: offset, in: text.bytes), number: count + 1)
        let start = reader
        reader.replacesHalves = false
        let whole = try? reader.value()
        if whole == nil { reader = start } else { reader.replacesHalves = true }
        let entry = HARValue(
            value: try whole ?? reader.value(), text: text, offset: offset, path: "log.entries[\(count)]")
        var reading = HAREntryReading(try HARParts(entry.object()), at: place, in: text.folder)
        if whole == nil { reading.lose("a string", "it has half of a surrogate pair, which becomes U+FFFD") }
        let exchange = reading.exchange()
        losses += reading.losses
        count += 1
        if let exchange { try take(exchange) }
    }

    /// Fails unless the next value begins with a character; the end of the file is an error of JSON.
    private func require(_ start: Unicode.Scalar, _ expected: SafeText, _ reader: inout JSONReader) throws {
        reader.skipWhiteSpace()
        guard let next = reader.peek, next != UInt8(ascii: start) else { return }
        throw text.failure(.wrongType, at: reader.offset, expected: expected, found: "another value")
    }
}
