import Foundation

/// Proves with the defects of `PlantedSubject` that the fuzzer finds and shrinks defects.
enum SelfTest {
    /// The maximum size of the shrunk input, in bytes: room for a stub with a name and a request with a path.
    private static let longestShrunk = 80

    /// Returns whether every planted defect was found and shrunk.
    static func run(_ options: Options) throws -> Bool {
        var isGood = true
        for subject in Subjects.planted {
            var options = options
            options.subject = subject
            (options.workers, options.executions, options.seconds) = (1, 100, .infinity)
            (options.seed, options.stopsAtFinding) = (1, true)
            let findings = Findings(in: "\(Scratch.folder)/findings")
            try Campaign(options, findings).run()
            let expected = expectedSignatures(of: subject)
            let found = findings.list.first { expected.contains($0.signature) }
            let size = found?.input.count ?? .max
            let isFound = size <= longestShrunk && findings.list.count == 1
            isGood = isGood && isFound
            say("self-test \(subject.name): \(isFound ? "found and shrunk to \(size) bytes" : "NOT FOUND")")
        }
        return isGood
    }

    private static func expectedSignatures(of subject: any Subject) -> Set<String> {
        switch (subject as? PlantedSubject)?.kind {
        case .trap: ["a crash by signal \(SIGILL)", "a crash by signal \(SIGTRAP)"]
        case .overflow: ["a crash by signal \(SIGSEGV)", "a crash by signal \(SIGBUS)"]
        case .hang: ["a hang of more than a second"]
        case .memory: ["too much memory"]
        case .untyped: ["an error without the type PlanError"]
        case nil: []
        }
    }
}
