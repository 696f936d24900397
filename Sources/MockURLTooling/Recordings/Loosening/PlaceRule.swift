import MockURLResponder

/// A place that a person names, as in `--loosen 'POST /orders: body /nonce'`.
///
/// Without a method and a path, it is in all requests. `*` stands for any method, for a part of a path between slashes, and
/// for a name or an index in a JSON pointer.
package struct PlaceRule: Sendable, Hashable {
    /// The words that begin a place.
    private enum Word: String, CaseIterable {
        case query, header, form, part, filename, path, body
    }

    private let method: String?
    private let path: [Substring]?
    private let word: Word
    /// The name, the number or the JSON pointer.
    private let name: String
    private let pointer: JSONPointer?

    /// Reads a place; `nil` if it is no place.
    package init?(_ text: String) {
        var place = text[...]
        if let colon = text.firstRange(of: ": ") {
            let endpoint = text[..<colon.lowerBound].split(separator: " ")
            guard (1...2).contains(endpoint.count), let path = endpoint.last, path.hasPrefix("/") || path == "*" else {
                return nil
            }
            method = endpoint.count == 2 && endpoint[0] != "*" ? String(endpoint[0]) : nil
            self.path = path == "*" ? nil : path.split(separator: "/", omittingEmptySubsequences: false)
            place = text[colon.upperBound...]
        } else {
            (method, path) = (nil, nil)
        }
        let parts = place.split(separator: " ", maxSplits: 1)
        guard let word = parts.first.flatMap({ Word(rawValue: String($0)) }) else { return nil }
        (self.word, name) = (word, parts.count == 2 ? String(parts[1]) : "")
        switch word {
        case .body:
            guard let pointer = try? JSONPointer(name) else { return nil }
            self.pointer = pointer
        case .path:
            guard Int(name).map({ $0 > 0 }) ?? false else { return nil }
            pointer = nil
        case .query, .header, .form, .part, .filename:
            guard !name.isEmpty else { return nil }
            pointer = nil
        }
    }

    /// The forms of a place, for messages.
    package static let forms: StaticString =
        "query NAME, header NAME, form NAME, part NAME, filename NAME, path NUMBER, body or body /POINTER"

    /// Returns the places of a request that the rule names.
    func places(in outline: RequestOutline) -> Set<RequestPlace> {
        guard isFor(outline) else { return [] }
        if let pointer { return places(at: pointer, in: outline) }
        return Set(
            outline.values.keys.filter { place in
                switch (word, place) {
                case (.query, .query(let name, _)), (.form, .form(let name, _)), (.part, .part(let name, _)),
                    (.filename, .filename(let name, _)):
                    name == self.name
                case (.header, .header(let name)): name == self.name.lowercased()
                case (.path, .path(let number)): String(number) == name
                default: false
                }
            })
    }

    private func isFor(_ outline: RequestOutline) -> Bool {
        if let method, method.uppercased() != outline.method.uppercased() { return false }
        guard let path else { return true }
        // The path of a rule begins with an empty part before its first slash.
        return path.count == outline.path.count + 1
            && zip(path.dropFirst(), outline.path).allSatisfy { $0 == "*" || $0 == $1[...] }
    }

    private func places(at pointer: JSONPointer, in outline: RequestOutline) -> Set<RequestPlace> {
        guard let json = outline.json else {
            let hasBody = outline.values.keys.contains { $0.isIn(.body) }
            return pointer.tokens.isEmpty && hasBody ? [.body] : []
        }
        return Set(Self.pointers(pointer.tokens[...], in: json, after: []).map { .json($0) })
    }

    /// Returns the pointers to all values to which a pointer with `*` leads.
    private static func pointers(
        _ tokens: ArraySlice<String>, in value: JSONValue, after before: [String]
    ) -> [JSONPointer] {
        guard let token = tokens.first else { return [JSONPointer(tokens: before)] }
        let names: [String] =
            switch value {
            case _ where token != "*": [token]
            case .object(let members): members.keys.sorted()
            case .array(let elements): elements.indices.map(String.init)
            case .null, .bool, .integer, .large, .number, .string: []
            }
        return names.flatMap { name in
            JSONPointer(tokens: [name]).value(in: value).map {
                pointers(tokens.dropFirst(), in: $0, after: before + [name])
            } ?? []
        }
    }
}
