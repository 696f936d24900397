import Foundation

/// A process that runs executions one after the other, and reports each to its parent before it begins.
struct Worker: Sendable {
    /// The exit status of a worker that found a defect.
    static let defectStatus: Int32 = 3

    let options: Options

    func run() throws -> Int32 {
        Scratch.makeFolder()
        let slot = try Slot(at: options.slot)
        let seeds = Seeds(in: options.seeds)
        let parent = getppid()
        var number = options.first
        let end = options.first &+ Limits.executionsOfWorker * options.stride
        while number < min(end, options.executions) {
            if number % 64 < options.stride, getppid() != parent { return 0 }
            (slot.execution, slot.start, slot.stage) = (number, Execution.now, .generating)
            let execution = Execution(number, seed: options.seed, subject: options.subject, seeds: seeds)
            let place = options.subjects.firstIndex { $0.name == execution.subject.name } ?? 0
            slot.subject = place
            slot.input = execution.input
            let start = Execution.now
            (slot.start, slot.stage) = (start, .running)
            do {
                let verdict = try Execution.run(execution.subject, execution.input)
                slot.stage = .idle
                count(verdict, place, slot, since: start)
            } catch {
                try Scratch.write("\(error.kind)\n\(error.detail)".utf8, to: "defect")
                return Self.defectStatus
            }
            number += options.stride
        }
        slot.execution = number
        return 0
    }

    private func count(_ verdict: Verdict, _ place: Int, _ slot: Slot, since start: UInt64) {
        var counts = slot[place]
        counts.executions += 1
        switch verdict {
        case .accepted: counts.accepted += 1
        case .refused: counts.refused += 1
        }
        counts.longest = max(counts.longest, Execution.now - start)
        slot[place] = counts
    }
}
