import Common
import Foundation
import MockURLResponder
import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Work whose time must not grow faster than its input.
struct GrowingWork {
    typealias Work = () async throws -> Void

    let name: String
    /// The size of the shorter input.
    let size: Int
    /// Returns the work on an input of a size.
    ///
    /// The work throws `Failure` if its result is wrong.
    let prepare: (_ size: Int) throws -> Work
}

extension GrowingWork {
    /// Prepares work that sends a request to a responder, and requires its last stub to answer.
    ///
    /// - Parameters:
    ///   - stubs: The stubs, as JSON.
    ///   - body: The body of the request.
    ///   - headers: The header fields of the request.
    ///   - query: The query of the request.
    ///   - expected: Returns whether the body of the answer is right.
    /// - Returns: The work.
    /// - Throws: The error of an invalid stub.
    static func request(
        to stubs: [String], body: String = "", headers: [String: String] = [:], query: String? = nil,
        expecting expected: @escaping (Data) -> Bool = { $0 == Data("last".utf8) }
    ) throws -> Work {
        let responder = try MockURLResponder(arguments: [Exchange.argument(stubs), "--mock-url-policy=drop"])
        var request = try Exchange.request(query: query)
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return { [request] in
            let (data, _) = try await responder.respond(to: request)
            guard expected(data) else { throw Failure("a wrong answer of \(data.count) bytes") }
        }
    }

    /// Returns a stub that always answers a request with this body.
    static func stub(body pattern: String) -> String {
        #"{"request":{"method":"POST","body":\#(pattern)},"response":{"body":"last"},"times":"always"}"#
    }

    /// The stub that answers a request when no earlier one does.
    static var last: String { #"{"request":{"method":"POST"},"response":{"body":"last"},"times":"always"}"# }
}
