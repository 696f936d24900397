public import Foundation
import MockURLResponder

/// A step of a body that arrives over time: an event, a line or bytes, or what happens before the next of them.
///
///     api.respond(to: "/events")
///         .with(events: [.event("one", id: "1"), .wait(0.5), .event("two", id: "2"), .hold("more"), .event("three", id: "3")])
///         .always()
///
/// In `with(events:)`, a string is an event with this data; in `with(lines:)`, a line; and in `with(chunks:)`, a chunk.
public struct BodyStep: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The way in which a body ends before its end.
    public enum Cut: String, Sendable, CaseIterable {
        /// The connection is reset: `URLError.networkConnectionLost`.
        case dropped
        /// The connection is closed: `URLError.unknown`.
        case truncated
        /// Nothing more arrives, until the timeout of the client expires: `URLError.timedOut`.
        case silent
    }

    enum Content: Sendable, Hashable {
        /// A string literal, whose meaning depends on the body.
        case plain(String)
        case event([EventField])
        case line(String)
        case bytes(Data)
        case wait(TimeInterval)
        case hold(Hold)
        case cut(Cut)
    }

    struct EventField: Sendable, Hashable {
        let field: EventText.Field
        let value: String
    }

    let content: Content

    /// An event, a line or a chunk with this text.
    public init(stringLiteral text: String) { content = .plain(text) }

    private init(_ content: Content) { self.content = content }

    /// The bytes of a part, in which a string is sent unchanged; `nil` for a step between parts.
    var bytes: Data? {
        switch content {
        case .plain(let text): return Data(text.utf8)
        case .event(let fields):
            var event = EventText()
            for field in fields { event.add(field.field, field.value) }
            return Data(event.whole.utf8)
        case .line(let text): return Data((text + "\n").utf8)
        case .bytes(let bytes): return bytes
        case .wait, .hold, .cut: return nil
        }
    }

    // MARK: Events

    /// An event of an event stream.
    ///
    /// - Parameters:
    ///   - data: The data, of which each line becomes a field `data`; `nil` for an event without data, which a client does not
    ///     report.
    ///   - id: The id, which the client sends in `Last-Event-ID` when it comes back; one line without NUL.
    ///   - event: The name of the event, one line; `nil` for `message`.
    ///   - retry: The milliseconds after which the client comes back, from 0.
    /// - Returns: The step.
    public static func event(
        _ data: String?, id: String? = nil, event: String? = nil, retry: Int? = nil
    ) -> BodyStep {
        let fields: [(EventText.Field, String?)] = [
            (.id, id), (.event, event), (.retry, retry.map(String.init)), (.data, data),
        ]
        return BodyStep(.event(fields.compactMap { field, value in value.map { EventField(field: field, value: $0) } }))
    }

    /// An event whose data is JSON.
    ///
    /// - Parameters:
    ///   - json: The data.
    ///   - id: The id; one line without NUL.
    ///   - event: The name of the event, one line; `nil` for `message`.
    ///   - retry: The milliseconds after which the client comes back, from 0.
    /// - Returns: The step.
    public static func event(
        json: JSON, id: String? = nil, event: String? = nil, retry: Int? = nil
    ) -> BodyStep {
        .event(json.text, id: id, event: event, retry: retry)
    }

    /// A comment of an event stream, which keeps a connection open and which a client does not report.
    public static func comment(_ text: String) -> BodyStep {
        BodyStep(.event([EventField(field: .comment, value: text)]))
    }

    // MARK: Lines and chunks

    /// A line, without its line feed.
    public static func line(_ text: String) -> BodyStep { BodyStep(.line(text)) }

    /// A line of JSON.
    public static func line(json: JSON) -> BodyStep { BodyStep(.line(json.text)) }

    /// Bytes that arrive together: a part of an event, or several events at once.
    public static func chunk(_ bytes: Data) -> BodyStep { BodyStep(.bytes(bytes)) }

    /// A text that arrives at once: a part of an event, or several events.
    public static func chunk(_ text: String) -> BodyStep { BodyStep(.bytes(Data(text.utf8))) }

    // MARK: Between parts

    /// A time before the next part, or before the end of the body.
    ///
    /// - Parameter seconds: The time in seconds, 0...31,536,000.
    /// - Returns: The step.
    public static func wait(_ seconds: TimeInterval) -> BodyStep { BodyStep(.wait(seconds)) }

    /// Holds the rest of the body until a test releases it by this name.
    ///
    /// - Parameter name: A name that no other hold of the stub has.
    /// - Returns: The step.
    public static func hold(_ name: String) -> BodyStep { BodyStep(.hold(.released(name))) }

    /// Holds the rest of the body until another stub has answered.
    ///
    /// - Parameters:
    ///   - stub: The name of the other stub.
    ///   - count: The number of requests that it must have answered in this run, from 1.
    /// - Returns: The step.
    public static func hold(until stub: String, answered count: Int = 1) -> BodyStep {
        BodyStep(.hold(.answered(stub, count: count)))
    }

    /// Ends the body here, before its end.
    public static func cut(_ cut: Cut) -> BodyStep { BodyStep(.cut(cut)) }
}
