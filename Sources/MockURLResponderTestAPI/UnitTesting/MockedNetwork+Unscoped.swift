import MockURLResponder

#if canImport(Testing)
public import Testing
#endif

/// Requests that lose the task tree of their test.
///
/// A detached task, a queue, a thread and a completion handler do not inherit the network of a test. From the first
/// network of a process on, their requests to other machines are refused. So are requests to a host and port that a stub
/// of a running test names.
extension MockedNetwork {
    /// Answers the requests that a closure sends, also in a detached task.
    ///
    ///     let network = try MockedNetwork.current
    ///     Task.detached { try await network.bound { try await client.refresh() } }
    ///
    /// - Parameters:
    ///   - isolation: The actor that the closure runs on, by default the actor of the caller.
    ///   - fileID: The file that messages name for the scope.
    ///   - line: The line that messages name for the scope.
    ///   - body: A closure that sends requests.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    public func bound<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await Self.$running.withValue(self) { () async -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await responder.withSharedSession(fileID: fileID, line: line, body))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Answers the requests that a closure sends on a queue or a thread.
    ///
    /// - Parameters:
    ///   - fileID: The file that messages name for the scope.
    ///   - line: The line that messages name for the scope.
    ///   - body: A closure that sends requests.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    @available(*, noasync, message: "Say that the closure is asynchronous: { [captured] () async in … }")
    @_disfavoredOverload
    public func bound<Value, Failure: Error>(
        fileID: StaticString = #fileID, line: UInt = #line, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try Self.$running.withValue(self) {
            Result { () throws(Failure) in try responder.withSharedSession(fileID: fileID, line: line, body) }
        }.get()
    }

    /// The treatment of requests that belong to no network of a test.
    public enum UnscopedRequests: Sendable, Hashable {
        /// They are refused if they would leave this machine, or if a stub of a running test names their host and port.
        case refused
        /// They reach the real network.
        case allowed
    }

    /// The treatment of the requests of this process that belong to no network of a test.
    ///
    /// The default is `.refused`. A suite that also has tests with the real network can use the trait
    /// `.unscoped(.allowed)` for these tests.
    public static var unscopedRequests: UnscopedRequests {
        get { TestNetworks.areAllowed ? .allowed : .refused }
        set { TestNetworks.areAllowed = newValue == .allowed }
    }
}

#if canImport(Testing)
/// Chooses what happens to requests that belong to no network, while a test runs.
///
/// Requests on queues do not reveal their test. So `.allowed` applies to the tasks of the test, and during the test to all
/// requests that belong to no test, unless a stub of a running test names their host and port.
public struct UnscopedRequestsTrait: TestTrait, SuiteTrait, TestScoping {
    let choice: MockedNetwork.UnscopedRequests

    /// `true`, because tests inherit the trait from suites.
    public var isRecursive: Bool { true }

    /// Runs a test case.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case.
    ///   - function: The rest of the case.
    /// - Throws: The errors of the case.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await TestNetworks.choosing(choice, function)
    }
}

extension Trait where Self == UnscopedRequestsTrait {
    /// Chooses what happens to requests that belong to no network of a test, while the test runs.
    ///
    /// - Parameter choice: `.allowed` lets them reach the real network.
    /// - Returns: The trait.
    public static func unscoped(_ choice: MockedNetwork.UnscopedRequests) -> Self {
        UnscopedRequestsTrait(choice: choice)
    }
}
#endif
