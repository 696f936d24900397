import Foundation
import HTTPTypes
@_spi(Generated) import OpenAPIRuntime
import OpenAPIURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Scenarios of a program that uses clients of swift-openapi-generator.
enum OpenAPIScenarios: ClientScenarios {
    static let client = "OpenAPI"
    static let all = reading + writing + failing

    static let user = Answer.json(#"{"id":1,"name":"Ann"}"#)
}

/// Makes requests and reads responses, as a generated client does for its operations.
struct Operations: Sendable {
    private let stage: Stage
    fileprivate let client: UniversalClient

    init(_ stage: Stage, base: String = "", middlewares: [any ClientMiddleware] = []) {
        self.stage = stage
        client = UniversalClient(
            serverURL: stage.url(base), transport: URLSessionTransport(), middlewares: middlewares
        )
    }

    /// Performs an operation, and notes its response or its error.
    func perform(
        _ method: HTTPRequest.Method = .get, _ path: String, fields: HTTPFields = [:], body: HTTPBody? = nil,
        upTo longest: Int = .max
    ) async {
        do {
            try await client.send(
                input: path, forOperation: "operation",
                serializer: { path in
                    var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
                    request.headerFields = fields
                    return (request, body)
                },
                deserializer: { [stage] response, body in
                    stage.note("status \(response.status.code)")
                    for line in response.headerFields.map({ "field \($0.name.rawName): \($0.value)" }).sorted() {
                        stage.note(line)
                    }
                    stage.note("length \(body.map { "\($0.length)" } ?? "none")")
                    guard let body else { return }
                    stage.note(try await Data(collecting: body, upTo: longest))
                })
        } catch let error as ClientError {
            stage.note("\(error.causeDescription)")
            if error.underlyingError is URLError {
                stage.note(error.underlyingError)
            } else {
                stage.note("error \(type(of: error.underlyingError))")
            }
        } catch {
            stage.note(error)
        }
    }
}

extension Operations {
    /// Performs an operation, and returns the status of its response.
    func status(_ path: String) async throws -> Int {
        try await client.send(
            input: path, forOperation: "operation",
            serializer: { (HTTPRequest(method: .get, scheme: nil, authority: nil, path: $0), nil) },
            deserializer: { response, _ in response.status.code })
    }
}

/// Adds a field to each request, and asks again after a 401.
struct Authentication: ClientMiddleware {
    let stage: Stage

    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
        let first = try await next(request, body, baseURL)
        guard first.0.status == .unauthorized else { return first }
        stage.note("asks again")
        var request = request
        request.headerFields[.authorization] = "Bearer 2"
        return try await next(request, body, baseURL)
    }
}
