package import MockURLResponder

/// An answer that was held until the end of its run.
package struct UnreleasedHold: Sendable {
    /// The method and the URL of the request.
    private let request: String
    private let hold: Hold
    /// Whether a person releases the hold by `mock-url held`.
    private let isOfTool: Bool

    package init(_ request: String, _ hold: Hold, isOfTool: Bool = false) {
        (self.request, self.hold, self.isOfTool) = (request, hold, isOfTool)
    }

    /// Returns the answers that are held at the end of a history, except those that were due.
    ///
    /// An answer is due when the other stub has answered often enough in the same process, which may end just before it delivers
    /// the answer.
    package static func all(in history: CallHistory) -> [UnreleasedHold] {
        history.calls.compactMap { call in
            guard let hold = call.currentHold?.hold else { return nil }
            let isDue =
                if case .answered(let stub, let count) = hold {
                    history.calls.count {
                        $0.process == call.process && $0.stub?.name == stub && $0.delivery?.ending == .complete
                    } >= count
                } else { false }
            let isOfTool = [.planFile, .serverPlan].contains(history.context)
            return isDue ? nil : UnreleasedHold(call.headline, hold, isOfTool: isOfTool)
        }
    }

    /// The failure.
    package var message: Message {
        let (place, advice) =
            switch hold {
            case .released(let name):
                (
                    "at \"\(name.shown())\"",
                    "release it, for example by "
                        + (isOfTool
                            ? "mock-url held release \(ShellText.quotedIfNeeded(name.shown()))"
                            : "release(\"\(name.shown())\")")
                        + ", or remove the hold"
                )
            case .answered(let stub, let count):
                (
                    "until the stub \"\(stub.shown())\" has answered \(Quantity.count(count, "request"))",
                    "let the program send the requests that this stub answers"
                )
            }
        return Message(
            .unreleasedHold,
            lines: ["the answer to \(request) was held until the end", "  held:     \(place)", "  to do:    \(advice)"])
    }
}
