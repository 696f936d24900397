import Common
import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The time for long and hostile inputs, in milliseconds, which must grow linearly with their length.
enum Growth {
    private struct Input: Sendable {
        let name: String
        /// The length of the shorter input.
        let length: Int
        /// Prepares work on an input of a length, which may have a file with this path.
        let prepare: @Sendable (_ length: Int, _ path: String) throws -> () async throws -> Void

        init(
            _ name: String, _ length: Int,
            _ prepare: @escaping @Sendable (Int, String) throws -> () async throws -> Void
        ) {
            (self.name, self.length, self.prepare) = (name, length, prepare)
        }
    }

    private static let inputs = [
        Input("a form with invalid escapes", 100_000) { length, _ in
            try request(#""body":{"form":{"b":"1"}}"#, body: String(repeating: "a=%zz&", count: length) + "b=1")
        },
        Input("the levels of nested arrays", 250) { levels, _ in
            let body = String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)
            let one = try request(#""not":{"body":{"json":{"b":2}}}"#, body: body)
            // One request takes less time than the clock can measure.
            return { for _ in 0..<50 { try await one() } }
        },
        Input("stubs that examine a form of 20,000 fields", 5_000) { count, _ in
            let body = (0..<20_000).map { "f\($0)=\($0)" }.joined(separator: "&")
            let others = (0..<count).map { #"{"request":{"method":"POST","body":{"form":{"f9999":"x\#($0)"}}}}"# }
            return try request(#""path":"/rates""#, body: body, after: others)
        },
        Input("a plan file of blanks", 4_000_000) { try plan(String(repeating: " \t", count: $0 / 2), $1) },
        Input("a plan file of lines", 4_000_000) { try plan(String(repeating: "\n", count: $0) + "?", $1) },
        Input("a plan file of digits", 4_000_000) { try plan("[{\"v\":" + String(repeating: "7", count: $0), $1) },
        Input("a plan file of escapes", 4_000_000) {
            try plan("[{\"" + String(repeating: "\\u0041", count: $0 / 6), $1)
        },
        Input("a journal of line feeds", 2_000_000) { try journal(String(repeating: "\n", count: $0), $1) },
        Input("a journal of torn records", 20_000) { try journal(String(repeating: "{\n", count: $0), $1) },
        Input("a record of braces", 4_000_000) { try journal(call("/a", note: String(repeating: "{", count: $0)), $1) },
        Input("a journal of calls", 12_000) { try journal(String(repeating: call("/a"), count: $0), $1) },
    ]

    /// Prepares an input, `NUMBER TIMES FOLDER`, or prints the names without these words.
    static func work(_ words: [String]) throws -> Work {
        guard words.count == 3, let number = Int(words[0]), let times = Int(words[1]) else {
            print(inputs.map(\.name).joined(separator: "\n"))
            exit(0)
        }
        let work = try inputs[number].prepare(times * inputs[number].length, "\(words[2])/\(times)-\(number)")
        return { try await milliseconds(work).milliseconds }
    }

    /// Sends a request to a stub with a condition, which answers it.
    private static func request(
        _ condition: String, body: String, after others: [String] = []
    ) throws -> () async throws -> Void {
        let stub = #"{"request":{"method":"POST",\#(condition)},"response":{"body":"last"},"times":"always"}"#
        let responder = try MockURLResponder(arguments: [Exchange.argument(others + [stub])])
        var request = try Exchange.request()
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        return { [request] in
            let (data, _) = try await responder.respond(to: request)
            guard data == Data("last".utf8) else { throw Failure("a wrong answer of \(data.count) bytes") }
        }
    }

    /// Reads a plan file, which is refused.
    private static func plan(_ text: String, _ path: String) throws -> () async throws -> Void {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return {
            do {
                _ = try MockURLResponder(arguments: ["--mock-url-plan=\(path)"])
            } catch is PlanError {
                return
            }
            throw Failure("a hostile plan was accepted")
        }
    }

    /// Reads a journal with these records and a last call.
    private static func journal(_ records: String, _ path: String) throws -> () async throws -> Void {
        let start = #"{"kind":"start","time":1,"monotonic":1,"v":1,"program":"p","process":1}"# + "\n"
        let journal = URL(fileURLWithPath: path)
        try Data((start + records + call("/last")).utf8).write(to: journal)
        return {
            guard try CallJournal(at: journal).calls(.any).last?.url.path == "/last" else {
                throw Failure("the last call is missing")
            }
        }
    }

    private static func call(_ path: String, note: String = "") -> String {
        #"{"kind":"call","time":2,"monotonic":2,"number":1,"process":1,"note":"\#(note)","request":{"method":"POST","#
            + #""url":"https://h\#(path)","body":{"bytes":0,"text":""}},"outcome":"passed"}"# + "\n"
    }
}
