import Dispatch
import Foundation
package import MockURLResponder

/// The file to which a recorder appends each exchange when it has ended: one HAR entry on each line.
///
/// Each line is one write, so a recorder that is killed leaves whole lines and at most one that is cut off. A HAR file and a plan
/// are made from the log.
package final class RecordingLog: Sendable {
    /// The size in bytes from which a body is in a file beside the log.
    static let longestBody = 1 << 20

    /// The size in bytes of the exchanges that wait for the search, from which the recorder receives no more until all are searched.
    private static let mostWaiting = 256 << 20

    private struct State {
        /// The bytes of the exchanges that are not searched yet.
        var waiting = 0
        var size: off_t = 0
        /// The lines that could not be written, for example because the disk is full.
        var unwritten: [[UInt8]] = []
        var failure: Int32?
        var exchanges = 0
        /// The requests that their own stubs do not answer.
        var unanswered: [String] = []
    }

    /// The path of the file.
    package let path: String
    private let file: TrustedFile
    private let secrets: RecordedSecrets
    private let options: RecordedStubs.Options
    private let onFailure: @Sendable (Message) -> Void
    private let state = Locked(State())
    /// Searches one exchange after the other.
    ///
    /// The search of a long text takes seconds, in which the program goes on with its next request.
    private let search = DispatchQueue(label: "MockURLResponder.recording")

    /// Creates the file.
    ///
    /// - Parameters:
    ///   - path: The path, where no file may be.
    ///   - options: How stubs are made.
    ///   - secrets: Hides the secrets of each exchange before a byte of it is written.
    ///   - onFailure: Receives one message when an exchange cannot be written. It then stays in memory.
    /// - Throws: `PlanError` if the file exists or cannot be written.
    package init(
        at path: String, _ options: RecordedStubs.Options = .init(), hiding secrets: RecordedSecrets,
        onFailure: @escaping @Sendable (Message) -> Void
    ) throws {
        self.path = path
        (self.options, self.secrets) = (options, secrets)
        self.onFailure = onFailure
        do {
            file = try Self.create(path)
        } catch {
            throw Self.failure(path, error.reason)
        }
    }

    /// Creates the file, or takes the empty one of a recording that was killed before its first request.
    private static func create(_ path: String) throws(TrustedFile.Failure) -> TrustedFile {
        let flags = O_WRONLY | O_APPEND | O_CLOEXEC
        let file: TrustedFile
        do {
            file = try TrustedFile(path, flags | O_CREAT | O_EXCL, mode: 0o600)
        } catch {
            guard error.code == EEXIST, let old = try? TrustedFile(path, flags) else { throw error }
            var status = stat()
            let isFree = flock(old.descriptor, LOCK_EX | LOCK_NB) == 0
            guard isFree, fstat(old.descriptor, &status) == 0, status.st_size == 0 else { throw error }
            return old
        }
        flock(file.descriptor, LOCK_EX | LOCK_NB)
        return file
    }

    private static func failure(_ path: String, _ reason: SafeText) -> PlanError {
        var error = PlanError(
            .unwritableFile, source: "the log of the recording", expected: "a file that can be created",
            found: "\(SafeText(path: path)): \(reason)",
            hint: """
                a log that exists belongs to a recording that was cut off: read it with mock-url record --finish, or delete \
                it; otherwise, check the directory and its rights
                """)
        error.subject = "this recording"
        return error
    }

    /// The number of exchanges.
    package var count: Int { state.withLock(\.exchanges) }

    /// Appends an exchange when its secrets are found, after the exchanges that were added earlier.
    package func add(_ received: ReceivedExchange) {
        let size = received.size
        let waiting = state.withLock { state in
            state.waiting += size
            return state.waiting
        }
        search.async { [self] in
            append(received)
            state.withLock { $0.waiting -= size }
        }
        if waiting > Self.mostWaiting { finish() }
    }

    /// Waits until all exchanges that were added are in the file.
    package func finish() { search.sync {} }

    private func append(_ received: ReceivedExchange) {
        var received = received
        let original = received.exchange
        received.decode()
        secrets.hide(in: &received.exchange)
        noteUnanswered(original, by: received.exchange)
        if let body = received.storedBody?.finish() { received.hold(body) }
        let entry = HAREntry(received, bodies: files)
        var json = JSONWriter()
        entry.write(to: &json)
        json.endLine()
        let line = json.bytes
        let failure = state.withLock { state -> Int32? in
            state.exchanges += 1
            guard let code = append(line, &state) else { return nil }
            state.unwritten.append(line)
            defer { state.failure = code }
            return state.failure == nil ? code : nil
        }
        guard let failure else { return }
        onFailure(
            Message(
                .unwritableFile,
                lines: [
                    "an exchange of the recording cannot be written, and stays in memory until the end of the program",
                    "  expected: space for the log \(path.shown(atMost: 240))",
                    "  found:    \(String(cString: strerror(failure)))",
                    "  to do:    make space before the program ends",
                ]))
    }

    /// Notes a request that the stub of its recording does not answer, because hidden secrets have changed it.
    private func noteUnanswered(_ original: RecordedExchange, by recorded: RecordedExchange) {
        if case .unknown = original.request.body { return }
        // Nearly all requests have no secret.
        guard recorded.request != original.request else { return }
        var groups = RecordedGroups(options)
        groups.add(RecordedGroups.Entry(exchange: recorded, response: ResponseDefinition(status: 200), start: 0))
        let stubs = groups.stubs(loosening: LoosenedPlaces()).map(\.stub)
        guard !stubs.isEmpty, let request = secrets.replayed(original).captured,
            let shown = recorded.captured?.headline(CallLines.redaction)
        else { return }
        if case .claimed = StubRegistry(MockPlan(stubs)).claim(request) { return }
        state.withLock { $0.unanswered.append(shown) }
    }

    /// The failure of a plan whose stubs do not answer their own requests; `nil` for another one.
    var messageOfUnanswered: Message? {
        let requests = state.withLock(\.unanswered)
        guard let first = requests.first else { return nil }
        return Message(
            .lostRecording,
            lines: [
                "the plan was written, but it does not answer \(Quantity.count(requests.count, "request")) of the recording",
                "  expected: stubs that answer the requests, also where secrets are hidden",
                "  found:    a hidden secret that changes what the stub compares, first in \(first)",
                "  to do:    accept any value at its place by --loosen or loosening:, or correct the stub by hand",
            ])
    }

    /// Tries again to write what is only in memory, and reports what is lost.
    ///
    /// Call this when the files cannot be made, so that the log stays.
    package func save() {
        let lost = state.withLock { state in
            while let line = state.unwritten.first, append(line, &state) == nil { state.unwritten.removeFirst() }
            return state.unwritten.count
        }
        guard lost > 0 else { return }
        onFailure(
            Message(
                .lostRecording,
                lines: [
                    "\(Quantity.count(lost, "request")) of the recording \(lost == 1 ? "is" : "are") lost",
                    "  expected: space for the log \(path.shown(atMost: 240))",
                    "  found:    \(String(cString: strerror(state.withLock(\.failure) ?? ENOSPC)))",
                    "  to do:    make space, and record again; mock-url record --finish makes a plan of the other requests",
                ]))
    }

    /// Writes a line at once, and removes it again if only a part of it fits.
    private func append(_ line: [UInt8], _ state: inout State) -> Int32? {
        let count = line.withUnsafeBytes { write(file.descriptor, $0.baseAddress, $0.count) }
        if count == line.count {
            state.size += off_t(count)
            return nil
        }
        let code = count < 0 ? errno : ENOSPC
        if count > 0 { ftruncate(file.descriptor, state.size) }
        return code
    }

    private func files(_ body: Data, _ number: Int, _ role: String) -> String? {
        guard body.count > Self.longestBody, let (path, name) = place(number, role) else { return nil }
        do {
            try ExportFile(path).write(body)
        } catch {
            // The entry itself then has the body, and stays in memory if that does not fit either.
            unlink(path)
            return nil
        }
        return name
    }

    /// Returns the path of a new file for a body, and its path in the folder of the log; `nil` if there can be no file.
    private func place(_ number: Int, _ role: String) -> (path: String, name: String)? {
        let folder = URL(fileURLWithPath: Self.bodies(of: path))
        let file = "\(number)-\(role).bin"
        let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        guard
            (try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: rights)) != nil
        else { return nil }
        return (folder.appendingPathComponent(file).path, "\(folder.lastPathComponent)/\(file)")
    }

    /// Begins to write a long body to its file, with the bytes that have arrived.
    ///
    /// A secret in a text may be known only by a later part, so a text is searched as a whole. In binary data, a secret is found by
    /// itself, or because it is known from the exchange before the body.
    ///
    /// - Parameters:
    ///   - exchange: The exchange, whose answer has no body.
    ///   - answer: The answer with the beginning of its body.
    /// - Returns: `nil` for a body that stays in memory to its end.
    func storedBody(of exchange: RecordedExchange, _ answer: RecordedAnswer) -> StoredBody? {
        let type = answer.headers.values("Content-Type").first
        guard BodyKind.isBinary(answer.body, type: type) else { return nil }
        // Earlier exchanges may show a secret of this one.
        finish()
        var known = exchange
        var head = answer
        head.body = Data()
        known.result = .answer(head)
        secrets.hide(in: &known)
        let number = exchange.place.number
        guard let (path, name) = place(number, "answer"),
            let stored = StoredBody(at: path, named: name, hiding: secrets.streamOfAnswer(number))
        else { return nil }
        stored.append(answer.body)
        return stored
    }

    /// The lines that are only in memory.
    package var unwritten: [[UInt8]] { state.withLock(\.unwritten) }

    /// The folder of the long bodies of a log.
    static func bodies(of path: String) -> String { path + ".bodies" }

    /// Removes the log and the files beside it.
    package func remove() { Self.remove(path) }

    /// Removes a log and the files beside it.
    package static func remove(_ path: String) {
        unlink(path)
        try? FileManager.default.removeItem(atPath: bodies(of: path))
    }
}
