import Foundation
import MockURLResponderTestAPI

/// A shell script as a program under test, which is not mocked.
func shell(_ script: String) -> ServiceUnderTest {
    var service = ServiceUnderTest(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script])
    service.verifying = []
    return service
}

/// What a service throws; nil when it throws nothing, or something else.
func failure(of body: () async throws -> Void) async -> ServiceUnderTestError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? ServiceUnderTestError
    }
}

/// Whether a process is gone, which is waited for.
func isGone(_ process: Int32, within seconds: Double = 300) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while kill(process, 0) == 0, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(2)) }
    return kill(process, 0) != 0
}

/// How many files this process has open.
func openFileCount() -> Int {
    (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 }
}
