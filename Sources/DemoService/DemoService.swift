import Foundation
import MockURLResponder

/// Currency rates from api.frankfurter.dev: printed on the command line, or served as JSON over HTTP.
@main
struct DemoService {
    static func main() async {
        MockURLResponder.setUpIfRequested()
        do {
            try await run(Command(arguments: MockURLResponder.remainingArguments.dropFirst()))
        } catch {
            complain(about: error)
            exit(ExitStatus(for: error).rawValue)
        }
    }
}
