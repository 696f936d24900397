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
        var rest = text.range(of: delimiter).map { text[$0.upperBound...] }
        // In a slice without bytes, `range(of:)` does not return.
        while let piece = rest, !piece.isEmpty, !piece.starts(with: Data("--".utf8)),
            let end = piece.range(of: delimiter)
        {
            if let part = Part(piece[..<end.lowerBound]) { parts.append(part) }
            rest = piece[end.upperBound...]
        }
        self.parts = parts
    }

    /// Returns the parameters of a header value, by their names in lower case.
    fileprivate static func parameters(of value: String) -> [String: String] {
        let parameter = /;\s*([^=;\s]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]*))/
        return Dictionary(
            value.matches(of: parameter).map { match in
                let text =
                    match.2.map { $0.replacing(/\\(.)/) { String($0.1) } }.map { String($0) }
                    ?? match.3.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
                return (match.1.lowercased(), text)
            }
        ) { first, _ in first }
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
