#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

extension ServiceUnderTest {
    /// Launches the program, once.
    ///
    /// - Throws: `ServiceUnderTestError` when it cannot be launched, which says why.
    public func launch() async throws {
        try life.withLock { life in
            guard case .new(let settings) = life else {
                throw ServiceUnderTestError(
                    "\(name) was launched before; a ServiceUnderTest launches its program once, so make another one")
            }
            try check(settings.launch.outputLimit)
            let plan = try LaunchPlan(settings.launch, folder: folder.url, live: plans.path)
            try publish()
            life = .launched(settings, try launchedProcess(plan, settings.launch), plan.journal)
        }
        OpenServices.add(self)
    }

    /// Launches the program and waits until it is ready; when it is not, it is ended.
    ///
    /// - Parameters:
    ///   - readiness: By what that is seen.
    ///   - timeout: In seconds.
    /// - Throws: `ServiceUnderTestError` when it cannot be launched, is not ready in time, or ends before.
    public func launch(waitingFor readiness: Readiness, timeout: Double = ServiceUnderTest.defaultTimeout) async throws
    {
        try await launch()
        do {
            switch readiness {
            case .line(let pattern): try await wait(forLine: pattern, timeout: timeout)
            case .errorLine(let pattern): try await wait(forErrorLine: pattern, timeout: timeout)
            case .file(let url): try await wait(forFile: url, timeout: timeout)
            case .port(let port, let host): try await wait(forPort: port, host: host, timeout: timeout)
            case .nothing: break
            }
        } catch {
            child?.stop(grace: Self.shortGrace)
            throw error
        }
    }

    private func launchedProcess(_ plan: LaunchPlan, _ settings: LaunchSettings) throws -> ChildProcess {
        let directory = settings.workingDirectory
        try check(directory)
        let process = Process()
        process.executableURL = executable
        process.arguments = plan.arguments
        process.environment = plan.environment
        if let directory { process.currentDirectoryURL = directory }
        do {
            return try ChildProcess(process, folder: folder, outputLimit: settings.outputLimit)
        } catch {
            throw ServiceUnderTestError(
                "cannot launch \(executable.path): \((error as NSError).localizedDescription) \(Self.cause(of: error))")
        }
    }

    private func check(_ outputLimit: Int) throws {
        let limits = CapturedOutput.limits
        guard !limits.contains(outputLimit) else { return }
        throw ServiceUnderTestError(
            "cannot launch \(name): expected an outputLimit from \(limits.lowerBound) to \(limits.upperBound) bytes, found "
                + "\(outputLimit)")
    }

    /// What `Process` says of these does not tell which it was.
    private func check(_ directory: URL?) throws {
        guard ProductLookup.isProgram(executable) else {
            throw ServiceUnderTestError(
                "cannot launch \(executable.path): expected the file of a program that may be executed, found "
                    + (FileManager.default.fileExists(atPath: executable.path) ? "something else" : "nothing there"))
        }
        var isDirectory: ObjCBool = false
        guard let directory else { return }
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory), isDirectory.boolValue
        else {
            throw ServiceUnderTestError(
                "cannot launch \(name): expected a directory as workingDirectory, found none at \(directory.path)")
        }
    }

    private static func cause(of error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        return cause.map { "(\(String(cString: strerror(Int32($0.code)))))" } ?? ""
    }
}
#endif
