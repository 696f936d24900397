public import Foundation
import MockURLResponder

/// The journal of a program that somebody else launched, with `--mock-url-journal=<path>`.
///
///     let journal = CallJournal(at: URL(fileURLWithPath: "/tmp/journal.ndjson"))
///     journal.verify(.get("/v1/latest"), .once)
///
/// It can be read while the program runs, and after it died. Of several runs in the file the last one counts.
public struct CallJournal: CallRecorder {
    private let url: URL
    private let reader: JournalReader

    /// Reads nothing yet.
    ///
    /// - Parameters:
    ///   - url: The file that the argument names.
    ///   - arguments: Those that the program was launched with, which tell its stubs. Without them the calls are known, and
    ///     the stubs are not.
    /// - Throws: `PlanError`, when one of the arguments cannot be used.
    public init(at url: URL, arguments: [String] = []) throws {
        self.url = url
        let stubs = try LaunchArguments(decoding: arguments).plan.stubs
        reader = JournalReader(url.path, KnownPlans(fixed: stubs))
    }

    /// What the file says now.
    public var history: CallHistory {
        get throws {
            guard let run = try reader.run() else {
                throw VerificationFailure([
                    "there is no journal at \(url.path)",
                    "the program makes it in MockURLResponder.setUp(), when it is launched with "
                        + LaunchArguments.Name.journal.argument(url.path),
                ])
            }
            return CallHistory(run.calls, run.tally)
        }
    }
}
