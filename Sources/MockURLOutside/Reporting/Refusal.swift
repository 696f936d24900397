#if os(Linux)
import MockURLResponder

/// Something that a launcher did not do for a program, in words.
struct Refusal: Sendable, Equatable {
    let kind: MessageKind
    /// The event, without the program, such as "sends db.example:5432 what is not HTTP".
    let predicate: String
    let expected: String
    let found: String
    let advice: String

    /// Returns the message of several lines; the subject is the program, or a sentence up to the predicate.
    func message(on subject: String) -> Message {
        Message(
            kind,
            lines: [
                "\(subject) \(predicate)", "  expected: \(expected)", "  found:    \(found)", "  to do:    \(advice)",
            ])
    }

    /// Returns the message of one line.
    func line(on subject: String) -> Message {
        Message(kind, "MockURLResponder: \(subject) \(predicate): expected \(expected), found \(found); \(advice)")
    }
}

extension ProgramProcess {
    /// The name and the number for people, such as "curl (process 12)".
    package var title: String { name.isEmpty ? "process \(id)" : "\(name.shown(atMost: .max)) (process \(id))" }
}
#endif
