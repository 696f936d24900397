import Foundation

#if !UNTOUCHED
import MockURLResponder
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if canImport(FoundationXML)
import FoundationXML
#endif

/// Tries Foundation APIs that may reach a server, and prints the result of each.
///
/// The arguments are the names of the APIs ("doors"), and the URL as the last argument. `before` creates a task before
/// set-up.
func useDoors(_ arguments: [String]) async {
    guard let text = arguments.last, let url = URL(string: text) else { exit(64) }
    if arguments.contains("before") { URLSession.shared.dataTask(with: url).resume() }
    MockURLResponder.setUp()
    for door in arguments.dropLast() {
        print("\(door): \(await use(door, url))")
        fflush(nil)
    }
}

private func use(_ door: String, _ url: URL) async -> String {
    switch door {
    case "before": return "done"
    case "document-of-url": return answer { "\(try XMLDocument(contentsOf: url, options: []))" }
    case "parser-of-url": return "\(XMLParser(contentsOf: url)?.parse() ?? false)"
    case "data": return answer { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    case "nsdata": return answer { String(decoding: try NSData(contentsOf: url) as Data, as: UTF8.self) }
    case "string": return answer { try String(contentsOf: url, encoding: .utf8) }
    case "resource-values": return answer { "\(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? -1)" }
    case "reachable": return answer { "\(try url.checkResourceIsReachable())" }
    case "file-handle": return answer { "\(try FileHandle(forReadingFrom: url))" }
    case "bundle": return "\(Bundle(url: url) == nil)"
    case "file-manager": return answer { "\(try FileManager.default.attributesOfItem(atPath: url.absoluteString))" }
    case "web-socket": return await webSocket(url)
    default: return "no such door"
    }
}

private func webSocket(_ url: URL) async -> String {
    let task = URLSession(configuration: .default).webSocketTask(with: url)
    task.resume()
    do {
        try await task.send(.string("x"))
        return "sent"
    } catch {
        return "error \((error as NSError).code)"
    }
}

private func answer(_ body: () throws -> String) -> String {
    do { return try body() } catch { return "error \((error as NSError).code)" }
}
