/// The decision about a request.
package struct Decision {
    package let answer: Answer
    /// The numbers of the call's records; `nil` if the call is not recorded.
    package let numbers: RecordNumbers?
    /// The name of the stub that answers, if held answers may wait for it.
    let awaitedStub: String?
    /// The fault of the stub, for clients whose connections can have it.
    package let fault: ResponseDefinition.Fault?

    init(
        _ answer: Answer, _ numbers: RecordNumbers? = nil, awaitedStub: String? = nil,
        fault: ResponseDefinition.Fault? = nil
    ) {
        (self.answer, self.numbers, self.awaitedStub, self.fault) = (answer, numbers, awaitedStub, fault)
    }
}

/// A decision, or what makes it on a thread that no other request waits for.
package enum Deciding {
    case decided(Decision)
    case takesTime(() -> Decision)

    package func decision() -> Decision {
        switch self {
        case .decided(let decision): decision
        case .takesTime(let decide): decide()
        }
    }
}
