import Foundation
import MockURLResponder
import MockURLTooling

/// The journals of all tests of a run, and what the tests have verified, for `mock-url report`.
///
/// The variable `MOCK_URL_REPORT` names the directory. Networks of `.mockedNetwork` and launched programs write to it.
final class SuiteJournals: Sendable {
    /// The journals of this run; `nil` unless the variable names a directory.
    static let shared: SuiteJournals? = {
        guard let path = ProcessInfo.processInfo.environment["MOCK_URL_REPORT"], !path.isEmpty else { return nil }
        return SuiteJournals(in: URL(fileURLWithPath: path, isDirectory: true))
    }()

    private let folder: URL
    private let state = Locked((count: 0, verified: EgressLock([Endpoint]())))

    private init(in folder: URL) {
        self.folder = folder
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        CallQuery.observer.withLock { $0 = { [weak self] calls in self?.noteVerified(calls) } }
    }

    /// Returns the file for a journal.
    ///
    /// - Parameter name: The name of the test, and of the program if it launches one.
    /// - Returns: The place of the file.
    private func file(_ name: String) -> URL {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return folder.appendingPathComponent("\(CallEvidence.fileName(name))-\(getpid())-\(number).ndjson")
    }

    /// Lets a network record its calls in the directory, unless its arguments name a journal.
    func addJournal(of network: String, to options: inout MockedNetwork.Options) {
        guard !options.arguments.contains(where: { $0.hasPrefix("--mock-url-journal=") }) else { return }
        options.arguments.append("--mock-url-journal=" + file(network).path)
    }

    /// Copies a journal.
    ///
    /// - Parameters:
    ///   - journal: The file.
    ///   - beginning: The number of its bytes that earlier runs wrote.
    ///   - name: The name of the test and of the program.
    func keep(_ journal: URL, from beginning: Int = 0, of name: String) {
        // A program that is not mocked has no journal.
        guard let source = try? FileHandle(forReadingFrom: journal) else { return }
        defer { try? source.close() }
        let target = file(name)
        guard
            FileManager.default.createFile(atPath: target.path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let copy = try? FileHandle(forWritingTo: target)
        else { return complain(target) }
        defer { try? copy.close() }
        do {
            try source.seek(toOffset: UInt64(beginning))
            while let part = try source.read(upToCount: 1 << 20), !part.isEmpty { try copy.write(contentsOf: part) }
        } catch {
            complain(target)
        }
    }

    /// Notes the calls of stubs that declare an expectation.
    func noteExpectations(in history: CallHistory) {
        let stubs = history.tally.stubs
        noteVerified(
            history.calls.filter { call in
                call.stub.map { stubs.indices.contains($0.index) && stubs[$0.index].expectation != nil } ?? false
            })
    }

    private func noteVerified(_ calls: [HTTPCall]) {
        let endpoints = Set(calls.map { Endpoint(method: $0.method, url: $0.url.absoluteString) })
        let file = folder.appendingPathComponent("\(getpid())\(SuiteReport.verifiedSuffix)")
        state.withLock { state in
            guard state.verified.add(endpoints) else { return }
            do {
                try Data(state.verified.text.utf8).write(to: file, options: .atomic)
            } catch {
                complain(file)
            }
        }
    }

    private func complain(_ file: URL) {
        StandardError.write(
            Message(
                .unwritableJournal,
                "MockURLResponder: cannot write \(file.path.shown(atMost: 240)), so the report of MOCK_URL_REPORT is not complete"
            ))
    }
}
