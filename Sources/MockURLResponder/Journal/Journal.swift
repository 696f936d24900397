import Foundation

/// The file in which a run is written down, one record of JSON on each line.
///
/// A record is one `write(2)` to the end of the file, so the record is there when the process is killed right after. A
/// process that dies in the middle of a record leaves half a line; the next writer begins a line of its own. Several
/// processes may write to one file, since each record names its process. docs/Journal.md describes the records.
package final class Journal: Sendable {
    /// The version of the records, which the first one says.
    package static let version = 1

    private struct State {
        /// Nil after the last record, and after one that could not be written.
        var file: RecordFile?
        var hasStarted = false
        var tally = CallTally()
    }

    /// How the requests of a run come to it.
    package enum Scope: String, Sendable {
        /// Every session of the process, as far as they can be reached.
        case process
        /// Sessions that list the protocol.
        case listed
        /// Sessions of one instance.
        case instance
    }

    private let path: String
    private let state: Locked<State>
    /// Receives the message that nothing is recorded any more.
    private let onLoss: @Sendable (Message) -> Void

    /// Opens the file, which is made if it is not there; records are added to what it holds.
    ///
    /// - Parameters:
    ///   - path: Where it is; its directory has to be there.
    ///   - source: The argument that names it, for the error.
    ///   - onLoss: Receives a message, once, when a record cannot be written; nothing is recorded after it.
    /// - Throws: `PlanError`, when it cannot be written.
    package init(at path: String, source: SafeText, onLoss: @escaping @Sendable (Message) -> Void) throws {
        do {
            state = Locked(State(file: try RecordFile(at: path)))
        } catch {
            throw PlanError(
                .unwritableJournal, source: source, expected: "the path of a file that can be written",
                found: "\(SafeText(path: path)): \(error.reason)", hint: "check the directory and its rights")
        }
        self.path = path
        self.onLoss = onLoss
    }

    /// Adds a record of a call, which gets the next number.
    package func add(_ call: DecisionRecord) {
        add { state in
            call.count(in: &state.tally)
            return call.line(number: state.tally.calls, at: Moment())
        }
    }

    package func add(_ start: StartRecord) {
        add { state in
            state.hasStarted = true
            return start.line(at: Moment())
        }
    }

    /// Adds a record of a plan to a run that has a first one.
    package func add(_ plan: PlanRecord) {
        guard state.withLock({ $0.hasStarted }) else { return }
        add { _ in plan.line(at: Moment()) }
    }

    /// Adds the last record of a run that has a first one; nothing is added after it.
    package func end(_ end: EndRecord) {
        guard state.withLock({ $0.hasStarted }) else { return }
        add(isLast: true) { state in end.line(state.tally, at: Moment()) }
    }

    /// Counts a call that could not be mocked and was kept from the network; it has no record.
    package func countRefused() {
        state.withLock { $0.tally.refused += 1 }
    }

    /// Makes and writes a record in one locked step, so that numbers rise in the file.
    private func add(isLast: Bool = false, _ line: (inout State) -> [UInt8]) {
        let failure: TrustedFile.Failure? = state.withLock { state in
            guard let known = state.file else { return nil }
            let line = line(&state)
            do throws(TrustedFile.Failure) {
                if try !known.append(line) {
                    // The program closed it.
                    let file = try RecordFile(at: path)
                    state.file = file
                    _ = try file.append(line)
                }
            } catch {
                state.file = nil
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
