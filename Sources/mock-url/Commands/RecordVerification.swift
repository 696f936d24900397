import Foundation
import MockURLResponder
import MockURLTooling

/// Runs a recorded program again, with its plan and without a network, and reports what was found.
struct RecordVerification {
    let run: RecordedRun
    private let invocation: Invocation
    private let files: RecordingFiles
    private let settings: HandOver.Settings
    private let secrets: RecordedSecrets
    /// The places that stay exact.
    private let kept: [PlaceRule]

    /// Prepares the recorded run, whose output is kept.
    ///
    /// - Throws: `UsageError` if a place is invalid, and `POSIXError` if the system has no free descriptor.
    init(
        of invocation: Invocation, _ files: RecordingFiles, _ settings: HandOver.Settings,
        hiding secrets: RecordedSecrets
    ) throws {
        (self.invocation, self.files, self.settings, self.secrets) = (invocation, files, settings, secrets)
        kept = try invocation.places(of: "--keep")
        // A HAR file has no stubs that could be loosened.
        let writesPlan = files.plan != nil && (!invocation.has("--check") || invocation.has("--update"))
        run = try RecordedRun(isVerified: writesPlan && !invocation.has("--no-verify"), hiding: secrets)
    }

    /// Verifies the plan.
    ///
    /// - Parameter written: The files of the recording.
    /// - Returns: The status of a failure; `nil` for the status of the program.
    /// - Throws: The error of a replay that cannot be launched, and of a file that cannot be written.
    func verify(_ written: RecordingFiles.Written) throws -> ExitStatus? {
        if files.plan == nil, !invocation.has("--no-verify") {
            note("not verified, because a HAR file keeps all values; mock-url import makes a plan of it")
        }
        if run.isVerified, let gap = run.gap { note("not verified, because \(gap)") }
        guard run.isVerified, run.gap == nil, let plan = files.plan, let recording = written.recording else {
            // A replay finds such requests, too, and loosens their values.
            if let message = written.unanswered { StandardError.write(message.after("mock-url: ")) }
            return written.unanswered == nil ? nil : .failure
        }
        let replay = ProgramReplay(of: invocation.program, settings: settings) {
            handOver, streams, limit, beside, onSignal in
            try invocation.runFromOutside(
                handOver, streams: streams, limit: ProcessLimit(seconds: limit), beside: beside, onSignal: onSignal)
        }
        var verification = ReplayVerification(of: recording, run, by: replay, keeping: kept)
        let result = try verification.verify(planAt: plan, report: report, write: files.write)
        if let signal = result.interruption {
            note("not verified, because \(SignalName.name(of: signal)) ended the replay")
            return ExitStatus(of: .signalled(signal))
        }
        if let failure = result.failure {
            // The program may have written a secret, or sent it in a request that no stub answers.
            let text = String(decoding: secrets.hidden(inText: Data(failure.text.utf8)), as: UTF8.self)
            StandardError.write(Message(failure.kind, "mock-url: " + text))
            return .unmetExpectation
        }
        if result.disguised > 0 {
            note("output and status not compared, because the program lost connections where a replay fails otherwise")
        }
        for call in result.disorder { note("in another order: \(call)") }
        let replays = result.replays == 1 ? "1 replay" : "\(result.replays) replays"
        note("verified by \(replays) without a network, with \(result.stubs) \(result.stubs == 1 ? "stub" : "stubs")")
        return nil
    }

    private func report(_ findings: [VolatileSearch.Finding]) {
        for finding in findings {
            let numbers = finding.requests.map(String.init).joined(separator: ", ")
            let requests =
                numbers.isEmpty ? "" : ", in \(finding.requests.count == 1 ? "request" : "requests") \(numbers)"
            note("loosened: \(finding.place) (\(finding.shapes))\(requests)")
        }
    }

    private func note(_ text: String) {
        if !invocation.has("--quiet") { StandardError.write(text: "mock-url: \(text)\n") }
    }
}

extension Invocation {
    /// Returns the places that an option names.
    ///
    /// - Throws: `UsageError` if a value is no place.
    func places(of option: String) throws -> [PlaceRule] {
        try values(of: option).map { text in
            guard let rule = PlaceRule(text) else {
                throw UsageError(
                    expected: "a place after \(option): \(PlaceRule.forms)", found: UnknownWord.value(text),
                    advice: "write a place, such as 'query ts', or 'POST /orders: body /nonce' for one endpoint")
            }
            return rule
        }
    }
}
