extension Subcommand {
    static let adapter = Subcommand(
        name: "adapter", purpose: "Print the Swift source of an adapter for an HTTP client",
        operands: Operands(name: "CLIENT", count: 1...1, values: .words(Adapter.allCases.map(\.rawValue))),
        details: [
            """
            A client that does not use URLSession needs an adapter: one file, which you add to your program. Its comments say how. \
            CLIENT is async-http-client for AsyncHTTPClient, or openapi for the clients of swift-openapi-generator.
            """
        ],
        statuses: [.success, .usage, .failure],
        examples: [
            Example(
                purpose: "Write the adapter for AsyncHTTPClient",
                command: "mock-url adapter async-http-client > HTTPExecuting.swift"),
            Example(
                purpose: "Write the adapter for generated clients",
                command: "mock-url adapter openapi > MockTransport.swift"),
        ],
        run: { invocation in
            // The parser accepts no other words.
            guard let adapter = Adapter(rawValue: invocation.operands[0]) else { return .usage }
            try StandardOutput.write(String(decoding: adapter.source, as: UTF8.self))
            return .success
        })
}

/// A client for which there is an adapter.
private enum Adapter: String, CaseIterable {
    case asyncHTTPClient = "async-http-client"
    case openAPI = "openapi"

    /// The file, which is a part of the binary.
    var source: [UInt8] {
        switch self {
        case .asyncHTTPClient: PackageResources.AsyncHTTPClient_swift
        case .openAPI: PackageResources.OpenAPI_swift
        }
    }
}
