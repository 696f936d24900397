import Foundation

/// Decisions that only clients with real connections need.
extension Engine {
    // MARK: Bodies

    /// The number of bytes of a body that the records of its call contain.
    package var longestRecordedBody: Int {
        max(log == nil ? 0 : CallLog.longestBody, journal?.longestRequest ?? 0)
    }

    /// Whether a decision may need the whole body of a request.
    ///
    /// - Parameter request: The request without its body.
    /// - Returns: `true` also if it is unknown.
    package func needsBody(of request: CapturedRequest) -> Bool {
        guard isEnabled else { return false }
        takePlan()
        let settings = settings
        return settings.policy.allowsNetwork || settings.onAnswer != nil || settings.onUnmatched != nil
            || registry.examinesBody(of: request)
    }

    // MARK: Connections

    /// Fails a step of a client on its way to a server, if a stub asks for that, and records the failed call.
    ///
    /// - Returns: The fault; `nil` if the step succeeds.
    package func fault(of step: ConnectionStep) -> WireFault? {
        guard isEnabled else { return nil }
        takePlan()
        guard let claimed = registry.claim(step), let fault = claimed.response.fault?.onWire else { return nil }
        guard let request = step.request(of: claimed.stub) else { return fault }
        let answer = answer(to: request, from: claimed)
        guard case .fail(let error, _, _) = answer else { return fault }
        let awaited = claimed.isAwaited ? claimed.name : nil
        let decision = Decision(answer, record(request, by: .stub(claimed), .failed(error)), awaitedStub: awaited)
        recordedCall(decision)?.end(.failed(error), received: 0) { _ in nil }
        if let awaited { held.noteAnswer(of: awaited) }
        return fault
    }

    /// Whether a stub may fail connections to a host before their requests, so that no connection may be kept.
    package func mayFailConnections(to host: String) -> Bool {
        takePlan()
        return registry.mayFailConnections(to: host)
    }

    /// Whether a stub of the current plan names a host.
    package func namesHost(_ host: String) -> Bool {
        takePlan()
        return registry.namesHost(host)
    }

    /// Checks that a server or a network can cause the fault of each stub.
    ///
    /// - Throws: `PlanError` for the first fault that only a client can report.
    package func checkFaults() throws { try PlanError.checkFaults(of: registry.stubs) }
}

extension PlanError {
    /// Checks that a server or a network can cause the fault of each stub.
    ///
    /// - Parameters:
    ///   - stubs: The stubs of one plan.
    ///   - plan: The place of the plan for an error.
    /// - Throws: `PlanError` for the first fault that only a client can report.
    package static func checkFaults(of stubs: [StubMapping], in plan: SafeText = "the plan") throws {
        for (index, stub) in stubs.enumerated() {
            if let fault = stub.response.fault, fault.onWire == nil {
                throw PlanError(unsupported: fault, of: stub, at: index, in: plan)
            }
        }
    }

    /// The error for a fault that no server and no network causes.
    init(
        unsupported fault: ResponseDefinition.Fault, of stub: StubMapping, at index: Int, in plan: SafeText = "the plan"
    ) {
        let place: SafeText =
            if let source = stub.source, let file = source.file {
                ", \(SafeText(unquotedPath: file)):\(source.line)"
            } else {
                ""
            }
        self.init(
            .unsupportedFault, source: "stub \(index + 1) of \(plan)\(place)", path: "response.fault",
            expected: "a fault that a server or a network can cause", found: fault.found, hint: Self.adviceOnFaults)
    }

    /// The advice for a fault that only a client can report.
    package static let adviceOnFaults: SafeText =
        "choose a fault that happens to a real connection; docs/reference/wire-format.md lists them"
}

extension ResponseDefinition.Fault {
    /// The fault as a message names it that no server and no network causes.
    package var found: SafeText {
        switch self {
        case .urlError(let code): "the error code \(code)"
        case .error(let error): "the error code \(error.code) of a domain"
        default: "another fault"
        }
    }
}

/// The holds of answers.
extension Engine {
    /// - Throws: `UnreleasableHold` if no test and no launcher has this engine, so that nothing can release the hold.
    package func checkRelease(of hold: Hold, headline: () -> String) throws(UnreleasableHold) {
        guard let name = hold.name, log == nil else { return }
        throw UnreleasableHold(
            message: Message(
                .unreleasableHold,
                lines: [
                    "MockURLResponder cannot hold the answer to \(headline()), because nothing can release it",
                    "  expected: a hold in a plan of the launcher, which answers the program from outside",
                    "  found:    the hold \(name.shown()) in a plan that the program itself has",
                    "  to do:    launch the program by mock-url run, or by a test with the transport .outside; both need Linux",
                ]))
    }
}

/// The error of a hold that nothing can release.
package struct UnreleasableHold: ErrorWithMessage {
    package let message: Message
    package var description: String { message.description }
}
