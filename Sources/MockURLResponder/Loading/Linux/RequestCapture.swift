import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes a `CapturedRequest` of what a protocol is given.
///
/// - Why here: on Linux the request lacks the session's `httpAdditionalHeaders` and the body of an upload task, which
///   on Apple platforms it has (the body as a stream).
/// - Delete when: `URLProtocol.request` has both on Linux, too.
enum RequestCapture {
    /// What patterns are to see.
    ///
    /// - Parameters:
    ///   - request: As the protocol has it.
    ///   - task: Nil where only the request is known yet, in `canInit`; then only what the request itself has is seen.
    /// - Returns: Nil when the request has no URL.
    static func capture(_ request: URLRequest, of task: URLSessionTask?) -> CapturedRequest? {
        guard let url = request.url else { return nil }
        return CapturedRequest(
            method: request.httpMethod ?? "GET", url: url, headers: headers(of: request, task),
            body: body(of: request, task))
    }

    private static func headers(of request: URLRequest, _ task: URLSessionTask?) -> HeaderFields {
        var fields = HeaderFields()
        for (name, value) in request.allHTTPHeaderFields?.sorted(by: { $0.key < $1.key }) ?? [] {
            fields.add(value, for: name)
        }
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        let session = task.flatMap(TaskInternals.session)
        for (name, value) in session?.configuration.httpAdditionalHeaders ?? [:] {
            if let name = name as? String, let value = value as? String, !fields.contains(name) {
                fields.add(value, for: name)
            }
        }
        #endif
        return fields
    }

    private static func body(of request: URLRequest, _ task: URLSessionTask?) -> Data {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        if let body = task.flatMap(TaskInternals.body) { return body }
        #endif
        return request.httpBody ?? request.httpBodyStream?.drained() ?? Data()
    }
}

extension InputStream {
    /// Everything the stream still has.
    func drained() -> Data {
        open()
        defer { close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(&buffer, maxLength: buffer.count), count > 0 {
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}
