import Foundation

/// The file that records a run, with one JSON record on each line.
///
/// Each record is appended with `write(2)`, so a record survives if the process is killed afterwards. A
/// process that dies during a write leaves half a line, and the next writer starts a new line. Several processes may
/// write to one file, because each record names its process. docs/reference/journal.md describes the records.
package final class Journal: Sendable {
    /// The version of the record format, which the first record contains.
    package static let version = 1

    private struct State {
        /// The open file; `nil` after the last record and after a failed write.
        var file: RecordFile?
        /// The reason why a write failed.
        var loss: SafeText?
        var hasStarted = false
        var tally = CallTally()
        /// The lines of the next write.
        var lines = JSONWriter(reserving: Limits.usualLines)
        /// The process of the lines that are held.
        var holder = 0

        var holdsLines: Bool { lines.count > 0 }

        /// Drops the lines of another process, because a child created by `fork` does not repeat the lines of its parent.
        mutating func dropLines(unlessOf process: Int) {
            if process != holder { clearLines() }
            holder = process
        }

        mutating func clearLines() {
            lines.clear(keeping: Limits.usualLines)
        }
    }

    /// The sessions whose requests a run receives.
    package enum Scope: String, Sendable {
        /// Every session of the process that can be reached.
        case process
        /// Sessions whose configurations list the protocol.
        case listed
        /// The sessions of one responder instance.
        case instance
    }

    /// The limits of the bodies in a journal, in bytes.
    ///
    /// Longer bodies are cut.
    private struct Limits {
        /// The limit for requests without the argument.
        static let usual = 16_384
        /// The room to keep between writes, which is enough for most calls and their ends.
        static let usualLines = 4_096

        let request: Int
        /// `nil` if the journal does not record answers.
        let answer: Int?
    }

    private let path: String
    private let limits: Limits
    private let state: Locked<State>
    /// Receives the message that recording has stopped.
    private let onLoss: @Sendable (Message) -> Void

    /// Opens the file, or creates it.
    ///
    /// New records are appended.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Its directory must exist.
    ///   - source: The argument that names the file, for the error.
    ///   - longestBody: The maximum number of bytes to record of a body; `nil` means that answers are not recorded, and
    ///     the usual maximum for requests.
    ///   - onLoss: Receives one message when a record cannot be written. Recording stops after that.
    /// - Throws: `PlanError` when the file cannot be written.
    package init(
        at path: String, source: SafeText, longestBody: Int? = nil, onLoss: @escaping @Sendable (Message) -> Void
    ) throws {
        do {
            state = Locked(State(file: try RecordFile(at: path)))
        } catch {
            throw PlanError(
                .unwritableJournal, source: source, expected: "the path of a file that can be written",
                found: "\(SafeText(path: path)): \(error.reason)", hint: "check the directory and its rights")
        }
        self.path = path
        limits = Limits(request: max(Limits.usual, longestBody ?? 0), answer: longestBody)
        self.onLoss = onLoss
    }

    /// The maximum number of bytes to record of the body of an answer; `nil` if answers are not recorded.
    var longestAnswer: Int? { limits.answer }

    /// The maximum number of bytes to record of the body of a request.
    var longestRequest: Int { limits.request }

    /// Adds a record of a call and gives it the next number.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - isHeld: Whether the record is written together with the next one, or by `writeHeld()`. The
    ///     caller must cause one of them before the client sees anything of the answer.
    /// - Returns: The number; `nil` if nothing was recorded.
    @_optimize(speed)
    package func add(_ call: HTTPCall, isHeld: Bool = false) -> Int? {
        var number: Int?
        add(isHeld: isHeld) { state, moment in
            state.tally.add(call)
            let next = state.tally.calls
            number = next
            state.lines.line(of: "call", at: moment) { json in
                json.member("number", next)
                json.members(of: call, longestBody: limits.request)
            }
        }
        return number
    }

    /// The reason why records are missing from the file; `nil` if none are.
    var loss: SafeText? { state.withLock(\.loss) }

    /// Writes the records that `add` holds.
    func writeHeld() {
        guard state.withLock({ $0.holdsLines }) else { return }
        add { _, _ in }
    }

    /// Adds a record of the end of a call.
    ///
    /// - Parameters:
    ///   - delivery: The end.
    ///   - answer: The JSON text of its answer, which takes too long to write under the lock.
    ///   - call: The number of the call.
    @_optimize(speed)
    func add(_ delivery: HTTPCall.Delivery, answer: [UInt8]?, of call: Int) {
        add { state, moment in
            state.lines.line(of: "delivery", at: moment) { json in
                json.member("call", call)
                json.members(of: delivery, answer: answer)
            }
        }
    }

    /// Adds a record of a change of a held answer.
    func add(_ event: HTTPCall.HoldEvent, of call: Int) {
        add { state, moment in
            state.lines.line(of: "hold", at: moment) { json in
                json.member("call", call)
                json.members(of: event.hold)
                json.member("change", event.change.rawValue)
            }
        }
    }

    package func add(_ start: StartRecord) {
        add { state, moment in
            state.hasStarted = true
            start.write(to: &state.lines, at: moment)
        }
    }

    package func add(_ refusal: RefusalRecord) {
        add { refusal.write(to: &$0.lines, at: $1) }
    }

    /// Adds a record of a plan, if the run has started.
    package func add(_ plan: PlanRecord) {
        guard state.withLock({ $0.hasStarted }) else { return }
        add { plan.write(to: &$0.lines, at: $1) }
    }

    /// Adds the last record, if the run has started.
    ///
    /// The journal ignores records after it.
    package func end(_ end: EndOfRunRecord) {
        guard state.withLock({ $0.hasStarted }) else { return }
        add(isLast: true) { end.write(to: &$0.lines, $0.tally, at: $1) }
    }

    /// Counts a call that could not be mocked and was kept from the network.
    ///
    /// Such a call has no record.
    package func countRefused() {
        state.withLock { $0.tally.refused += 1 }
    }

    /// Creates and writes a record under one lock, so that the numbers in the file increase.
    @_optimize(speed)
    private func add(isLast: Bool = false, isHeld: Bool = false, _ write: (inout State, Moment) -> Void) {
        let failure: TrustedFile.Failure? = state.withLock { state in
            guard let known = state.file else { return nil }
            let moment = Moment()
            state.dropLines(unlessOf: moment.process)
            write(&state, moment)
            if isHeld || !state.holdsLines { return nil }
            defer { state.clearLines() }
            do throws(TrustedFile.Failure) {
                if try !known.append(state.lines) {
                    // The program has closed the descriptor, as daemons do.
                    let file = try RecordFile(at: path)
                    state.file = file
                    _ = try file.append(state.lines)
                }
            } catch {
                (state.file, state.loss) = (nil, error.reason)
                return error
            }
            if isLast { state.file = nil }
            return nil
        }
        if let failure {
            onLoss(Message(.lostJournal, "MockURLResponder stopped writing to its journal \(path): \(failure.reason)"))
        }
    }
}

extension JSONWriter {
    mutating func members(of moment: Moment) {
        member("time") { $0.millionths(moment.wall) }
        member("monotonic") { $0.millionths(moment.monotonic) }
        member("process", moment.process)
    }
}
