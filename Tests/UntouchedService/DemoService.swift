import Foundation

/// DemoService as it would be without MockURLResponder.
@main
struct DemoService {
    static func main() async {
        do {
            // A story passes arguments to MockURLResponder, too.
            let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--mock-url-") }
            try await run(Command(arguments: arguments))
        } catch {
            complain(about: error)
            exit(ExitStatus(for: error).rawValue)
        }
    }
}
