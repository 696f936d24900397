package import MockURLResponder

/// The plan of one run of a sweep: that of the program, with a fault at one call.
package struct SweptPlan: Sendable {
    /// The scenario that a connection waits for before it fails.
    private static let turn = ScenarioStep("mock-url sweep", required: "answered", new: "answered")

    package private(set) var stubs: [StubMapping]
    /// The index of the stub with the fault, among these stubs.
    package private(set) var faulty: Int?
    /// The connection that fails before its request is known; `nil` for another fault.
    private(set) var connection: SweptConnection?

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
    /// The fault is one more answer: the stub keeps all its own, for programs that try again. An answer that is only late is one of its
    /// own, so that a program which waits for another answer receives it.
    ///
    /// - Parameters:
    ///   - call: The call, of a stub of this plan.
    ///   - answer: The answer.
    ///   - isLasting: Whether later equal requests receive the same answer.
    ///   - isHandled: Whether the server has done its part, so that the scenario of the stub changes.
    ///   - isRight: Whether the answer is only late.
    /// - Returns: The plan with the fault.
    package func answering(
        _ call: SweptCall, by answer: ResponseDefinition, isLasting: Bool, isHandled: Bool, isRight: Bool = false
    ) -> SweptPlan {
        if let connection = call.connection, answer.fault?.onWire?.precedesRequest == true,
            let plan = failing(connection, by: answer, isLasting: isLasting)
        {
            return plan
        }
        var plan = self
        plan.faulty = plan.split(call.stub, at: call.ordinal) { before, fault, after in
            let (request, others) = call.conditions(with: fault.request)
            (before.request, fault.request, fault.response) = (request, request, answer)
            if !isHandled {
                fault.scenarios = fault.scenarios.filter { $0.required != nil }.map {
                    ScenarioStep($0.name, required: $0.required)
                }
            }
            if isRight, isLasting, let left = after.limit.count {
                (fault.limit, fault.repeatsLast, after.request) = (.times(max(1, left)), true, others)
            } else if isRight, let left = after.limit.count {
                (after.limit, after.repeatsLast) = (.times(max(0, left - 1)), true)
            } else if isLasting {
                fault.limit = .always
            }
        }
        return plan
    }

    /// Fails a connection; `nil` if the answer before it is not distinct from others.
    private func failing(
        _ connection: SweptConnection, by answer: ResponseDefinition, isLasting: Bool
    ) -> SweptPlan? {
        var plan = self
        // A name is asked for without a port.
        let port: Condition.Port = answer.fault?.onWire == .unknownName ? .any : .number(connection.port)
        let origin = Condition.origin(scheme: nil, host: .equals(connection.host), port: port)
        var fault = StubMapping(
            request: .stub(origin: origin, method: nil), response: answer, limit: isLasting ? .always : .times(1))
        fault.priority = StubMapping.priorities.lowerBound
        if let previous = connection.previous {
            // A stub that is used up repeats its answer only while no other stub answers.
            guard !stubs[previous.stub].limit.isReached(by: previous.number - 1) else { return nil }
            _ = plan.split(previous.stub, at: previous.number) { _, answer, after in
                answer.scenarios.append(ScenarioStep(Self.turn.name, new: Self.turn.new))
                if let left = after.limit.count { after.limit = .times(left - 1) }
            }
            fault.scenarios = [ScenarioStep(Self.turn.name, required: Self.turn.required)]
        }
        (plan.faulty, plan.connection) = (plan.stubs.count, connection)
        plan.stubs.append(fault)
        return plan
    }

    /// Replaces a stub by those for its answers before one, for that one, and for all that are left.
    ///
    /// - Returns: The index of the stub for the one answer.
    private mutating func split(
        _ index: Int, at number: Int, _ change: (inout StubMapping, inout StubMapping, inout StubMapping) -> Void
    ) -> Int {
        let stub = stubs[index]
        var (before, one, after) = (stub, stub, stub)
        (before.limit, one.limit) = (.times(number - 1), .times(1))
        (before.repeatsLast, one.repeatsLast) = (false, false)
        if let limit = stub.limit.count { after.limit = .times(max(0, limit - (number - 1))) }
        change(&before, &one, &after)
        let first = number > 1 ? [before] : []
        (one.isNext, after.isNext) = (first.isEmpty ? stub.isNext : true, true)
        stubs.replaceSubrange(index...index, with: first + [one, after])
        return index + first.count
    }
}

extension SweptCall {
    /// Returns the conditions for exactly the requests that are equal to the call, and for all others of its stub.
    fileprivate func conditions(with stub: Condition) -> (equal: Condition, others: Condition) {
        guard hasIdentity, case .all(let conditions) = stub else { return (stub, .any([])) }
        var own: [Condition] = [.value(.url, .equals(request.url))]
        if stub.text(of: .method) != request.method { own.append(.value(.method, .equals(request.method))) }
        return (.all(conditions + [.any([.all(own)])]), .all(conditions + [.not(.all(own))]))
    }
}
