import Foundation
import Reference

/// One launch of a program from the folder of this program, from its start to its end.
enum Launch {
    /// Returns the time from the launch to the line with the answer.
    static func milliseconds(_ arguments: [String]) throws -> Double {
        let child = try Child("launchee", arguments)
        try child.expect(Exchange.body)
        let milliseconds = child.milliseconds
        try child.end()
        return milliseconds
    }

    /// Returns the report that the program prints as a line.
    static func report<Report: Decodable>(
        _ arguments: [String], of program: String = "launchee", temporaryDirectory: URL? = nil
    ) throws -> Report {
        let child = try Child(program, arguments, temporaryDirectory: temporaryDirectory)
        let report = try JSONDecoder().decode(Report.self, from: child.line())
        try child.end()
        return report
    }
}
