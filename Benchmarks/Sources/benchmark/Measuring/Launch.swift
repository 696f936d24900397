import Foundation
import Reference

/// One launch of a program beside this one, from its start to its end.
enum Launch {
    /// The time from the launch to the answer that the program prints as a line.
    static func milliseconds(_ arguments: [String]) throws -> Double {
        let child = try Child("launchee", arguments)
        try child.expect(Exchange.body)
        let milliseconds = child.milliseconds
        try child.end()
        return milliseconds
    }

    /// What the program says in its line.
    static func report<Report: Decodable>(
        _ arguments: [String], of program: String = "launchee", temporaryDirectory: URL? = nil
    ) throws -> Report {
        let child = try Child(program, arguments, temporaryDirectory: temporaryDirectory)
        let report = try JSONDecoder().decode(Report.self, from: child.line())
        try child.end()
        return report
    }
}
