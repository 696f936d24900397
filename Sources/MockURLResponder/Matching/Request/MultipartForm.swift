package import Foundation

/// The parts of a `multipart/form-data` body, in order (RFC 7578).
package struct MultipartForm: Sendable {
    package struct Part: Sendable {
        package let name: String
        /// The name of the file; `nil` for a part that is no file.
        package let filename: String?
        package let type: String?
        package let body: Data
    }

    package let parts: [Part]

    /// Reads the parts of a body.
    ///
    /// A body of another type has no parts. Bytes after the last complete part are ignored.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - type: The value of Content-Type, which has the boundary.
    package init(_ body: Data, type: String?) {
        guard let type, type.lowercased().hasPrefix("multipart/form-data"),
            let boundary = Self.parameters(of: type)["boundary"], !boundary.isEmpty
        else {
            parts = []
            return
        }
        // A boundary begins a line. The first line has no line end before it.
        let text = Data("\r\n".utf8) + body
        let delimiter = Data("\r\n--\(boundary)".utf8)
        var parts: [Part] = []
        var start = Self.end(of: delimiter, in: text, from: 0)
        while let first = start, first < text.count, !text[first...].starts(with: Data("--".utf8)),
            let end = Self.end(of: delimiter, in: text, from: first)
        {
            if let part = Part(text[first..<end - delimiter.count]) { parts.append(part) }
            start = end
        }
        self.parts = parts
    }

    /// Returns the offset after the next occurrence of bytes; `nil` if they do not occur again.
    ///
    /// `Data.range(of:)` copies all bytes that follow, so the time of many parts would grow with the square of their number.
    private static func end(of wanted: Data, in text: Data, from start: Int) -> Int? {
        text.withUnsafeBytes { text in
            wanted.withUnsafeBytes { ByteSearch.end(of: $0.bindMemory(to: UInt8.self), in: text, from: start) }
        }
    }

    /// Returns the parameters of a header value, by their names in lower case.
    ///
    /// A value is a token or a quoted string (RFC 9110 section 5.6.6).
    fileprivate static func parameters(of value: String) -> [String: String] {
        var parameters: [String: String] = [:]
        var rest = value.drop { $0 != ";" }.dropFirst()
        while !rest.isEmpty {
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            var text = ""
            if rest.popFirst() == "=" {
                rest = rest.drop { $0 == " " || $0 == "\t" }
                if rest.first == "\"" {
                    rest.removeFirst()
                    while let character = rest.popFirst(), character != "\"" {
                        text.append(character == "\\" ? rest.popFirst() ?? character : character)
                    }
                    rest = rest.drop { $0 != ";" }
                } else {
                    text = rest.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
                    rest = rest.drop { $0 != ";" }
                }
                let key = name.trimmingCharacters(in: .whitespaces).lowercased()
                if parameters[key] == nil { parameters[key] = text }
                rest = rest.dropFirst()
            }
        }
        return parameters
    }
}

extension MultipartForm.Part {
    /// Reads a part from the end of its boundary to the next one; `nil` for a part without a name.
    fileprivate init?(_ piece: Data) {
        guard let lineEnd = piece.range(of: Data("\r\n".utf8)),
            let headEnd = piece[lineEnd.lowerBound...].range(of: Data("\r\n\r\n".utf8))
        else { return nil }
        let head = String(
            decoding: piece[lineEnd.upperBound..<max(lineEnd.upperBound, headEnd.lowerBound)], as: UTF8.self)
        var fields = HeaderFields()
        for line in head.split(separator: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            if halves.count == 2 { fields.add(halves[1].trimmingCharacters(in: .whitespaces), for: String(halves[0])) }
        }
        let parameters = MultipartForm.parameters(of: fields.values("Content-Disposition").first ?? "")
        // Browsers write these characters so (WHATWG HTML, multipart/form-data encoding algorithm).
        func decoded(_ text: String) -> String {
            text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
        }
        guard let name = parameters["name"] else { return nil }
        self.name = decoded(name)
        filename = parameters["filename"].map(decoded)
        type = fields.values("Content-Type").first
        body = Data(piece[headEnd.upperBound...])
    }
}

extension MultipartForm: CustomStringConvertible {
    /// The names, files, types and lengths of the parts, for reports.
    package var description: String {
        let parts = parts.map { part in
            ([part.name.shown()] + [part.filename, part.type].compactMap { $0?.shown() } + ["\(part.body.count) bytes"])
                .joined(separator: " ")
        }
        return parts.isEmpty ? "no parts" : "the parts \(parts.joined(separator: ", "))"
    }
}
