import Foundation

/// The plan and the settings in a program's launch arguments.
package struct LaunchArguments: Sendable, Hashable {
    package var plan: MockPlan
    /// The files that plans and mock bundles were read from.
    package var plans: [NamedFile] = []
    /// `nil` leaves the choice to the program.
    package var policy: UnmatchedPolicy?
    /// `nil` leaves the choice to the program.
    package var networkGuard: NetworkGuardMode?
    /// `nil` leaves the choice to the program.
    package var order: StubOrder?
    /// `nil` leaves the choice to the kind of engine.
    package var verdict: VerdictMode?
    /// The plan file that may be replaced while the program runs; its stubs come after the stubs of `plan`.
    package var live: NamedFile?
    /// The file that the program records its calls in.
    package var journal: NamedFile?
    /// The maximum number of bytes to record of each body; `nil` means that answers are not recorded.
    package var journalBodies: BodyLimit?
    /// The file that carries cookies from one launch to the next; `nil` means that cookies end with the run.
    package var cookies: NamedFile?

    package init(plan: MockPlan, policy: UnmatchedPolicy? = nil, networkGuard: NetworkGuardMode? = nil) {
        self.plan = plan
        self.policy = policy
        self.networkGuard = networkGuard
    }

    /// A file, and the argument that names it, for errors.
    package struct NamedFile: Sendable, Hashable {
        package var path: String
        package var source: SafeText

        package init(path: String, source: SafeText) {
            self.path = path
            self.source = source
        }

        /// The file with an absolute path, which stays valid when the working directory changes.
        ///
        /// - Throws: `PlanError` if the path is relative and the working directory no longer exists.
        package var absolute: NamedFile {
            get throws {
                guard !path.isEmpty, path.utf8.first != UInt8(ascii: "/") else { return self }
                guard let directory = getcwd(nil, 0) else {
                    throw PlanError(
                        .invalidArgument, source: source, expected: "a path that can be found",
                        found:
                            "\(SafeText(path: path)) in a working directory that cannot be used: \(SafeText(errno: errno))",
                        hint: "give the absolute path")
                }
                defer { free(directory) }
                return NamedFile(path: String(cString: directory) + "/" + path, source: source)
            }
        }
    }

    /// A number of bytes, and the argument that sets it, for errors.
    package struct BodyLimit: Sendable, Hashable {
        /// The numbers of bytes that the argument accepts.
        package static let range = 0...4_194_304

        package var bytes: Int
        package var source: SafeText
    }

    /// Checks that there is a journal for the bodies.
    ///
    /// - Throws: `PlanError` without a journal.
    package func checkJournal() throws {
        guard let journalBodies, journal == nil else { return }
        throw PlanError(
            .invalidArgument, source: journalBodies.source, expected: "a journal to which bodies can be written",
            found: "no \(SafeText(word: Name.journal))",
            hint: "add \(SafeText(word: Name.journal))=<path>, or remove this argument")
    }

    /// The names of the arguments.
    package enum Name: String, CaseIterable, Sendable {
        case response = "--mock-url-response"
        case plan = "--mock-url-plan"
        case policy = "--mock-url-policy"
        case networkGuard = "--mock-url-guard"
        case order = "--mock-url-order"
        case verdict = "--mock-url-verdict"
        case live = "--mock-url-live"
        case journal = "--mock-url-journal"
        case journalBodies = "--mock-url-journal-bodies"
        case cookies = "--mock-url-cookies"
        case bundle = "--mock-url-bundle"
        case lenientBundle = "--mock-url-lenient-bundle"

        /// Returns the argument with a value.
        package func argument(_ value: String) -> String { rawValue + "=" + value }
    }

    /// The prefix of every argument of this package.
    package static let prefix = "--mock-url-"

    /// The variable that carries the same arguments as a JSON array, for programs that reject unknown options.
    package static let environmentVariable = "MOCK_URL_RESPONDER_ARGUMENTS"

    /// The description of the variable in errors.
    package static let environmentSource: SafeText = "environment variable MOCK_URL_RESPONDER_ARGUMENTS"

    /// Whether an argument is meant for this package.
    package static func owns(_ argument: String) -> Bool {
        argument.utf8.starts(with: prefix.utf8)
    }
}
