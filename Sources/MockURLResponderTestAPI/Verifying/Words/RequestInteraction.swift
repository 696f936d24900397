public import MockURLResponder

/// A request as an interaction of test doubles: one that was made, or one that is wanted.
///
///     verify(service).to(contain(request(.get("/v1/latest"))))
///
/// As with arguments, `==` is how both meet: a wanted request equals every one that was made and meets its condition.
public struct RequestInteraction: Sendable {
    private enum Kind: Sendable {
        case made(MadeCall)
        case wanted(RequestCondition, CallQuery)
    }

    private let kind: Kind

    /// Stands for a request that was made.
    public init(_ call: HTTPCall) {
        kind = .made(MadeCall(call))
    }

    /// Stands for every request that meets a condition.
    public init(_ condition: RequestCondition) {
        kind = .wanted(condition, CallQuery(condition.condition))
    }
}

extension RequestInteraction: Equatable {
    /// Whether two interactions meet.
    ///
    /// Where that cannot be told, as of what a journal does not tell, they do not; `verify` and mocks say so.
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
    /// Method and URL of a request that was made, and the condition of one that is wanted.
    public var description: String {
        switch kind {
        case .made(let made): made.call.headline
        case .wanted(let condition, _): condition.description
        }
    }
}

extension RequestInteraction: BrieflyListed {}

extension CallView {
    /// Whether the call meets a condition, or what is to be said where that cannot be told.
    fileprivate func judgement(of query: CallQuery) -> Doubts.Judgement {
        switch evaluation(of: query) {
        case .met: .known(true)
        case .unmet: .known(false)
        case .unknown(let reason):
            .doubtful(Doubt(query: query, call: call, reason: reason).failure, isFinal: reason.isSearch)
        }
    }
}

/// A request that meets a condition, as an interaction.
///
/// - Parameter condition: Such as `.get("/rates")`.
/// - Returns: The interaction.
public func request(_ condition: RequestCondition) -> RequestInteraction {
    RequestInteraction(condition)
}

/// Compares the requests that a program has made with the words of test doubles.
///
///     verify(service).to(equal([request(.get("/a")), request(.post("/b"))]))
///
/// - Parameters:
///   - recorder: The launched program, the responder or the journal. What cannot be read of it is a failure.
///   - fileID: Where a failure is reported.
///   - filePath: Where a failure is reported.
///   - line: Where a failure is reported.
///   - column: Where a failure is reported.
///   - fail: Takes a failure instead of `TestFailures.report`.
/// - Returns: The requests, for `to(_:)` and `toNot(_:)`.
public func verify(
    _ recorder: some CallSource, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
) -> Verification<RequestInteraction> {
    let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
    let mock = Mock<RequestInteraction>()
    reporter.report { for call in try recorder.knownCalls.calls { mock.record(RequestInteraction(call)) } }
    return Verification(mock: mock, reporter: reporter)
}
