#if os(Linux)
import Foundation
import MockURLResponder

extension Engine {
    /// Whether anything may be sent to a place, because the network is allowed and no stub names the place.
    func permits(_ place: RealRoute.Place, _ networkGuard: NetworkGuardMode) -> Bool {
        (settings.effectivePolicy.allowsNetwork || networkGuard == .off) && !names(place)
    }

    /// Whether a stub names a host and port.
    func names(_ place: RealRoute.Place) -> Bool {
        ["http", "https"].contains { scheme in
            guard let url = URL(string: "\(scheme)://\(place)/") else { return false }
            return namesOrigin(of: CapturedRequest(method: "GET", url: url))
        }
    }

    /// Whether requests to a host can only reach its real server, because the network is allowed and no stub may answer.
    func permitsOnlyNetwork(for host: String, _ networkGuard: NetworkGuardMode) -> Bool {
        (settings.effectivePolicy.allowsNetwork || networkGuard == .off) && !mayAnswer(host: host)
    }
}
#endif
