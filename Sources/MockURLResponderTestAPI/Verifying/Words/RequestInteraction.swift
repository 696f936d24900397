public import MockURLResponder

/// A request as an interaction of test doubles: a recorded request, or a condition for requests.
///
///     verify(service).to(contain(request(.get("/v1/latest"))))
///
/// `==` compares them like arguments: a condition equals every recorded request that meets it.
public struct RequestInteraction: Sendable {
    private enum Kind: Sendable {
        case made(MadeCall)
        case wanted(RequestCondition, CallQuery)
    }

    private let kind: Kind

    /// Creates an interaction for a recorded request.
    public init(_ call: HTTPCall) {
        kind = .made(MadeCall(call))
    }

    /// Creates an interaction for all requests that meet a condition.
    public init(_ condition: RequestCondition) {
        kind = .wanted(condition, CallQuery(condition.condition))
    }
}

extension RequestInteraction: Equatable {
    /// Returns whether two interactions match.
    ///
    /// If the journal does not show whether a request meets a condition, the result is `false`, and `verify` and
    /// mocks report the reason.
    public static func == (one: RequestInteraction, other: RequestInteraction) -> Bool {
        switch (one.kind, other.kind) {
        case (.made(let one), .made(let other)): one.call == other.call
        case (.wanted(let one, _), .wanted(let other, _)): one == other
        case (.made(let made), .wanted(_, let query)), (.wanted(_, let query), .made(let made)):
            Doubts.resolve { CallView(made).judgement(of: query) }
        }
    }
}

extension RequestInteraction: CustomStringConvertible {
    /// The method and URL of a recorded request, or the description of a condition.
    public var description: String {
        switch kind {
        case .made(let made): made.call.headline
        case .wanted(let condition, _): condition.description
        }
    }
}

extension RequestInteraction: BrieflyListed {}

extension CallView {
    /// Returns whether the call meets a condition, or the failure to report if this is unknown.
    fileprivate func judgement(of query: CallQuery) -> Doubts.Judgement {
        switch evaluation(of: query) {
        case .met: .known(true)
        case .unmet: .known(false)
        case .unknown(let reason):
            .doubtful(Doubt(query: query, call: call, reason: reason).failure, isFinal: reason.isSearch)
        }
    }
}

/// Returns the interaction for all requests that meet a condition.
///
/// - Parameter condition: The condition, such as `.get("/rates")`.
/// - Returns: The interaction.
public func request(_ condition: RequestCondition) -> RequestInteraction {
    RequestInteraction(condition)
}

/// Returns the requests of a program for comparison with the matchers of test doubles.
///
///     verify(service).to(equal([request(.get("/a")), request(.post("/b"))]))
///
/// - Parameters:
///   - recorder: The launched program, the responder or the journal. Fails if it cannot be read.
///   - fileID: The file in which a failure is reported, as `#fileID`.
///   - filePath: The file in which a failure is reported, as `#filePath`.
///   - line: The line on which a failure is reported.
///   - column: The column in which a failure is reported.
///   - fail: Receives a failure, in place of `TestFailures.report`.
/// - Returns: The requests, to verify with `to(_:)` and `toNot(_:)`.
public func verify(
    _ recorder: some CallSource, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
) -> Verification<RequestInteraction> {
    let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
    let mock = Mock<RequestInteraction>()
    reporter.report { for call in try recorder.decidedCalls.calls { mock.record(RequestInteraction(call)) } }
    return Verification(mock: mock, reporter: reporter)
}
