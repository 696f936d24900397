import Foundation
import MockURLResponder

/// The sentence that `respond(to:)` begins: `when` narrows the request, `with` shapes the answer.
///
/// Only `once()`, `times(_:)` and `always()` register the stub; the compiler warns of a chain that ends before.
public final class MockURLResponseBuilder {
    var stub: StubMapping
    let site: CallSite
    private let configurator: MockURLResponderConfigurator

    init(_ request: RequestPattern, site: CallSite, for configurator: MockURLResponderConfigurator) {
        stub = StubMapping(request: request)
        self.site = site
        self.configurator = configurator
    }

    /// Registers the stub for one answer.
    public func once() {
        times(1)
    }

    /// Registers the stub for a number of answers; after them it is passed over.
    ///
    /// - Parameter repetitions: From 0 on.
    public func times(_ repetitions: Int) {
        site.check(repetitions, "the number of times", PlanRules.flaw(inTimes: repetitions))
        stub.uses = .times(repetitions)
        configurator.register(self)
    }

    /// Registers the stub for any number of answers.
    public func always() {
        stub.uses = .always
        configurator.register(self)
    }
}
