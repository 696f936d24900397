/// The limits of one execution.
enum Limits {
    /// The processor time of an execution, in seconds.
    ///
    /// A busy machine does not increase the processor time. A longer execution counts as a hang.
    static let time = 1
    /// The wall-clock time of an execution, in nanoseconds.
    ///
    /// A longer execution waits for an event that never happens.
    static let patience: UInt64 = 20_000_000_000
    /// The size of the stack, in bytes.
    ///
    /// Secondary threads on Apple platforms have a stack of this size.
    static let stack = 512 << 10
    /// The maximum size of an input, in bytes.
    static let input = 4 << 20
    /// The number of executions after which a new worker takes over, so that caches do not add up.
    static let executionsOfWorker: UInt64 = 500_000
}
