import Foundation
import MockURLResponder

/// The body of a recorded request in the form in which stubs compare it.
enum RequestContent: Sendable {
    case none
    /// The recording does not have the body.
    case unknown
    case json(JSONValue)
    /// The fields of a form, as many as the body has pairs.
    case form([(name: String, value: String)])
    /// The parts of a multipart form, sorted by name.
    case parts([RecordedRequest.Part])
    case text(String)
    case bytes(Data)

    init(of request: RecordedRequest) {
        switch request.body {
        case .unknown: self = .unknown
        case .parts(let parts): self = parts.isEmpty ? .unknown : Self.sorted(parts)
        case .bytes(let bytes) where bytes.isEmpty: self = .none
        case .bytes(let bytes): self.init(bytes, type: request.headers.values("Content-Type").first ?? "")
        }
    }

    private init(_ bytes: Data, type: String) {
        let name = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        // `URLSession` sends a body without a type as a form.
        if let value = type.isJSONType ? Self.json(bytes) : Self.container(in: bytes) {
            self = .json(value)
        } else if name == "application/x-www-form-urlencoded" || name.isEmpty && BodyKind.looksLikeForm(bytes),
            let fields = Self.fields(of: bytes)
        {
            self = .form(fields)
        } else if name == "multipart/form-data", case let parts = MultipartForm(bytes, type: type).parts, !parts.isEmpty
        {
            self = Self.sorted(parts.map(RecordedRequest.Part.init))
        } else {
            self = RecordedCoding.isText(bytes) ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(bytes)
        }
    }

    /// Returns the value of JSON that fits into a plan; `nil` for other bytes.
    private static func json(_ bytes: Data) -> JSONValue? {
        guard PlanRules.flaw(inJSON: bytes) == nil, let value = try? JSONValue(reading: bytes), value.isShallow else {
            return nil
        }
        return value
    }

    /// Returns the value of an object or an array, whatever its type says; `nil` for other content.
    ///
    /// Encoders write the members of an object in another order in each run.
    static func container(in content: Data) -> JSONValue? {
        guard let first = content.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        return json(content)
    }

    private static func sorted(_ parts: [RecordedRequest.Part]) -> RequestContent {
        let sorted = parts.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        return .parts(sorted.map(\.element))
    }

    /// Returns the fields of a form; `nil` for a body with pairs that are no fields.
    private static func fields(of bytes: Data) -> [(name: String, value: String)]? {
        let fields = FieldPairs(form: bytes).pairs
        let pairs = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return fields.isEmpty || pairs.count != fields.count ? nil : fields
    }
}

extension RecordedRequest.Part {
    fileprivate init(_ part: MultipartForm.Part) {
        // Browsers record the name of a file and not its content.
        let isKnown = part.filename == nil || !part.body.isEmpty
        self.init(part.name, filename: part.filename, type: part.type, content: isKnown ? part.body : nil)
    }
}

extension JSONValue {
    /// Whether the value fits into the condition of a plan.
    fileprivate var isShallow: Bool { isNested(atMost: 48) }

    private func isNested(atMost depth: Int) -> Bool {
        switch self {
        case .array(let values): depth > 0 && values.allSatisfy { $0.isNested(atMost: depth - 1) }
        case .object(let members): depth > 0 && members.values.allSatisfy { $0.isNested(atMost: depth - 1) }
        case .null, .bool, .integer, .large, .number, .string: true
        }
    }
}
