import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes requests in a session that knows nothing of MockURLResponder, and prints how each ended.
///
/// Arguments: what the program does to its environment before, `clear`, `exempt` (`no_proxy=*`) or `keep`; then the URLs.
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

/// Clears the environment while a server holds its answer back, and prints how the request ended.
///
/// Argument: the server, which answers `/arrived` when `/held` has arrived, and `/held` when `/cleared` has.
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
