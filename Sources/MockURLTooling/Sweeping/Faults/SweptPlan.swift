package import MockURLResponder

/// The plan of one run of a sweep: that of the program, with a fault at one call.
package struct SweptPlan: Sendable {
    package private(set) var stubs: [StubMapping]
    /// The index of the stub with the fault, among these stubs.
    package private(set) var faulty: Int?

    /// Creates a plan without a fault.
    ///
    /// The plan verifies no expectation and no sequence, because these are about a program that works.
    package init(_ stubs: [StubMapping]) {
        self.stubs = stubs.map { stub in
            var stub = stub
            (stub.expectation, stub.sequence) = (nil, nil)
            return stub
        }
    }

    /// Gives a call another answer.
    ///
    /// The fault is one more answer: the stub keeps all its own, for programs that try again.
    ///
    /// - Parameters:
    ///   - call: The call, of a stub of this plan.
    ///   - answer: The answer.
    ///   - isLasting: Whether later equal requests receive the same answer.
    ///   - isHandled: Whether the server has done its part, so that the scenario of the stub changes.
    /// - Returns: The plan with the fault.
    package func answering(_ call: SweptCall, by answer: ResponseDefinition, isLasting: Bool, isHandled: Bool)
        -> SweptPlan
    {
        var plan = self
        let stub = stubs[call.stub]
        var (before, fault, after) = (stub, stub, stub)
        let request = call.condition(with: stub.request)
        (before.request, fault.request) = (request, request)
        before.limit = .times(call.ordinal - 1)
        before.repeatsLast = false
        if let limit = stub.limit.count { after.limit = .times(max(0, limit - (call.ordinal - 1))) }
        fault.response = answer
        fault.limit = isLasting ? .always : .times(1)
        fault.repeatsLast = false
        if !isHandled {
            fault.scenarios = stub.scenarios.filter { $0.required != nil }.map {
                ScenarioStep($0.name, required: $0.required)
            }
        }
        let first = call.ordinal > 1 ? [before] : []
        (fault.isNext, after.isNext) = (first.isEmpty ? stub.isNext : true, true)
        plan.stubs.replaceSubrange(call.stub...call.stub, with: first + [fault, after])
        plan.faulty = call.stub + first.count
        return plan
    }
}

extension SweptCall {
    /// Returns the condition for exactly the requests that are equal to the call.
    fileprivate func condition(with stub: Condition) -> Condition {
        guard hasIdentity, case .all(let conditions) = stub else { return stub }
        var own: [Condition] = [.value(.url, .equals(request.url))]
        if stub.text(of: .method) != request.method { own.append(.value(.method, .equals(request.method))) }
        return .all(conditions + [.any([.all(own)])])
    }
}
