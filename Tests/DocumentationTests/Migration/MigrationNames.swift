import TestSupport

/// The names that the new words in docs/migration use. Extensions contain the words; they are compiled, but never run.
struct MigrationNames {
    let api: MockURLResponderConfigurator
    let anyHost: MockURLResponderConfigurator
    let stub: MockStub
    let responder: MockURLResponder
    let recorder: MockURLRecorder
    let configuration: URLSessionConfiguration
    let request: URLRequest
    let url: URL
    let file: URL
    let bundle: URL
    let path: String
    let bytes: Data
    let mock: Mock<Int>
    let answers: Stub<Interaction<Int, Int>, Int>
    let variable: Int
}

/// Compiles an expression without evaluating it.
func word<Value>(_ expression: @autoclosure () async throws -> Value) async {}
