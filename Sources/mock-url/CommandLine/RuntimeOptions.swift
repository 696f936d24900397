import MockURLResponder
import MockURLTooling

/// The options that become launch arguments of the program.
extension Option {
    static let policy = Option(
        name: "--policy", value: "POLICY", values: .policy,
        purpose: "What a call without a stub gets: prevent (default), drop, allow, answer:STATUS")
    static let order = Option(
        name: "--order", value: "ORDER", values: .words(StubOrder.allCases.map(\.rawValue)),
        purpose: "Which matching stub answers, by default the first")
    static let networkGuard = Option(
        name: "--guard", value: "GUARD", values: .words(NetworkGuardMode.allCases.map(\.rawValue)),
        purpose: "The hosts that need no stub, by default loopback")
    static let verdict = Option(
        name: "--verdict", value: "VERDICT", values: .words(VerdictMode.allCases.map(\.rawValue)),
        purpose: "What the program does at its end about expectations, by default print")
    static let journal = Option(
        name: "--journal", value: "FILE", values: .file, purpose: "Record every call in this file")
    static let journalBodies = Option(
        name: "--journal-bodies", value: "BYTES", values: .number(LaunchArguments.BodyLimit.range),
        purpose: "Also record answers, with this part of each body")
    static let live = Option(
        name: "--live", value: "FILE", values: .file,
        purpose: "A plan file that may change during the run")
    static let cookies = Option(
        name: "--cookies", value: "FILE", values: .file,
        purpose: "Carry cookies from one launch to the next in this file")
    static let lenient = Option(
        name: "--lenient", purpose: "Compare the queries of mock bundles by the rule lenient")

    /// All options of this file.
    static let ofRuntime = [
        policy, order, networkGuard, verdict, journal, journalBodies, cookies, lenient,
    ]
}

extension Invocation {
    /// The rule for the queries of mock bundles.
    var bundleRule: MockBundleRule { has("--lenient") ? .lenient : .documented }

    /// Reads the plans at paths, and says on standard error what their stubs do not repeat of a recording.
    func plans(at paths: [String], before read: (String) -> Void = { _ in }) throws -> [PlanSource] {
        let sources = try paths.map { path in
            read(path)
            return try PlanSource(path: path, rule: bundleRule)
        }
        for part in sources.flatMap(\.parts) where !part.losses.isEmpty && !has("--quiet") {
            StandardError.write(part.messageOfLosses)
        }
        return sources
    }

    /// Returns the launch arguments for plans and for the options of `Option.ofRuntime`.
    ///
    /// - Parameter sources: The plans, in order.
    /// - Returns: The arguments of the plans, then those of the options.
    /// - Throws: `PlanError` if a file has two roles.
    func launchArguments(for sources: [PlanSource]) throws -> [String] {
        var settings = LaunchArguments(plan: MockPlan())
        settings.journal = try file(of: .journal, source: "option --journal")
        settings.cookies = try file(of: .cookies, source: "option --cookies")
        settings.plans = sources.flatMap(\.parts).map(\.namedFile)
        do {
            try settings.checkRoles(besideBodiesOf: sources.flatMap(\.stubs))
        } catch var error as PlanError {
            error.subject = "these options"
            throw error
        }
        let words: [(LaunchArguments.Name, String?)] = [
            (.policy, value(of: Option.policy.name)), (.order, value(of: Option.order.name)),
            (.networkGuard, value(of: Option.networkGuard.name)), (.verdict, value(of: Option.verdict.name)),
            (.journal, settings.journal?.path), (.journalBodies, value(of: Option.journalBodies.name)),
            (.cookies, settings.cookies?.path),
        ]
        if settings.journal == nil, has(Option.journalBodies.name) {
            throw UsageError(
                expected: "--journal FILE beside --journal-bodies", found: "no --journal",
                advice: "name the file that records the calls, or remove --journal-bodies")
        }
        return try sources.flatMap { try $0.lastingArguments }
            + words.compactMap { name, value in value.map(name.argument) }
    }

    /// The launch arguments for the options that `run` has besides its plans and its journal.
    var runArguments: [String] {
        let words: [(LaunchArguments.Name, Option)] = [
            (.policy, .policy), (.order, .order), (.networkGuard, .networkGuard), (.journalBodies, .journalBodies),
        ]
        return words.compactMap { name, option in value(of: option.name).map(name.argument) }
    }

    /// Returns the file of an option with its absolute path; `nil` if the option was not given.
    private func file(of option: Option, source: SafeText) throws -> LaunchArguments.NamedFile? {
        try value(of: option.name).map { try LaunchArguments.NamedFile(path: $0, source: source).absolute }
    }
}

extension PlanPart {
    /// Says that the stubs of a recording do not repeat all of it.
    fileprivate var messageOfLosses: Message {
        let count = losses.count == 1 ? "1 part is" : "\(losses.count) parts are"
        return Message(
            .lostPart,
            "mock-url: \(count) lost, because stubs do not repeat all of \(place.path.shown(atMost: 240)); "
                + "mock-url check names what is lost")
    }
}
