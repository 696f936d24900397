import Foundation

/// One input of one subject.
///
/// It depends only on the seed and on the number of the execution.
struct Execution {
    let subject: any Subject
    let input: [UInt8]

    /// Creates the input of an execution.
    ///
    /// - Parameters:
    ///   - number: The number of the execution.
    ///   - seed: The seed of the run.
    ///   - chosen: The subject; `nil` lets the execution choose by weight.
    ///   - seeds: The checked-in inputs.
    init(_ number: UInt64, seed: UInt64, subject chosen: (any Subject)?, seeds: Seeds) {
        var random = FuzzRandom(seed: seed, execution: number)
        var ticket = random.below(Subjects.all.reduce(0) { $0 + $1.weight })
        let drawn = Subjects.all.first { subject in
            ticket -= subject.weight
            return ticket < 0
        }
        subject = chosen ?? drawn ?? Subjects.all[0]
        input = Array(subject.input(&random, seeds: seeds.inputs(of: subject)).prefix(Limits.input))
    }

    /// Runs an input.
    ///
    /// - Returns: The subject's verdict on the input.
    /// - Throws: `Defect`. Other errors of the subject become a `Defect`.
    static func run(_ subject: any Subject, _ input: [UInt8]) throws(Defect) -> Verdict {
        let before = peakMemory
        let verdict: Verdict
        limitTime(to: Limits.time)
        defer { limitTime(to: 0) }
        do {
            verdict = try subject.run(input)
        } catch let defect as Defect {
            throw defect
        } catch {
            throw Defect("an error of an unexpected type", "\(type(of: error)): \(error)")
        }
        let grown = peakMemory &- before
        if grown > subject.memoryLimit { throw Defect("too much memory", "\(grown >> 20) MiB") }
        return verdict
    }

    /// Makes the system end the process by `SIGPROF` after `seconds` of processor time; 0 means never.
    private static func limitTime(to seconds: Int) {
        var timer = itimerval()
        timer.it_value.tv_sec = seconds
        #if canImport(Darwin)
        setitimer(ITIMER_PROF, &timer, nil)
        #else
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        #endif
    }

    /// The peak memory of this process, in bytes.
    static var peakMemory: UInt64 {
        var usage = rusage()
        #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        return UInt64(usage.ru_maxrss)
        #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return UInt64(usage.ru_maxrss) << 10
        #endif
    }

    /// The present time of a monotonic clock, in nanoseconds.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Runs a closure on a thread with the small stack of `Limits.stack`, and ends the process after it.
    static func onSmallStack(_ body: @escaping @Sendable () -> Int32) -> Never {
        let thread = Thread { exit(body()) }
        thread.stackSize = Limits.stack
        thread.start()
        while true { sleep(1_000) }
    }
}
