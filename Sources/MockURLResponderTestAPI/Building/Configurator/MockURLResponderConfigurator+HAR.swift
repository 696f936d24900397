public import Foundation
import MockURLResponder
import MockURLTooling

/// Stubs from HAR files.
extension MockURLResponderConfigurator {
    /// Creates a configurator with a stub for each entry of a HAR file.
    ///
    ///     let upstream = try MockURLResponderConfigurator(har: folder.appendingPathComponent("rates.har"))
    ///
    /// A stub matches the method, the URL with its query in any order, and the body of a request. Equal requests receive
    /// their answers in the recorded order, and the last answer repeats. `mock-url check` finds what the stubs do not repeat.
    ///
    /// - Parameters:
    ///   - url: The file URL of a HAR file. docs/guides/har-files.md describes which ones.
    ///   - isStrict: Whether to throw if the stubs do not repeat a part of the file, and to let each answer count once.
    ///   - names: The names of header fields that a request must have with their recorded values.
    /// - Throws: `PlanError` if the file cannot be read, is no HAR file, or is cut off.
    public convenience init(har url: URL, strict isStrict: Bool = false, matchingHeaders names: [String] = []) throws {
        let options = RecordedStubs.Options(countsOnce: isStrict, matchedHeaders: names)
        let recorded = try RecordedPlan(har: url.path, options)
        if isStrict, let loss = recorded.losses.first { throw loss.error(beside: recorded.losses.count - 1) }
        self.init()
        plan.set(recorded.stubs.map(\.stub))
    }
}
