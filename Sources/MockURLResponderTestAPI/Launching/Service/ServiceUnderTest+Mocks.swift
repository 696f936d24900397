#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

extension ServiceUnderTest {
    /// Adds configurators, whose stubs come after the stubs of earlier configurators.
    ///
    /// A program with the transport `.outside` is answered by the current stubs at each request. Other programs receive the stubs
    /// of the launch.
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

        /// The stubs that are of no configurator, in order.
        var others: [StubMapping] { plans + bundle + recorded }

        /// The stubs of all sources, in order.
        var plan: KnownPlan {
            var plan = KnownPlan()
            for content in configurators.map(\.plan.content) {
                plan.stubs += content.stubs
                plan.identities += content.identities
            }
            plan.stubs += others
            plan.identities += others.map { _ in nil }
            return plan
        }

        /// Returns the plan for a program that answers itself.
        ///
        /// - Throws: `ServiceUnderTestError` if a stub has a closure, or a hold that a test releases.
        func travellingPlan() throws -> KnownPlan {
            for configurator in configurators { configurator.plan.markSent() }
            let plan = plan
            for stub in plan.stubs where stub.isLocal || stub.response.holds.contains(where: { $0.name != nil }) {
                let source = stub.source.map { ", built at \($0)," } ?? ""
                throw ServiceUnderTestError(
                    stub.isLocal ? .closureInPlan : .unreleasableHold,
                    "the stub \(stub.request.summary)\(source) has a \(stub.isLocal ? "closure" : "hold"), which cannot travel "
                        + "to a program that answers itself; set the transport to .outside, which needs Linux")
            }
            return plan
        }
    }
}
#endif
