/// A JSON text whose strings are templates: `{"id":"{{path.id}}","page":"{{json query.page|1}}"}`.
///
/// - Each string is read as a template without its escapes, and what it gives is escaped: nothing leaves its string.
/// - A string that is nothing but `{{json …}}` is replaced with its quotes by that value.
/// - Strings without double braces, and all that is no string, stay byte for byte as they were written.
package struct JSONTemplate: Sendable {
    /// What is wrong with one of the strings.
    package struct Flaw: Error, Sendable, Hashable {
        /// With the position in the string as it is without escapes.
        package var flaw: TextFlaw
        /// Which string it is, by a JSON pointer, on one line and not too long.
        package var place: String

        package init(flaw: TextFlaw, place: String) {
            self.flaw = flaw
            self.place = place
        }
    }

    /// The template as it was written.
    package let text: String
    /// The strings are taken apart already: their text has its escapes, a value as JSON stands outside of quotes.
    package let parts: [ResponseTemplate.Part]

    /// Reads a template, in time that grows with its length.
    ///
    /// - Parameter text: A valid JSON text.
    /// - Throws: The first flaw of one of its strings.
    package init(_ text: String) throws(Flaw) {
        var text = text
        text.makeContiguousUTF8()
        var pieces = Pieces(of: text)
        for string in JSONStrings.withBraces(in: text) {
            let template: ResponseTemplate
            do {
                template = try ResponseTemplate(string.text, as: string.isName ? .jsonName : .jsonString)
            } catch {
                throw Flaw(flaw: error, place: JSONStrings.place(of: string, in: text))
            }
            pieces.add(template, inPlaceOf: string)
        }
        self.text = text
        parts = pieces.all
    }

    /// A JSON text as a template that gives a text of the same value.
    package static func quoting(_ text: String) -> String {
        var text = text
        text.makeContiguousUTF8()
        let strings = JSONStrings.withBraces(in: text)
        guard !strings.isEmpty else { return text }
        var result = ""
        var copied = 0
        for string in strings {
            result += text.bytes(copied..<string.inside.lowerBound)
            result += JSONText.escaped(ResponseTemplate.quoting(string.text))
            copied = string.inside.upperBound
        }
        return result + text.bytes(copied..<text.utf8.count)
    }

    /// The parameters of the path that are used, each once, in the order of the template.
    package var pathParameters: [String] { parts.pathParameters }

    /// The parts of a template as they are put together.
    private struct Pieces {
        private let text: String
        private var parts: [ResponseTemplate.Part] = []
        /// How much of the text is in the parts.
        private var copied = 0

        init(of text: String) {
            self.text = text
        }

        var all: [ResponseTemplate.Part] {
            copied < text.utf8.count ? parts + [.text(text.bytes(copied..<text.utf8.count))] : parts
        }

        mutating func add(_ template: ResponseTemplate, inPlaceOf string: JSONStrings.Found) {
            if case .placeholder(let only)? = template.parts.first, only.isJSON {
                copy(upTo: string.inside.lowerBound - 1)
                copied = string.inside.upperBound + 1
                return parts.append(.placeholder(only))
            }
            copy(upTo: string.inside.lowerBound)
            copied = string.inside.upperBound
            for part in template.parts {
                if case .text(let text) = part {
                    parts.append(.text(JSONText.escaped(String(text))))
                } else {
                    parts.append(part)
                }
            }
        }

        private mutating func copy(upTo end: Int) {
            if copied < end { parts.append(.text(text.bytes(copied..<end))) }
        }
    }
}

extension JSONTemplate: Hashable {
    /// Templates are equal when their texts are, byte by byte.
    package static func == (one: JSONTemplate, other: JSONTemplate) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension String {
    /// A part of a contiguous text by its bytes.
    fileprivate func bytes(_ range: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return self[start..<utf8.index(start, offsetBy: range.count)]
    }
}
