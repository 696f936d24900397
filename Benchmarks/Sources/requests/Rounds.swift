import Common
import Foundation
import Workload

/// The side of `Benchmarks/compare` that runs in the measured program: one row, one round for each line of input.
enum Rounds {
    /// The names of all rows, one per line.
    static var list: String { Subject.all.map(\.fullName).joined(separator: "\n") }

    /// Sets a row up, prints `ready`, and then answers each line of standard input with the timing of one round.
    static func run(_ name: String, slowdown: Double) async throws {
        guard let subject = Subject.all.first(where: { $0.fullName == name }) else {
            throw Failure("there is no row \"\(name)\", but these:\n\(list)")
        }
        let folder = try TemporaryFolder()
        let round = try subject.round(in: folder, slowdown: slowdown)
        say("ready")
        while readLine() != nil { say(try await round.time().line) }
        withExtendedLifetime(folder) {}
    }

    /// Prints a line at once, although standard output is a pipe.
    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
