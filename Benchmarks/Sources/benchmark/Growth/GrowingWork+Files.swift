import Common
import Foundation
import MockURLResponder
import MockURLResponderTestAPI

/// Hostile plan files and journals.
extension GrowingWork {
    static func files(in folder: TemporaryFolder) -> [GrowingWork] {
        [
            plan("a plan file of blanks", in: folder) { String(repeating: " \t", count: $0 / 2) },
            plan("a plan file of lines", in: folder) { String(repeating: "\n", count: $0) + "?" },
            plan("a plan file of digits", in: folder) { "[{\"v\":" + String(repeating: "7", count: $0) },
            plan("a plan file of escapes", in: folder) {
                "[{\"host\":\"" + String(repeating: "\\u0041", count: $0 / 6)
            },
            plan("a plan file of a long name", in: folder) {
                "[{\"" + String(repeating: "\\u0041", count: $0 / 6) + "\":1}]"
            },
            journal("a journal of line feeds", size: 2_000_000, in: folder) { String(repeating: "\n", count: $0) },
            journal("a journal of torn records", size: 20_000, in: folder) { String(repeating: "{\n", count: $0) },
            journal("a record of braces", size: 4_000_000, in: folder) {
                call("/braces", note: String(repeating: "{", count: $0))
            },
            difference("the difference of two arrays", size: 10_000, in: folder) { size in
                ("\(Array(1...size))", "\(Array(size + 1...2 * size))")
            },
            GrowingWork(name: "standard error with marks of reports", size: 45_000) { size in
                let mark = "[MockURLResponder report: prevented, 7 bytes]\n"
                let report = "ok\n[MockURLResponder report: refused, 2 bytes]\n"
                let path = try folder.written(report + String(repeating: mark, count: size), to: UUID().uuidString)
                return { try await findReport(in: path) }
            },
        ]
    }

    /// Requires the last report of a program that prints a file on standard error.
    private static func findReport(in path: String) async throws {
        var program = ServiceUnderTest(
            executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "cat '\(path)' >&2"])
        program.verifying = []
        let termination = try await program.launch().waitForExit()
        guard termination.preventReport != nil else { throw Failure("the last report was not found") }
    }

    static let start = #"{"kind":"start","time":1,"monotonic":1,"v":1,"program":"p","process":1}"# + "\n"

    /// Returns the record of a call.
    static func call(_ path: String, note: String = "", body: String = "") -> String {
        #"{"kind":"call","time":2,"monotonic":2,"number":1,"process":1,"note":"\#(note)","request":{"method":"POST","#
            + #""url":"https://h\#(path)","body":{"bytes":\#(body.utf8.count),"text":"\#(body)"}},"outcome":"passed"}"#
            + "\n"
    }

    private static func plan(
        _ name: String, in folder: TemporaryFolder, _ text: @escaping (Int) -> String
    ) -> GrowingWork {
        GrowingWork(name: name, size: 4_000_000) { size in
            let path = try folder.written(text(size), to: "plan-\(UUID().uuidString).json")
            return {
                do {
                    _ = try MockURLResponder(arguments: ["--mock-url-plan=\(path)"])
                } catch is PlanError {
                    return
                }
                throw Failure("\(name) was accepted")
            }
        }
    }

    private static func journal(
        _ name: String, size: Int, in folder: TemporaryFolder, _ text: @escaping (Int) -> String
    ) -> GrowingWork {
        GrowingWork(name: name, size: size) { size in try reading(text(size), in: folder) }
    }

    /// Returns work that reads a journal with these records and a last call.
    static func reading(_ records: String, in folder: TemporaryFolder) throws -> Work {
        let path = try folder.written(start + records + call("/last"), to: "\(UUID().uuidString).ndjson")
        return {
            let calls = try CallJournal(at: URL(fileURLWithPath: path)).calls(.any)
            guard calls.last?.url.path == "/last" else { throw Failure("the last call is missing") }
        }
    }

    /// Compares the body of a call with another one.
    private static func difference(
        _ name: String, size: Int, in folder: TemporaryFolder, _ bodies: @escaping (Int) -> (String, String)
    ) -> GrowingWork {
        GrowingWork(name: name, size: size) { size in
            let (body, other) = bodies(size)
            let path = try folder.written(start + call("/a", body: body), to: "\(UUID().uuidString).ndjson")
            let journal = try CallJournal(at: URL(fileURLWithPath: path))
            let wanted = try JSON(data: Data(other.utf8))
            return {
                var failures = 0
                journal.verify(.jsonBody(wanted), .once) { _ in failures += 1 }
                guard failures == 1 else { throw Failure("different arrays were equal") }
            }
        }
    }
}
