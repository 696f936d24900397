import Common
import Foundation
import MockURLResponderTestAPI
import Workload

/// The test side as a program of its own.
///
/// It builds and encodes stubs of 1 KiB, and its argument is their number. It prints the memory that this took,
/// without the bodies themselves, as a line of JSON.
@main
enum Tester {
    static func main() throws {
        guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure("usage: tester COUNT")
        }
        let bodies = (0..<count).map(Items.body)
        let (report, arguments) = try MemoryReport.measuring { Items.configurator(bodies).arguments }
        guard !arguments.isEmpty else { throw Failure("no arguments for \(bodies.count) stubs") }
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(report) + Data("\n".utf8))
    }
}
