import Foundation
import MockURLResponder
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The sessions that are compared; each keeps what it is answered from.
enum Sessions {
    /// Of the configuration that a responder makes.
    static func own(_ arguments: [String]) throws -> URLSession {
        URLSession(configuration: try MockURLResponder(arguments: arguments).configuration)
    }

    /// Of an ephemeral configuration, with a cache as all have one, in which a responder was installed.
    static func installed(_ arguments: [String]) throws -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        try MockURLResponder(arguments: arguments).install(in: configuration)
        return URLSession(configuration: configuration)
    }

    /// Of the same kind as a responder's own.
    static func trivial(_ urlProtocol: TrivialProtocol.Type = TrivialProtocol.self) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        return trivial(configuration, urlProtocol)
    }

    static func trivial(
        _ configuration: URLSessionConfiguration, _ urlProtocol: TrivialProtocol.Type = TrivialProtocol.self
    ) -> URLSession {
        configuration.protocolClasses = [urlProtocol]
        return URLSession(configuration: configuration)
    }
}
