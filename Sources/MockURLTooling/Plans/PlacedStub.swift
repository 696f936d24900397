import MockURLResponder

/// A stub with its place in a plan.
struct PlacedStub {
    let stub: StubMapping
    /// The number of the stub among those of its launch, from 1.
    let number: Int
    /// The path of the plan.
    let path: String
    let position: PlanError.Position

    /// The finding for a body whose file cannot be read; `nil` if it can be read.
    var findingOfBody: PlanFinding? {
        guard case .file = stub.response.body else { return nil }
        do {
            _ = try PreparedBody(of: stub.response.body)
            return nil
        } catch {
            return PlanFinding(
                .error, .unreadableBody, in: path, at: position, stub: number,
                text: "\(name) cannot answer: \("\(error)".shown(atMost: .max))")
        }
    }

    /// The finding for a body that no client receives; `nil` for any other body.
    var findingOfLostBody: PlanFinding? {
        let isForHead = stub.request.text(of: .method) == "HEAD" && !stub.response.body.isEmpty
        guard stub.response.losesBody || isForHead else { return nil }
        let reason =
            stub.response.losesBody
            ? "answers with the status \(stub.response.status) have none"
            : "answers to HEAD have none; only its type and its length are sent"
        return PlanFinding(
            .warning, .contradictoryResponse, in: path, at: position, stub: number,
            text: "\(name) has a body that is never sent: \(reason)")
    }

    /// The finding for a body that cannot be decoded by its `Content-Encoding`; `nil` for any other body.
    ///
    /// A warning, because a test may need an answer with a damaged body.
    var findingOfCoding: PlanFinding? {
        guard stub.response.headers.contains("Content-Encoding"), stub.response.fault == nil, findingOfLostBody == nil,
            let flaw = try? PreparedResponse(stub.response).decoded().cutOff?.explanation
        else { return nil }
        let message = Message(.unexpectedError, quoting: flaw)
        guard message.kind == .undecodableBody else { return nil }
        return PlanFinding(
            .warning, .undecodableBody, in: path, at: position, stub: number,
            text: "\(name) has a body that cannot be decoded: \(message.text.shown(atMost: .max))")
    }

    /// The finding for a fault that only a client in the program can report; `nil` for any other fault.
    ///
    /// A warning, because a program that contains MockURLResponder can report it.
    var findingOfFault: PlanFinding? {
        guard let fault = stub.response.fault, fault.onWire == nil else { return nil }
        return PlanFinding(
            .warning, .unsupportedFault, in: path, at: position, stub: number,
            text:
                "\(name) cannot be used from outside, as by mock-url run: expected a fault that a server or a network can cause, "
                + "found \(fault.found); \(PlanError.adviceOnFaults)")
    }

    /// The finding for a plain path that looks like a pattern; `nil` for any other path.
    var findingOfLiteral: PlanFinding? {
        guard let text = stub.request.text(of: .path), let meant = LiteralPattern.meant(by: text) else { return nil }
        let shown = JSONText.quoted(text.shown(atMost: 240))
        return PlanFinding(
            .warning, .literalPattern, in: path, at: position, stub: number,
            text: "\(name) answers only the path \(shown), because a plain text matches only itself; write "
                + "{\"\(meant.name)\": \(shown)}, or percent-encode the character if it is meant")
    }

    /// Returns the finding for a stub that can never answer.
    ///
    /// If the stub must answer, its expectation can never be met, so the finding is an error.
    ///
    /// - Parameter other: The stub that answers in its place.
    /// - Returns: The finding.
    func finding(shadowedBy other: PlacedStub) -> PlanFinding {
        let isRequired = stub.expectation.map { $0.least > 0 } ?? false
        let consequence = isRequired ? ", so its expectation cannot be met" : ""
        return PlanFinding(
            isRequired ? .error : .warning, .shadowedStub, in: path, at: position, stub: number,
            text:
                "\(name) never answers\(consequence): \(other.name) (\(other.path.shown(atMost: .max)):\(other.position.line)) is asked "
                + "before it and always answers its requests; move it forward, or limit the other stub")
    }

    /// Returns the finding for an answer that is held for ever.
    func finding(heldFor reason: String) -> PlanFinding {
        PlanFinding(
            .error, .invalidHold, in: path, at: position, stub: number, text: "\(name) is held for ever: \(reason)")
    }

    private var name: String {
        "stub #\(number)" + (stub.name.map { " \"\($0.shown(atMost: 240))\"" } ?? "")
    }
}
