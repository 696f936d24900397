import Common
import Foundation

/// Work that can be repeated.
///
/// The work returns its figure, and throws when a result is wrong.
typealias Work = () async throws -> Double

/// The program whose sessions and plans `Benchmarks/run` measures.
///
/// The first argument names the work. For each line on standard input, the program does the work once, and prints its figure. So
/// the script can let two programs take turns.
@main
enum Probe {
    private static let works: [String: @Sendable ([String]) throws -> Work] = [
        "growth": Growth.work, "launch": Launches.work, "plan": Plans.work, "requests": Requests.work,
        "slow": SlowSearches.work, "timeout": Launches.timeout,
    ]

    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let prepare = words.first.flatMap({ works[$0] }) else {
            throw Failure("usage: probe \(works.keys.sorted().joined(separator: "|")) …")
        }
        let work = try prepare(Array(words.dropFirst()))
        say("ready")
        while readLine() != nil { say("\(try await work())") }
    }

    /// Prints a line at once, also into a pipe.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

/// Returns the milliseconds that work takes, with its result, whose deallocation takes no measured time.
func milliseconds<Result>(_ work: () async throws -> Result) async rethrows -> (milliseconds: Double, result: Result) {
    let start = ContinuousClock.now
    let result = try await work()
    return ((ContinuousClock.now - start) / .milliseconds(1), result)
}
