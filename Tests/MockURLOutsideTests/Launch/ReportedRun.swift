#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport

/// A program that ran to its end with stubs, and what its launcher said about it.
struct ReportedRun: CustomStringConvertible {
    let output: String
    let status: Int32
    let calls: [HTTPCall]
    /// The reports of processes that were killed.
    let reports: [String]
    /// The lines about programs that went on.
    let warnings: [String]
    let findings: LaunchFindings

    init(
        _ words: [String], _ stubs: [MockURLResponderConfigurator] = [], policy: UnmatchedPolicy,
        networkGuard: NetworkGuardMode? = nil, allowing places: [AllowedPlace] = [],
        library: Result<TLSLibrary, TLSLibrary.Unavailable> = TLSLibrary.machine,
        resolve: @escaping RealNames.Resolver = RealNames.machine
    ) async throws {
        let (reports, warnings) = (Locked<[String]>([]), Locked<[String]>([]))
        var arguments = try LaunchArguments(decoding: stubs.flatMap(\.arguments))
        (arguments.policy, arguments.networkGuard) = (policy, networkGuard)
        let launch = try OutsideLaunch(
            arguments, of: words[0], in: ProcessInfo.processInfo.environment, allowing: places, library: library,
            resolve: resolve,
            warn: { message in warnings.withLock { $0.append("\(message)") } },
            report: { report in reports.withLock { $0.append(report.text) } })
        (output, status) = try await launch.run(words)
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
        self = try await ReportedRun(
            ["python3", "-c", "import socket, time\n" + code], stubs, policy: policy, networkGuard: networkGuard,
            allowing: places, resolve: resolve)
    }

    var description: String {
        "status \(status)\n\(output)\n\((reports + warnings).joined(separator: "\n"))"
    }
}
#endif
