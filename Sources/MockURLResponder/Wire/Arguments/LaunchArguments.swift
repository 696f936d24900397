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

    /// The variable by which a launcher says that it answers the system calls of the program.
    package static let outsideVariable = "MOCK_URL_RESPONDER_OUTSIDE"

    /// The description of the variable in errors.
    package static let environmentSource: SafeText = "environment variable MOCK_URL_RESPONDER_ARGUMENTS"

    /// Whether an argument is meant for this package.
    package static func owns(_ argument: String) -> Bool {
        argument.utf8.starts(with: prefix.utf8)
    }
}

extension LaunchArguments {
    /// Returns the launch arguments of this process.
    ///
    /// - Throws: `PlanError` if they are invalid.
    package static func ofProcess() throws -> LaunchArguments {
        try checkEncoding()
        return try LaunchArguments(decoding: ownArguments, handOff: ownHandOff)
    }

    /// Whether this process has launch arguments for this package.
    package static var areGivenToProcess: Bool {
        ownHandOff?.isEmpty == false || ownArguments.contains(where: owns)
    }

    /// Whether the launcher answers the requests, so that the process itself mocks nothing.
    static var areLeftToLauncher: Bool { getenv(outsideVariable) != nil && !areGivenToProcess }

    /// Whether the environment variable has all launch arguments for this package.
    static var areOnlyInVariable: Bool { ownHandOff?.isEmpty == false && !ownArguments.contains(where: owns) }

    /// The arguments of this package that the process has, also if they are invalid.
    package static var givenToProcess: [String] {
        let inVariable = ownHandOff.flatMap { try? handedOff(in: $0) } ?? []
        return (ownArguments + inVariable).filter(owns)
    }

    /// The arguments without the program's path, so that the first one has number 1.
    private static var ownArguments: [String] { Array(ProcessInfo.processInfo.arguments.dropFirst()) }

    private static var ownHandOff: String? { getenv(environmentVariable).map { String(cString: $0) } }

    /// Rejects arguments that are not UTF-8.
    ///
    /// Foundation replaces their invalid bytes, so a stub could answer with other bytes than the caller wrote.
    private static func checkEncoding() throws {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil,
                owns(String(cString: bytes))
            else { continue }
            throw otherBytes(in: "argument \(index)")
        }
        if let bytes = getenv(environmentVariable), String(validatingCString: bytes) == nil {
            throw otherBytes(in: environmentSource)
        }
    }

    private static func otherBytes(in source: SafeText) -> PlanError {
        PlanError(
            .invalidEncoding, source: source, expected: "text in UTF-8", found: "other bytes",
            hint: "write bytes that are not text in Base64: {\"base64\":\"…\"}")
    }
}

/// Checks that the files which the program writes have no other role.
extension LaunchArguments {
    /// A file that the program writes, and the description of its role for errors.
    private struct WrittenFile {
        let file: NamedFile
        let role: SafeText
    }

    /// Refuses a journal or cookie file that also has another role, before anything is written to it.
    ///
    /// - Parameter stubs: The stubs whose body files are compared.
    /// - Throws: `PlanError` with both roles.
    package func checkRoles(besideBodiesOf stubs: [StubMapping]) throws {
        var written: [FileIdentity: WrittenFile] = [:]
        func add(_ file: NamedFile?, suffix: String = "", as role: SafeText) throws {
            guard var file = try file?.absolute else { return }
            file.path += suffix
            guard let identity = FileIdentity(file.path) else { return }
            try check(identity, role)
            written[identity] = WrittenFile(file: file, role: role)
        }
        func check(_ identity: FileIdentity?, _ role: SafeText) throws {
            guard let identity, let known = written[identity] else { return }
            throw PlanError(
                .conflictingFiles, source: known.file.source, expected: "a file that has no other role",
                found: "\(SafeText(path: known.file.path)) as \(known.role) and as \(role)",
                hint: "name another file, since the program writes to this one")
        }
        try add(journal, as: "the journal")
        try add(cookies, as: "the cookie file")
        // A new version of the cookies is written to this path before it replaces the file.
        try add(cookies, suffix: Self.suffixOfNextCookies, as: "the next version of the cookie file")
        guard !written.isEmpty else { return }
        for plan in plans { try check(FileIdentity(plan.path), "the plan of \(plan.source)") }
        var earlier = ""
        for stub in stubs {
            // The bodies of a plan file share one file, so stubs in a row often repeat its path.
            guard case .file(let slice) = stub.response.body, slice.path != earlier else { continue }
            earlier = slice.path
            try check(FileIdentity(slice.path), "the body of a stub")
        }
    }

    /// The suffix of the path to which the program writes cookies before they replace the earlier file.
    package static let suffixOfNextCookies = ".next"
}
