import Foundation
import MockURLResponder

/// The program under test of `.ci/chaos`.
///
/// It sends many requests at the same time until it receives the order to finish, and records each answer
/// immediately.
///
/// Each line is one `write(2)`, so killing the program loses no line of an answer that the program received.
@main
enum Crowd {
    static func main() async throws {
        let options = try CrowdOptions(Array(MockURLResponder.remainingArguments.dropFirst()))
        try options.signals.adopt()
        MockURLResponder.setUpIfRequested()
        if options.signals == .orderly { MockURLResponder.endRunOnTermination() }
        if options.hasChild { try IdleChild.launch() }
        let log = try AnswerLog(path: options.log)
        let requester = Requester(log: log)
        Line.write("ready\n", to: STDOUT_FILENO)
        await requester.requestUntilFinished(options)
        await requester.requestFinally(options)
        Line.write("done\n", to: STDOUT_FILENO)
    }
}
