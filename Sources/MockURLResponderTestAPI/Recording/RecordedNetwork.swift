import Foundation
import MockURLResponder
package import MockURLTooling

/// The recording of one test case or of one launched program: replayed from its file, or made anew.
package final class RecordedNetwork: Sendable {
    private enum Work {
        case replay
        case record(RecordingSession)
        case compare(RecordingSession, with: [StubMapping])

        var isComparison: Bool { if case .compare = self { true } else { false } }
    }

    /// The stubs to answer from; empty while the network answers.
    let stubs: [StubMapping]
    private let recording: NetworkRecording
    private let path: String
    private let work: Work
    private let isFinished = Locked(false)

    /// Reads the file, or prepares to record.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - test: The readable name of the test; `nil` outside tests.
    ///   - arguments: The arguments of the case.
    /// - Throws: `PlanError` if the file is missing or invalid, or if it cannot be recorded.
    package init(_ recording: NetworkRecording, of test: String?, arguments: String = "") throws {
        self.recording = recording
        let path = try RecordingPath.path(of: recording, test: test, arguments: arguments)
        self.path = path
        let secrets = recording.secrets
        let files = RecordingFiles(plan: path, har: nil, try recording.options(at: path), hiding: secrets)
        let mode = try recording.mode ?? NetworkRecording.Mode()
        let exists = FileManager.default.fileExists(atPath: path)
        switch (mode, exists) {
        case (.none, false), (.check, false): throw Self.missing(path)
        case (.none, true), (.once, true): (work, stubs) = (.replay, try Self.stubs(at: path, recording))
        case (.check, true):
            let known = try Self.stubs(at: path, recording)
            (work, stubs) = (.compare(try Self.session(files, secrets, path), with: known), [])
        case (.once, false), (.rewrite, _):
            try RecordedPaths.claim(path, for: test ?? "")
            (work, stubs) = (.record(try Self.session(files, secrets, path)), [])
        }
        let expiry = try recording.expiry(of: path)
        if session == nil, let expiry { TestFrameworks.warn(expiry) }
    }

    deinit {
        if !isFinished.withLock({ $0 }) { session?.discard() }
    }

    /// Receives the requests that reach the network; `nil` for a replay.
    var session: RecordingSession? {
        switch work {
        case .replay: nil
        case .record(let session), .compare(let session, _): session
        }
    }

    // MARK: Beginning

    private static func stubs(at path: String, _ recording: NetworkRecording) throws -> [StubMapping] {
        let options = try recording.options(at: path)
        let stubs =
            path.lowercased().hasSuffix(".har")
            ? try RecordedPlan(har: path, options).stubs.map(\.stub) : try PlanSource(path: path).stubs
        if let gap = recording.gap(in: stubs) {
            throw NetworkRecording.error(
                .outdatedRecording, in: path, expected: gap.expected, found: gap.found,
                hint: "correct the option, or record again with MOCK_URL_RECORD=rewrite")
        }
        return stubs
    }

    private static func session(
        _ files: RecordingFiles, _ secrets: RecordedSecrets, _ path: String
    ) throws -> RecordingSession {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw NetworkRecording.error(
                .unwritableFile, in: path, expected: "a folder beside the source file of the test",
                found: "a folder that cannot be created",
                hint: "run the tests on the machine that built them, or name an absolute path")
        }
        return try RecordingSession(to: files, hiding: secrets) { StandardError.write($0) }
    }

    private static func missing(_ path: String) -> PlanError {
        NetworkRecording.error(
            .missingRecording, in: path, expected: "a recording, because this run records nothing", found: "no file",
            hint: "run the test once with the network and MOCK_URL_RECORD=once, and commit the file")
    }

    // MARK: End

    /// The end of a test case or a program.
    package struct End {
        /// Whether the test case or the program ended as it should.
        let isUsable: Bool
        /// The number of requests that reached the network.
        let passed: Int
        /// The number of requests that no stub answered.
        let unmatched: Int
        /// The number of requests that failed as a stub says.
        let failed: Int
        /// Whether it is known that no request was sent.
        let isSilent: Bool
    }

    /// Writes the recording, or compares it.
    ///
    /// Only the first call has an effect.
    ///
    /// - Parameters:
    ///   - end: The end of the test case or the program.
    ///   - report: Receives each failure.
    package func finish(_ end: End, report: (TestFailure) -> Void) {
        guard isFinished.setOnce() else { return }
        func fail(_ message: Message) { report(TestFailure(message, at: recording.place)) }
        guard let session else {
            if let flaw = flaw(ofReplay: end) { fail(flaw) }
            if end.failed > 0 {
                note([
                    "\(Quantity.count(end.failed, "request")) failed as in the recording \(path); MOCK_URL_RECORD=rewrite records again"
                ])
            }
            return
        }
        let count = session.stop()
        guard end.isUsable else {
            session.discard()
            return note(["not recorded in \(path), because the test or its program failed"])
        }
        if let flaw = flaw(count, end) {
            session.discard()
            return fail(flaw)
        }
        guard session.hasAnswer || recording.recordsFailures || work.isComparison else {
            session.discard()
            return fail(unanswered(count))
        }
        do {
            guard case .compare(_, let stubs) = work else { return write(try session.write(passed: end.passed), fail) }
            defer { session.discard() }
            try session.drift(from: stubs).found.warn(at: recording.place)
        } catch {
            session.discard()
            fail(Message(of: error))
        }
    }

    private func flaw(_ count: Int, _ end: End) -> Message? {
        let expected = count == 0 ? "a request that no stub answers" : "an exchange for each request to the network"
        guard count == 0 || end.passed > count else { return nil }
        return Message(
            .lostRecording,
            lines: [
                "there is nothing to record, or a part of it is missing: \(path)", "  expected: \(expected)",
                "  found:    \(Quantity.count(end.passed, "request")) to the network, \(count) of them recorded",
                "  to do:    look for [lost-recording] in the output, or remove the recording from the test",
            ])
    }

    private func unanswered(_ count: Int) -> Message {
        Message(
            .lostRecording,
            lines: [
                "nothing was recorded, because no server answered: \(path)", "  expected: an answer to a request",
                "  found:    \(Quantity.count(count, "request")) that failed",
                "  to do:    start the servers and run the test again, or create the recording with recordingFailures: true",
            ])
    }

    private func flaw(ofReplay end: End) -> Message? {
        let count = end.unmatched
        guard count > 0 else { return end.isUsable && end.isSilent && !stubs.isEmpty ? unused : nil }
        return Message(
            .outdatedRecording,
            lines: [
                "\(Quantity.count(count, "request")) of the test \(count == 1 ? "is" : "are") not in its recording: \(path)",
                "  to do:    if the test is right, record it again with MOCK_URL_RECORD=rewrite; name a value that changes in each run "
                    + "when you create the recording, such as loosening: [\"query ts\"]",
            ])
    }

    private var unused: Message {
        Message(
            .outdatedRecording,
            lines: [
                "the test sent no request, although it has a recording: \(path)",
                "  expected: a request that the recording answers",
                "  found:    none",
                "  to do:    wait in the test until the requests are sent, or remove the recording from the test",
            ])
    }

    private func write(_ written: RecordingFiles.Written, _ fail: (Message) -> Void) {
        let hidden = written.secrets.map { "hidden: \($0)" }
        note([[written.headline], written.losses.map(\.words.description), hidden].flatMap(\.self))
        if let message = written.unanswered { fail(message) }
        if let gap = recording.gap(in: written.recording?.stubs.map(\.stub) ?? []) {
            fail(
                Message(
                    .invalidArgument,
                    lines: [
                        "the recording lacks what its options ask for: \(path)", "  expected: \(gap.expected)",
                        "  found:    \(gap.found)", "  to do:    correct the option, and record again",
                    ]))
        }
        guard let number = written.recording?.unusedRules.first else { return }
        fail(
            Message(
                .invalidArgument,
                lines: [
                    "no recorded request has the place at index \(number - 1) of loosening: \(path)",
                    "  to do:    name a place of a request in this file, and record again",
                ]))
    }

    /// Writes lines at once, because tests run at the same time.
    private func note(_ lines: [String]) {
        StandardError.write(text: lines.map { "MockURLResponder: \($0)\n" }.joined())
    }
}

