import Foundation
package import MockURLResponder

/// A recording in progress: the socket that receives exchanges, and the log that keeps them.
package struct RecordingSession: Sendable {
    /// The seconds to wait for exchanges that are still open at the end.
    private static let patience = 2.0

    /// The launch arguments of the program or the engine that is recorded.
    package let arguments: [String]
    private let files: RecordingFiles
    private let log: RecordingLog
    private let server: RecorderServer

    /// Creates the log and the socket.
    ///
    /// - Parameters:
    ///   - files: The files to write at the end.
    ///   - secrets: Hides secrets before anything is written.
    ///   - report: Receives messages while requests are recorded.
    /// - Throws: `PlanError` if the log exists or cannot be written, or if the socket cannot be used.
    package init(
        to files: RecordingFiles, hiding secrets: RecordedSecrets, report: @escaping @Sendable (Message) -> Void
    ) throws {
        self.files = files
        let socket = try PlanDirectory.make().appendingPathComponent("recorder").path
        arguments = [UnmatchedPolicy.allow.argument, LaunchArguments.Name.record.argument(socket)]
        let log = try RecordingLog(at: files.log, hiding: secrets, onFailure: report)
        self.log = log
        do {
            server = try RecorderServer(at: socket, into: log)
        } catch {
            log.remove()
            throw Self.unusable(socket, error)
        }
    }

    private static func unusable(_ path: String, _ failure: LocalSocket.Failure) -> PlanError {
        var error = PlanError(
            .lostRecording, source: "the socket of the recorder",
            expected: "a path of at most 107 bytes where a socket can be",
            found: "\(SafeText(path: path)): \(SafeText(errno: failure.code))", hint: "set TMPDIR to a shorter path")
        error.subject = "this recording"
        return error
    }

    /// Starts to receive exchanges.
    package func start() { server.start() }

    /// Receives the open exchanges, and stops.
    ///
    /// - Returns: The number of exchanges that were received.
    package func stop() -> Int {
        server.finish(within: Self.patience)
        return log.counts.all
    }

    /// Removes what was recorded.
    package func discard() {
        server.finish(within: 0)
        log.remove()
    }

    /// Writes the files, after `stop()`.
    ///
    /// - Parameter passed: The number of requests that reached the network.
    /// - Returns: What was written.
    /// - Throws: `PlanError` and `ExportError`. The log then stays.
    package func write(passed: Int) throws -> RecordingFiles.Written {
        do {
            var written = try files.write(fromLogAt: files.log, besides: log.unwritten)
            written.missing = max(0, passed - log.counts.all)
            return written
        } catch {
            log.save()
            throw error
        }
    }

    /// Compares what was recorded with stubs, after `stop()`.
    ///
    /// - Parameters:
    ///   - stubs: The stubs of an earlier recording.
    ///   - comparingValues: Whether to compare values, too.
    /// - Returns: The differences.
    /// - Throws: `PlanError` and `ExportError`.
    package func drift(from stubs: [StubMapping], comparingValues: Bool = false) throws -> RecordingDrift {
        let exchanges = try files.exchanges(inLogAt: files.log, besides: log.unwritten)
        return RecordingDrift(from: stubs, to: exchanges, comparingValues: comparingValues)
    }
}
