import TestSupport

/// The mocked upstream of DemoService.
enum Upstream {
    static let host = "api.frankfurter.dev"
    static let path = "/v1/latest"

    static func rates(_ rate: String = "1.0842") -> String {
        #"{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"USD":\#(rate)}}"#
    }

    /// Returns a mock bundle with a rate from euros to dollars.
    static func bundle(_ rate: String) throws -> MockBundleFolder {
        let request = #"{"url":"://api.frankfurter.dev/v1/latest","parameters":{"base":"EUR","symbols":"USD"}}"#
        let entry = #"[{"request":\#(request),"response":{"code":200,"file":"rate.json"}}]"#
        return try MockBundleFolder(entry, files: ["rate.json": rates(rate)])
    }

    static func configurator() -> MockURLResponderConfigurator {
        MockURLResponderConfigurator(scheme: "https", host: host)
    }
}

/// Runs DemoService until it ends.
func demoService(
    _ arguments: String..., mocking mocks: [String] = [], environment: [String: String] = [:]
) async throws -> ChildProgram.Outcome {
    try await ChildProgram("DemoService", arguments: arguments + mocks, environment: environment).outcome()
}

/// A DemoService that serves requests until this value is released.
struct DemoServer {
    let program: ChildProgram
    private let origin: String

    init(mocking mocks: [String]) async throws {
        try await self.init(ChildProgram("DemoService", arguments: ["serve", "--port", "0"] + mocks))
    }

    /// Waits until a launched program listens.
    init(_ program: ChildProgram) async throws {
        self.program = program
        origin = try await program.output { output in
            let line = output.split(separator: "\n").first { $0.hasPrefix("listening on ") }
            return line.map { String($0.dropFirst("listening on ".count)) }
        }
    }

    func get(_ path: String) async throws -> Reply { try await URLSession.shared.reply(to: origin + path) }
}
