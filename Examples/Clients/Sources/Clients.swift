import Foundation
import MockURLResponder

/// Compares client libraries with a server and with the mock.
@main
enum Clients {
    /// The number of scenarios for each client.
    ///
    /// A run with fewer fails.
    static let expected = [
        "Alamofire": 81, "AsyncHTTPClient": 76, "EventSource": 25, "Get": 46, "OctoKit": 24, "OpenAPI": 25,
    ]

    static let scenarios =
        AlamofireScenarios.all + AsyncHTTPClientScenarios.all + EventSourceScenarios.all + GetScenarios.all
        + OctoKitScenarios.all + OpenAPIScenarios.all

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "play"?: await play(arguments)
        case "compare"?, nil: compare(Array(arguments.dropFirst()))
        default:
            print("usage: clients compare [--verbose] [PART OF A TITLE]")
            exit(2)
        }
    }

    /// Runs one scenario; its process may be mocked.
    private static func play(_ arguments: [String]) async {
        MockURLResponder.setUpIfRequested()
        guard arguments.count >= 4, let scenario = scenarios.first(where: { $0.title == arguments[1] }),
            let base = URL(string: arguments[2])
        else { exit(2) }
        let folder = URL(fileURLWithPath: arguments[3]).appendingPathComponent("files")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let stage = Stage(base: base, folder: folder)
        do {
            try await scenario.play(stage)
            stage.note("the scenario ended")
        } catch {
            stage.note(error, "the scenario failed:")
        }
        exit(0)
    }

    private static func compare(_ options: [String]) {
        let part = options.first { !$0.hasPrefix("--") }
        let chosen = scenarios.filter { part == nil || $0.title.contains(part ?? "") }
        let comparison = Comparison(
            scenarios: chosen, isWhole: part == nil, isVerbose: options.contains("--verbose"))
        let failures = comparison.failures()
        for failure in failures { print("FAILED \(failure)") }
        exit(failures.isEmpty && !chosen.isEmpty ? 0 : 1)
    }
}
