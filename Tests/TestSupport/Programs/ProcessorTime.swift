import Foundation

/// Returns the processor time that the calling thread spends in a closure.
///
/// Unlike wall-clock time, it does not grow while other processes use the machine, so a limit on it also holds
/// under load.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let before = threadTime()
    try body()
    return threadTime() - before
}

private func threadTime() -> Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { preconditionFailure("a thread has a clock") }
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
}
