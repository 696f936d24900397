import Common
import Foundation

/// A sparse file of 1 GiB: zeros, and a few other bytes that show missing or misplaced pieces.
struct MarkedFile {
    private static let size = 1 << 30
    private static let marks = [0, 1, 4_095, 65_536, 1 << 20, 3 << 28, size - 65_536, size - 1]

    let url: URL
    let checksum: Checksum

    init(in folder: TemporaryFolder) throws {
        url = folder.url.appendingPathComponent("large")
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
            throw Failure("\(url.path) cannot be written")
        }
        let file = try FileHandle(forWritingTo: url)
        var checksum = Checksum()
        for (number, place) in Self.marks.enumerated() {
            let mark = Data([UInt8(number + 1)])
            try file.seek(toOffset: UInt64(place))
            try file.write(contentsOf: mark)
            checksum.skip(to: place)
            checksum.add(mark)
        }
        try file.close()
        self.checksum = checksum
    }

    /// Reads the file in pieces, like the reader in the launched program.
    func read() throws -> BodyReport {
        let start = ContinuousClock.now
        let report = try BodyReport(checksum: Checksum(ofFileAt: url), duration: ContinuousClock.now - start)
        guard report.checksum == checksum else { throw Failure("\(url.path) has changed") }
        return report
    }
}
