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
        var scanner = HARScanner(text.bytes, source: text.source)
        var position = HARPosition()
        var hasEntries = false
        try scanner.object("a HAR file", of: HARMembers.Root.self) { scanner, _ in
            try scanner.object("the log of a HAR file", of: HARMembers.Log.self) { scanner, _ in
                hasEntries = true
                try scanner.array("the entries of a HAR file") { scanner, index in
                    _ = scanner.next
                    let place = RecordedPlace(
                        path: text.path, position: position.move(to: scanner.offset, in: text.bytes), number: index + 1)
                    var entry = HAREntryReading(try scanner.parts(), at: place, in: text.folder)
                    let exchange = entry.exchange()
                    losses += entry.losses
                    count = index + 1
                    if let exchange { try take(exchange) }
                }
            }
        }
        try scanner.end()
        guard hasEntries else {
            throw text.failure(
                .invalidRecording, expected: "a HAR file: an object with log, which has entries",
                found: "JSON without log.entries",
                hint: "export the file as HAR (HTTP Archive); a plan file has a name that ends with .json")
        }
    }
}
