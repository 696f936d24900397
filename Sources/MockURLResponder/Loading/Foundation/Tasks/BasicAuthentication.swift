import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The Basic challenges of one task: who is asked for a credential, and what is done with it.
///
/// - Why: on Linux the client, once it has a credential, loads the task anew from the real network. So the challenge is
///   met here, in the order in which Foundation does it: the session's credential storage proposes, the delegate decides,
///   and the task is loaded anew from its first request. Where nobody has a credential Foundation waits for ever, also for
///   one that is in the storage, which it does not find again; here that one is used, and without one the 401 is the
///   answer, as on Apple platforms.
/// - Known from: swift-corelibs-foundation 6.3.1, `_ProtocolClient.urlProtocolDidFinishLoading`.
/// - Delete when: the client on Linux asks the protocol again.
struct BasicAuthentication {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let session: URLSession
    private var failures = 0

    init(in session: URLSession) {
        self.session = session
    }

    /// Makes the challenge of an answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - used: The value of `Authorization` that was refused before; its credential is not proposed again.
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

    /// What a decision about a challenge means.
    ///
    /// - Parameters:
    ///   - challenge: The one that was decided.
    ///   - disposition: The delegate's, or default handling where there is none.
    ///   - credential: The delegate's.
    /// - Returns: What to do next.
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

    /// What is stored for a space of this description; Foundation's storage only finds the very object again.
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
/// Challenges have to have a sender; on Linux nobody calls it.
private final class Sender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
#endif
