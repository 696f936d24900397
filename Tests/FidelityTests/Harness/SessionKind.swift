import TestSupport

/// The sessions of a program that sets up the mock and changes nothing else.
enum SessionKind: String, CaseIterable, Codable, Sendable {
    case shared, defaultMadeBefore, defaultMadeAfter, ephemeralMadeBefore, ephemeralMadeAfter
    /// A session whose configuration lists `MockURLProtocol` first, and then other protocols.
    case custom

    /// Whether the session is created before the mock is set up.
    var isMadeBefore: Bool { [.defaultMadeBefore, .ephemeralMadeBefore].contains(self) }

    /// Returns a new session, or the shared one, which has no delegate.
    func session(delegate: (any URLSessionDelegate)? = nil) -> URLSession {
        switch self {
        case .shared: return .shared
        case .defaultMadeBefore, .defaultMadeAfter:
            return URLSession(configuration: .default, delegate: delegate, delegateQueue: nil)
        case .ephemeralMadeBefore, .ephemeralMadeAfter:
            return URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        case .custom:
            let configuration = URLSessionConfiguration.default
            let natives = configuration.protocolClasses ?? []
            configuration.protocolClasses = [MockURLProtocol.self, UnwillingProtocol.self] + natives
            return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        }
    }
}

/// A protocol of the program that accepts no requests.
private final class UnwillingProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { false }
}
