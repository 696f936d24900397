import Foundation
public import MockURLResponder

/// Builds the stub mappings of one host and turns them into launch arguments.
///
///     let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
///     configurator.respond(to: "/rates").with(body: "1.0842").once()
///     process.arguments = configurator.arguments
///
/// Stubs answer in the order they were configured; across configurators, in the order of their arguments.
public final class MockURLResponderConfigurator: Sendable {
    /// The conditions that all its stubs share; `nil` after a flaw, which has failed the test.
    private let origin: Condition?
    let plan: EditablePlan
    /// The plan as it was last written to files, which serve again while nothing was changed.
    private let written = Locked<(version: Int, file: PlanFile)?>(nil)

    /// - Parameters:
    ///   - origin: The conditions that all its stubs share; `nil` registers no stub.
    ///   - plan: Where they stand; several configurators may share one.
    init(_ origin: Condition?, plan: EditablePlan = EditablePlan()) {
        self.origin = origin
        self.plan = plan
        PreventionFailures.prepare()
    }

    /// Starts with no stub.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - host: A host name or address; case does not count.
    ///   - port: 1...65535; nil is the scheme's default port.
    ///   - filePath: Where misuse is reported.
    ///   - line: Where misuse is reported.
    public convenience init(
        scheme: String, host: String, port: Int? = nil, filePath: StaticString = #filePath, line: UInt = #line
    ) {
        self.init(.origin(scheme, host, port, at: CallSite(filePath: filePath, line: line)))
    }

    /// Begins the stub of a path.
    ///
    /// Nothing is registered before `once()`, `times(_:)` or `always()` ends the chain.
    ///
    /// - Parameters:
    ///   - path: Starts with `/`; the request's query and fragment are no part of it. It may be written with or without
    ///     percent-encoding.
    ///   - method: The method of the request, as in `HTTPMethod`, or any other; `*` is any.
    ///   - filePath: Where misuse of the whole chain is reported.
    ///   - line: Where misuse of the whole chain is reported.
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

    /// A builder of a stub for this host, of any path and method.
    func builder(at site: CallSite, _ narrow: (inout Condition) -> Void) -> MockURLResponseBuilder {
        guard let origin else { return refusedBuilder(at: site) }
        var request = Condition.stub(origin: origin)
        narrow(&request)
        return MockURLResponseBuilder(request, site: site, for: self)
    }

    /// A builder whose stub is not registered, since the test has failed already.
    private func refusedBuilder(at site: CallSite) -> MockURLResponseBuilder {
        let builder = MockURLResponseBuilder(.stub(origin: .anyOrigin), site: site, for: self)
        builder.isRefused = true
        return builder
    }

    /// A builder that asks the same of a request as a stub does.
    func builder(like stub: MockStub, _ site: CallSite, replaces: Bool) -> MockURLResponseBuilder {
        let identity = stub.identity
        guard let known = plan.stub(identity) else {
            if !stub.isRefused {
                site.refuse(
                    "a stub that was taken down", "the stub",
                    .init(.unknownStub, expected: "a stub of its configurator"))
            }
            return refusedBuilder(at: site)
        }
        let builder = MockURLResponseBuilder(
            known.request, site: site, for: self, at: replaces ? .placeOf(identity) : .behind(identity))
        builder.stub.isNext = !replaces || known.isNext
        builder.stub.name = known.name
        builder.stub.priority = known.priority
        builder.stub.isOptional = known.isOptional
        builder.stub.repeatsLast = known.repeatsLast
        builder.stub.sequence = known.sequence
        if replaces { builder.stub.expectation = known.expectation }
        builder.stub.scenarios = known.scenarios.compactMap { step in
            replaces ? step : step.required.map { ScenarioStep(step.name, required: $0) }
        }
        return builder
    }

    /// Takes the stub of a builder as it is now; straight from there, since a stub is much to copy.
    ///
    /// - Returns: `nil` when the stub that it follows or replaces is gone, which fails the test.
    func register(_ builder: MockURLResponseBuilder) -> StubIdentity? {
        let identity: StubIdentity? =
            switch builder.place {
            case .end: plan.append { builder.stub }
            case .behind(let earlier): plan.append(builder.stub, behind: earlier)
            case .placeOf(let earlier): plan.replace(earlier, with: builder.stub)
            }
        if identity == nil {
            builder.refuse(
                "a stub that was taken down or replaced meanwhile", "the stub",
                .init(.unknownStub, expected: "a stub of its configurator"))
        }
        return identity
    }

    /// The stubs as launch arguments.
    ///
    /// A plan that is too long for arguments (one stub over 131,071 bytes, or all over 512 KiB) is written to a file
    /// that the arguments name; see `PlanTransport`.
    public var arguments: [String] { arguments(transport: .automatic) }

    /// The stubs as launch arguments, delivered in a chosen way.
    ///
    /// - Parameter transport: Whether the plan stands in the arguments or in a file they name.
    /// - Returns: Arguments in the order of the stubs.
    public func arguments(transport: PlanTransport) -> [String] {
        let content = plan.content
        let plan = MockPlan(content.isLocal ? refusingLocal(content.stubs) : content.stubs)
        // A program that is launched without any argument would not be mocked at all.
        guard !plan.stubs.isEmpty else { return [LaunchArguments.withoutStubs] }
        if transport == .automatic, let arguments = LaunchArguments.encode(plan) { return arguments }
        return [argument(namingFileOf: plan, version: content.version)]
    }

    /// The stubs as an environment variable, for programs whose own parser rejects unknown options.
    ///
    /// Merge it into the environment of the launched program.
    ///
    /// A plan that is too long for a variable (131,071 bytes with its name) is written to a file.
    public var environment: [String: String] {
        LaunchArguments.handOff(arguments) ?? Self.environment(carrying: arguments(transport: .file))
    }

    /// Any launch arguments, those of several configurators too, as the environment variable.
    ///
    /// - Parameters:
    ///   - arguments: At most 131,042 bytes as a JSON array; longer plans travel with `arguments(transport: .file)`.
    ///   - filePath: Where misuse is reported.
    ///   - line: Where misuse is reported.
    /// - Returns: One variable and its value.
    public static func environment(
        carrying arguments: [String], filePath: StaticString = #filePath, line: UInt = #line
    ) -> [String: String] {
        if let environment = LaunchArguments.handOff(arguments) { return environment }
        // The program is launched without the stubs, and refuses to start.
        let refusal = LaunchArguments.handOff([LaunchArguments.refusal]) ?? [:]
        let length = arguments.reduce(0) { $0 + $1.utf8.count }
        CallSite(filePath: filePath, line: line).refuse(
            "\(length) bytes", "the environment variable for \(arguments.count) arguments",
            .init(
                .invalidArgument, expected: "at most \(LaunchArguments.longestArgument) bytes in all, written as JSON",
                hint: "use configurator.arguments(transport: .file)"))
        return refusal
    }

    /// Fails the test at the line of each stub that has a closure, which cannot travel.
    ///
    /// - Returns: The other stubs.
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
    /// The line of the test where the stub was built.
    fileprivate var site: CallSite {
        guard let source, let file = source.literalFile else { return .unknown }
        return CallSite(filePath: file, line: UInt(source.line))
    }
}

extension CallSite {
    /// The place of stubs that code of no test has built.
    fileprivate static let unknown = CallSite(filePath: #filePath, line: #line)
}
