public import MockURLResponder

/// The name, the priority and the observer of the stub, and what happens after its last use.
extension MockURLResponseBuilder {
    /// Sets the name of the stub in reports, lists and the journal.
    public func with(name: String) -> MockURLResponseBuilder {
        stub.name = name
        return self
    }

    /// Lets the stub answer before stubs of a lower priority that match the same request.
    ///
    /// - Parameter priority: The priority, from 1 (the highest) to 255. The default is 5.
    /// - Returns: The builder, to continue the chain.
    public func priority(_ priority: Int) -> MockURLResponseBuilder {
        check(priority, "the priority", PlanRules.priority.flaw(in: priority))
        stub.priority = priority
        return self
    }

    /// Excludes the stub from reports of unused stubs.
    public func optionally() -> MockURLResponseBuilder {
        stub.isOptional = true
        return self
    }

    /// Lets the stub answer beyond its limit if no other stub answers.
    ///
    /// If several such stubs match, the last one in the order of search answers.
    public func repeatingLast() -> MockURLResponseBuilder {
        stub.repeatsLast = true
        return self
    }

    /// Calls a closure each time the stub answers, before the answer is delivered.
    ///
    /// The closure runs outside the queues of the URL loading system. A stub with a closure cannot be encoded in launch
    /// arguments, so requesting the arguments fails the test. The stub answers only in this process, in responders
    /// created from the configurator itself.
    ///
    /// - Parameter observer: A closure that receives the request, the stub and the status.
    /// - Returns: The builder, to continue the chain.
    public func onAnswer(_ observer: @escaping @Sendable (AnsweredCall) -> Void) -> MockURLResponseBuilder {
        stub.onAnswer = LocalClosure(observer)
        return self
    }
}
