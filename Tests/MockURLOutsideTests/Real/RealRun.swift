import MockURLOutside
import TestSupport

/// A program that ran to its end, and reached servers on loopback as if they were far away.
///
/// Each name is the name of such a server, except those that end with `.missing`.
struct RealRun: CustomStringConvertible {
    let output: String
    let status: Int32
    let calls: [HTTPCall]
    let reports: [String]

    init(
        _ words: [String], _ stubs: [MockURLResponderConfigurator] = [], policy: UnmatchedPolicy = .allow,
        networkGuard: NetworkGuardMode? = nil, environment: [String: String] = [:], journal: String? = nil,
        observe: RealNetwork.Observer? = nil
    ) async throws {
        let reports = Locked<[String]>([])
        var arguments = try LaunchArguments(decoding: stubs.flatMap(\.arguments))
        (arguments.policy, arguments.networkGuard) = (policy, networkGuard)
        var inherited = ProcessInfo.processInfo.environment
        for name in inherited.keys where name.lowercased().hasSuffix("_proxy") { inherited[name] = nil }
        let variables = inherited.merging(environment) { $1 }
        let launch = try OutsideLaunch(
            arguments, of: words[0], in: variables,
            resolve: { $0.hasSuffix(".missing") ? .unknown : .addresses([.loopback]) }, observe: observe
        ) { report in reports.withLock { $0.append(report.text) } }
        (output, status) = try await launch.run(words, in: variables)
        calls = launch.engine.log?.calls ?? []
        self.reports = reports.withLock(\.self)
    }

    var description: String { "status \(status)\n\(output)\n\(reports.joined(separator: "\n"))\n\(calls)" }
}
