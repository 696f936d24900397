import MockURLResponder

/// Makes an answer repeat the values of its request that differ in each run, such as the id of a call by JSON-RPC.
///
/// A client that receives the recorded value in place of its own does not take the answer for its own. The answer becomes a
/// template. It repeats only values that are too long to be equal by chance.
struct RepeatedValues {
    /// The shortest value that is repeated, in characters.
    private static let shortest = 8
    /// The shortest time that is repeated, in digits: a server may answer in the second in which the program asked.
    private static let shortestTime = 13
    /// The longest body that becomes a template, in bytes.
    ///
    /// A template is in the plan, and never in a file.
    private static let longestBody = 1 << 18

    private struct Value {
        let place: RequestPlace
        let text: Substring.UTF8View
        /// The name of the value in a template: `body./id`.
        let name: String
        /// Whether the request has the value as a number.
        let isNumber: Bool
    }

    /// The values, the longest first.
    private let values: [Value]

    /// - Parameters:
    ///   - places: The places of the request that may have any value.
    ///   - outline: The recorded request.
    ///   - condition: The condition of the stub.
    init(at places: Set<RequestPlace>, in outline: RequestOutline, _ condition: Condition) {
        let parameters = ConditionLoosening(places).parameters(of: outline.path)
        values = places.sorted().compactMap { place -> Value? in
            guard let value = outline.values[place], let text = value.generated, Self.isUnmistakable(text),
                let name = Self.name(of: place, parameters)
            else { return nil }
            let parameter = name.dropFirst("path.".count).description
            if case .path = place, !condition.pathTemplates.contains(where: { $0.names.contains(parameter) }) {
                return nil
            }
            let isNumber = if case .scalar = value { true } else { false }
            return Value(place: place, text: text[...].utf8, name: name, isNumber: isNumber)
        }
        .enumerated().sorted { ($1.element.text.count, $0.offset) < ($0.element.text.count, $1.offset) }.map(\.element)
    }

    /// Whether an answer that contains the value repeats it, and needs no escape for it.
    private static func isUnmistakable(_ text: String) -> Bool {
        let isLong =
            switch ValueShape(of: text) {
            case .uuid, .hexadecimal, .token, .number: text.utf8.count >= shortest
            case .unixTime: text.utf8.count >= shortestTime
            case .time, .word, .text, .bytes, .truth, .null, .empty, .container, .hidden: false
            }
        return isLong && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_.~".utf8.contains($0) }
    }

    /// Returns the name of a place in a template; `nil` if templates have no such value.
    private static func name(of place: RequestPlace, _ parameters: [Int: String]) -> String? {
        let name: String? =
            switch place {
            case .path(let number): parameters[number].map { "path.\($0)" }
            case .query(let name, 0): "query.\(name)"
            case .header(let name): "header.\(name)"
            case .form(let name, 0): "form.\(name)"
            case .json(let pointer): pointer.tokens.isEmpty ? nil : "body.\(pointer.description)"
            case .query, .form, .part, .filename, .word, .body: nil
            }
        // Other characters have a meaning in a template or in JSON.
        return name.flatMap { $0.wholeMatch(of: /[A-Za-z0-9_.\/~-]+/) == nil ? nil : $0 }
    }

    // MARK: The answer

    /// Returns the answer that repeats the values, and their places; `nil` if it contains none of them.
    func repeating(in stub: StubMapping) -> (response: ResponseDefinition, places: Set<RequestPlace>)? {
        guard !values.isEmpty, let inside = try? stub.withBodyInside(upTo: Self.longestBody) else { return nil }
        var (response, places) = (inside.response, Set<RequestPlace>())
        response.isTemplate = true
        let fields = response.headers.fields.map { field in
            HeaderFields.Field(name: field.name, value: text(ResponseTemplate.quoting(field.value), &places))
        }
        response.headers = HeaderFields(fields)
        switch response.body {
        case .text(let body): response.body = .text(text(ResponseTemplate.quoting(body), &places))
        case .json(let body): response.body = json(body, &places)
        case .bytes, .file: break
        }
        // The bytes of a template are not known before the request.
        if case .parts(let parts) = response.pace {
            response.pace = .over(parts.reduce(0) { $0 + $1.wait })
        }
        return places.isEmpty || PlanRules.flaw(in: response) != nil ? nil : (response, places)
    }

    /// Returns a text with placeholders for the values that are whole words in it.
    private func text(_ text: String, _ places: inout Set<RequestPlace>) -> String {
        var (result, rest, before) = ("", text.utf8[...], UInt8?.none)
        var copied = rest.startIndex
        while let first = rest.first {
            let isStart = before.map { !$0.isLetterOrDigit } ?? true
            if isStart, let value = values.first(where: { Self.begins(rest, with: $0.text) }) {
                result += String(Substring(text.utf8[copied..<rest.startIndex])) + "{{\(value.name)}}"
                places.insert(value.place)
                rest = rest.dropFirst(value.text.count)
                (copied, before) = (rest.startIndex, nil)
            } else {
                (rest, before) = (rest.dropFirst(), first)
            }
        }
        return copied == text.utf8.startIndex ? text : result + String(Substring(text.utf8[copied...]))
    }

    private static func begins(_ rest: Substring.UTF8View, with value: Substring.UTF8View) -> Bool {
        guard rest.starts(with: value) else { return false }
        return rest.dropFirst(value.count).first.map { !$0.isLetterOrDigit } ?? true
    }

    /// Returns JSON with placeholders; as a text if a plan cannot keep its white space.
    private func json(_ text: String, _ places: inout Set<RequestPlace>) -> ResponseBody {
        let template = json(JSONTemplate.quoting(text), hasJSON: true, &places)
        if RecordedBodies.layout(of: template, isJSON: true) != nil { return .json(template) }
        return .text(json(ResponseTemplate.quoting(text), hasJSON: false, &places))
    }

    // A placeholder for a number is a string in a template of JSON, and not in one of text.
    private func json(_ text: String, hasJSON: Bool, _ places: inout Set<RequestPlace>) -> String {
        var (result, rest) = ("", text.utf8[...])
        while let first = rest.first {
            if first == UInt8(ascii: "\"") {
                let end = Self.endOfString(rest)
                result += self.text(String(Substring(rest[..<end])), &places)
                rest = rest[end...]
                continue
            }
            let other = rest.prefix { $0 != UInt8(ascii: "\"") }
            result += numbers(String(Substring(other)), hasJSON: hasJSON, &places)
            rest = rest[other.endIndex...]
        }
        return result
    }

    /// Returns JSON without strings, with placeholders for numbers.
    private func numbers(_ text: String, hasJSON: Bool, _ places: inout Set<RequestPlace>) -> String {
        values.filter(\.isNumber).reduce(text) { text, value in
            text.replacing(/[-+.0-9eE]{8,}/) { match in
                guard match.output.utf8.elementsEqual(value.text) else { return String(match.output) }
                places.insert(value.place)
                return hasJSON ? "\"{{json \(value.name)}}\"" : "{{\(value.name)}}"
            }
        }
    }

    private static func endOfString(_ rest: Substring.UTF8View) -> Substring.UTF8View.Index {
        var place = rest.index(after: rest.startIndex)
        while place < rest.endIndex, rest[place] != UInt8(ascii: "\"") {
            let isEscape = rest[place] == UInt8(ascii: "\\")
            place = rest.index(after: place)
            if isEscape, place < rest.endIndex { place = rest.index(after: place) }
        }
        return place < rest.endIndex ? rest.index(after: place) : place
    }
}
