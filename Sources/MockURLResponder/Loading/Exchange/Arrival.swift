import Foundation

/// How an answer arrives: its head and the parts of its body, step by step, each in its time.
package struct Arrival: Sendable {
    package enum Step {
        /// Seconds.
        case wait(Double)
        case head(PreparedResponse, isHidden: Bool)
        /// A part of the body, for clients that take pieces.
        case part(PreparedBody)
        /// All of the body is there.
        case complete(PreparedResponse, PreparedBody, isHidden: Bool)
        /// The body ends before its end.
        case brokenOff(PreparedResponse.CutOff)
    }

    /// The longest piece of a body, in bytes: what libcurl hands on at most (`CURL_MAX_WRITE_SIZE`).
    static let longestPiece = 16_384
    /// The longest part of a body in one step, in bytes.
    ///
    /// After each part others get a turn. So a cancellation is heard in the middle of a body, and the client has taken one
    /// part before the next is read.
    static let longestPart = 8 * longestPiece
    /// The shortest time between two parts of a body that is spread over time, in seconds.
    private static let shortestSlot = 0.05

    private enum Stage {
        case delay
        case head
        case body
    }

    private let response: PreparedResponse
    private let isHidden: Bool
    private let isInPieces: Bool
    private let content: PreparedBody
    private let cutOff: PreparedResponse.CutOff?
    private let pace: ResponseDefinition.Pace

    private var stage = Stage.delay
    /// How much of the content has arrived, in bytes.
    private var offset = 0
    /// The number of slots that have begun.
    private var slot = 0
    /// How much of the content has arrived at the end of the slot, in bytes; `nil` between slots.
    private var slotEnd: Int?

    /// - Parameters:
    ///   - response: The answer.
    ///   - method: The method of the request.
    ///   - isInPieces: Whether the client takes the body in pieces.
    ///   - isHidden: Whether the client does not receive the answer.
    init(_ response: PreparedResponse, toMethod method: String, inPieces isInPieces: Bool, isHidden: Bool) {
        self.response = response
        self.isHidden = isHidden
        self.isInPieces = isInPieces
        let hasContent = response.hasContent(forMethod: method)
        content = hasContent ? response.body : .empty
        cutOff = hasContent ? response.cutOff : nil
        pace = hasContent ? response.pace : .over(0)
    }

    mutating func next() -> Step {
        switch stage {
        case .delay:
            stage = .head
            return response.delay > 0 ? .wait(response.delay) : next()
        case .head:
            stage = .body
            return .head(response, isHidden: isHidden)
        case .body:
            return nextOfBody() ?? cutOff.map { .brokenOff($0) } ?? .complete(response, content, isHidden: isHidden)
        }
    }

    private mutating func nextOfBody() -> Step? {
        while true {
            if let slotEnd {
                let end = isInPieces ? min(slotEnd, offset + Self.longestPart) : slotEnd
                let part = content.dropFirst(offset).prefix(end - offset)
                offset = end
                if end == slotEnd { self.slotEnd = nil }
                if isInPieces, !part.isEmpty { return .part(part) }
            }
            guard let (seconds, end) = timing(ofSlot: slot) else { return nil }
            slot += 1
            slotEnd = end
            if seconds > 0 { return .wait(seconds) }
        }
    }

    /// How long a slot lasts, and how many bytes have arrived at its end; `nil` after the last one.
    private func timing(ofSlot slot: Int) -> (seconds: Double, end: Int)? {
        switch pace {
        case .over(let seconds), .perSecond(let seconds):
            let count = seconds > 0 ? max(1, min(content.count, Int(min(seconds / Self.shortestSlot, 1_000)))) : 1
            return slot < count ? (seconds / Double(count), content.count * (slot + 1) / count) : nil
        case .chunks(let sizes, let interval):
            guard slot < sizes.count, offset < content.count else { return nil }
            // The rest of a body that is longer than its chunks follows the last one.
            let end = slot == sizes.count - 1 ? content.count : min(content.count, offset + sizes[slot])
            return (slot > 0 ? interval : 0, end)
        }
    }
}
