public import MockURLResponder

/// When the stub answers, and what it is called.
extension MockURLResponseBuilder {
    /// Calls the stub by a name in reports, lists and the journal.
    public func with(name: String) -> MockURLResponseBuilder {
        stub.name = name
        return self
    }

    /// Answers before stubs of a lower priority that match the same request.
    ///
    /// - Parameter priority: 1, the highest, to 255; 5 unless said.
    /// - Returns: The builder, to continue the chain.
    public func priority(_ priority: Int) -> MockURLResponseBuilder {
        check(priority, "the priority", PlanRules.flaw(inPriority: priority))
        stub.priority = priority
        return self
    }

    /// Is no matter if it never answers: reports of unused stubs leave it out.
    public func optionally() -> MockURLResponseBuilder {
        stub.isOptional = true
        return self
    }

    /// Answers on when its uses are spent and no other stub answers; of several such, the last that is asked does.
    public func repeatingLast() -> MockURLResponseBuilder {
        stub.repeatsLast = true
        return self
    }

    /// Calls a closure whenever the stub answers, before the answer is given.
    ///
    /// It is called off the queues of the URL loading system. A stub with a closure cannot travel: it answers in this
    /// process, in responders made from the configurator itself; asking for its arguments fails the test.
    ///
    /// - Parameter observer: Gets the request, the stub and the status.
    /// - Returns: The builder, to continue the chain.
    public func onAnswer(_ observer: @escaping @Sendable (AnsweredCall) -> Void) -> MockURLResponseBuilder {
        stub.onAnswer = LocalClosure(observer)
        return self
    }
}
