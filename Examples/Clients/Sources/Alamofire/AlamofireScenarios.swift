import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Scenarios of a program that uses Alamofire.
enum AlamofireScenarios: ClientScenarios {
    static let client = "Alamofire"
    static let all = reading + writing + streaming + following + authenticating + failing + cancelling + caching

    struct User: Codable, Sendable, Equatable {
        var id: Int
        var name: String
    }

    static let user = Answer.json(#"{"id":1,"name":"Ann"}"#)

    /// Returns a session that lives as long as the process, like the session of a program.
    static func session(
        interceptor: (any RequestInterceptor)? = nil, redirectHandler: (any RedirectHandler)? = nil,
        eventMonitors: [any EventMonitor] = [], configure: (URLSessionConfiguration) -> Void = { _ in }
    ) -> Session {
        let configuration = URLSessionConfiguration.af.default
        configure(configuration)
        let session = Session(
            configuration: configuration, interceptor: interceptor, redirectHandler: redirectHandler,
            eventMonitors: eventMonitors)
        return Unmanaged.passRetained(session).takeUnretainedValue()
    }
}

extension Stage {
    func note<Value>(_ response: DataResponse<Value, AFError>, _ title: String = "value") {
        note(response.response)
        note(response.data)
        switch response.result {
        case .success(let value): note("\(title) \(value)")
        case .failure(let error): note("\(title) failed: \(Self.describe(error))")
        }
    }

    func note(_ response: DownloadResponse<URL, AFError>) {
        note(response.response)
        switch response.result {
        case .success(let file):
            note("file \(file.lastPathComponent)")
            note(try? Data(contentsOf: file))
        case .failure(let error): note("download failed: \(Self.describe(error))")
        }
        note(response.resumeData, "resume data")
    }

    /// Returns the cases of an error, from the outermost to the innermost.
    static func describe(_ error: AFError) -> String {
        switch error {
        case .sessionTaskFailed(let below): "sessionTaskFailed(\(Notes.describe(below)))"
        case .responseSerializationFailed(.decodingFailed(let below)): "decodingFailed(\(Notes.describe(below)))"
        case .responseSerializationFailed(let reason): "responseSerializationFailed(\(reason))"
        case .responseValidationFailed(let reason): "responseValidationFailed(\(reason))"
        case .requestRetryFailed(let retry, let original):
            "requestRetryFailed(\(describe(any: retry)), \(describe(any: original)))"
        case .createUploadableFailed(let below): "createUploadableFailed(\(Notes.describe(below)))"
        case .requestAdaptationFailed(let below): "requestAdaptationFailed(\(describe(any: below)))"
        default: Mirror(reflecting: error).children.first?.label ?? "\(error)"
        }
    }

    static func describe(any error: any Error) -> String {
        (error as? AFError).map(describe) ?? Notes.describe(error)
    }
}
