import Foundation

#if !UNTOUCHED
import MockURLResponder
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests in a session that MockURLResponder does not mock, and prints how each one ended.
///
/// The first argument is a change of the environment: `clear`, `exempt` (`no_proxy=*`) or `keep`. The others are
/// URLs.
func reach(_ arguments: [String]) async {
    MockURLResponder.setUp()
    switch arguments.first {
    case "clear": clearenv()
    case "exempt":
        setenv("no_proxy", "*", 1)
        setenv("NO_PROXY", "*", 1)
    default: break
    }
    let session = URLSession(configuration: .default)
    for url in arguments.dropFirst() { await show(url, session) }
}

/// Clears the environment while a server delays its answer, and prints how the request ended.
///
/// The argument is the URL of the server. It answers `/arrived` after `/held` has arrived, and `/held` after
/// `/cleared`.
func reachAfterClearing(_ arguments: [String]) async {
    guard let server = arguments.first else { exit(64) }
    MockURLResponder.setUp()
    let session = URLSession(configuration: .default)
    async let held: Void = show(server + "/held", session)
    await show(server + "/arrived", session)
    clearenv()
    await show(server + "/cleared", session)
    await held
}

private func show(_ text: String, _ session: URLSession) async {
    guard let url = URL(string: text) else { return print("\(text): no URL") }
    do {
        let (_, response) = try await session.data(from: url)
        print("\(url.path): status \((response as? HTTPURLResponse)?.statusCode ?? 0)")
    } catch {
        print("\(url.path): \((error as NSError).code) \(error.localizedDescription)")
    }
}
