#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

extension ServiceUnderTest {
    /// Adds configurators, whose stubs come after the stubs of earlier configurators.
    ///
    /// The launch sends the current stubs of the configurators. To send later changes, call `RunningService.update()`.
    ///
    /// - Parameters:
    ///   - configurator: The first configurator to add, whose stubs have precedence.
    ///   - others: Further configurators, in order of precedence.
    public mutating func mock(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) {
        mocks.add([configurator] + others)
    }

    /// Adds the stubs of a plan file, a directory of plan files, or a mock bundle, as `mock-url run --plan` does.
    ///
    ///     var service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"])
    ///     try service.mockPlan(at: plans.appendingPathComponent("rates.json"))
    ///
    /// The stubs come after the stubs of all configurators, and after those of earlier plans. Expectations and
    /// `verifyNoUnusedStubs()` judge them like stubs of configurators. Their failures name the line of the plan file. The
    /// path of a body in a plan file is absolute, or relative to the working directory of the program. If it begins with `./`, it is
    /// relative to the folder of the plan.
    ///
    /// - Parameters:
    ///   - url: The file or the directory. docs/reference/wire-format.md describes plan files.
    ///   - rule: The rule for comparing queries with the parameters of a mock bundle.
    /// - Throws: `PlanError` if there is no plan, or if a plan is invalid.
    public mutating func mockPlan(at url: URL, rule: MockBundleRule = .documented) throws {
        mocks.plans += try PlanSource(at: url, rule: rule).stubs
    }

    /// Sets the mock bundle, whose stubs come after the stubs of all configurators and plan files.
    ///
    /// - Parameters:
    ///   - url: The directory of `bundle.json`. docs/reference/mock-bundles.md describes the format.
    ///   - rule: The rule for comparing queries with `parameters`.
    /// - Throws: `PlanError` if the bundle is invalid.
    public mutating func mockBundle(at url: URL, rule: MockBundleRule = .documented) throws {
        mocks.bundle = try MockBundle(at: url, rule: rule, source: "mockBundle(at:rule:)").stubs
    }

    /// The sources of the stubs.
    struct Mocks: Sendable {
        var configurators: [MockURLResponderConfigurator] = []
        var plans: [StubMapping] = []
        var bundle: [StubMapping] = []
        /// The stubs of a recording.
        var recorded: [StubMapping] = []
        /// Shared by all copies of the service, and by its running programs.
        let watch: LaunchWatch

        init(_ configurators: [MockURLResponderConfigurator], at place: CodeLocation) {
            watch = LaunchWatch(at: place)
            add(configurators)
        }

        mutating func add(_ configurators: [MockURLResponderConfigurator]) {
            self.configurators += configurators
            watch.add(configurators)
        }

        /// Whether the test has given the program any source of stubs.
        var haveSource: Bool { !configurators.isEmpty || !plans.isEmpty || !bundle.isEmpty || !recorded.isEmpty }

        /// The stubs of configurators that have reached no program and no responder.
        var unsent: [StubMapping] { configurators.flatMap(\.plan.unsent) }

        /// The stubs of all sources, in order.
        var plan: KnownPlan {
            var plan = KnownPlan()
            for content in configurators.map(\.plan.content) {
                plan.stubs += content.stubs
                plan.identities += content.identities
            }
            let others = plans + bundle + recorded
            plan.stubs += others
            plan.identities += others.map { _ in nil }
            return plan
        }

        /// Returns the plan to send to the program.
        ///
        /// - Throws: `ServiceUnderTestError` if a stub has a closure.
        func travellingPlan() throws -> KnownPlan {
            let isLocal = configurators.contains { $0.plan.content.isLocal }
            let plan = plan
            guard isLocal, let stub = plan.stubs.first(where: \.isLocal) else { return plan }
            let source = stub.source.map { ", built at \($0)," } ?? ""
            throw ServiceUnderTestError(
                .closureInPlan,
                "the stub \(stub.request.summary)\(source) has a closure, which cannot travel to another "
                    + "program; describe its request and its answer by values")
        }
    }
}
#endif
