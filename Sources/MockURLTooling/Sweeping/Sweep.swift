#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// Runs a program once for each call and fault.
package struct Sweep: Sendable {
    package struct Settings: Sendable {
        package var faults = SweepFaults.standard
        /// Whether the members of members of JSON answers count.
        package var isDeep = false
        /// Whether a fault stays for later equal requests, as long as a server is down.
        package var isLasting = true
        /// The seconds by which a slow answer is late.
        package var delay = 1.0
        /// The number of programs that run at the same time.
        ///
        /// Most programs wait more than they work.
        package var jobs = 2 * max(1, ProcessInfo.processInfo.activeProcessorCount)
        /// The longest time of a run, in seconds; `nil` means 10, or five times that of a run without a fault.
        package var limit: Double?
        /// The largest number of runs besides those without a fault.
        package var mostRuns = 10_000
        /// The cells to run, such as `2.1:503`; empty for all.
        package var cells: Set<String> = []

        package init() {}

        /// The largest number of members of one answer.
        fileprivate var mostMembers: Int { isDeep ? 200 : 20 }
    }

    /// A call with a fault.
    fileprivate struct Cell {
        let call: SweptCall
        let fault: SweepFault
        let answer: ResponseDefinition
    }

    /// The longest time of a run without a fault, in seconds, if the user chooses none.
    private static let longestBaseline = 60.0

    private let settings: Settings
    private let stubs: [StubMapping]
    private let launch: @Sendable (SweptPlan, _ limit: Double) async throws -> SweptRun

    /// - Parameters:
    ///   - stubs: The stubs whose answers fail.
    ///   - settings: The faults, and the runs.
    ///   - launch: Runs the program with a plan, for a time in seconds.
    package init(
        of stubs: [StubMapping], _ settings: Settings,
        launch: @escaping @Sendable (SweptPlan, _ limit: Double) async throws -> SweptRun
    ) {
        (self.stubs, self.settings, self.launch) = (stubs, settings, launch)
    }

    /// Runs the program without a fault, and then with each fault.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - progress: Receives the number of runs that have ended and that of all.
    ///   - isInterrupted: Whether to launch nothing more.
    /// - Returns: The report, which is not complete after an interruption.
    /// - Throws: `SweepError` if the program fails without a fault, `CancellationError` for an interruption before the first fault, and
    ///   the errors of a launch.
    package func report(
        on program: String, progress: @Sendable (Int, Int) -> Void = { _, _ in },
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) async throws -> SweepReport {
        let start = Date()
        let plan = SweptPlan(stubs)
        let firstRun = try await launch(plan, settings.limit ?? Self.longestBaseline)
        try check(firstRun, program, isInterrupted)
        let secondRun = try await launch(plan, settings.limit ?? Self.longestBaseline)
        try check(secondRun, program, isInterrupted)
        var known = SweepBaseline(firstRun, of: stubs)
        known.add(secondRun)
        let baseline = Locked(known)
        let calls = SweptCalls(in: [firstRun, secondRun], of: stubs)
        guard !calls.calls.isEmpty else { throw SweepError.noCall(of: program, calls: firstRun.calls.count) }
        var report = SweepReport(program: program, calls: calls)
        let cells = try cells(of: calls, &report)
        let results = try await results(of: cells, plan, baseline, progress, isInterrupted)
        report.results = results.compactMap(\.self)
        report.isComplete = results.allSatisfy { $0 != nil }
        report.isSteady = baseline.withLock(\.isSteady)
        report.idleStubs = idleStubs(beside: calls)
        report.seconds = -start.timeIntervalSinceNow
        return report
    }

    /// Checks that the program succeeds without a fault.
    private func check(_ run: SweptRun, _ program: String, _ isInterrupted: () -> Bool) throws {
        // The interruption has ended the program.
        if isInterrupted() { throw CancellationError() }
        if let error = SweepError(run, program) { throw error }
    }

    private func cells(of calls: SweptCalls, _ report: inout SweepReport) throws -> [Cell] {
        var cells: [Cell] = []
        for call in calls.calls {
            let right = try SweptAnswer(to: call, as: stubs[call.stub].response)
            let (faults, left) = right.faults(
                settings.faults, isDeep: settings.isDeep, mostMembers: settings.mostMembers)
            report.leftMembers += left
            // A fault that would change nothing has no cell.
            cells += faults.compactMap { fault in
                right.answer(by: fault, delay: settings.delay).map { Cell(call: call, fault: fault, answer: $0) }
            }
        }
        if cells.isEmpty { throw SweepError.noCell }
        if !settings.cells.isEmpty {
            let names = Set(cells.map(\.id))
            if let unknown = settings.cells.subtracting(names).min() {
                throw SweepError.unknownCell(unknown, among: cells.map(\.id), isDeep: settings.isDeep)
            }
            cells.removeAll { !settings.cells.contains($0.id) }
        }
        // Half of a template may be none.
        let valid = cells.filter { !$0.answer.isTemplate || (try? ResponseTemplates($0.answer)) != nil }
        report.invalidCells = cells.map(\.id).filter { id in !valid.contains { $0.id == id } }
        report.leftRuns = max(0, valid.count - settings.mostRuns)
        return Array(valid.prefix(settings.mostRuns))
    }

    private func results(
        of cells: [Cell], _ plan: SweptPlan, _ baseline: Locked<SweepBaseline>,
        _ progress: @Sendable (Int, Int) -> Void, _ isInterrupted: @escaping @Sendable () -> Bool
    ) async throws -> [SweepResult?] {
        var results: [SweepResult?] = Array(repeating: nil, count: cells.count)
        var (next, done) = (0, 0)
        try await withThrowingTaskGroup(of: (Int, SweepResult).self) { group in
            func add() {
                guard next < cells.count, !isInterrupted() else { return }
                let (index, cell) = (next, cells[next])
                next += 1
                group.addTask { (index, try await result(of: cell, plan, baseline)) }
            }
            for _ in 0..<max(1, settings.jobs) { add() }
            do {
                while let (index, result) = try await group.next() {
                    // A program that was ended by the interruption has not shown what it does.
                    if isInterrupted() { continue }
                    results[index] = result
                    done += 1
                    progress(done, cells.count)
                    add()
                }
            } catch is CancellationError where isInterrupted() {
                // The launcher launches nothing more.
                group.cancelAll()
            }
        }
        return results
    }

    private func result(
        of cell: Cell, _ plan: SweptPlan, _ baseline: Locked<SweepBaseline>
    ) async throws -> SweepResult {
        let (result, run) = try await result(of: cell.call, cell, plan, baseline)
        // A value that changes once a second may have been equal in the runs without a fault.
        let isVolatile =
            cell.call.hasIdentity && result.outcome == .unreached
            && !baseline.withLock(\.urls).isSuperset(of: run.calls.map(\.url))
        guard isVolatile else { return result }
        return try await self.result(of: cell.call.numbered, cell, plan, baseline).result
    }

    private func result(
        of call: SweptCall, _ cell: Cell, _ plan: SweptPlan, _ baseline: Locked<SweepBaseline>
    ) async throws -> (result: SweepResult, run: SweptRun) {
        let faulty = plan.answering(
            call, by: cell.answer, isLasting: settings.isLasting, isHandled: cell.fault.isHandled,
            isRight: cell.fault == .slow)
        let run = try await launch(faulty, limit(baseline, of: cell))
        func judged() -> SweepResult {
            SweepResult(run, call, cell.fault, faulty, baseline.withLock(\.self))
        }
        let result = judged()
        guard result.mayBeClock else { return (result, run) }
        // A clock has another value now, too.
        let again = try await launch(plan, limit(baseline, of: cell))
        baseline.withLock { $0.add(again) }
        return (judged(), run)
    }

    private func limit(_ baseline: Locked<SweepBaseline>, of cell: Cell) -> Double {
        let delays = baseline.withLock { $0.count(of: cell.call.request, hasIdentity: cell.call.hasIdentity) }
        let delay = cell.fault == .slow ? settings.delay * Double(max(1, delays)) : 0
        return settings.limit ?? max(10, 5 * baseline.withLock(\.seconds)) + delay
    }

    /// Returns the stubs that answered no call without a fault, so that none of their calls failed.
    private func idleStubs(beside calls: SweptCalls) -> [String] {
        let used = Set(calls.calls.map(\.stub))
        return stubs.indices.filter { !used.contains($0) }
            .map { InstalledStub(stubs[$0], at: $0, uses: 0).label }
    }
}

extension Sweep.Cell {
    fileprivate var id: String { "\(call.id):\(fault.name)" }
}
#endif
