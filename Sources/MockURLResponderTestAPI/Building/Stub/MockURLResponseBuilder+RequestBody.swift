import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Conditions on the body of a request, and conditions of any kind.
extension MockURLResponseBuilder {
    /// Answers only requests whose body, read as UTF-8, matches a pattern.
    ///
    /// An empty body counts as absent.
    public func when(body: TextPattern) -> MockURLResponseBuilder {
        when(.body(body))
    }

    /// Answers only requests whose body equals this JSON value.
    ///
    /// The order of members and white space are ignored.
    public func when(jsonBody value: JSON) -> MockURLResponseBuilder {
        when(.jsonBody(value))
    }

    /// Answers only requests whose body is JSON with at least these members.
    ///
    /// An array must have as many elements, and each is compared in this way. All other values must be equal.
    public func when(jsonBodyIncludes part: JSON) -> MockURLResponseBuilder {
        when(.jsonBody(includes: part))
    }

    /// Answers only requests whose body is a form (`application/x-www-form-urlencoded`) with a field that matches a
    /// pattern.
    ///
    /// - Parameters:
    ///   - value: A pattern; `.present` means any value, and `.absent` means no such field.
    ///   - name: The name of the field. Case matters.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forFormField name: String) -> MockURLResponseBuilder {
        when(.formField(name, value))
    }

    /// Answers only requests whose body is `multipart/form-data` (RFC 7578) with such a part.
    ///
    /// `when(.part(…))` also compares the bytes or the JSON of a part.
    ///
    /// - Parameters:
    ///   - name: The name of the part. Case matters.
    ///   - filename: A pattern for the name of the file; `nil` accepts each name, and a part that is no file.
    ///   - type: A pattern for the Content-Type of the part; `nil` accepts each type, and a part without one.
    ///   - body: A pattern for the content, read as UTF-8; `nil` accepts each content.
    /// - Returns: The builder, to continue the chain.
    public func when(
        part name: String, filename: TextPattern? = nil, type: TextPattern? = nil, body: TextPattern? = nil
    ) -> MockURLResponseBuilder {
        when(.part(name, filename: filename, type: type, body: body))
    }

    /// Answers only requests that also meet this condition.
    public func when(_ condition: RequestCondition) -> MockURLResponseBuilder {
        stub.request.add(condition.condition)
        return self
    }

    /// Answers only requests for which a closure returns `true`.
    ///
    /// The closure is called at most once for a request, without a lock, and outside the queues of the URL loading
    /// system. A stub with a closure cannot be encoded in launch arguments, so requesting the arguments fails the test.
    /// The stub answers only in this process, in responders created from the configurator itself.
    ///
    /// - Parameter predicate: A closure that receives the client's request with all its properties, and with its
    ///   body in `httpBody`.
    /// - Returns: The builder, to continue the chain.
    public func when(_ predicate: @escaping @Sendable (URLRequest) -> Bool) -> MockURLResponseBuilder {
        stub.request.add(.closure(LocalClosure(.prompt(predicate))))
        return self
    }

    /// Answers only requests for which an asynchronous closure returns `true`.
    ///
    /// The rules for synchronous closures apply. Other requests do not wait for the closure. Verifications do not call
    /// it, and a verification that needs its result fails with an error message.
    ///
    /// - Parameter predicate: A closure that receives the client's request with all its properties, and with its
    ///   body in `httpBody`.
    /// - Returns: The builder, to continue the chain.
    public func when(_ predicate: @escaping @Sendable (URLRequest) async -> Bool) -> MockURLResponseBuilder {
        stub.request.add(.closure(LocalClosure(.async(predicate))))
        return self
    }

    /// Answers only while a scenario is in this state.
    ///
    /// A scenario is in the state `Started` until a stub with `with(scenario:becoming:)` answers.
    ///
    /// - Parameters:
    ///   - scenario: The name of the scenario.
    ///   - state: The name of the state.
    /// - Returns: The builder, to continue the chain.
    public func when(scenario: String, is state: String) -> MockURLResponseBuilder {
        change(scenario) { $0.required = state }
    }

    /// Changes the state of a scenario when the stub answers.
    ///
    /// - Parameters:
    ///   - scenario: The name of the scenario.
    ///   - state: The name of the state.
    /// - Returns: The builder, to continue the chain.
    public func with(scenario: String, becoming state: String) -> MockURLResponseBuilder {
        change(scenario) { $0.new = state }
    }

    private func change(_ scenario: String, _ body: (inout ScenarioStep) -> Void) -> MockURLResponseBuilder {
        let known = stub.scenarios.firstIndex { $0.name.hasSameBytes(as: scenario) }
        if known == nil { stub.scenarios.append(ScenarioStep(scenario)) }
        body(&stub.scenarios[known ?? stub.scenarios.count - 1])
        return self
    }
}
