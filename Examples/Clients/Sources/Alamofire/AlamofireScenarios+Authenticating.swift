import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AlamofireScenarios {
    private static let basic = [
        Rule("/me", fields: ["Authorization": "Basic YW5uOnNlY3JldA=="], user),
        Rule("/me", .text("who?", 401, ["WWW-Authenticate": "Basic realm=\"users\""])),
    ]

    private static let bearer = [
        Rule("/me", fields: ["Authorization": "Bearer new"], user),
        Rule("/me", .text("expired", 401)),
        Rule("POST", "/token", .text("new")),
    ]

    static let authenticating = [
        scenario("a Basic challenge is answered", basic) { stage in
            let request = session().request(stage.url("/me")).authenticate(username: "ann", password: "secret")
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("a Basic challenge with a wrong password ends with a 401", basic) { stage in
            let request = session().request(stage.url("/me")).authenticate(username: "ann", password: "wrong")
            stage.note(await request.validate().serializingDecodable(User.self).response)
        },
        scenario("a Basic field without a challenge is enough", basic) { stage in
            let fields: HTTPHeaders = [.authorization(username: "ann", password: "secret")]
            stage.note(await session().request(stage.url("/me"), headers: fields).serializingData().response)
        },
        scenario("a bearer token is refreshed and the request retried", bearer) { stage in
            let interceptor = AuthenticationInterceptor(
                authenticator: Tokens(stage: stage), credential: Tokens.Credential(token: "old"))
            let request = session().request(stage.url("/me"), interceptor: interceptor).validate()
            stage.note(await request.serializingDecodable(User.self).response)
            stage.note("retries \(request.retryCount), tasks \(request.tasks.count)")
        },
        scenario(
            "a refresh that fails fails the request",
            [Rule("/me", .text("expired", 401)), Rule("/token", .text("no", 500))]
        ) {
            stage in
            let interceptor = AuthenticationInterceptor(
                authenticator: Tokens(stage: stage), credential: Tokens.Credential(token: "old"))
            let request = session().request(stage.url("/me"), interceptor: interceptor).validate()
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("an adapter adds a field", [Rule("/user", fields: ["X-Client": "adapted"], user)]) { stage in
            let adapter = Adapter { request, _, done in
                var request = request
                request.setValue("adapted", forHTTPHeaderField: "X-Client")
                done(.success(request))
            }
            let request = session().request(stage.url("/user"), interceptor: Interceptor(adapters: [adapter]))
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("an adapter that fails sends nothing", []) { stage in
            let adapter = Adapter { _, _, done in done(.failure(URLError(.userAuthenticationRequired))) }
            let request = session().request(stage.url("/user"), interceptor: Interceptor(adapters: [adapter]))
            stage.note(await request.serializingDecodable(User.self).response)
        },
    ]

    /// An authenticator that requests tokens from the server.
    private final class Tokens: Authenticator {
        struct Credential: AuthenticationCredential, Sendable {
            var token: String
            var requiresRefresh: Bool { false }
        }

        let stage: Stage

        init(stage: Stage) {
            self.stage = stage
        }

        func apply(_ credential: Credential, to urlRequest: inout URLRequest) {
            urlRequest.headers.add(.authorization(bearerToken: credential.token))
        }

        func refresh(
            _ credential: Credential, for session: Session,
            completion: @escaping @Sendable (Result<Credential, any Error>) -> Void
        ) {
            stage.note("refreshing \(credential.token)")
            session.request(stage.url("/token"), method: .post).validate().responseString { response in
                completion(response.result.map { Credential(token: $0) }.mapError { $0 })
            }
        }

        func didRequest(
            _ urlRequest: URLRequest, with response: HTTPURLResponse, failDueToAuthenticationError error: any Error
        ) -> Bool {
            response.statusCode == 401
        }

        func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Credential) -> Bool {
            urlRequest.headers["Authorization"] == "Bearer \(credential.token)"
        }
    }
}
