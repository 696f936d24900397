import Common
import Foundation
import MockURLResponderTestAPI
import Workload

/// The test side, launched: it builds and encodes as many stubs of 1 KiB as its argument says, and prints as a line of
/// JSON how much memory that took beyond the bodies themselves.
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
