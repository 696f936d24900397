import Foundation
import MockURLResponder

/// The sentence that `respond(to:)` begins: `when` narrows the request, `with` shapes the answer.
///
/// Only `once()`, `times(_:)` and `always()` register the stub; the compiler warns of a chain that ends before.
public final class MockURLResponseBuilder {
    var stub: StubMapping
    let site: CallSite
    /// Whether a flaw of the stub has failed the test.
    var isRefused = false
    /// The words that were said of what can be said only once.
    var said = StatedParts()
    /// The media type that a body brings unless a header says another.
    var guessedType: String?
    var templates = TemplateParts()
    private let configurator: MockURLResponderConfigurator
    let place: StubPlace

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

    /// Registers the stub for at most one answer.
    ///
    /// This is a limit: a stub that never answers fails no test. `expect(1).once()` requires the call.
    ///
    /// - Returns: What takes it down, replaces it, or says what comes `then`.
    @discardableResult
    public func once() -> MockStub {
        times(1)
    }

    /// Registers the stub for at most this number of answers.
    ///
    /// This is a limit: a stub that answers less often fails no test. `expect(3).times(3)` requires three calls, and
    /// `expect(3).always()` also answers the calls that are too many.
    ///
    /// - Parameter repetitions: The limit, from 0. After that many answers, later stubs answer.
    /// - Returns: What takes it down, replaces it, or says what comes `then`.
    @discardableResult
    public func times(_ repetitions: Int) -> MockStub {
        check(repetitions, "the number of times", PlanRules.flaw(inTimes: repetitions))
        return register(.times(repetitions))
    }

    /// Registers the stub for any number of answers.
    ///
    /// - Returns: What takes it down, replaces it, or says what comes `then`.
    @discardableResult
    public func always() -> MockStub {
        register(.always)
    }

    private func register(_ limit: AnswerLimit) -> MockStub {
        if isRefused { return MockStub(refusedBy: configurator) }
        stub.limit = limit
        if let guessedType, !stub.response.headers.contains("Content-Type") {
            stub.response.headers.add(guessedType, for: "Content-Type")
        }
        keepPlainTextPlain()
        // Asked in place: a stub is much to copy.
        if !stub.response.headers.isEmpty || stub.response.isTemplate || stub.response.isLocal,
            let flaw = PlanRules.flaw(in: stub.response) ?? PlanRules.flaw(inParametersOf: stub)
        {
            refuse("the stub", flaw)
        }
        if stub.hasLifecycle, let flaw = PlanRules.flaw(inExpectationOf: stub) { refuse("the stub", flaw) }
        checkSentence()
        guard !isRefused, let identity = configurator.register(self) else { return MockStub(refusedBy: configurator) }
        return MockStub(identity, of: configurator)
    }
}

/// Where a stub is put.
enum StubPlace {
    case end
    /// Behind a stub, as its next answer.
    case behind(StubIdentity)
    /// Instead of a stub.
    case placeOf(StubIdentity)
}
