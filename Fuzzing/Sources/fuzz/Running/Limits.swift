/// The limits of one execution.
enum Limits {
    /// In seconds of processor time, which a busy machine does not lengthen; a longer execution is a hang.
    static let time = 1
    /// In nanoseconds; an execution that has not ended by then waits for something that does not come.
    static let patience: UInt64 = 20_000_000_000
    /// In bytes: on Apple platforms secondary threads have such a stack.
    static let stack = 512 << 10
    /// In bytes, of one input.
    static let input = 4 << 20
    /// The number of executions after which a new worker takes over, so that caches do not add up.
    static let executionsOfWorker: UInt64 = 500_000
}
