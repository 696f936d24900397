import TestSupport

extension Differential {
    /// Runs the client with a real server and then, in the same process, with the engine of the process: with stubs.
    ///
    /// Call this in a process of its own: it sets up the mock, and moves the files of shared storages to a
    /// temporary folder.
    ///
    /// - Parameters:
    ///   - kind: The sessions that the client receives.
    ///   - difference: An intended difference. No other difference is accepted.
    ///   - client: Client code that notes what it observes.
    func run(
        in kind: SessionKind, except difference: KnownDifference? = nil,
        sourceLocation: SourceLocation = #_sourceLocation, _ client: @Sendable (ProcessStage) async -> Void
    ) async throws {
        let home = try ProcessHome()
        if let plan = OutsidePlan.current {
            return try await run(outside: plan, except: difference, sourceLocation, forget: home.forget) {
                await client(ProcessStage($0, kind))
            }
        }
        let uses = RuleUses(rules)
        let server = try server(uses)
        let real = ProcessStage(Stage(port: server.port, responder: nil), kind)
        if difference?.foundationHangs != true { await client(real) }
        try await server.settle()
        let asked = server.requests
        home.forget()

        let stage = Stage(port: server.port, responder: nil)
        let early = kind.isMadeBefore ? ProcessStage(stage, kind) : nil
        let folder = try TemporaryFolder()
        let plan = try TemporaryFile(LaunchArguments.encodeFile(plan(port: server.port, in: folder)), extension: "json")
        MockURLResponder.setUp(with: [
            LaunchArguments.Name.plan.argument(plan.path), UnmatchedPolicy.drop.argument,
            NetworkGuardMode.none.argument,
        ])
        await client(early ?? ProcessStage(stage, kind))
        MockURLResponder.tearDown()
        #expect(home.cookieFile == nil, "a mocked run leaves no cookies", sourceLocation: sourceLocation)

        compare(real.stage, stage, except: difference, sourceLocation)
        try await server.settle()
        #expect(server.requests.count == asked.count, "the mock let a request out", sourceLocation: sourceLocation)
    }
}

/// A home and temporary folder for this process. Create it before Foundation's storages are first used.
private struct ProcessHome {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["HOME", "CFFIXED_USER_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            setenv(name, folder.path, 1)
        }
    }

    /// Empties the storages that all sessions share, and deletes the cookie file.
    func forget() {
        for cookie in HTTPCookieStorage.shared.cookies ?? [] { HTTPCookieStorage.shared.deleteCookie(cookie) }
        let storage = URLCredentialStorage.shared
        for (space, credentials) in storage.allCredentials {
            for credential in credentials.values { storage.remove(credential, for: space) }
        }
        URLCache.shared.removeAllCachedResponses()
        if let file = cookieFile { try? FileManager.default.removeItem(atPath: file) }
    }

    var cookieFile: String? {
        let paths = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []).compactMap { $0 as? String }
        return paths.first { $0.hasSuffix("/.cookies.shared") }.map { "\(folder.path)/\($0)" }
    }
}
