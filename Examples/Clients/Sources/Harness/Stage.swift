import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The environment of a scenario in its own process: the server's address, and the output for notes.
struct Stage: Sendable {
    let base: URL
    let notes = Notes()
    /// An empty folder, which the comparison removes.
    let folder: URL

    func url(_ path: String) -> URL {
        URL(string: base.absoluteString + path) ?? base
    }

    func note(_ line: String) {
        notes.write(line)
    }

    /// Writes a file for an upload.
    func file(_ name: String, _ data: Data) throws -> URL {
        let url = folder.appendingPathComponent(name)
        try data.write(to: url)
        return url
    }

    /// Notes status, URL and fields of a response.
    func note(_ response: URLResponse?) {
        guard let response = response as? HTTPURLResponse else {
            return note("no response")
        }
        note("status \(response.statusCode) from \(response.url?.absoluteString ?? "nowhere")")
        note("expected length \(response.expectedContentLength), type \(response.mimeType ?? "none")")
        for line in response.allHeaderFields.map({ "field \($0.key): \($0.value)" }).sorted() { note(line) }
    }

    func note(_ data: Data?, _ title: String = "body") {
        note("\(title) \(data.map(Notes.digest) ?? "none")")
    }

    /// Notes an error by domain, code and kind, without its localized text.
    func note(_ error: (any Error)?, _ title: String = "error") {
        guard let error else { return note("\(title) none") }
        note("\(title) \(Notes.describe(error))")
    }

    /// Notes the value of an operation or the error that it throws.
    func note<Value>(_ title: String, _ operation: () async throws -> Value) async {
        do {
            note("\(title) \(try await operation())")
        } catch {
            note(error, "\(title) failed:")
        }
    }
}
