/// Closures of the program that take part in the decision on a request.
///
/// Such a closure must not wait for the decision, because the decision waits for the closure.
package enum ProgramCode {
    @TaskLocal package static var isRunning = false
}
