/// Closures of the program that take part in the decision on a request.
///
/// Such a closure must not wait for the decision, because the decision waits for the closure.
package enum ProgramCode {
    @TaskLocal package static var isRunning = false

    /// Runs a closure of the program.
    static func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try $isRunning.withValue(true) { Result(catching: body) }.get()
    }
}
