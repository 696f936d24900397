import TestSupport
import XCTest

/// Returns a program under test that runs a shell script and is not mocked.
func shell(_ script: String) -> ServiceUnderTest {
    var service = ServiceUnderTest(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script])
    (service.verifying, service.transport) = ([], .arguments)
    return service
}

/// Runs the tests of a class of XCTest in a process, with variables of its own.
func outcome(of fixture: XCTestCase.Type, _ variables: [String: String]) async throws -> Termination {
    var program = ServiceUnderTest(executable: try #require(Bundle.main.executableURL))
    program.launchArguments = ["MockURLResponderTestAPITests.\(fixture)"]
    program.launchEnvironment.merge(variables) { $1 }
    // XCTest rejects options that it does not know.
    program.transport = .environment
    return try await program.launch().waitForExit(timeout: 300)
}

/// Returns the service error that `body` throws; `nil` if it throws no error or another one.
func failure(of body: () async throws -> Void) async -> ServiceUnderTestError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? ServiceUnderTestError
    }
}

/// Returns the description of the error that stops the launch of a changed program; `nil` if it is launched.
func launchError(_ change: (inout ServiceUnderTest) -> Void) async -> String? {
    var program = shell("")
    change(&program)
    return await failure { [program] in _ = try await program.launch() }?.description
}

/// Waits until a process is gone, and returns whether it is.
func isGone(_ process: Int32, within seconds: Double = 300) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while kill(process, 0) == 0, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(2)) }
    return kill(process, 0) != 0
}

/// Returns the processes that an exit test has printed as `launched:1:2`.
func launched(_ result: ExitTest.Result?) throws -> [Int32] {
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let found = try #require(output.firstMatch(of: /launched:(\d+):(\d+)/)).output
    return try [#require(Int32(found.1)), #require(Int32(found.2))]
}

/// Returns the number of open file descriptors of this process.
func openFileCount() -> Int {
    (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 }
}
