#if os(macOS) || os(Linux)
public import Foundation

extension ServiceUnderTest {
    /// Launches the program.
    ///
    /// - Returns: The running program. Keep the value in a variable, because the program ends when it is
    ///   deinitialized.
    /// - Throws: `ServiceUnderTestError` if the program cannot be launched.
    public func launch() async throws -> RunningService {
        let service = try RunningService(launching: self)
        OpenServices.add(service)
        return service
    }

    /// Launches the program and waits until it is ready.
    ///
    /// A program that is not ready in time is ended.
    ///
    ///     let (server, port) = try await service.launch(waitingFor: .port(inLine: .prefix("listening on ")))
    ///
    /// - Parameters:
    ///   - readiness: The sign that the program is ready.
    ///   - timeout: The longest wait, in seconds.
    /// - Returns: The running program, and the value that made it ready: the matched line, the port or the file.
    ///   Keep the program in a variable, because it ends when the value is deinitialized.
    /// - Throws: `ServiceUnderTestError` if the program cannot be launched, is not ready in time, or ends before it is
    ///   ready.
    public func launch<Value: Sendable>(
        waitingFor readiness: Readiness<Value>, timeout: TimeInterval = ServiceUnderTest.defaultTimeout
    ) async throws -> (service: RunningService, ready: Value) {
        let service = try await launch()
        return (service, try await readiness.wait(service, timeout))
    }
}
#endif
