import Foundation
package import MockURLResponder

/// Joins the calls of a journal with their deliveries, in memory that does not grow with the journal.
///
///     var stream = CallStream("/tmp/journal.ndjson")
///     try stream.readAll { item in
///         if case .call(let call) = item { … }
///     }
///
/// The calls keep their order. Each call waits for its delivery, until its run ends. A call stops waiting when
/// `mostWaiting` later items or `mostBytes` of records wait for it. It is then passed on without its delivery.
package struct CallStream: Sendable {
    /// The number of calls that may wait for an earlier call.
    package static let mostWaiting = 1_024
    /// The length of the records of all waiting calls, in bytes.
    static let mostBytes = 32 << 20

    package enum Item: Sendable {
        case began(JoinedRun)
        case call(JoinedCall)
        /// A call that was passed on while it was open, and that has ended now.
        ///
        /// Arrives only after `release(openFor:)`.
        case update(JoinedCall)
        case ended(JoinedRun)
        /// Another file has replaced the journal. Its runs are numbered from 0 again.
        case replaced
    }

    private var stream: JournalStream
    private var state = State()

    /// - Parameter path: The path of the journal, or `-` for standard input. A file need not exist yet.
    package init(_ path: String) {
        stream = JournalStream(path, mayBePipe: true)
    }

    /// Whether a run has begun.
    package var hasStarted: Bool { state.hasStarted }

    /// Whether every run that has begun has ended.
    package var isOver: Bool { state.hasStarted && state.runs.isEmpty }

    /// The name of the journal in messages.
    package var name: String { stream.name }

    /// The lines about records that were cut off or are missing; empty if all records are there.
    package var remarks: [String] { state.torn.remarks(hasHalfLine: stream.hasHalfLine) + state.remarks }

    /// Whether the journal is a pipe or standard input, so that reads wait for bytes.
    package var isPipe: Bool { stream.isPipe }

    /// The message for a journal that does not exist.
    package var missing: Message {
        Message(
            .unreadableJournal,
            lines: [
                "there is no journal at \(name)",
                "  expected: the path of a journal",
                "  found:    no file",
                "  to do:    check the path; mock-url run --journal \(name) makes a journal, and so does a program that is "
                    + "launched with \(LaunchArguments.Name.journal.argument(name))",
            ])
    }

    /// The message for a journal without any run.
    package var notBegun: Message {
        guard isPipe else { return CallJournal.notBegun(at: name) }
        return Message(
            .invalidRecord,
            lines: [
                stream.isEmpty ? "\(name) was empty" : "\(name) has no run of a program",
                "  expected: the records of a journal, the first of kind start",
                "  found:    \(stream.isEmpty ? "no byte" : "no start record")",
                "  to do:    redirect a journal, as in mock-url show - < calls.ndjson; a command before the pipe may have failed",
            ])
    }

    /// Reads the journal to its present end, and passes on all items.
    ///
    /// - Throws: `VerificationFailure` if the journal does not exist, cannot be read or has a line that is not a record; and
    ///   the errors of `take`.
    package mutating func readAll(_ take: (Item) throws -> Void) throws {
        if try read(take) == .missing { throw VerificationFailure(missing) }
        try finish(take)
        if !hasStarted { throw VerificationFailure(notBegun) }
    }

    /// Reads what was added to the journal, and passes on the items that are complete.
    ///
    /// - Parameters:
    ///   - patience: The longest time to wait for the next part of a pipe; `nil` to read to the end of the pipe.
    ///   - take: Receives each item.
    /// - Returns: The state of the journal after the last record.
    /// - Throws: `VerificationFailure` if the journal cannot be read or has a line that is not a record; and the errors of
    ///   `take`.
    package mutating func read(
        patience: Duration? = nil, _ take: (Item) throws -> Void
    ) throws -> JournalStream.Rest {
        try Self.read(&stream, into: &state, patience, take)
    }

    /// Passes on the calls that have waited for longer than the given time, and the items that only waited for them.
    package mutating func release(openFor time: Duration, _ take: (Item) throws -> Void) throws {
        try state.release(arrivedBefore: ContinuousClock.now - time, take)
    }

    /// Passes on all remaining items: no further record can arrive.
    package mutating func finish(_ take: (Item) throws -> Void) throws {
        try state.passOn(downTo: 0, take)
    }

    private static func read(
        _ stream: inout JournalStream, into state: inout State, _ patience: Duration?, _ take: (Item) throws -> Void
    ) throws -> JournalStream.Rest {
        try stream.read(patience: patience) { item, place in
            switch item {
            case .replaced:
                try state.passOn(downTo: 0, take)
                state = State()
                try take(.replaced)
            case .piece(let piece):
                let isWhole = try piece.read(at: place()) { record in
                    try state.add(record, length: piece.bytes.count, at: place())
                }
                guard isWhole else { return state.torn.add(place()) }
                try state.passOnComplete(take)
            }
        }
    }
}
