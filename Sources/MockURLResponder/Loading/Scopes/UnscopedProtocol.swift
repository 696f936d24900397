import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fails the requests that `NativeGate` keeps from Foundation because the judge of the tests refuses them.
class UnscopedProtocol: MockURLProtocol {
    private static let judge = Locked<UnscopedJudge?>(nil)

    /// Lets a judge decide from now on, until the process ends.
    ///
    /// If this version of Foundation cannot be intercepted, the first scope stops the process.
    static func install(_ judge: UnscopedJudge) {
        guard NativeGate.hold({ $0.hasJudge = true }) == nil else { return }
        self.judge.withLock { $0 = judge }
        _ = URLProtocol.registerClass(UnscopedProtocol.self)
        _ = URLProtocol.registerClass(UnscopedTestProtocol.self)
    }

    /// Whether Foundation's own protocol must decline a request, which one of the two classes then takes and fails.
    static func takesInPlaceOfFoundation(_ request: URLRequest, to url: URL) -> Bool {
        let captured = CapturedRequest(method: request.httpMethod ?? "GET", url: url)
        guard let origin = judge.withLock({ $0 })?.origin(captured) else { return false }
        let types = [UnscopedProtocol.self, UnscopedTestProtocol.self]
        ScopeHandOver.noted = types.first { $0.origin == origin }.map { ObjectIdentifier($0) }
        return true
    }

    /// Returns whether the judge refuses a request.
    static func refuses(_ request: CapturedRequest) -> Bool {
        judge.withLock { $0 }?.origin(request) != nil
    }

    fileprivate class var origin: UnscopedJudge.Origin { .elsewhere }

    final override class func canInit(with request: URLRequest) -> Bool { ScopeHandOver.take(self) }

    final override func answerWithoutEngine(to request: CapturedRequest) -> Answer {
        Self.judge.withLock { $0 }?.answer(to: request, from: Self.origin) ?? super.answerWithoutEngine(to: request)
    }
}

/// Fails the refused requests of tests, because Foundation passes only the class from `canInit` to `startLoading`.
private final class UnscopedTestProtocol: UnscopedProtocol {
    override class var origin: UnscopedJudge.Origin { .test }
}
