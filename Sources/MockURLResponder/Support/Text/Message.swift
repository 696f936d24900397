/// A text for people that ends with the short name of its kind.
///
/// An error, a report and a failure of a test are made from messages, so none of them can lack a name.
package struct Message: Sendable, Hashable {
    package let kind: MessageKind
    /// The text without the name, of one line or several.
    package let text: String

    package init(_ kind: MessageKind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// A message with a text that may end with a name already, as the report of another program does, and then keeps it.
    package init(_ kind: MessageKind, quoting text: String) {
        let quoted = MessageKind.allCases.first { text.hasSuffix($0.mark) }
        let end = quoted.map { text.dropLast($0.mark.count) } ?? text[...]
        self.init(quoted ?? kind, String(end.reversed().drop(while: \.isWhitespace).reversed()))
    }

    /// A message of several lines, each of which may contain line ends.
    package init(_ kind: MessageKind, lines: [String]) {
        self.init(kind, lines.joined(separator: "\n"))
    }

    /// The message of an error: its own one, or `unexpected-error` for an error of the program or of the system.
    package init(of error: any Error) {
        self = (error as? any ErrorWithMessage)?.message ?? Message(.unexpectedError, quoting: "\(error)")
    }

    /// The first line of the text, with the first line of a quoted report.
    package var headline: String {
        String(text.replacing("\n\n", with: ": ", maxReplacements: 1).prefix { $0 != "\n" })
    }

    /// Returns the message with a text before it.
    package func after(_ beginning: String) -> Message {
        Message(kind, beginning + text)
    }
}

extension Message: CustomStringConvertible {
    /// The text, and the name in brackets: on the same line after a text of one line, otherwise on a line of its own.
    package var description: String {
        text + (text.utf8.contains(UInt8(ascii: "\n")) ? "\n" : " ") + kind.mark
    }
}
