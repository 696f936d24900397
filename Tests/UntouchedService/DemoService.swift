import Foundation

/// DemoService as it would be without MockURLResponder.
@main
struct DemoService {
    static func main() async {
        do {
            try await run(Command(arguments: CommandLine.arguments.dropFirst()))
        } catch {
            complain(about: error)
            exit(ExitStatus(for: error).rawValue)
        }
    }
}
