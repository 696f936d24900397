/// A JSON text whose strings are templates: `{"id":"{{path.id}}","page":"{{json query.page|1}}"}`.
///
/// - Each string is read as a template without its escapes, and values are escaped, so no value can leave its string.
/// - If a string consists only of `{{json …}}`, the value replaces the string and its quotes.
/// - Strings without double braces and all other text keep their original bytes.
package struct JSONTemplate: Sendable {
    /// A flaw in one of the strings.
    package struct Flaw: Error, Sendable, Hashable {
        /// The flaw, whose position counts in the string without escapes.
        package var flaw: TextFlaw
        /// The place of the string as a JSON pointer, shortened to one line.
        package var place: String

        package init(flaw: TextFlaw, place: String) {
            self.flaw = flaw
            self.place = place
        }
    }

    /// The template in its written form.
    package let text: String
    /// The parts of the whole text.
    ///
    /// Literal text keeps its JSON escapes, and a value as JSON is outside of quotes.
    package let parts: [ResponseTemplate.Part]

    /// Reads a template in time that grows linearly with its length.
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
                throw Flaw(flaw: error, place: string.place)
            }
            pieces.add(template, inPlaceOf: string)
        }
        self.text = text
        parts = pieces.all
    }

    /// Returns a template that renders a JSON text with the same value.
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

    /// Collects the parts of a template.
    private struct Pieces {
        private let text: String
        private var parts: [ResponseTemplate.Part] = []
        /// The number of bytes of the text that `parts` already contains.
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
    /// Compares the texts byte by byte.
    package static func == (one: JSONTemplate, other: JSONTemplate) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension String {
    /// Returns a part of a contiguous string by a range of bytes.
    fileprivate func bytes(_ range: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return self[start..<utf8.index(start, offsetBy: range.count)]
    }
}
