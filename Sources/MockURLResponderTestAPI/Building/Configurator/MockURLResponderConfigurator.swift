import Foundation
public import MockURLResponder

/// Builds the stubs of one host, and turns them into launch arguments.
///
///     let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
///     configurator.respond(to: "/rates").with(body: "1.0842").once()
///     process.arguments = configurator.arguments
///
/// Stubs answer in the order in which they were configured. Stubs of several configurators answer in the order of
/// their arguments.
public final class MockURLResponderConfigurator: Sendable {
    /// The conditions that all stubs share; `nil` after an invalid value has failed the test.
    private let origin: Condition?
    let plan: EditablePlan
    /// The plan file that was written last.
    ///
    /// It is used again until the plan changes.
    private let written = Locked<(version: Int, file: PlanFile)?>(nil)

    /// Creates a configurator.
    ///
    /// - Parameters:
    ///   - origin: The conditions that all stubs share; `nil` registers no stub.
    ///   - plan: The plan that holds the stubs. Several configurators may share one plan.
    init(_ origin: Condition?, plan: EditablePlan = EditablePlan()) {
        self.origin = origin
        self.plan = plan
        PreventionFailures.prepare()
    }

    /// Creates a configurator without stubs, for one host.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - host: A host name or address. Case is ignored.
    ///   - port: 1...65535; `nil` means the scheme's default port.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    public convenience init(
        scheme: String, host: String, port: Int? = nil, filePath: StaticString = #filePath, line: UInt = #line
    ) {
        self.init(.origin(scheme, host, port, at: CallSite(filePath: filePath, line: line)))
    }

    /// Begins a stub for a path.
    ///
    /// The stub is registered only when `once()`, `times(_:)` or `always()` ends the chain.
    ///
    /// - Parameters:
    ///   - path: A path that starts with `/`, with or without percent-encoding. The query and the fragment of a
    ///     request are not part of its path.
    ///   - method: The method of the request, such as one of `HTTPMethod`; `*` means any method.
    ///   - filePath: The file to report misuse of the chain in. The default is the caller's file.
    ///   - line: The line to report misuse of the chain at. The default is the caller's line.
    /// - Returns: The builder of the stub.
    public func respond(
        to path: String, method: String = HTTPMethod.GET.rawValue, filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> MockURLResponseBuilder {
        let site = CallSite(filePath: filePath, line: line)
        let builder = builder(at: site) { $0.setPattern(.equals(path), of: .path) }
        builder.check(path, "the path", PlanRules.flaw(inPath: path))
        return builder.when(method: method)
    }

    /// Returns a builder of a stub for this host, with conditions that a closure adds.
    func builder(at site: CallSite, _ narrow: (inout Condition) -> Void) -> MockURLResponseBuilder {
        guard let origin else { return refusedBuilder(at: site) }
        var request = Condition.stub(origin: origin)
        narrow(&request)
        return MockURLResponseBuilder(request, site: site, for: self)
    }

    /// Returns a builder that registers no stub, because the test has already failed.
    private func refusedBuilder(at site: CallSite) -> MockURLResponseBuilder {
        let builder = MockURLResponseBuilder(.stub(origin: .anyOrigin), site: site, for: self)
        builder.isRefused = true
        return builder
    }

    /// Returns a builder with the conditions of a stub, for the stub's next answer or for its replacement.
    func builder(like stub: MockStub, _ site: CallSite, replaces: Bool) -> MockURLResponseBuilder {
        let identity = stub.identity
        guard let known = plan.stub(identity) else {
            if !stub.isRefused {
                site.refuse(
                    "a removed stub", "the stub",
                    .init(.unknownStub, expected: "a stub of its configurator"))
            }
            return refusedBuilder(at: site)
        }
        let builder = MockURLResponseBuilder(
            known.request, site: site, for: self, at: replaces ? .placeOf(identity) : .behind(identity))
        builder.stub = builder.stub.continuing(known, replaces: replaces)
        return builder
    }

    /// Registers the stub of a builder.
    ///
    /// Reads the stub in place, because copying a stub is expensive.
    ///
    /// - Returns: The identity of the stub; `nil` if the stub to follow or to replace is gone, which fails the
    ///   test.
    func register(_ builder: MockURLResponseBuilder) -> StubIdentity? {
        let identity: StubIdentity? =
            switch builder.place {
            case .end: plan.append { builder.stub }
            case .behind(let earlier): plan.append(builder.stub, behind: earlier)
            case .placeOf(let earlier): plan.replace(earlier, with: builder.stub)
            }
        if identity == nil {
            builder.refuse(
                "a stub that was removed or replaced meanwhile", "the stub",
                .init(.unknownStub, expected: "a stub of its configurator"))
        }
        return identity
    }

    /// The stubs as launch arguments.
    ///
    /// A plan that is too long for arguments is written to a file, and the argument names the file (see
    /// `PlanTransport`). The limits are 131,071 bytes for one stub, and 512 KiB for all stubs.
    public var arguments: [String] { arguments(transport: .automatic) }

    /// Returns the stubs as launch arguments, with a chosen transport.
    ///
    /// - Parameter transport: Whether the arguments contain the plan or name a file with the plan.
    /// - Returns: Arguments in the order of the stubs.
    public func arguments(transport: PlanTransport) -> [String] {
        let content = plan.content
        plan.markSent()
        let plan = MockPlan(content.isLocal ? refusingLocal(content.stubs) : content.stubs)
        // A program that is launched without any argument would not be mocked at all.
        guard !plan.stubs.isEmpty else { return [LaunchArguments.withoutStubs] }
        if transport == .automatic, let arguments = LaunchArguments.encode(plan) { return arguments }
        return [argument(namingFileOf: plan, version: content.version)]
    }

    /// The stubs as an environment variable, for programs whose own parser rejects unknown options.
    ///
    /// Merge the variable into the environment of the launched program.
    ///
    /// A plan that is too long for a variable (131,071 bytes including its name) is written to a file.
    public var environment: [String: String] {
        LaunchArguments.handOff(arguments) ?? Self.environment(carrying: arguments(transport: .file))
    }

    /// Returns launch arguments as an environment variable.
    ///
    /// The arguments may come from several configurators.
    ///
    /// - Parameters:
    ///   - arguments: At most 131,042 bytes as a JSON array. For a longer plan, pass `arguments(transport: .file)`.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: A dictionary of one variable and its value.
    public static func environment(
        carrying arguments: [String], filePath: StaticString = #filePath, line: UInt = #line
    ) -> [String: String] {
        if let environment = LaunchArguments.handOff(arguments) { return environment }
        // This variable stops the program at its start, because the program must not run without the stubs.
        let refusal = LaunchArguments.handOff([LaunchArguments.refusal]) ?? [:]
        let length = arguments.reduce(0) { $0 + $1.utf8.count }
        CallSite(filePath: filePath, line: line).refuse(
            "\(length) bytes", "the environment variable for \(arguments.count) arguments",
            .init(
                .invalidSetting, expected: "at most \(LaunchArguments.longestArgument) bytes in all, written as JSON",
                hint: "use configurator.arguments(transport: .file)"))
        return refusal
    }

    /// Fails the test at the line of each stub with a closure, because closures cannot be encoded in launch arguments.
    ///
    /// - Returns: The stubs without closures.
    private func refusingLocal(_ stubs: [StubMapping]) -> [StubMapping] {
        for stub in stubs where stub.isLocal {
            stub.site.report(
                Message(
                    .closureInPlan,
                    "MockURLResponder: the stub \(stub.request.summary) has a closure, which cannot travel in launch arguments: "
                        + "give the configurator itself to MockURLResponder(…) or MockURLResponder.setUp(with:)"))
        }
        return stubs.filter { !$0.isLocal }
    }

    private func argument(namingFileOf plan: MockPlan, version: Int) -> String {
        do {
            return try written.withLock { written in
                if let written, written.version == version { return written.file.argument }
                let file = try PlanFile(writing: plan)
                written = (version, file)
                return file.argument
            }
        } catch {
            (plan.stubs.last?.site ?? .unknown).report(
                Message(
                    .failedLaunch,
                    "MockURLResponder cannot write a plan file below \(FileManager.default.temporaryDirectory.path): "
                        + "\((error as NSError).localizedDescription); set TMPDIR to a writable directory"))
            return LaunchArguments.refusal
        }
    }
}

extension StubMapping {
    /// The line of the test that built the stub.
    fileprivate var site: CallSite {
        guard let source, let file = source.literalFile else { return .unknown }
        return CallSite(filePath: file, line: UInt(source.line))
    }

    /// Returns the stub with the life of another one, whose next answer it is, or in whose place it comes.
    fileprivate func continuing(_ known: StubMapping, replaces: Bool) -> StubMapping {
        var stub = self
        stub.isNext = !replaces || known.isNext
        (stub.name, stub.priority) = (known.name, known.priority)
        (stub.isOptional, stub.repeatsLast) = (known.isOptional, known.repeatsLast)
        stub.sequence = known.sequence
        if replaces { stub.expectation = known.expectation }
        stub.scenarios = known.scenarios.compactMap { step in
            replaces ? step : step.required.map { ScenarioStep(step.name, required: $0) }
        }
        return stub
    }
}

extension CallSite {
    /// The call site for stubs that no test code has built.
    fileprivate static let unknown = CallSite(filePath: #filePath, line: #line)
}
