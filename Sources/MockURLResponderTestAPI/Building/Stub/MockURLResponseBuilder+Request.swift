import Foundation
public import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The requests that the stub answers.
extension MockURLResponseBuilder {
    /// Answers only requests that also meet this condition.
    ///
    ///     upstream.respond(to: "/rates").when(.query("base", "EUR") && .header("X-Debug", .absent)).always()
    public func when(_ condition: RequestCondition) -> MockURLResponseBuilder {
        if condition.isRefused { isRefused = true }
        stub.request.add(condition.condition)
        return self
    }

    /// Answers only requests with this method.
    public func when(method: HTTPMethod) -> MockURLResponseBuilder {
        when(method: method.rawValue)
    }

    /// Answers only requests with this method.
    ///
    /// - Parameter method: Any method, or `*` for all methods. Case matters (RFC 9110 section 9.1), except for the
    ///   methods that `URLRequest` itself converts to upper case.
    /// - Returns: The builder, to continue the chain.
    public func when(method: String) -> MockURLResponseBuilder {
        check(method, "the method", PlanRules.flaw(inMethod: method))
        stub.request.setPattern(method == "*" ? nil : .equals(method), of: .method)
        return self
    }

    /// Answers only requests that have this value in a query field.
    ///
    /// Other query fields are allowed. `when(.query(key, …))` takes a pattern.
    ///
    /// - Parameters:
    ///   - value: The value without percent-encoding. A later value for the same field replaces it.
    ///   - key: The name of the field. Case matters.
    /// - Returns: The builder, to continue the chain.
    public func when(value: String, forQueryField key: String) -> MockURLResponseBuilder {
        stub.request.query.fields.removeAll { $0.name == key }
        stub.request.query.fields.append(NamedPattern(key, .equals(value)))
        return self
    }

    /// Answers only requests that have this value in a header field.
    ///
    /// Other header fields are allowed. `when(.header(key, …))` takes a pattern.
    ///
    /// - Parameters:
    ///   - value: The whole value. Case matters. A later value for the same field replaces it.
    ///   - key: The name of the field. Case is ignored.
    /// - Returns: The builder, to continue the chain.
    public func when(value: String, forHeaderField key: String) -> MockURLResponseBuilder {
        check(key, "the header name", PlanRules.flaw(inHeaderName: key))
        stub.request.setPattern(.equals(value), of: .header(key))
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
