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
/// The arguments are the names of the APIs ("doors"), and the URL as the last argument. `late-` before the name of
/// a parser uses the parser once before set-up. `before` creates a task before set-up.
func useDoors(_ arguments: [String]) async {
    guard let text = arguments.last, let url = URL(string: text) else { exit(64) }
    for name in arguments.dropLast() where name.hasPrefix("late-") {
        _ = try? XMLDocument(xmlString: "<a/>", options: [])
        _ = XMLParser(data: Data("<a/>".utf8)).parse()
    }
    if arguments.contains("before") { URLSession.shared.dataTask(with: url).resume() }
    MockURLResponder.setUp()
    for name in arguments.dropLast() {
        let door = name.hasPrefix("late-") ? String(name.dropFirst(5)) : name
        print("\(name): \(await use(door, url))")
        fflush(nil)
    }
}

private func use(_ door: String, _ url: URL) async -> String {
    switch door {
    case "before": return "done"
    case "document": return document(#"<!DOCTYPE r [<!ENTITY e SYSTEM "\#(url)">]><r>&e;</r>"#, [])
    case "document-dtd":
        return document(#"<!DOCTYPE r SYSTEM "\#(url)"><r/>"#, [.nodeLoadExternalEntitiesAlways])
    case "parser": return parse(#"<!DOCTYPE r [<!ENTITY e SYSTEM "\#(url)">]><r>&e;</r>"#)
    case "parser-dtd": return parse(#"<!DOCTYPE r SYSTEM "\#(url)"><r/>"#)
    case "dtd": return answer { String(describing: try XMLDTD(contentsOf: url, options: [])) }
    case "document-of-url": return answer { "\(try XMLDocument(contentsOf: url, options: []))" }
    case "parser-of-url": return "\(XMLParser(contentsOf: url)?.parse() ?? false)"
    case "data": return answer { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    case "nsdata": return answer { String(decoding: try NSData(contentsOf: url) as Data, as: UTF8.self) }
    case "string": return answer { try String(contentsOf: url, encoding: .utf8) }
    case "resource-values": return answer { "\(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? -1)" }
    case "reachable": return answer { "\(try url.checkResourceIsReachable())" }
    case "file-handle": return answer { "\(try FileHandle(forReadingFrom: url))" }
    case "input-stream": return stream(url)
    case "bundle": return "\(Bundle(url: url) == nil)"
    case "file-manager": return answer { "\(try FileManager.default.attributesOfItem(atPath: url.absoluteString))" }
    case "socket-port": return socketPort(url)
    case "web-socket": return await webSocket(url)
    case "host": return Host(name: url.host ?? "").addresses.joined(separator: ",")
    case "current-host": return "\(Host.current().names.count > 0)"
    case "tear-down":
        MockURLResponder.tearDown()
        return "done"
    default: return "no such door"
    }
}

private func document(_ text: String, _ options: XMLNode.Options) -> String {
    answer { try XMLDocument(xmlString: text, options: options).rootElement()?.stringValue ?? "none" }
}

private func parse(_ text: String) -> String {
    let parser = XMLParser(data: Data(text.utf8))
    let texts = Texts()
    parser.delegate = texts
    #if canImport(FoundationXML)
    parser.externalEntityResolvingPolicy = .always
    #else
    parser.shouldResolveExternalEntities = true
    #endif
    let isParsed = parser.parse()
    return "\(isParsed) \(texts.found)"
}

private func stream(_ url: URL) -> String {
    guard let stream = InputStream(url: url) else { return "none" }
    stream.open()
    var byte: UInt8 = 0
    return "\(stream.read(&byte, maxLength: 1))"
}

private func socketPort(_ url: URL) -> String {
    guard let port = SocketPort(remoteWithTCPPort: UInt16(url.port ?? 1), host: url.host) else { return "none" }
    let isSent = port.send(before: Date(timeIntervalSinceNow: 0.1), components: nil, from: nil, reserved: 0)
    return "\(isSent)"
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

private final class Texts: NSObject, XMLParserDelegate {
    var found = ""

    func parser(_ parser: XMLParser, foundCharacters string: String) { found += string }
}
