import Foundation

#if !UNTOUCHED
import MockURLResponder
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests in a session that MockURLResponder does not mock, and prints how each one ended.
///
/// The arguments are the URLs.
func reach(_ arguments: [String]) async {
    MockURLResponder.setUp()
    let session = URLSession(configuration: .default)
    for url in arguments { await show(url, session) }
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
