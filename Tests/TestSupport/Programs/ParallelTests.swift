import Foundation

/// The number of tests that run at the same time.
///
/// Swift Testing starts all tests at once. Hundreds of them then wait for a thread, and a limit of seconds ends before
/// its test has a turn. Their 300 processes and 2,000 sockets also make `Process.run()` of Swift 6.3
/// trap, which reads past a buffer if more than 1,360 files are open (swift-corelibs-foundation#5472).
private enum ParallelTests {
    /// The variable in which Swift Testing 6.3 reads the limit.
    private static let variable = "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"

    /// Sets the limit, unless the environment of the process sets another.
    static func setLimit() {
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        setenv(variable, String(min(max(4 * processors, 8), 32)), 0)
    }
}

#if compiler(>=6.3)
// Swift Testing reads the variable before any test runs, so the loader calls this function before `main`.
@c private func setLimitOfParallelTests() { ParallelTests.setLimit() }

#if canImport(Darwin)
@section("__DATA,__mod_init_func") @used private let initialiser: @convention(c) () -> Void = setLimitOfParallelTests
#else
@section(".init_array") @used private let initialiser: @convention(c) () -> Void = setLimitOfParallelTests
#endif
#endif
