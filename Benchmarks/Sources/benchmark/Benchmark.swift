import Common
import Foundation

/// Measures what the library costs, prints it as a table, and writes it to files.
///
/// A missed goal does not fail the run, because machines are noisy. A wrong answer or an impossible measurement does.
@main
enum Benchmark {
    private static let start = ContinuousClock.now

    static func main() async {
        _ = start
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            try makeFolder(options.output)
            var results: [SectionResult] = []
            for section in options.sections { results.append(try await result(of: section)) }
            say("done")
            print(Table(results))
            let files = try Report(sections: results).write(to: options.output)
            print("\n\(files.joined(separator: " and ")) in \(options.output.path)")
        } catch {
            FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Creates the folder before anything is measured, so that an invalid path fails at once.
    private static func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure("\(folder.path) is no folder and cannot be made one: \(error.localizedDescription)")
        }
    }

    private static func result(of section: any Section.Type) async throws -> SectionResult {
        say(section.name)
        let start = ContinuousClock.now
        do {
            let rows = try await section.rows()
            return SectionResult(
                name: section.name, seconds: (ContinuousClock.now - start) / .seconds(1), rows: rows)
        } catch {
            throw Failure("\(section.name): \(error)")
        }
    }

    /// Prints progress to standard error.
    ///
    /// Standard output receives only the table.
    private static func say(_ what: String) {
        let seconds = String(format: "%5.1f s", (ContinuousClock.now - start) / .seconds(1))
        FileHandle.standardError.write(Data("\(seconds)  \(what)\n".utf8))
    }
}
