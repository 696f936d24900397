#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder
import MockURLTooling

/// The arguments and variables of a launch: the ones that the test sets, and the ones that this package adds.
struct LaunchPlan {
    private typealias Name = LaunchArguments.Name

    let arguments: [String]
    let environment: [String: String]
    /// The arguments that the test reads itself to answer the program; `nil` if the program reads it.
    let outside: LaunchArguments?
    let journal: JournalLocation
    /// The stubs that the program itself has, in the order in which it reads them.
    let known: KnownPlan

    /// - Parameters:
    ///   - settings: The settings of the test.
    ///   - folder: The folder of the program.
    /// - Throws: `ServiceUnderTestError` if the settings are contradictory or cannot be passed to a program.
    init(_ settings: LaunchSettings, folder: URL) throws {
        var environment = Self.environment(settings)
        try Self.check(settings.arguments, environment)
        let given = settings.arguments + Self.handedOff(environment)
        journal = JournalLocation(at: Self.journal(settings, folder))
        var added = try settings.plan.map { [try Self.argument(of: $0, in: folder)] } ?? []
        if Self.givenJournal(given) == nil { added.append(Name.journal.argument(journal.url.path)) }
        added += (settings.isRecorded ? RecordingSession.arguments : []) + (try Self.arguments(for: settings))
        guard let plan = settings.plan else {
            outside = try Self.checked(given + added)
            known = KnownPlan()
            arguments = settings.arguments.filter { !LaunchArguments.owns($0) }
            self.environment = environment
            return
        }
        outside = nil
        // The program rejects invalid arguments, and a wait or its end reports the error.
        let before = (try? LaunchArguments(decoding: given))?.plan.stubs ?? []
        known = KnownPlan(stubs: before + plan.stubs, identities: before.map { _ in nil } + plan.identities)
        arguments = settings.usesVariable ? settings.arguments : settings.arguments + added
        if settings.usesVariable {
            let before = try Self.handedOff(in: environment[LaunchArguments.environmentVariable] ?? "")
            guard let handOff = LaunchArguments.handOff(before + added) else {
                throw ServiceUnderTestError(
                    .invalidSetting,
                    "\(LaunchArguments.environmentVariable) is too long: it may have \(LaunchArguments.longestArgument) "
                        + "bytes; pass its stubs to mock(_:) instead")
            }
            environment.merge(handOff) { $1 }
        }
        self.environment = environment
    }

    /// Writes the stubs of a test into a plan file.
    private static func argument(of plan: KnownPlan, in folder: URL) throws -> String {
        do {
            return try PlanFile(writing: MockPlan(plan.stubs), in: folder).argument
        } catch {
            throw ServiceUnderTestError(
                .failedLaunch, "cannot write the stubs to \(folder.path): \((error as NSError).localizedDescription)")
        }
    }

    /// Returns the arguments for the settings that the test chose.
    private static func arguments(for settings: LaunchSettings) throws -> [String] {
        var words: [String] = []
        if let policy = settings.policy { words.append(policy.argument) }
        if let order = settings.order { words.append(order.argument) }
        if let file = settings.cookieFile { words.append(Name.cookies.argument(try path(of: file))) }
        if let limit = settings.journalBodyLimit {
            words.append(Name.journalBodies.argument(String(try checked(limit))))
        }
        return words
    }

    /// Refuses what only a program can do that contains the runtime.
    private static func checked(_ words: [String]) throws -> LaunchArguments {
        let arguments: LaunchArguments
        do {
            arguments = try LaunchArguments(decoding: words)
        } catch {
            throw ServiceUnderTestError(Message(of: error))
        }
        guard arguments.cookies == nil else {
            throw ServiceUnderTestError(
                .invalidSetting,
                "cookieFile cannot be used from outside, where the program keeps its own cookies; set the transport to "
                    + ".arguments or .environment")
        }
        return arguments
    }

    private static func checked(_ limit: Int) throws -> Int {
        let range = LaunchArguments.BodyLimit.range
        guard !range.contains(limit) else { return limit }
        throw ServiceUnderTestError(
            .invalidSetting,
            "journalBodyLimit cannot be used: expected from \(range.lowerBound) to \(range.upperBound) bytes, found "
                + "\(limit)")
    }

    /// Returns the path of a file for an argument.
    ///
    /// A URL may contain bytes that are not UTF-8, which an argument cannot carry.
    private static func path(of file: URL) throws -> String {
        let path = file.isFileURL ? file.absoluteURL.path : ""
        guard PlanRules.flaw(inFilePath: path) == nil else {
            throw ServiceUnderTestError(
                .invalidSetting,
                "cookieFile cannot be used: expected a file URL whose path is UTF-8, found \(file.absoluteString)")
        }
        return path
    }

    /// Returns the journal of the program: the file that the test's arguments name, or a file in `folder`.
    ///
    /// A relative path starts at the working directory of the program.
    private static func journal(_ settings: LaunchSettings, _ folder: URL) -> URL {
        guard let path = givenJournal(settings.arguments + handedOff(environment(settings))) else {
            return folder.appendingPathComponent("journal.ndjson")
        }
        // Without a slash at its end, the URL would resolve relative paths in the parent directory.
        let directory = settings.workingDirectory.map { URL(fileURLWithPath: $0.path, isDirectory: true) }
        return URL(fileURLWithPath: path, relativeTo: directory).absoluteURL
    }

    /// Returns the environment variables that the test sets, together with the inherited ones if it inherits any.
    private static func environment(_ settings: LaunchSettings) -> [String: String] {
        guard settings.inheritsEnvironment else { return settings.environment }
        return ProcessInfo.processInfo.environment.merging(settings.environment) { $1 }
    }

    private static func givenJournal(_ arguments: [String]) -> String? {
        let start = Name.journal.argument("")
        return arguments.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }

    /// Returns the launch arguments in the variable.
    ///
    /// Ignores an invalid value, because the program reports it.
    private static func handedOff(_ environment: [String: String]) -> [String] {
        (try? handedOff(in: environment[LaunchArguments.environmentVariable] ?? "")) ?? []
    }
}
#endif
