import Foundation

/// Measures what the library costs, prints it as a table and, with `--json PATH`, writes it to a file.
///
/// A goal that is not met does not fail the run: machines are noisy, and figures inform. What fails it is not being
/// able to measure.
@main
enum Benchmark {
    static func main() async {
        do {
            let file = try jsonFile(in: Array(CommandLine.arguments.dropFirst()))
            // First, while this process is still small.
            let rows = try LaunchTime.rows() + (await RequestRate.rows())
            print(Table(rows))
            try file.map { try Row.json(rows).write(to: $0) }
        } catch {
            FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func jsonFile(in arguments: [String]) throws -> URL? {
        if arguments.isEmpty { return nil }
        guard arguments.count == 2, arguments[0] == "--json" else {
            throw Failure("usage: benchmark [--json PATH]")
        }
        return URL(fileURLWithPath: arguments[1])
    }
}
