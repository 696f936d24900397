import Common
import Foundation
import Workload
import Reference

/// Measures the subcommands of `mock-url`.
enum ToolSection: Section {
    static let name = "tool"

    private static let rounds = 60

    static func rows() async throws -> [Row] {
        let argument = Exchange.stubArgumentsInFile.joined(separator: " ")
        let turns = try await Turns(
            rounds, warmUps: 3, of: [{ try args(printing: argument) }, { try Launch.milliseconds(["none"]) }])
        let pairs = turns.pairs(0, against: 1)
        return [
            Row(
                "start of args", unit: "ms", .difference, goal: 50,
                pairs: pairs.map { Pair(ours: $0.ours, reference: 0) }),
            Row("start of args, against no tool", unit: "ms", .difference, pairs: pairs),
        ] + (try await runRows()) + (try await showRows())
    }

    /// Measures a run against a launch of the same program with the same plan, from the launch to the end of each.
    private static func runRows() async throws -> [Row] {
        let plan = Exchange.stubArgumentsInFile
        guard let path = plan.first?.split(separator: "=", maxSplits: 1).last,
            let program = Child.executable("launchee")?.path
        else { throw Failure("an argument without a plan") }
        let turns = try await Turns(
            rounds, warmUps: 3,
            of: [
                { try whole("mock-url", ["run", "--quiet", "--plan", String(path), "--", program, "mock"]) },
                { try whole("launchee", ["mock"] + plan) },
            ])
        let pairs = turns.pairs(0, against: 1)
        return [Row("run, over launching by hand", unit: "ms", .difference, goal: 15, pairs: pairs)]
    }

    /// Returns the time from the launch of a program to its end, after it has printed the answer.
    private static func whole(_ program: String, _ arguments: [String]) throws -> Double {
        let child = try Child(program, arguments)
        try child.expect(Exchange.body)
        try child.end()
        return child.milliseconds
    }

    /// Measures a table of 100,000 records, alone and against one of 200,000 records.
    private static func showRows() async throws -> [Row] {
        let folder = try TemporaryFolder()
        let short = try folder.written(journal(records: 100_000), to: "short.ndjson")
        let long = try folder.written(journal(records: 200_000), to: "long.ndjson")
        let turns = try await Turns(8, of: [{ try show(short) }, { try show(long) }])
        let pairs = turns.pairs(1, against: 0)
        return [
            Row(
                "show of 100,000 records", unit: "ms", .difference, goal: 1_000,
                pairs: pairs.map { Pair(ours: $0.reference, reference: 0) }),
            Row("show of 200,000 records, against 100,000", unit: "ms", .ratio, pairs: pairs),
        ]
    }

    /// Returns the time from the launch of `mock-url show` to its end.
    private static func show(_ journal: String) throws -> Double {
        let child = try Child("mock-url", ["show", journal], keepsOutput: false)
        try child.end()
        return child.milliseconds
    }

    /// Returns a journal with a start record and pairs of calls and deliveries.
    private static func journal(records: Int) -> String {
        let start = #"{"kind":"start","time":1,"monotonic":1,"process":1,"v":1,"program":"p","stubs":1}"#
        let calls = (1...records / 2).map { number in
            let time = Double(number) / 1_000
            return """
                {"kind":"call","time":\(1 + time),"monotonic":\(1 + time),"process":1,"number":\(number),"request":{"method":"GET",\
                "url":"https://api.example.com/v1/\(number % 97)?base=EUR","headers":[["Accept","application/json"]]},\
                "stub":{"index":0,"number":1,"name":"rates","source":"Tests/RatesTests.swift:12","use":\(number)},\
                "outcome":"answered","status":200,"bytes":52}
                {"kind":"delivery","time":\(1.0005 + time),"monotonic":\(1.0005 + time),"process":1,"call":\(number),"bytes":52,\
                "ended":"complete"}
                """
        }
        return ([start] + calls).joined(separator: "\n") + "\n"
    }

    /// Returns the time from the launch of `mock-url args` to its line, which must be the argument of a plan.
    private static func args(printing argument: String) throws -> Double {
        guard let path = argument.split(separator: "=", maxSplits: 1).last else {
            throw Failure("an argument without a plan")
        }
        let child = try Child("mock-url", ["args", String(path)])
        try child.expect(Data(argument.utf8))
        let milliseconds = child.milliseconds
        try child.end()
        return milliseconds
    }
}
