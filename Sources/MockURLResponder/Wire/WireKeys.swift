/// The field names of the wire format, each written once: reader, writer and schema test all walk these.
protocol WireKey: RawRepresentable<String>, CaseIterable, Hashable {
    /// The object the fields belong to, as error messages call it.
    static var subject: String { get }
}

/// The object of one `--mock-url-response` argument: the responses of one host.
enum HostKey: String, WireKey {
    case version = "v"
    case scheme, host, port, responses
    static let subject = "a host"
}

/// One stub mapping.
enum StubKey: String, WireKey {
    case name, request, response, times
    static let subject = "an item of responses"
}

enum RequestKey: String, WireKey {
    case method, path, query, headers, body
    static let subject = "a request"
}

enum ResponseKey: String, WireKey {
    case status, headers, contentLength, body, delay, bodyDuration, fault
    static let subject = "a response"
}

/// The forms of a response body, and what narrows a file.
enum ResponseBodyKey: String, WireKey {
    case text, json, base64, file, offset, length
    static let subject = "a response's body"
}

/// The forms of a fault that say more than a word.
enum FaultKey: String, WireKey {
    case droppedAfter, urlError
    static let subject = "a response's fault"
}

/// The operators of a text value.
extension ValuePattern.Operator: WireKey {
    static let subject = "a pattern"
}

/// Values that stand for themselves on the wire.
enum WireWord {
    static let version = 1
    static let always = "always"
    static let anyMethod = "*"
    static let dropped = "dropped"
    static let defaultScheme = "https"
    static let defaultMethod = HTTPMethod.GET.rawValue
}
