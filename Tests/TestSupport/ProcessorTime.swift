import Foundation

/// How long the calling thread computes in a closure.
///
/// Unlike time on the wall it does not grow while others have the machine, so a bound on it holds under load, too.
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
