import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Which requests are answered: what they send, and conditions of any kind.
extension MockURLResponseBuilder {
    /// Answers only requests whose body, read as UTF-8, is as a pattern wants it; an empty one is absent.
    public func when(body: TextPattern) -> MockURLResponseBuilder {
        when(.body(body))
    }

    /// Answers only requests whose body is equal as JSON: the order of members and white space do not count.
    public func when(jsonBody value: JSON) -> MockURLResponseBuilder {
        when(.jsonBody(value))
    }

    /// Answers only requests whose body is JSON with at least these members; arrays and all else are equal.
    public func when(jsonBodyIncludes part: JSON) -> MockURLResponseBuilder {
        when(.jsonBody(includes: part))
    }

    /// Answers only requests whose body is a form (`application/x-www-form-urlencoded`) with this field.
    ///
    /// - Parameters:
    ///   - value: `.present` is any value, `.absent` is no such field.
    ///   - name: Of the field; case counts.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forFormField name: String) -> MockURLResponseBuilder {
        when(.formField(name, value))
    }

    /// Answers only requests that meet a condition, beside all else that is asked.
    public func when(_ condition: RequestCondition) -> MockURLResponseBuilder {
        stub.request.add(condition.condition)
        return self
    }

    /// Answers only requests of which a closure says so.
    ///
    /// It is asked at most once about a request, outside all locks and off the queues of the URL loading system. A stub
    /// with a closure cannot travel: it answers in this process, in responders made from the configurator itself; asking for
    /// its arguments fails the test.
    ///
    /// - Parameter predicate: Receives the client's request with all its properties, and its body in `httpBody`.
    /// - Returns: The builder, to continue the chain.
    public func when(_ predicate: @escaping @Sendable (URLRequest) -> Bool) -> MockURLResponseBuilder {
        stub.request.add(.closure(LocalClosure(.prompt(predicate))))
        return self
    }

    /// Answers only requests of which an asynchronous closure says so.
    ///
    /// As with a closure that is not asynchronous. The request waits for it, and no other does. Verifications do not ask it: they fail
    /// and say so when they would have to.
    ///
    /// - Parameter predicate: Receives the client's request with all its properties, and its body in `httpBody`.
    /// - Returns: The builder, to continue the chain.
    public func when(_ predicate: @escaping @Sendable (URLRequest) async -> Bool) -> MockURLResponseBuilder {
        stub.request.add(.closure(LocalClosure(.async(predicate))))
        return self
    }

    /// Answers only while a scenario is in a state.
    ///
    /// A scenario is in the state `Started` until a stub that answers brings about another.
    ///
    /// - Parameters:
    ///   - scenario: The name of the scenario.
    ///   - state: The name of the state.
    /// - Returns: The builder, to continue the chain.
    public func when(scenario: String, is state: String) -> MockURLResponseBuilder {
        change(scenario) { $0.required = state }
    }

    /// Brings a scenario into a state when the stub answers.
    ///
    /// - Parameters:
    ///   - scenario: The name of the scenario.
    ///   - state: The name of the state.
    /// - Returns: The builder, to continue the chain.
    public func with(scenario: String, becoming state: String) -> MockURLResponseBuilder {
        change(scenario) { $0.new = state }
    }

    private func change(_ scenario: String, _ body: (inout ScenarioStep) -> Void) -> MockURLResponseBuilder {
        let known = stub.scenarios.firstIndex { $0.name == scenario }
        if known == nil { stub.scenarios.append(ScenarioStep(scenario)) }
        body(&stub.scenarios[known ?? stub.scenarios.count - 1])
        return self
    }
}
