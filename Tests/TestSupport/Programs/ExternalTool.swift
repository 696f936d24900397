import Foundation
import MockURLResponder

/// A program that tests launch, and that a machine with nothing but Swift may not have.
package struct ExternalTool: Sendable {
    /// The arguments of a first run, for tools whose file alone does not show that they work.
    private static let trials = [
        // A container may forbid tracing.
        "strace": ["-o", "/dev/null", "true"],
        // A minimal Debian replaces man by a script that prints a hint.
        "man": ["--version"],
        // A machine may forbid namespaces of its own to ordinary users.
        "unshare": ["-rnm", "true"],
    ]
    private static let faults = Locked<[String: String?]>([:])

    private let name: String

    package init(_ name: String) {
        self.name = name
    }

    /// The path of the executable file, or only the name if no folder has such a file.
    package var path: String { file ?? name }

    /// The sentence part that says why the tool cannot be used, such as "zsh, which is not installed"; `nil` for a
    /// tool that works.
    package var fault: String? {
        Self.faults.withLock { faults in
            if let known = faults[name] { return known }
            let found = findFault()
            faults[name] = .some(found)
            return found
        }
    }

    private var file: String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // The PATH of an ordinary user lacks the folders with the tools of root.
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private func findFault() -> String? {
        guard let file else { return "\(name), which is not installed" }
        guard let trial = Self.trials[name] else { return nil }
        // The trait of a test calls this on a thread of its own.
        guard let outcome = try? Command(file, trial).runBlocking() else {
            return "\(name), which cannot be launched"
        }
        return outcome.status == 0 ? nil : "\(name), which fails here: \(file) \(trial.joined(separator: " "))"
    }
}
