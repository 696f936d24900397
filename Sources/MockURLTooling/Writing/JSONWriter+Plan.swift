import MockURLResponder

/// Writes stub mappings in the wire format.
extension JSONWriter {
    /// Writes a host object.
    ///
    /// - Parameters:
    ///   - first: A stub with the scheme, host, port and test file that all stubs of the object share.
    ///   - responses: Writes the stubs of the host.
    mutating func host(of first: StubMapping, responses: (inout JSONWriter) -> Void) {
        let origin = first.request.origin
        let pattern = origin.pattern(of: .host)
        var host = HostFields()
        host.scheme = origin.text(of: .scheme)
        host.host = pattern
        if origin.port != Condition.impliedPort(besideHost: pattern) { host.port = origin.port }
        host.file = first.source?.file
        withoutActuallyEscaping(responses) { responses in
            host.responses = responses
            object { HostFields.table.write(&$0, host) }
            // The closure must not outlive this call.
            host.responses = { _ in }
        }
    }

    /// Writes one item of `responses`.
    ///
    /// - Parameters:
    ///   - stub: The stub.
    ///   - response: The response to write in place of the stub's own.
    ///   - note: A note for people who read the plan.
    ///   - layout: The layout in which a body of JSON is sent; `nil` for its own.
    ///   - isReadable: Whether to write the parts of a body as people write them.
    mutating func stub(
        _ stub: StubMapping, answering response: ResponseDefinition? = nil, note: String? = nil,
        layout: JSONLayout? = nil, isReadable: Bool = false
    ) {
        let response = ResponseFields(response ?? stub.response, layout: layout, isReadable: isReadable)
        object { StubFields.table.write(&$0, StubFields(stub, note: note, response: response)) }
    }
}
