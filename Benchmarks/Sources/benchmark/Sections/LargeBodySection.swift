import Common
import Foundation
import Reference

/// Measures the cost of a body of 1 GiB that is read from a file and that the program does not keep.
enum LargeBodySection: Section {
    static let name = "body of 1 GiB from a file"

    private static let rounds = 3

    static func rows() async throws -> [Row] {
        let folder = try TemporaryFolder()
        let file = try MarkedFile(in: folder)
        let stub = try argument(answeringFrom: file)
        var answer = Checksum()
        answer.add(Exchange.body)
        // The first round does not count, because it reads the file from the disk into the page cache.
        let turns = try await Turns(
            rounds,
            of: [
                { try report(["small-body"], of: answer, in: folder) },
                { try report(["large-body", stub], of: file.checksum, in: folder) },
                { try report(["download", stub], of: file.checksum, in: folder) },
                { try file.read() },
            ])
        func peaks(_ index: Int) -> [Pair] { turns.pairs(index, against: 0) { Double(mebibytesOf: $0.peak) } }
        func times(_ index: Int) -> [Pair] { turns.pairs(index, against: 3, of: \.milliseconds) }
        return [
            Row("peak memory, to a delegate", unit: "MiB", .difference, goal: 64, pairs: peaks(1)),
            Row("peak memory, download", unit: "MiB", .difference, pairs: peaks(2)),
            Row("time, to a delegate, against reading it", unit: "ms", .share, pairs: times(1)),
            Row("time, download, against reading it", unit: "ms", .share, pairs: times(2)),
            // The reference is 0, because the best possible argument has no length.
            Row(
                "length of the argument", unit: "bytes", .difference, goal: 1_023,
                pairs: [Pair(ours: Double(stub.utf8.count), reference: 0)]),
        ]
    }

    /// Returns the report of a program about a body, and fails unless the body is the expected one.
    private static func report(
        _ arguments: [String], of checksum: Checksum, in folder: TemporaryFolder
    ) throws -> BodyReport {
        let report: BodyReport = try Launch.report(arguments, temporaryDirectory: folder.url)
        guard report.checksum == checksum else {
            throw Failure("\(arguments[0]): wrong body of \(report.checksum.count) bytes")
        }
        return report
    }

    /// Returns an argument as JSON, because the DSL cannot name a body file of the test.
    private static func argument(answeringFrom file: MarkedFile) throws -> String {
        let path = String(decoding: try JSONEncoder().encode(file.url.path), as: UTF8.self)
        return Exchange.argument([
            #"{"request":{"path":"\#(Exchange.path)"},"response":{"body":{"file":\#(path)}}}"#
        ])
    }
}
