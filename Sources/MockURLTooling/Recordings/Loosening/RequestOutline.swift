import Foundation
import MockURLResponder

/// The places of a request with their values, and everything else of the request as its structure.
///
/// Two requests with the same structure differ in values only.
package struct RequestOutline: Sendable {
    /// The value at a place.
    enum Value: Sendable, Hashable {
        case text(String)
        /// A number, a truth value or null, in its JSON text.
        case scalar(String)
        /// An empty object or array.
        case container(String)
        case bytes(Data)
        case unknown

        var shape: ValueShape {
            switch self {
            case .text(let text): ValueShape(of: text)
            case .scalar("null"): .null
            case .scalar("true"), .scalar("false"): .truth
            case .scalar(let number): ValueShape(of: number)
            case .container: .container
            case .bytes(let bytes): .bytes(count: bytes.count)
            case .unknown: .hidden
            }
        }

        /// The value as a string, for values that a program may generate.
        var generated: String? {
            switch self {
            case .text(let text): text
            case .scalar(let text): ["null", "true", "false"].contains(text) ? nil : text
            case .container, .bytes, .unknown: nil
            }
        }

        /// Whether the value is not known as a whole, because it is a secret.
        var isHidden: Bool {
            switch self {
            case .text(let text): text.hasRedactedPart
            case .unknown: true
            case .scalar, .container, .bytes: false
            }
        }
    }

    /// The common part of all requests of one endpoint, apart from their paths.
    fileprivate struct Structure: Hashable {
        let method: String
        let origin: NormalizedURL.Origin
        let segments: Int
        let content: String
    }

    private let structure: Structure
    let values: [RequestPlace: Value]
    /// The JSON body; `nil` for any other body.
    let json: JSONValue?
    /// The shape of the whole body.
    private let body: ValueShape
    /// The method and the path, for lists.
    let method: String
    let path: [String]
    let host: String

    /// Creates the outline of a request; `nil` if its URL is not valid.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - headers: The names of the header fields that stubs compare.
    init?(_ request: RecordedRequest, headers: [String]) {
        guard let url = URL(string: request.url) else { return nil }
        let normalized = NormalizedURL(url)
        var values = PlaceValues()
        path = normalized.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        for (index, segment) in path.enumerated() { values.add(.path(index + 1), .text(segment)) }
        values.add(normalized.queryItems) { .query($0, $1) }
        for name in headers {
            let found = request.headers.values(name)
            if !found.isEmpty { values.add(.header(name.lowercased()), .text(found.joined(separator: ", "))) }
        }
        let content = RequestContent(of: request)
        values.add(content)
        structure = Structure(
            method: request.method.uppercased(), origin: normalized.origin, segments: path.count, content: content.kind)
        json = if case .json(let value) = content { value } else { nil }
        body =
            switch content {
            case .json: .container
            case .text(let text): ValueShape(of: text)
            case .none, .unknown, .form, .parts, .bytes: .bytes(count: 0)
            }
        self.values = values.values
        (method, host) = (request.method, normalized.origin.host)
    }

    /// The places whose values are not known as a whole, because they are secrets.
    var hidden: Set<RequestPlace> { Set(values.filter(\.value.isHidden).keys) }

    /// Returns what the value at a place looks like.
    func shape(at place: RequestPlace) -> ValueShape { values[place]?.shape ?? body }

    /// Returns the differences of another request with the same structure; `nil` for a request with another structure.
    ///
    /// - Parameters:
    ///   - other: The other request.
    ///   - places: The places in which a difference does not count.
    /// - Returns: The places that differ, in the order of a request.
    func differences(to other: RequestOutline, ignoring places: Set<RequestPlace>) -> [RequestPlace]? {
        guard structure == other.structure else { return nil }
        let (own, found) = (relevant(without: places), other.relevant(without: places))
        // A loosened place must exist.
        let isComplete = places.allSatisfy { place in
            if case .json(let pointer) = place { return other.json.flatMap(pointer.value(in:)) != nil }
            return place == .body || other.values[place] != nil
        }
        guard isComplete, Set(own.keys) == Set(found.keys) else { return nil }
        return own.filter { place, value in
            guard let other = found[place] else { return true }
            return value != other
        }.map(\.key).sorted()
    }

    /// The structure and the values of a request, without those at some places.
    struct Content: Hashable {
        fileprivate let structure: Structure
        fileprivate let values: [RequestPlace: Value]
    }

    func content(without places: Set<RequestPlace>) -> Content {
        Content(structure: structure, values: relevant(without: places))
    }

    private func relevant(without places: Set<RequestPlace>) -> [RequestPlace: Value] {
        if places.isEmpty { return values }
        return values.filter { place, _ in !places.contains { place.isIn($0) } }
    }

    /// Whether another request has values at the same places.
    func hasSamePlaces(as other: RequestOutline) -> Bool { Set(values.keys) == Set(other.values.keys) }

    /// Whether another request has the same structure, and the same path except in some segments.
    ///
    /// - Parameters:
    ///   - other: The other request.
    ///   - segments: The numbers of the segments, from 1.
    /// - Returns: Whether both have one endpoint.
    func isSameEndpoint(as other: RequestOutline, except segments: Set<Int>) -> Bool {
        structure == other.structure
            && path.indices.allSatisfy { segments.contains($0 + 1) || path[$0] == other.path[$0] }
    }
}

