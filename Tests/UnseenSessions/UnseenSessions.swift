import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests one URL with each API of Foundation, without any use of MockURLResponder, and prints a line for each
/// request.
///
/// `.ci/check-gate` builds this program in several ways, stubs the URL, and compares the output.
@main
struct UnseenSessions {
    static func main() async throws {
        guard let url = URL(string: "https://api.example.com/"), let ftp = URL(string: "ftp://server.example/file"),
            let closed = URL(string: "http://127.0.0.1:1/")
        else { return }
        let early = URLSession(configuration: .default)
        MockURLResponder.setUp()

        await show("default, made before", early, url)
        await show("default, made after", URLSession(configuration: .default), url)
        await show("ephemeral", URLSession(configuration: .ephemeral), url)
        await show("shared", .shared, url)
        print("Data(contentsOf:):", String(decoding: try Data(contentsOf: url), as: UTF8.self))
        print("String(contentsOf:):", try String(contentsOf: url, encoding: .utf8))
        await show("ftp", early, ftp)
        MockURLResponder.tearDown()
        await show("torn down", early, closed)
    }

    private static func show(_ what: String, _ session: URLSession, _ url: URL) async {
        do {
            print("\(what):", String(decoding: try await session.data(from: url).0, as: UTF8.self))
        } catch {
            print("\(what): error \((error as NSError).code)")
        }
    }
}