/// The files that this process has recorded, with the tests that they belong to.
private enum RecordedPaths {
    private static let tests = Locked<[String: String]>([:])

    /// - Throws: `PlanError` if another test has recorded the file.
    static func claim(_ path: String, for test: String) throws {
        let other = tests.withLock { tests in
            defer { tests[path] = tests[path] ?? test }
            return tests[path]
        }
        guard let other, other != test else { return }
        throw NetworkRecording.error(
            .conflictingFiles, in: path, expected: "a recording of its own for each test",
            found: "a file that another test of this run has recorded",
            hint: "give each recording a name of its own, or leave the name out")
    }
}

extension RecordedNetwork {
    /// Writes the recording of a network that has ended, or compares it.
    ///
    /// - Parameters:
    ///   - network: The network.
    ///   - isUsable: Whether the test case ended without an error.
    func finish(_ network: MockedNetwork, isUsable: Bool) {
        finish(End(network.history, isUsable: isUsable), report: TestFailures.report)
    }
}

extension RecordedNetwork.End {
    /// - Parameters:
    ///   - history: All calls.
    ///   - isUsable: Whether the test case or the program ended as it should.
    package init(_ history: CallHistory?, isUsable: Bool) {
        let calls = history?.calls ?? []
        self.isUsable = isUsable
        passed = calls.count { $0.outcome == .passed && $0.isUnmatched }
        unmatched = calls.count { $0.isUnmatched }
        failed = calls.count { call in
            if case .failed = call.outcome { call.stub != nil } else { false }
        }
        isSilent = history?.calls.isEmpty ?? false
    }
}
