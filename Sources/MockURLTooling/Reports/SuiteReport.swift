import Foundation
package import MockURLResponder

/// The contents of the journals of many runs, in memory that does not grow with the number of calls.
package struct SuiteReport: Sendable {
    /// The end of the names of files in which a test process notes the endpoints whose calls it has verified.
    package static let verifiedSuffix = ".verified"

    /// A number of calls, and the first of them.
    package struct Tally: Sendable {
        package fileprivate(set) var count = 0
        /// The number of calls that reached the network.
        package fileprivate(set) var network = 0
        /// The journal, the program and the number of the first call.
        package let first: Evidence

        fileprivate init(first: Evidence) {
            self.first = first
        }

        fileprivate mutating func count(isNetwork: Bool) {
            count += 1
            if isNetwork { network += 1 }
        }
    }

    /// The place of a call.
    package struct Evidence: Sendable {
        package let journal: String
        package let program: String
        package let call: Int
        /// The stub that answered, with the line that built it, which leads to a test; `nil` without one.
        package let stub: String?
    }

    /// A stub of any run.
    package struct StubKey: Sendable, Hashable, Comparable {
        /// The line that built the stub; the number of the stub in the plan of its program if the line is unknown.
        package let place: String
        package let name: String?
        /// The number of the stub in its plan, if others have the same place and name, as those of a macro have; otherwise `nil`.
        package var number: Int?

        package static func < (one: StubKey, other: StubKey) -> Bool {
            (one.place, one.name ?? "", one.number ?? 0) < (other.place, other.name ?? "", other.number ?? 0)
        }
    }

    /// The uses of a stub in all runs.
    package struct StubUse: Sendable {
        /// The number of calls that the stub answered, in all runs.
        package fileprivate(set) var calls = 0
        /// The largest number of calls that it answered in one run.
        package fileprivate(set) var mostInRun = 0
        /// The number of runs in which it never answered.
        package fileprivate(set) var unusedRuns = 0
        /// The number of the stub that is always asked before it; `nil` if none is.
        package fileprivate(set) var shadow: Int?

        fileprivate mutating func count(use: Int) {
            calls += 1
            mostInRun = max(mostInRun, use)
        }
    }

    /// A stub as records name it.
    private struct KnownStub: Hashable {
        let name: String?
        let source: String?
        let index: Int
        let program: String
    }

    package private(set) var journals = 0
    package private(set) var runs = 0
    package private(set) var calls = 0
    /// The names of the programs.
    package private(set) var programs: Set<String> = []
    package private(set) var stubs: [StubKey: StubUse] = [:]
    package private(set) var unmatched: [Endpoint: Tally] = [:]
    package private(set) var endpoints: [Endpoint: Tally] = [:]
    /// The number of unused stubs that journals count but do not name.
    package private(set) var unnamedStubs = 0
    /// The endpoints whose calls a test has verified; `nil` if no test process has noted them.
    package private(set) var verified: Set<Endpoint>?
    /// Lines about records that are missing or were cut off.
    package private(set) var remarks: [String] = []
    /// The calls of each stub with its number, for stubs that share a place and a name.
    private var numbered: [StubKey: StubUse] = [:]
    private var origins = Endpoint.Origins()
    /// The keys of the stubs that were seen.
    private var keys: [KnownStub: StubKey] = [:]
    /// The names of the programs by the index of their run, in the journal that is read.
    private var names: [Int: String] = [:]
    /// The process of each run of that journal, by process identifier: when it was created, and its last run.
    private var starts: [Int: (start: Int, run: Int)] = [:]
    /// The stubs that have answered in each run of that journal.
    private var used: [Int: Set<StubKey>] = [:]

    /// The stubs of the plans, which have places that journals lack.
    private let plans: [StubMapping]

    /// - Parameter plans: The stubs of the programs in the order of their launch; empty if they are not known.
    package init(plans: [StubMapping] = []) {
        self.plans = plans
    }

    /// Adds the runs of a journal.
    ///
    /// - Parameter path: The path of the journal.
    /// - Throws: `VerificationFailure` if the journal cannot be read.
    package mutating func add(_ path: String) throws {
        var stream = CallStream(path)
        (names, used, starts) = ([:], [:], [:])
        let name = stream.name
        try stream.readAll { item in
            switch item {
            case .began(let run): begin(run)
            case .call(let call): add(call, in: name)
            case .ended(let run): end(run)
            case .update, .replaced: break
            }
        }
        journals += 1
        let open = "without an end record, so its later calls and its unused stubs are unknown"
        remarks += names.isEmpty ? [] : ["\(name): \(Quantity.count(names.count, "run")) \(open)"]
        remarks += stream.remarks.map { "\(name): \($0)" }
    }

    /// Adds what a test process has verified.
    package mutating func add(verified lock: EgressLock) { verified = (verified ?? []).union(lock.endpoints) }

    private mutating func begin(_ run: JoinedRun) {
        runs += 1
        let program = run.program ?? "a program"
        programs.insert(program)
        // A program that has become another one by `exec` has no end record.
        if let start = run.processStart, start > 0,
            let earlier = starts.updateValue((start, run.index), forKey: run.process),
            earlier.start == start
        {
            names[earlier.run] = nil
        }
        names[run.index] = program
    }

    private mutating func add(_ joined: JoinedCall, in journal: String) {
        calls += 1
        let call = joined.call
        let endpoint = Endpoint(method: call.method, url: call.url.absoluteString, &origins)
        let program = names[joined.run] ?? "a program"
        let stub = call.stub.map { key($0.name, $0.source?.description, $0.index, program) }
        let isNetwork = call.outcome == .passed
        func count(_ tallies: inout [Endpoint: Tally]) {
            tallies[
                endpoint,
                default: Tally(
                    first: Evidence(journal: journal, program: program, call: call.number, stub: stub?.description))
            ].count(isNetwork: isNetwork)
        }
        count(&endpoints)
        guard let stub, let known = call.stub else { return count(&unmatched) }
        stubs[stub, default: StubUse()].count(use: known.use)
        numbered[stub.numbered(known.index), default: StubUse()].calls += 1
        used[joined.run, default: []].insert(stub)
    }

    private mutating func end(_ run: JoinedRun) {
        let program = names.removeValue(forKey: run.index) ?? "a program"
        let (unused, shadowed) = (run.summary.list("unused"), run.summary.list("shadowed"))
        unnamedStubs += max(0, (run.summary.count("unusedCount") ?? 0) - unused.count)
        let answered = used.removeValue(forKey: run.index) ?? []
        func change(_ stub: [String: JSONValue], _ change: (inout StubUse) -> Void) {
            let key = key(stub, program)
            guard answered.contains(key) else { return change(&stubs[key, default: StubUse()]) }
            change(&numbered[key.numbered(stub.count("index") ?? 0), default: StubUse()])
        }
        for stub in unused { change(stub) { $0.unusedRuns += 1 } }
        for stub in shadowed { change(stub) { $0.shadow = stub.count("by").map { $0 + 1 } } }
    }

    private mutating func key(_ stub: [String: JSONValue], _ program: String) -> StubKey {
        key(stub.text("name"), stub.text("source"), stub.count("index") ?? 0, program)
    }

    private mutating func key(_ name: String?, _ source: String?, _ index: Int, _ program: String) -> StubKey {
        let known = KnownStub(name: name, source: source, index: index, program: program)
        if let key = keys[known] { return key }
        let planned =
            plans.indices.contains(index) && plans[index].name == name ? plans[index].source?.description : nil
        let place = source ?? planned ?? "stub #\(index + 1) of \(program)"
        let key = StubKey(place: place.shown(atMost: 400), name: name?.shown(atMost: 240))
        keys[known] = key
        return key
    }
}

extension SuiteReport.StubKey: CustomStringConvertible {
    package var description: String {
        place + (name.map { " \"\($0)\"" } ?? "") + (number.map { ", stub #\($0)" } ?? "")
    }

    fileprivate func numbered(_ index: Int) -> SuiteReport.StubKey {
        var key = self
        key.number = index + 1
        return key
    }
}

extension SuiteReport {
    /// The stubs that never answered, in the order of their places.
    package var deadStubs: [(key: StubKey, use: StubUse)] {
        (Array(stubs) + Array(numbered)).filter { $0.value.calls == 0 }.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value)
        }
    }

    /// The endpoints whose calls no test has verified.
    package var unverified: [(key: Endpoint, tally: Tally)] {
        guard let verified else { return [] }
        return endpoints.filter { !verified.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The stubs of plans that answered once in each run and could answer more often.
    ///
    /// Journals lack the limits.
    package var idleStubs: [StubKey] {
        let limits = Dictionary(
            plans.compactMap { stub in stub.source.map { ($0.description, stub.limit.count) } },
            uniquingKeysWith: { $1 })
        return stubs.filter { key, use in
            use.mostInRun == 1 && limits[key.place].map { ($0 ?? .max) > 1 } ?? false
        }.keys.sorted()
    }
}
