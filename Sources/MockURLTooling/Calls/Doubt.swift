package import MockURLResponder

/// A call for which it is unknown whether it meets a condition.
package struct Doubt: Sendable {
    let query: CallQuery
    package let call: HTTPCall
    let reason: Unknown

    package init(query: CallQuery, call: HTTPCall, reason: Unknown) {
        self.query = query
        self.call = call
        self.reason = reason
    }

    package var failure: VerificationFailure {
        VerificationFailure(
            .undecidedCall,
            [
                "cannot tell whether this call meets \(query.asked(of: [call])): \(reason.reason)",
                "    " + call.description,
            ] + (reason.cure.map { ["  to do:    \($0)"] } ?? []))
    }
}
