import Foundation
import MockURLResponder
import MockURLTooling

/// The options that choose the plans and the verdict of `run` and `serve`.
extension Option {
    static let plan = Option(
        name: "--plan", value: "PLAN", values: .path,
        purpose: "A plan file, a HAR file, a mock bundle, or a directory of plans", repeats: true)
    static let expect = Option(
        name: "--expect", value: "CALLS", values: .text,
        purpose: "A number of calls: \"POST /orders == 2\"", repeats: true)
    static let check = Option(
        name: "--check", value: "WHAT", values: .words(RunVerdict.Check.allCases.map(\.rawValue)),
        purpose: "Also fail for calls without a stub, stubs without a call, or answers left", repeats: true)
    static let warn = Option(
        name: "--warn", value: "WHAT", values: .words(RunVerdict.Check.allCases.map(\.rawValue)),
        purpose: "Only warn of what --check fails for", repeats: true)
    static let keptJournal = Option(
        name: "--journal", value: "FILE", values: .file, purpose: "Add the journal to a file, and keep it")
    static let verdictFile = Option(
        name: "--json", value: "FILE", values: .file, purpose: "Write the verdict to a file, as JSON")
    static let timeLimit = Option(
        name: "--timeout", value: "SECONDS", values: .number(1...86_400),
        purpose: "End the program after this time, and fail")
    static let quietVerdict = Option(name: "--quiet", purpose: "Print the verdict only if it fails or warns")
}

extension Invocation {
    /// The values of `--expect`.
    var expectations: [CallExpectation] {
        get throws { try values(of: Option.expect.name).map { try CallExpectation($0) } }
    }

    /// Returns the values of `--check` or `--warn`.
    func checks(_ option: Option) -> Set<RunVerdict.Check> {
        Set(values(of: option.name).compactMap(RunVerdict.Check.init))
    }

    /// Checks that a journal with bodies is kept.
    func checkJournalBodies() throws {
        guard has(Option.journalBodies.name), !has(Option.keptJournal.name) else { return }
        throw UsageError(
            expected: "--journal FILE beside --journal-bodies", found: "a journal that is not kept",
            advice: "name the file of the journal")
    }

    /// Opens the file of the verdict before the work, so that no old verdict can be read in its place.
    func verdictFile(besides handOver: HandOver) throws -> ExportFile? {
        guard let path = value(of: Option.verdictFile.name) else { return nil }
        let isSame = FileIdentity(path).map { $0 == FileIdentity("/dev/stdout") } ?? false
        let isOutput = path == "-" || isSame && path != "/dev/null"
        guard !isOutput, !handOver.uses(path) else {
            throw UsageError(
                expected: "a file after --json that has no other role",
                found: isOutput ? "standard output" : "a plan, the body of a stub, or the journal",
                advice: "name another file; standard output is that of the program")
        }
        let file = ExportFile(path)
        try file.empty()
        return file
    }

    /// Prints the verdict, writes its file, and returns the status with which the tool ends.
    func conclude(_ verdict: RunVerdict, _ file: ExportFile?) throws -> ExitStatus {
        let status = ExitStatus(of: verdict)
        if !has(Option.quietVerdict.name) || verdict.isFailure || !verdict.warnings.isEmpty {
            StandardError.write(text: verdict.text + "\n")
        }
        try file?.write(Array(verdict.json(exitStatus: status.number)))
        return status
    }
}

extension ExitStatus {
    /// The status of a run: that of the program, unless the verdict is a failure.
    fileprivate init(of verdict: RunVerdict) {
        switch verdict.result {
        case .unmocked: self = .unmockedProgram
        case .unmet: self = .unmetExpectation
        case .passed, .failed, .signalled: self.init(of: verdict.end)
        }
    }
}
