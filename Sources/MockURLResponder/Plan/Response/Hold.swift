/// A place in an answer that waits for something other than time.
package indirect enum Hold: Sendable, Hashable {
    /// Until a test releases the hold by this name.
    case released(String)
    /// Until the stub with this name has answered this number of requests in its run, 1 or more.
    case answered(String, count: Int)

    /// The name by which a test releases the hold; `nil` if no test releases it.
    package var name: String? { if case .released(let name) = self { name } else { nil } }
}
