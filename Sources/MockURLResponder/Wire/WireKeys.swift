/// The field names of the wire format, each written once: reader, writer and schema test all walk these.
protocol WireKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The object the fields belong to, as error messages call it.
    static var subject: SafeText { get }

    static var names: WireNames<Self> { get }
}

/// The fields of an object by their names, found in a text without copying it.
struct WireNames<Key: WireKey>: Sendable {
    let keys = Array(Key.allCases)
    private let texts = Key.allCases.map { Array($0.rawValue.utf8) }

    /// The names as an error lists them.
    var list: SafeText { SafeText(allOf: Key.self) }

    /// The place among `keys` of the name that stands in a range.
    func place(of text: [UInt8], in range: Range<Int>) -> Int? {
        texts.firstIndex { $0.elementsEqual(text[range]) }
    }
}

/// The object of one `--mock-url-response` argument: the responses of one host.
enum HostKey: String, WireKey {
    case version = "v"
    case scheme, host, port, file, revision, responses
    static let subject: SafeText = "a host"
    static let names = WireNames<Self>()
}

/// One stub mapping.
enum StubKey: String, WireKey {
    case name, line, request, response, times, priority, optional, repeatsLast, scenarios
    case isNext = "then"
    case expect, inOrder
    static let subject: SafeText = "an item of responses"
    static let names = WireNames<Self>()
}

/// What a stub does with one scenario, by the name of the scenario.
enum ScenarioKey: String, WireKey {
    case required = "is"
    case new = "becomes"
    static let subject: SafeText = "a scenario"
    static let names = WireNames<Self>()
}

/// How many calls a stub is to answer, when that is not one number.
enum CallCountKey: String, WireKey {
    case atLeast, atMost
    static let subject: SafeText = "an expectation"
    static let names = WireNames<Self>()
}

enum RequestKey: String, WireKey {
    case method, path, url, query, queryRule, headers, cookies, body, allOf, anyOf, not
    static let subject: SafeText = "a request"
    static let names = WireNames<Self>()
}

/// One item of `allOf` or `anyOf`, or what `not` negates: nothing has a default.
enum ConditionKey: String, WireKey {
    case method, scheme, host, port, path, url, query, queryRule, headers, cookies, body, allOf, anyOf, not
    static let subject: SafeText = "a condition"
    static let names = WireNames<Self>()
}

enum ResponseKey: String, WireKey {
    case status, reason, headers, contentLength, body, template, delay, bodyDuration, bytesPerSecond, chunks, fault
    static let subject: SafeText = "a response"
    static let names = WireNames<Self>()
}

/// The forms of a response body, and what narrows a file.
enum ResponseBodyKey: String, WireKey {
    case text, json, base64, file, offset, length, immutable
    static let subject: SafeText = "a response's body"
    static let names = WireNames<Self>()
}

/// A body in chunks.
enum ChunksKey: String, WireKey {
    case sizes, every
    static let subject: SafeText = "the chunks of a body"
    static let names = WireNames<Self>()
}

/// The forms of a fault that say more than a word.
enum FaultKey: String, WireKey {
    case droppedAfter, truncatedAfter, urlError, error
    static let subject: SafeText = "a response's fault"
    static let names = WireNames<Self>()
}

/// An error of any domain.
enum CustomErrorKey: String, WireKey {
    case domain, code, text
    static let subject: SafeText = "an error"
    static let names = WireNames<Self>()
}

/// A random delay: one of the distributions, and its seed.
enum LatencyKey: String, WireKey {
    case uniform, logNormal, seed
    static let subject: SafeText = "a random delay"
    static let names = WireNames<Self>()
}

enum LogNormalKey: String, WireKey {
    case median, sigma
    static let subject: SafeText = "a log-normal distribution"
    static let names = WireNames<Self>()
}

/// The operators of a text value.
extension ValuePattern.Operator: WireKey {
    static let subject: SafeText = "a pattern"
    static let names = WireNames<Self>()
}

/// Values that stand for themselves on the wire.
enum WireWord {
    static let version = 1
    static let always = "always"
    static let any = "*"
    /// The port of a pattern of hosts that is to be the one of the scheme.
    static let portOfScheme = "default"
    /// The faults that a word says all of.
    static let faults: [(word: SafeText, fault: ResponseDefinition.Fault)] = [
        ("dropped", .dropped), ("unanswered", .unanswered), ("emptyReply", .emptyReply), ("garbage", .garbage),
    ]
    static let defaultScheme = "https"
    static let defaultMethod = HTTPMethod.GET.rawValue
}
