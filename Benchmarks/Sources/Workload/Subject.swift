package import Common
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One row of `Benchmarks/compare`: a session with a plan, and the requests that it receives.
package struct Subject {
    package let section: String
    package let name: String
    private let inFlight: Int
    private let urls: URLSequence
    private let session: (TemporaryFolder) throws -> URLSession

    init(
        _ section: String, _ name: String, inFlight: Int = 1, urls: URLSequence = .same,
        _ session: @escaping (TemporaryFolder) throws -> URLSession
    ) {
        self.section = section
        self.name = name
        self.inFlight = inFlight
        self.urls = urls
        self.session = session
    }

    /// The name that the command line uses.
    package var fullName: String { "\(section): \(name)" }

    /// Sets the session up.
    ///
    /// - Parameters:
    ///   - folder: The folder of the plan and of the journal. The caller keeps the folder while rounds run.
    ///   - slowdown: The planted fault of `RequestRound`.
    /// - Returns: A round, which can be run many times.
    /// - Throws: The error of the set-up.
    package func round(in folder: TemporaryFolder, slowdown: Double) throws -> RequestRound {
        RequestRound(session: try session(folder), inFlight: inFlight, urls: urls, slowdown: slowdown)
    }
}
