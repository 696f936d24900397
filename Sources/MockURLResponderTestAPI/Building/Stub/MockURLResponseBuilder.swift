import Foundation
import MockURLResponder

/// Builds a stub by a chain of calls: `when` narrows the requests, and `with` shapes the answer.
///
/// Only `once()`, `times(_:)` and `always()` register the stub. The compiler warns about a chain that lacks such an
/// end, and the test fails when the builder is released.
public final class MockURLResponseBuilder {
    var stub: StubMapping
    let site: CallSite
    /// Whether an invalid value has failed the test.
    var isRefused = false
    /// The calls that stated the parts which may be stated only once, such as `with(body:)`.
    var stated: [StatedPart: StaticString] = [:]
    /// The media type that the body implies.
    ///
    /// A Content-Type field overrides it.
    var guessedType: String?
    var templates = TemplateParts()
    private let configurator: MockURLResponderConfigurator
    let place: StubPlace
    /// Whether the chain has an end.
    private var isEnded = false

    init(
        _ request: Condition, site: CallSite, for configurator: MockURLResponderConfigurator,
        at place: StubPlace = .end
    ) {
        stub = StubMapping(request: request)
        stub.source = site.source
        self.site = site
        self.configurator = configurator
        self.place = place
    }

    deinit {
        guard !isEnded else { return }
        noteLost()
        guard !isRefused else { return }
        let text = "MockURLResponder: the stub has no end, so it answers nothing: add .once(), .times(_:) or .always()"
        site.report(Message(.unfinishedStub, text))
    }

    private func noteLost() {
        LostStubs.add(stub.request, at: site.source, in: site.filePath, of: TestFrameworks.nameOfTest)
    }

    /// Registers the stub for at most one answer.
    ///
    /// The limit does not require a call: a stub that never answers fails no test. `expect(1).once()` requires the
    /// call.
    ///
    /// - Returns: The registered stub, to remove it, to replace it, or to add the next answer by `then()`.
    @discardableResult
    public func once() -> MockStub {
        times(1)
    }

    /// Registers the stub for at most this number of answers.
    ///
    /// The limit does not require calls: a stub that answers less often fails no test. `expect(3).times(3)`
    /// requires three calls. `expect(3).always()` also requires three calls, and answers excess calls, too.
    ///
    /// - Parameter repetitions: The limit, 0 or more. After this number of answers, later stubs answer.
    /// - Returns: The registered stub, to remove it, to replace it, or to add the next answer by `then()`.
    @discardableResult
    public func times(_ repetitions: Int) -> MockStub {
        check(repetitions, "the number of times", PlanRules.times.flaw(in: repetitions))
        return register(.times(repetitions))
    }

    /// Registers the stub for any number of answers.
    ///
    /// - Returns: The registered stub, to remove it, to replace it, or to add the next answer by `then()`.
    @discardableResult
    public func always() -> MockStub {
        register(.always)
    }

    private func register(_ limit: AnswerLimit) -> MockStub {
        isEnded = true
        let registered = registered(limit)
        if registered.isRefused { noteLost() }
        return registered
    }

    private func registered(_ limit: AnswerLimit) -> MockStub {
        if isRefused { return MockStub(refusedBy: configurator) }
        stub.limit = limit
        if let guessedType, !stub.response.headers.contains("Content-Type") {
            stub.response.headers.add(guessedType, for: "Content-Type")
        }
        quoteLiteralParts()
        // Copying a stub is expensive, so the checks read it in place.
        if stub.response.asksNetwork { stub.response.realAnswer?.setsStatus = stated[.status] != nil }
        if !stub.response.headers.isEmpty || stub.response.isTemplate || stub.response.isLocal
            || stub.response.asksNetwork,
            let flaw = PlanRules.flaw(in: stub.response) ?? PlanRules.flaw(inParametersOf: stub)
        {
            refuse("the stub", flaw)
        }
        if stub.hasLifecycle, let flaw = PlanRules.flaw(inExpectationOf: stub) { refuse("the stub", flaw) }
        checkConsistency()
        guard !isRefused, let identity = configurator.register(self) else { return MockStub(refusedBy: configurator) }
        return MockStub(identity, of: configurator)
    }
}

/// The position of a new stub in its plan.
enum StubPlace {
    case end
    /// After a stub, as its next answer.
    case behind(StubIdentity)
    /// In place of a stub.
    case placeOf(StubIdentity)
}
