import Foundation
import MockURLResponder

/// Reads the records of a journal one after the other, from a file that may still grow, from a pipe, or from standard input.
///
/// Each read continues where the last one ended. The memory that a stream needs does not depend on the length of the
/// journal. Everything that reads a journal uses this type.
package struct JournalStream: Sendable {
    /// The path that stands for standard input.
    package static let standardInput = "-"
    /// The number of bytes to read at once.
    private static let partLength = 256 << 10

    /// The state of the journal after its last record.
    package enum Rest: Sendable, Equatable {
        /// The file does not exist.
        case missing
        /// Nothing yet; programs may still write to the file.
        case nothing
        /// The end of a pipe or of standard input.
        case end
    }

    /// A part of a journal.
    enum Item {
        /// Another file has replaced the journal. Its records follow, and the earlier records no longer count.
        case replaced
        /// A record, or a part of a line that is not a record.
        case piece(JournalPiece)
    }

    package let path: String
    /// The number of the file that was read.
    ///
    /// If another file replaces it, reading starts over.
    private var file: Int?
    /// The number of bytes read.
    private var offset: Int
    private var lines = JournalLines()
    private var pipe: InputFile?
    /// Whether no byte was read yet.
    package private(set) var isEmpty = true
    private let mayBePipe: Bool

    /// - Parameters:
    ///   - path: The path of the file, which need not exist yet.
    ///   - beginning: The number of bytes to skip, which earlier runs wrote.
    ///   - mayBePipe: Whether the path may be a pipe, or `-` for standard input. Reads then wait for bytes.
    package init(_ path: String, from beginning: Int = 0, mayBePipe: Bool = false) {
        self.path = path
        offset = beginning
        self.mayBePipe = mayBePipe
    }

    /// Whether the journal ends within a record.
    package var hasHalfLine: Bool { lines.hasHalfLine }

    /// The name of the journal in messages.
    package var name: String { isStandardInput ? "standard input" : path.shown(atMost: .max) }

    /// Whether the journal is a pipe or standard input, so that reads wait for bytes.
    package var isPipe: Bool { isStandardInput || pipe != nil }

    private var isStandardInput: Bool { mayBePipe && path == Self.standardInput }

    private func place(ofLine line: Int) -> String { "\(name), line \(line)" }

    /// Reads what was added to the journal since the last read.
    ///
    /// - Parameters:
    ///   - patience: The longest time to wait for the next part of a pipe; `nil` to read to the end of the pipe.
    ///   - take: Receives each item and its place.
    /// - Returns: The state of the journal after the last item.
    /// - Throws: `VerificationFailure` if the journal cannot be read, and the errors of `take`.
    mutating func read(
        patience: Duration? = nil, _ take: (Item, @autoclosure () -> String) throws -> Void
    ) throws -> Rest {
        if isStandardInput { return try readAll(from: STDIN_FILENO, patience, take) }
        if let pipe { return try readAll(from: pipe.descriptor, patience, take) }
        let file: InputFile
        do {
            file = try InputFile(path, mayBePipe: mayBePipe)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return .missing }
            throw unreadable(error)
        }
        guard !file.isPipe else {
            pipe = file
            return try readAll(from: file.descriptor, patience, take)
        }
        if self.file != nil, self.file != file.number || file.size < offset {
            (offset, lines) = (0, JournalLines())
            try take(.replaced, name)
        }
        self.file = file.number
        try checkLength()
        while case let part = try part(of: file), !part.isEmpty {
            offset += part.count
            try add(part, take)
        }
        return .nothing
    }

    private func part(of file: InputFile) throws -> [UInt8] {
        do {
            return try file.part(from: offset, atMost: Self.partLength)
        } catch {
            throw unreadable(error)
        }
    }

    private func unreadable(_ failure: TrustedFile.Failure) -> VerificationFailure {
        VerificationFailure(
            .unreadableJournal, ["expected a readable journal at \(name), found: \(failure.reason)"])
    }

    private func checkLength() throws {
        guard lines.isTooLong else { return }
        throw VerificationFailure.tooLong("more than \(JournalLines.longest)", at: place(ofLine: lines.count + 1))
    }

    private mutating func add(
        _ bytes: [UInt8], _ take: (Item, @autoclosure () -> String) throws -> Void
    ) throws {
        let name = name
        isEmpty = isEmpty && bytes.isEmpty
        try bytes.withUnsafeBytes { bytes in
            try lines.add(bytes) { line, number in
                try JournalPiece.split(line) { try take(.piece($0), "\(name), line \(number)") }
            }
        }
        try checkLength()
    }
}

extension JournalStream {
    /// Reads a pipe until it ends; with a patience, only its next part, unless the pipe is silent for longer.
    private mutating func readAll(
        from descriptor: Int32, _ patience: Duration?, _ take: (Item, @autoclosure () -> String) throws -> Void
    ) throws -> Rest {
        while true {
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let wait = patience.map { Int32($0 / .milliseconds(1)) } ?? -1
            if poll(&wanted, 1, wait) == 0 { return .nothing }
            var code: Int32 = 0
            let part = [UInt8](unsafeUninitializedCapacity: Self.partLength) { buffer, filled in
                let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                code = count < 0 ? errno : 0
                filled = max(0, count)
            }
            switch code {
            case 0 where part.isEmpty: return .end
            case 0:
                try add(part, take)
                // A caller with limited patience also wants to look at its clock.
                if patience != nil { return .nothing }
            case EINTR, EAGAIN: break
            default: throw unreadable(.init(errno: code))
            }
        }
    }
}
