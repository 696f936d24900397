import TestSupport

/// A program that ran to its end with stubs, and what its launcher said about it.
struct MockedRun: CustomStringConvertible {
    let output: String
    let status: Int32
    let calls: [HTTPCall]
    /// The reports of processes that were killed.
    let reports: [String]
    /// The lines about programs that went on.
    let warnings: [String]
    let findings: LaunchFindings

    /// - Parameters:
    ///   - further: Further launch arguments.
    ///   - prepare: Receives the engine before the program starts.
    init(
        _ words: [String], _ stubs: [MockURLResponderConfigurator] = [], policy: UnmatchedPolicy = .drop,
        further: [String] = [], networkGuard: NetworkGuardMode? = nil, allowing places: [AllowedPlace] = [],
        library: Result<TLSLibrary, TLSLibrary.Unavailable> = TLSLibrary.machine,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        resolve: @escaping RealNames.Resolver = RealNames.machine, observe: RealNetwork.Observer? = nil,
        prepare: @Sendable (Engine) -> Void = { _ in }
    ) async throws {
        let (reports, warnings) = (Locked<[String]>([]), Locked<[String]>([]))
        var arguments = try LaunchArguments(decoding: stubs.flatMap(\.arguments) + further)
        (arguments.policy, arguments.networkGuard) = (policy, networkGuard)
        let launch = try OutsideLaunch(
            arguments, of: words[0], in: environment, allowing: places, library: library, resolve: resolve,
            observe: observe, warn: { message in warnings.withLock { $0.append("\(message)") } },
            report: { report in reports.withLock { $0.append(report.text) } })
        prepare(launch.engine)
        (output, status) = try await launch.run(words, in: environment)
        calls = launch.engine.log?.calls ?? []
        self.reports = reports.withLock(\.self)
        self.warnings = warnings.withLock(\.self)
        findings = launch.findings
    }

    /// Runs a program of Python.
    init(
        python code: String, _ stubs: [MockURLResponderConfigurator] = [], policy: UnmatchedPolicy = .drop,
        networkGuard: NetworkGuardMode? = nil, allowing places: [AllowedPlace] = [],
        resolve: @escaping RealNames.Resolver = RealNames.machine
    ) async throws {
        self = try await MockedRun(
            ["python3", "-c", "import socket, time\n" + code], stubs, policy: policy, networkGuard: networkGuard,
            allowing: places, resolve: resolve)
    }

    /// Runs a program that reaches servers on loopback as if they were far away.
    ///
    /// Each name is the name of such a server, except those that end with `.missing`.
    init(
        real words: [String], _ stubs: [MockURLResponderConfigurator] = [], policy: UnmatchedPolicy = .allow,
        networkGuard: NetworkGuardMode? = nil, environment: [String: String] = [:], observe: RealNetwork.Observer? = nil
    ) async throws {
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.lowercased().hasSuffix("_proxy") }
        self = try await MockedRun(
            words, stubs, policy: policy, networkGuard: networkGuard,
            environment: inherited.merging(environment) { $1 },
            resolve: { $0.hasSuffix(".missing") ? .unknown : .addresses([.loopback]) }, observe: observe)
    }

    /// Expects the output unless it is `nil`, and texts in the only report and in the only warning, or neither of them.
    func expect(
        output: String? = nil, report: [PrintedText] = [], warning: [PrintedText] = [],
        at sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if let output { #expect(self.output == output, "\(self)", sourceLocation: sourceLocation) }
        for (found, texts) in [(reports, report), (warnings, warning)] {
            #expect(found.count == (texts.isEmpty ? 0 : 1), "\(self)", sourceLocation: sourceLocation)
            for text in texts {
                #expect(text.isFound(in: found.first ?? ""), "\(text) \(self)", sourceLocation: sourceLocation)
            }
        }
    }

    var description: String { "status \(status)\n\(output)\n\((reports + warnings).joined(separator: "\n"))" }
}
