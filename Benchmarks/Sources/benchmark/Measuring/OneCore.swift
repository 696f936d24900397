import Foundation

/// Keeps the process on one core for a while.
///
/// A request visits several threads. On an idle machine the system spreads them over the cores, where waking a thread takes longer
/// than all of our code. On a busy machine it keeps them on one core, where a request takes half the time, so that our share shows
/// most. A user can get either, and only the second does not depend on what else the machine does.
enum OneCore {
    /// Runs some work while all threads of the process are on its last core, also those that begin in the meantime.
    static func run<Result>(_ work: () async throws -> Result) async throws -> Result {
        #if os(Linux)
        var all = [UInt64](repeating: 0, count: 16)
        guard getCores(0, all.count * 8, &all) > 0, let word = all.lastIndex(where: { $0 != 0 }) else {
            return try await work()
        }
        var one = [UInt64](repeating: 0, count: all.count)
        one[word] = 1 << (63 - all[word].leadingZeroBitCount)
        try move(to: one)
        let result = try await work()
        try move(to: all)
        return result
        #else
        return try await work()
        #endif
    }

    #if os(Linux)
    private static func move(to cores: [UInt64]) throws {
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
            // A thread may have ended.
            if let number = pid_t(thread) { _ = setCores(number, cores.count * 8, cores) }
        }
    }
    #endif
}

#if os(Linux)
// Swift imports neither of them.
@_silgen_name("sched_getaffinity")
private func getCores(_ thread: pid_t, _ size: Int, _ cores: UnsafeMutablePointer<UInt64>) -> CInt

@_silgen_name("sched_setaffinity")
private func setCores(_ thread: pid_t, _ size: Int, _ cores: UnsafePointer<UInt64>) -> CInt
#endif
