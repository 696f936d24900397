import Foundation

/// Measures work by the processor time of this thread, which does not depend on what else the machine does.
///
/// - Parameter work: Work without suspension.
/// - Returns: The processor time in seconds.
package func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
}
