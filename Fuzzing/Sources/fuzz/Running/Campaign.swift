import Foundation

/// A run of the fuzzer: worker processes, and the parent that watches them.
final class Campaign {
    private final class Watched {
        let number: Int
        let slot: Slot
        let slotPath: String
        var process = Process()

        init(_ number: Int) throws {
            self.number = number
            slotPath = "\(Scratch.folder)/slot-\(number)"
            slot = try Slot(at: slotPath)
            slot.execution = UInt64(number)
        }
    }

    private let options: Options
    private let findings: Findings
    private var workers: [Watched] = []
    private let start = Execution.now
    private var lastReport = Execution.now

    init(_ options: Options, _ findings: Findings) {
        (self.options, self.findings) = (options, findings)
    }

    private var elapsed: Double { Double(Execution.now - start) / 1e9 }

    /// Replays the seeds, and runs executions until the time is over or the last execution has ended.
    func run() throws {
        try replaySeeds()
        for number in 0..<options.workers {
            let worker = try Watched(number)
            workers.append(worker)
            try launch(worker, from: UInt64(number))
        }
        var running = workers
        while !running.isEmpty, elapsed < options.seconds, !(options.stopsAtFinding && !findings.list.isEmpty) {
            usleep(20_000)
            running = try running.filter { try continues($0) }
            if Execution.now - lastReport > 60_000_000_000 {
                lastReport = Execution.now
                say("\(Int(elapsed)) s, \(counts().reduce(0) { $0 + $1.executions }) executions")
            }
        }
        for worker in workers {
            if worker.process.isRunning { kill(worker.process.processIdentifier, SIGKILL) }
            worker.process.waitUntilExit()
            Scratch.removeFolder(of: worker.process.processIdentifier)
        }
    }

    private func replaySeeds() throws {
        let seeds = Seeds(in: options.seeds)
        for subject in options.subjects {
            let probe = Probe(subject)
            for (name, input) in seeds.files(of: subject) {
                let result = try probe.run(input)
                guard let signature = result.signature else { continue }
                try findings.take(subject, input, met: signature, detail: "", origin: "the seed \(name)")
            }
        }
    }

    private func launch(_ worker: Watched, from number: UInt64) throws {
        worker.slot.stage = .idle
        worker.process = Process()
        var arguments = ["--worker", "--slot", worker.slotPath, "--seed", "\(options.seed)", "--first", "\(number)"]
        arguments += ["--stride", "\(options.workers)", "--executions", "\(options.executions)"]
        arguments += ["--seeds", options.seeds]
        if let subject = options.subject { arguments += ["--subject", subject.name] }
        Children.configure(worker.process, arguments)
        try worker.process.run()
    }

    /// Watches a worker.
    ///
    /// Returns whether the worker still has executions to run.
    private func continues(_ worker: Watched) throws -> Bool {
        let slot = worker.slot
        if worker.process.isRunning {
            let (number, begun) = (slot.execution, slot.start)
            guard slot.stage != .idle, Execution.now > begun, Execution.now - begun > Limits.patience,
                slot.execution == number, slot.start == begun
            else { return true }
            kill(worker.process.processIdentifier, SIGKILL)
            worker.process.waitUntilExit()
            return try investigate(worker, Probe.Result.hang.signature ?? "")
        }
        switch (worker.process.terminationReason, worker.process.terminationStatus) {
        case (.exit, 0):
            Scratch.removeFolder(of: worker.process.processIdentifier)
            guard slot.execution < options.executions else { return false }
            try launch(worker, from: slot.execution)
            return true
        case (.exit, Worker.defectStatus):
            let path = "\(Scratch.parent)/mock-url-fuzz-\(worker.process.processIdentifier)/defect"
            let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
            return try investigate(worker, lines.first ?? "a defect", detail: lines.count > 1 ? lines[1] : "")
        case (_, let status): return try investigate(worker, Probe.Result.ended(by: status).signature ?? "")
        }
    }

    /// Investigates why a worker ended, and starts another worker at the next execution.
    private func investigate(_ worker: Watched, _ signature: String, detail: String = "") throws -> Bool {
        let slot = worker.slot
        Scratch.removeFolder(of: worker.process.processIdentifier)
        let origin = "--seed \(options.seed) --execution \(slot.execution)"
        if slot.stage == .generating, signature != Probe.Result.hang.signature {
            throw UsageError(text: "the fuzzer itself failed in \(origin): \(signature)")
        }
        if slot.stage == .running {
            let (subject, place) = (options.subjects[slot.subject], slot.subject)
            slot[place].executions += 1
            try findings.take(subject, slot.input, met: signature, detail: detail, origin: origin)
        }
        let next = slot.execution + UInt64(options.workers)
        guard next < options.executions else { return false }
        try launch(worker, from: next)
        return true
    }

    /// The sums of all workers, by subject.
    func counts() -> [Slot.Counts] {
        options.subjects.indices.map { place in
            workers.reduce(into: Slot.Counts()) { sum, worker in
                let counts = worker.slot[place]
                sum.executions += counts.executions
                sum.accepted += counts.accepted
                sum.refused += counts.refused
                sum.longest = max(sum.longest, counts.longest)
            }
        }
    }

    /// Prints the counts.
    ///
    /// - Returns: Whether nothing was found and every subject really ran.
    func report() -> Bool {
        func row(_ cells: [String]) -> String {
            cells.enumerated().map { index, cell in
                let padding = String(repeating: " ", count: max(0, (index == 0 ? 16 : 12) - cell.count))
                return index == 0 ? cell + padding : padding + cell
            }.joined()
        }
        say(row(["subject", "executions", "accepted", "refused", "longest ms", "crashes", "hangs", "defects"]))
        var total: UInt64 = 0
        var idle: [String] = []
        for (subject, counts) in zip(options.subjects, counts()) {
            total += counts.executions
            let isReal = counts.accepted > 0 && (counts.refused > 0 || !subject.refuses)
            if !isReal { idle.append(subject.name) }
            let hangs = findings.count(subject) { $0.hasPrefix("a hang") }
            let crashes = findings.count(subject) { $0.hasPrefix("a crash") }
            let defects = findings.count(subject) { _ in true } - hangs - crashes
            say(
                row([
                    subject.name, "\(counts.executions)", "\(counts.accepted)", "\(counts.refused)",
                    "\(counts.longest / 1_000_000)", "\(crashes)", "\(hangs)", "\(defects)",
                ]))
        }
        let rate = Int(Double(total) / max(0.001, elapsed))
        say("\(total) executions in \(Int(elapsed)) s, \(rate)/s, seed \(options.seed)")
        if !idle.isEmpty { say("FAILED: no accepted or no refused input of \(idle.joined(separator: ", "))") }
        if !findings.list.isEmpty { say("FAILED: \(findings.list.count) kinds of findings") }
        return idle.isEmpty && findings.list.isEmpty
    }
}
