import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers the Basic challenges of one task: finds a credential, and decides how the task continues.
///
/// - Why: on Linux, once the client has a credential, it reloads the task from the network. So challenges are answered
///   here, in the same order as in Foundation: the session's credential storage proposes, the delegate decides, and the
///   task restarts with its first request. Without any credential, Foundation waits forever. Foundation also waits if
///   the storage has a credential, because the search for it always fails. This type finds the stored credential.
///   Without any credential, this type delivers the 401, as on Apple platforms.
/// - Known from: swift-corelibs-foundation 6.3.1, `_ProtocolClient.urlProtocolDidFinishLoading`.
/// - Delete when: the client on Linux asks the protocol again.
struct BasicAuthentication {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let session: URLSession
    private var failures = 0

    init(in session: URLSession) {
        self.session = session
    }

    /// Creates the challenge of an answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - used: The value of `Authorization` that the server rejected before. Its credential is not proposed
    ///     again.
    /// - Returns: The challenge, or `nil` if the answer does not ask for Basic credentials.
    mutating func challenge(of response: HTTPURLResponse, used: String?) -> URLAuthenticationChallenge? {
        guard response.statusCode == 401, let url = response.url, let host = url.host, let scheme = url.scheme,
            let field = response.value(forHTTPHeaderField: "WWW-Authenticate"), let realm = BasicRealm.realm(in: field)
        else { return nil }
        let space = URLProtectionSpace(
            host: host, port: url.port ?? (scheme == "http" ? 80 : 443), protocol: scheme, realm: realm,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        let stored = credential(for: space)
        let proposed = stored.flatMap { BasicCredentials.field(of: $0) == used ? nil : $0 }
        defer { failures += 1 }
        return URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: proposed, previousFailureCount: failures,
            failureResponse: response, error: nil, sender: Sender())
    }

    /// Returns the next step after a delegate's decision about a challenge.
    ///
    /// - Parameters:
    ///   - challenge: The challenge.
    ///   - disposition: The delegate's disposition, or default handling without a delegate.
    ///   - credential: The delegate's credential.
    /// - Returns: The next step.
    static func decision(
        on challenge: URLAuthenticationChallenge, _ disposition: URLSession.AuthChallengeDisposition,
        _ credential: URLCredential?
    ) -> Exchange.ChallengeDecision {
        switch disposition {
        case .useCredential: decision(using: credential)
        case .performDefaultHandling: decision(using: challenge.proposedCredential)
        case .cancelAuthenticationChallenge, .rejectProtectionSpace: .cancel
        }
    }

    private static func decision(using credential: URLCredential?) -> Exchange.ChallengeDecision {
        credential.map { .retry(authorization: BasicCredentials.field(of: $0)) } ?? .accept
    }

    /// Returns the stored credential for a protection space that equals `space`.
    ///
    /// The storage itself compares protection spaces by object identity, so it would find no credential.
    private func credential(for space: URLProtectionSpace) -> URLCredential? {
        guard let storage = session.configuration.urlCredentialStorage else { return nil }
        let stored = storage.allCredentials.first { known, _ in
            known.host == space.host && known.port == space.port && known.protocol == space.protocol
                && known.realm == space.realm && known.authenticationMethod == space.authenticationMethod
        }
        guard let stored else { return nil }
        return storage.defaultCredential(for: stored.key) ?? stored.value.min { $0.key < $1.key }?.value
    }
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A placeholder, because challenges must have a sender.
///
/// On Linux, it is never called.
private final class Sender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
#endif
