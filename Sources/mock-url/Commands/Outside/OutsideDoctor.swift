#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder

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
        let needed = [Self.supervision(machine), Self.redirection(machine), Self.names, Self.files]
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
#endif
