import Foundation

/// The parts of a stream that one request receives.
extension ResponseDefinition {
    /// Returns the definition of the answer to one request: after the event that the client names, and up to a cut.
    ///
    /// - Parameters:
    ///   - lastID: The value of `Last-Event-ID`; `nil` without the field.
    ///   - claimed: The stub.
    /// - Returns: A definition without cuts.
    /// - Throws: `UnknownEvent` if no event has the id, and `BodyFileError` if the body cannot be read.
    func limited(after lastID: @autoclosure () -> String?, _ claimed: Claim.Claimed) throws -> ResponseDefinition {
        guard case .parts(var parts) = pace else { return self }
        let lastID = resumesByLastEventID ? lastID() : nil
        guard lastID != nil || parts.contains(where: { $0.cut != nil }) else { return self }
        var limited = self
        var whole = try PreparedBody(of: body).copied()
        if let lastID, !lastID.isEmpty {
            guard let index = Self.index(ofEvent: lastID, in: parts, of: whole) else {
                throw UnknownEvent(stub: claimed.label)
            }
            whole = whole.dropFirst(parts[...index].reduce(0) { $0 + $1.length })
            // The cut that ended the earlier answer may be a part of its own.
            let rest = parts[(index + 1)...]
            let isCut = parts[index].cut == nil && rest.first { $0.length > 0 || $0.cut != nil }?.length == 0
            let end = isCut ? rest.firstIndex { $0.cut != nil } ?? index : index
            parts.removeFirst(end + 1)
        }
        if let end = parts.firstIndex(where: { $0.cut != nil }), let cut = parts[end].cut {
            parts.removeSubrange((end + 1)...)
            parts[end].cut = nil
            whole = whole.prefix(parts.reduce(0) { $0 + $1.length })
            limited.fault = .cut(cut, afterBytes: whole.count)
        }
        limited.body = .bytes(Data(whole))
        limited.pace = .parts(parts)
        return limited
    }

    /// Returns the index of the last part with an event that has this id; `nil` if no event has it.
    private static func index(ofEvent id: String, in parts: [TimedPart], of body: Data) -> Int? {
        var found: Int?
        var start = 0
        for (index, part) in parts.enumerated() {
            let text = String(decoding: body[start..<min(body.count, start + part.length)], as: UTF8.self)
            start += part.length
            let lines = text.split(whereSeparator: \.isNewline)
            if lines.contains(where: { $0 == "id: \(id)" || $0 == "id:\(id)" }) { found = index }
        }
        return found
    }
}

/// The error of a client that resumes a stream after an unknown event.
struct UnknownEvent: ErrorWithMessage {
    /// The description of the stub in errors.
    let stub: String

    var description: String { message.description }

    var message: Message {
        Message(
            .unknownEvent,
            """
            MockURLResponder cannot resume the stream: no event of it has the id in the field Last-Event-ID of the \
            request. The stub is \(stub)
            """)
    }
}