extension RequestContent {
    /// The kind of the body, and everything in it that has no place.
    fileprivate var kind: String {
        switch self {
        case .none: "none"
        case .unknown: "unknown"
        case .json: "json"
        case .form: "form"
        case .parts(let parts): "parts" + parts.map { "\u{0}\($0.name)\u{0}\($0.type ?? "")" }.joined()
        case .text(let text):
            "text" + (text.words.isEmpty ? "" : text.replacing(ValueShape.wordExpression, with: "\u{0}"))
        case .bytes: "bytes"
        }
    }
}

extension String {
    /// The longest body of text that is compared by its words, in bytes.
    private static let longestBody = 4_096

    /// The words of a body of text; empty for a long one.
    fileprivate var words: [String] {
        utf8.count > Self.longestBody ? [] : matches(of: ValueShape.wordExpression).map { String($0.output) }
    }
}

/// Collects the values of a request.
private struct PlaceValues {
    var values: [RequestPlace: RequestOutline.Value] = [:]

    mutating func add(_ place: RequestPlace, _ value: RequestOutline.Value) { values[place] = value }

    /// Adds fields that may repeat.
    mutating func add(_ fields: [(name: String, value: String)], at place: (String, Int) -> RequestPlace) {
        var counts: [String: Int] = [:]
        for field in fields {
            let index = counts[field.name, default: 0]
            counts[field.name] = index + 1
            add(place(field.name, index), .text(field.value))
        }
    }

    mutating func add(_ content: RequestContent) {
        switch content {
        case .none, .unknown: break
        case .json(let value): add(value, at: [])
        case .form(let fields): add(fields) { .form($0, $1) }
        case .text(let text):
            let words = text.words
            if words.isEmpty { add(.body, .text(text)) }
            for (index, word) in words.enumerated() { add(.word(index + 1), .text(word)) }
        case .bytes(let bytes): add(.body, .bytes(bytes))
        case .parts(let parts):
            var counts: [String: Int] = [:]
            for part in parts {
                let index = counts[part.name, default: 0]
                counts[part.name] = index + 1
                add(.part(part.name, index), Self.value(of: part.content))
                if let name = part.filename { add(.filename(part.name, index), .text(name)) }
            }
        }
    }

    private static func value(of content: Data?) -> RequestOutline.Value {
        guard let content else { return .unknown }
        if let value = RequestContent.container(in: content) { return .text(value.text) }
        return RecordedCoding.isText(content) ? .text(String(decoding: content, as: UTF8.self)) : .bytes(content)
    }

    private mutating func add(_ value: JSONValue, at tokens: [String]) {
        switch value {
        case .object(let members) where !members.isEmpty:
            for (name, member) in members { add(member, at: tokens + [name]) }
        case .array(let elements) where !elements.isEmpty:
            for (index, element) in elements.enumerated() { add(element, at: tokens + [String(index)]) }
        case .object, .array: add(.json(JSONPointer(tokens: tokens)), .container(value.text))
        case .string(let text): add(.json(JSONPointer(tokens: tokens)), .text(text))
        case .null, .bool, .integer, .large, .number: add(.json(JSONPointer(tokens: tokens)), .scalar(value.text))
        }
    }
}
