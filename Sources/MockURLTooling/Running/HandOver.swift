#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// The arguments that make a program use plans and write a journal.
package struct HandOver: Sendable {
    private typealias Name = LaunchArguments.Name

    /// How the arguments of this package reach the program.
    package enum Way: String, Sendable, CaseIterable {
        /// A variable carries them, which scripts and other programs pass on.
        case environment
        /// They follow the program's own arguments.
        case arguments
        /// The launcher has them, and answers the system calls of the program, on Linux.
        case outside
    }

    /// The settings of a user.
    package struct Settings: Sendable {
        package var plans: [PlanSource] = []
        /// The path of the plan that the launcher reads again when it changes.
        package var live: String?
        /// Further arguments, such as that of a policy.
        package var arguments: [String] = []
        package var journal: String?
        package var way = Way.environment

        package init() {
        }

        fileprivate var liveFile: [LaunchArguments.NamedFile] {
            live.map { [LaunchArguments.NamedFile(path: $0, source: "option --live")] } ?? []
        }
    }

    /// The stubs, the settings and the journal.
    package let arguments: LaunchArguments
    /// The arguments to append to those of the program.
    package let addedArguments: [String]
    /// The variables to set for the program.
    package let variables: [String: String]
    /// All stubs of the program, each with its line in a plan.
    package let stubs: [StubMapping]
    /// The indexes of the stubs that come from the plans of the settings.
    package let planned: Range<Int>
    /// The journal of the run; `nil` if the launcher answers and no journal is asked for.
    package let journal: RunJournal?
    /// The paths of the plans.
    private let plans: [String]

    /// - Parameters:
    ///   - settings: The settings of the user.
    ///   - words: The program and its own arguments, which may contain arguments of this package.
    ///   - inherited: The value of the variable in the environment of the tool.
    /// - Throws: `PlanError` if the arguments contradict each other or are invalid.
    package init(_ settings: Settings, words: [String], inherited: String?) throws {
        let own = words.dropFirst().filter(LaunchArguments.owns)
        let handedOff = try inherited.map { $0.isEmpty ? [] : try LaunchArguments.handedOff(in: $0) } ?? []
        var added = settings.arguments
        let known = try LaunchArguments(decoding: own + handedOff)
        if known.verdict == nil { added.append(VerdictMode.off.argument) }
        if let journal = try Self.journal(settings, isNamed: known.journal != nil) {
            added.append(Name.journal.argument(journal))
        }
        // The program reads its arguments before the variable.
        let isInArguments = settings.way == .arguments
        var all = try LaunchArguments(decoding: isInArguments ? own + added + handedOff : own + handedOff + added)
        let first = isInArguments ? try LaunchArguments(decoding: own) : known
        // The plans were read before.
        let ofPlans = settings.plans.flatMap(\.stubs)
        all.plan.stubs.insert(contentsOf: ofPlans, at: first.plan.stubs.count)
        planned = first.plan.stubs.count..<first.plan.stubs.count + ofPlans.count
        all.plans += settings.plans.flatMap(\.parts).map(\.namedFile) + settings.liveFile
        added = settings.plans.flatMap(\.arguments) + added
        stubs = all.plan.stubs
        plans = all.plans.map(\.path)
        try all.checkRoles(besideBodiesOf: stubs)
        arguments = all
        if settings.way == .outside {
            journal = try all.journal.map { try RunJournal($0.absolute.path) }
            (addedArguments, variables) = ([], [:])
            return
        }
        journal = try RunJournal(all.journal?.absolute.path ?? "")
        addedArguments = isInArguments ? added : []
        variables = isInArguments ? [:] : try Self.variable(handedOff + added)
    }

    /// Returns the path of the journal to ask for; `nil` if the words name one, or none is needed.
    private static func journal(_ settings: Settings, isNamed: Bool) throws -> String? {
        if let path = settings.journal {
            // The program may change its directory before it opens the file.
            return try LaunchArguments.NamedFile(path: path, source: "option --journal").absolute.path
        }
        if isNamed || settings.way == .outside { return nil }
        return try folder().appendingPathComponent("journal.ndjson").path
    }

    /// Whether a file is a plan, the body of a stub, or the journal of the run.
    package func uses(_ path: String) -> Bool {
        let identity = FileIdentity(path)
        let bodies = stubs.compactMap { stub in
            if case .file(let slice) = stub.response.body { slice.path } else { nil }
        }
        return Set(plans + (journal.map { [$0.path] } ?? []) + bodies).contains { FileIdentity($0) == identity }
    }

    /// Returns a folder for the journal or a link, which is removed at the end of the tool.
    private static func folder() throws -> URL {
        do {
            return try PlanDirectory.make()
        } catch {
            let code = (error as? POSIXError)?.code.rawValue ?? EIO
            throw PlanError(
                .unwritableJournal, source: "the directory for temporary files",
                expected: "a directory in which files can be created",
                found: "\(SafeText(path: FileManager.default.temporaryDirectory.path)): \(SafeText(errno: code))",
                hint: "set TMPDIR to such a directory, or name the journal by --journal")
        }
    }

    private static func variable(_ arguments: [String]) throws -> [String: String] {
        guard let handOff = LaunchArguments.handOff(arguments) else {
            throw PlanError(
                .invalidArgument, source: LaunchArguments.environmentSource,
                expected: "at most \(LaunchArguments.longestArgument) bytes", found: "more",
                hint: "hand the plans over by --by arguments, or as files instead of pipes")
        }
        return handOff
    }
}
#endif
