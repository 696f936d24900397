#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// The findings for mocking from outside on this machine, by trying it.
struct OutsideDoctor {
    private typealias Finding = DoctorFindings.Finding

    let system: String
    /// Whether programs are mocked from outside; https may be missing.
    let works: Bool
    let findings: [DoctorFindings.Finding]

    init() {
        let machine = SupervisionCapabilities.find()
        system = "Linux \(machine.kernel)"
        var needed = [Self.supervision(machine), Self.redirection(machine), Self.names, Self.files]
        if needed.allSatisfy(\.works) { needed.append(Self.trial) }
        works = needed.allSatisfy(\.works)
        findings = needed + [Self.https]
    }

    private static func supervision(_ machine: SupervisionCapabilities) -> Finding {
        let name = "supervise programs"
        let isOld = machine.kernel.compare("6.15", options: .numeric) == .orderedAscending
        let crashes = isOld ? "; crashes that a script hides are not seen, because Linux is older than 6.15" : ""
        switch machine.way {
        case .success(.listener):
            let signals = machine.isKillable ? "" : "; signals interrupt calls, because Linux is older than 5.19"
            return Finding(name: name, works: true, found: "by a seccomp filter with a listener\(signals)\(crashes)")
        case .success(.tracer):
            return Finding(
                name: name, works: true,
                found: "by a tracer, because another supervisor around this process has the listener\(crashes)")
        case .failure(let failure):
            return Finding(name: name, works: false, found: failure.found, advice: failure.advice)
        }
    }

    private static func redirection(_ machine: SupervisionCapabilities) -> Finding {
        let name = "redirect connections"
        if machine.redirection == .descriptor {
            return Finding(name: name, works: true, found: "by connecting a program's own sockets")
        }
        return Finding(
            name: name, works: machine.writesMemory,
            found: machine.writesMemory
                ? "by writing addresses into a program's memory, because pidfd_getfd is forbidden, as in Docker"
                : "pidfd_getfd and writing to /proc/PID/mem are forbidden",
            advice: "permit one of the two calls in the profile of the container")
    }

    private static var names: Finding {
        let name = "answer names"
        do {
            let server = try NameServer(book: AddressBook())
            server.end()
            return Finding(name: name, works: true, found: "by a name server on loopback, for UDP and TCP")
        } catch {
            return Finding(
                name: name, works: false, found: "\(error)",
                advice: "bring the loopback interface up: ip link set lo up")
        }
    }

    /// The only word of the command line for the program of a trial.
    private static let trialWord = "doctor-trial"
    private static let host = "mock-url.example"
    private static let scheme = if case .success = TLSLibrary.machine { "https" } else { "http" }

    /// Ends this process if it is the program of a trial, with status 0 if a stub answers it.
    static func endIfTrial() {
        guard CommandLine.arguments.dropFirst() == [trialWord] else { return }
        let url = URL(string: "\(scheme)://\(host)/")
        exit(url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } == "mocked" ? 0 : 1)
    }

    /// Runs this program with a stub, because each step can fail on a machine that another one was not tried on.
    private static var trial: Finding {
        do {
            let isAnswered = try runTrial() == .exited(0)
            return Finding(
                name: "mock a program", works: isAnswered,
                found: isAnswered
                    ? "a stub answered a program over \(scheme)" : "a program with a stub received no answer",
                advice:
                    "bring the loopback interface up with all of 127.0.0.0/8 (ip link set lo up), and permit memfd_create "
                    + "and getxattr in the profile of the container")
        } catch {
            return Finding(name: "mock a program", works: false, found: "\(error)")
        }
    }

    private static func runTrial() throws -> ForegroundProgram.End {
        let response =
            #"{"scheme":"\#(scheme)","host":"\#(host)","responses":[{"response":{"body":{"text":"mocked"}}}]}"#
        let arguments = try LaunchArguments(decoding: ["\(LaunchArguments.Name.response.rawValue)=\(response)"])
        let outside = try OutsideRun(arguments, of: "mock-url", warn: { _ in }, report: { _ in })
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        defer { _ = outside.end(killing: true) }
        return try ForegroundProgram.run(
            ["/proc/self/exe", trialWord].map { Array($0.utf8CString) },
            environment: ProgramEnvironment.with(outside.variables),
            streams: ProgramStreams(input: null, output: null, errors: null), limit: ProcessLimit(seconds: 10),
            launch: outside.spawn)
    }

    private static var files: Finding {
        Finding(
            name: "open files", works: LauncherDescriptors.areEnough,
            found: "a limit of \(LauncherDescriptors.limit), shared by the connections at the same time",
            advice: "raise the limit (ulimit -n)")
    }

    private static var https: Finding {
        let name = "answer https"
        do {
            let library = try TLSLibrary.machine.get()
            return Finding(name: name, works: true, found: "by \(library.name), \(library.path.shown(atMost: 240))")
        } catch {
            return Finding(name: name, works: false, found: error.found, advice: TLSLibrary.Unavailable.advice)
        }
    }
}
#else
/// The findings for mocking from outside, which is possible on Linux only.
enum OutsideDoctor {
    static func endIfTrial() {}
}
#endif
