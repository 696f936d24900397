import MockURLResponder

/// A source that may know when its history changes.
protocol ChangingSource: CallSource {
    /// Rings after each change; `nil` if another process writes the history.
    var changes: Bell? { get }
}
