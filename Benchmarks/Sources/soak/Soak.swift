import Common
import Foundation

/// Sends many requests of all kinds and watches the memory of the process, in which leaks add up.
///
/// It fails when an answer is wrong. It also fails when the process grows between the first and the last tenth of the
/// requests by more than the normal variation of a heap.
@main
enum Soak {
    /// The growth that is allowed, in kilobytes.
    private static let allowance = 15_000

    static func main() async {
        do {
            let options = try SoakOptions(Array(CommandLine.arguments.dropFirst()))
            let sizes = try await run(options)
            guard let first = sizes.first, let last = sizes.last else { throw Failure("nothing was measured") }
            let limit = first + first / 10 + allowance
            say("grown by \(last - first) kB, allowed \(limit - first) kB")
            if last > limit { throw Failure("the process grew from \(first) kB to \(last) kB") }
        } catch {
            FileHandle.standardError.write(Data("soak: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Returns the size of the process after each tenth of the requests, in kilobytes.
    private static func run(_ options: SoakOptions) async throws -> [Int] {
        let client = try Client(isReference: options.isReference)
        var sizes: [Int] = []
        for tenth in 1...10 {
            try await perform(options, client)
            sizes.append(try ProcessMemory.resident() / 1_024)
            say("\(options.requests / 10 * tenth) requests: \(sizes[tenth - 1]) kB")
        }
        return sizes
    }

    private static func perform(_ options: SoakOptions, _ client: Client) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<options.requests / 10 {
                if number >= options.inFlight { try await group.next() }
                let scenario = options.scenarios[number % options.scenarios.count]
                group.addTask { try await client.perform(scenario) }
            }
            try await group.waitForAll()
        }
    }

    /// Prints a line at once, also into a pipe.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
