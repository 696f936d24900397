import TestSupport

/// Stubs for tests in other files.
enum SharedStubs {
    static let line = #line + 3

    static func build(in network: MockedNetwork) {
        network.host("h").respond(to: "/shared").expect(1).always()
    }
}
