import Foundation
import Get

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Scenarios of a program that uses Get.
enum GetScenarios: ClientScenarios {
    static let client = "Get"
    static let all = reading + writing + failing + delegating

    struct User: Codable, Sendable {
        var id: Int
        var name: String
        var since: Date?
    }

    static let user = Answer.json(#"{"id":1,"name":"Ann","since":"2026-11-20T10:00:00Z"}"#)
}

extension Stage {
    func getClient(_ configure: @Sendable (inout APIClient.Configuration) -> Void = { _ in }) -> APIClient {
        APIClient(baseURL: base, configure)
    }

    func note<Value>(_ response: Response<Value>) {
        note(response.response)
        note(response.data)
        note("value \(response.value)")
        note("asked \(response.originalRequest?.url?.path ?? ""), then \(response.currentRequest?.url?.path ?? "")")
    }

    /// Notes the response of a call or the error that it throws.
    func noting<Value>(_ call: () async throws -> Response<Value>) async {
        do {
            note(try await call())
        } catch APIError.unacceptableStatusCode(let status) {
            note("unacceptable status \(status)")
        } catch {
            note(error)
        }
    }
}
