import Foundation
import MockURLResponder
import MockURLTooling

#if canImport(Testing)
import Testing
#endif

/// The calls of a test that fails, as its attachments (ST-0009, Swift 6.2).
///
/// Each network and each launched program has two: its journal, and the page of `mock-url show --html`. Values that the journal
/// redacts stay redacted. Attachments are made only if the run stores them, as `swift test --attachments-path` does.
final class CallEvidence: Sendable {
    /// The evidence of the current test; `nil` if it attaches nothing.
    @TaskLocal static var current: CallEvidence?

    /// The variable that turns attachments off.
    private static let variable = RunVariable(
        name: "MOCK_URL_ATTACHMENTS", words: ("failures", "off"), subject: "the attachments of tests",
        hint: "set it to off to attach nothing", manual: "docs/guides/verify-requests.md")
    /// The size of a journal in bytes from which the rest is left out: 4 MiB.
    static let longestJournal = 4 << 20

    /// A journal: a file, or its bytes after the file is gone.
    private struct Journal {
        let name: String
        let url: URL
        let beginning: Int
        var bytes: Data?
    }

    private struct State {
        var journals: [Journal] = []
        var hasFailed = false
    }

    private let state = Locked(State())

    /// Whether this run stores attachments, and the variable does not turn them off.
    ///
    /// - Returns: The answer.
    /// - Throws: `PlanError` if the variable has another value.
    static func isWanted() throws -> Bool {
        let word = try variable.word()
        // Swift 6.2 has the option with another name.
        let options = ["--attachments-path", "--experimental-attachments-path"]
        let isStored = ProcessInfo.processInfo.arguments.contains { argument in
            options.contains { argument == $0 || argument.hasPrefix("\($0)=") }
        }
        return word != "off" && isStored
    }

    /// Notes the journal of a program or a network.
    func add(_ name: String, at url: URL, from beginning: Int = 0) {
        state.withLock { $0.journals.append(Journal(name: name, url: url, beginning: beginning)) }
    }

    /// Lets a network record its calls, unless its arguments name a journal of the test.
    ///
    /// - Parameters:
    ///   - network: The name of the network.
    ///   - options: The options of the network, which receive the argument.
    /// - Returns: The journal, until `remove(_:)`; `nil` for a journal of the test.
    /// - Throws: The error of Foundation if the file cannot be created.
    func makeJournal(of network: String, for options: inout MockedNetwork.Options) throws -> URL? {
        let argument = "--mock-url-journal="
        if let own = options.arguments.first(where: { $0.hasPrefix(argument) }) {
            let location = URL(fileURLWithPath: String(own.dropFirst(argument.count)))
            let size = try? FileManager.default.attributesOfItem(atPath: location.path)[.size] as? Int
            add(network, at: location, from: size ?? 0)
            return nil
        }
        let journal = try PlanDirectory.make(in: .temporary).appendingPathComponent("calls.ndjson")
        options.arguments.append(argument + journal.path)
        add(network, at: journal)
        return journal
    }

    /// Removes a journal, after its bytes are kept.
    func remove(_ journal: URL) {
        keep(journal)
        try? FileManager.default.removeItem(at: journal.deletingLastPathComponent())
    }

    /// Keeps the bytes of a journal whose file is about to be removed.
    func keep(_ url: URL) {
        state.withLock { state in
            for index in state.journals.indices where state.journals[index].url == url {
                state.journals[index].bytes = Self.read(state.journals[index])
            }
        }
    }

    func noteFailure() { state.withLock { $0.hasFailed = true } }

    private static func read(_ journal: Journal) -> Data? {
        guard let file = try? FileHandle(forReadingFrom: journal.url) else { return nil }
        defer { try? file.close() }
        try? file.seek(toOffset: UInt64(journal.beginning))
        return try? file.read(upToCount: longestJournal + 1)
    }

    /// The attachments by their names.
    private func attachments() -> [(name: String, bytes: Data)] {
        var names: [String: Int] = [:]
        return state.withLock(\.journals).flatMap { journal -> [(String, Data)] in
            guard var bytes = journal.bytes ?? Self.read(journal), !bytes.isEmpty else { return [] }
            names[journal.name, default: 0] += 1
            let count = names[journal.name] ?? 1
            let name = Self.fileName(journal.name) + (count > 1 ? "-\(count)" : "")
            let isCut = bytes.count > Self.longestJournal
            if isCut { bytes = bytes.prefix(through: bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.startIndex) }
            let suffix = isCut ? "-first-4-MiB" : ""
            let page = Self.page(of: bytes).map { [("\(name)\(suffix).calls.html", $0)] } ?? []
            return [("\(name)\(suffix).calls.ndjson", bytes)] + page
        }
    }

    /// The page of `mock-url show --html`.
    private static func page(of journal: Data) -> Data? {
        guard let folder = try? PlanDirectory.make(in: .temporary) else { return nil }
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, page) = (folder.appendingPathComponent("calls.ndjson"), folder.appendingPathComponent("calls.html"))
        do {
            try journal.write(to: file)
            try CallJournal(at: file).writeHTML(to: page)
            return try Data(contentsOf: page)
        } catch {
            return nil
        }
    }

    static func fileName(_ name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber && !"_.".contains($0) }
        return String(words.joined(separator: "-").prefix(80))
    }
}

#if canImport(Testing)
extension CallEvidence {
    /// Runs a test case, and attaches its calls if it fails.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case.
    ///   - body: The case, which receives the evidence that it adds to; `nil` if nothing is attached.
    /// - Throws: The errors of the case, and `PlanError` if the variable has another value.
    static func collecting(
        _ test: Test, _ testCase: Test.Case?, _ body: @Sendable (CallEvidence?) async throws -> Void
    ) async throws {
        let isOn = test.traits.compactMap { $0 as? CallAttachmentsTrait }.last?.isOn ?? true
        guard isOn, try isWanted() else { return try await $current.withValue(nil) { try await body(nil) } }
        if let current { return try await body(current) }
        let evidence = CallEvidence()
        let watch: IssueHandlingTrait = .compactMapIssues { issue in
            if issue.failsTest { evidence.noteFailure() }
            return issue
        }
        do {
            try await $current.withValue(evidence) {
                try await watch.provideScope(for: test, testCase: testCase) { try await body(evidence) }
            }
        } catch {
            evidence.noteFailure()
            evidence.attach(at: test.sourceLocation)
            throw error
        }
        evidence.attach(at: test.sourceLocation)
    }

    private func attach(at place: Testing.SourceLocation) {
        guard state.withLock(\.hasFailed) else { return }
        for (name, bytes) in attachments() {
            Attachment.record(Array(bytes), named: name, sourceLocation: place)
        }
    }
}

extension Issue {
    fileprivate var failsTest: Bool {
        #if compiler(>=6.3)
        isFailure
        #else
        !isKnown
        #endif
    }
}
#endif
