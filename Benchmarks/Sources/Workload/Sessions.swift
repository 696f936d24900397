import MockURLResponder
package import Reference

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// The sessions that the benchmarks compare, each of which keeps its responder alive.
package enum Sessions {
    /// Returns a session with the configuration of a responder.
    package static func own(_ arguments: [String]) throws -> URLSession {
        URLSession(configuration: try MockURLResponder(arguments: arguments).configuration)
    }

    /// Returns a session of an ephemeral configuration, which has a URL cache, with a responder installed in it.
    package static func installed(_ arguments: [String]) throws -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        try MockURLResponder(arguments: arguments).install(in: configuration)
        return URLSession(configuration: configuration)
    }

    /// Returns the shared session, after a set-up of the whole process.
    package static func shared(_ arguments: [String]) -> URLSession {
        MockURLResponder.setUp(with: arguments)
        return .shared
    }

    /// Returns a session that is configured like the session of a responder, but uses the trivial protocol.
    package static func trivial(_ urlProtocol: TrivialProtocol.Type = TrivialProtocol.self) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        return trivial(configuration, urlProtocol)
    }

    /// Returns a session of a configuration, with the trivial protocol as its only protocol.
    package static func trivial(
        _ configuration: URLSessionConfiguration, _ urlProtocol: TrivialProtocol.Type = TrivialProtocol.self
    ) -> URLSession {
        configuration.protocolClasses = [urlProtocol]
        return URLSession(configuration: configuration)
    }
}
