package import Foundation

/// The timed steps in which one answer arrives: its delays, its head and the parts of its body.
package struct Arrival: Sendable {
    package enum Step {
        /// A pause, in seconds.
        case wait(Double)
        /// A hold, again and again until `release()`.
        case hold(Hold)
        case head
        /// A part of the body, for clients that take pieces.
        case part(PreparedBody)
        /// The bytes that have arrived from the network from an offset on, or the whole body.
        case receive(ArrivingBody, from: Int, whole: Bool)
        /// The end of the body. The value is the whole body.
        case complete(PreparedBody)
        /// The body breaks off before its end, for this reason.
        case brokenOff(PreparedResponse.CutOff)
    }

    /// The size of the longest piece of a body, in bytes: the most that libcurl hands over at once
    /// (`CURL_MAX_WRITE_SIZE`).
    static let longestPiece = 16_384
    /// The size of the longest part of a body in one step, in bytes.
    ///
    /// Other loads run between two parts. A load can therefore be cancelled in the middle of a body, and the
    /// client has taken one part before the next is read.
    static let longestPart = 8 * longestPiece
    /// The shortest time between two parts of a body that is spread over time, in seconds.
    private static let shortestSlot = 0.05

    private enum Stage {
        case delay
        case hold
        case head
        case body
    }

    let response: PreparedResponse
    /// Whether the client does not receive the answer.
    let isHidden: Bool
    let isInPieces: Bool
    private let hasContent: Bool
    /// The body of an answer of the network; `nil` for an answer of the plan.
    private let arriving: ArrivingBody?

    private var stage = Stage.delay
    /// The number of bytes of the body that have arrived.
    private var offset = 0
    /// The bytes that the client receives, with those that a test has sent.
    package private(set) var body: PreparedBody
    /// The hold that is not released.
    private var hold: Hold?
    /// The number of slots that have begun.
    private var slot = 0
    /// The hold of the slot that has begun.
    private var slotHold: Hold?
    /// The number of bytes of the body that have arrived at the end of the slot; `nil` between slots.
    private var slotEnd: Int?

    /// Creates the steps for one answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - arriving: The body of an answer of the network.
    ///   - method: The method of the request.
    ///   - isInPieces: Whether the client takes the body in pieces.
    ///   - isHidden: Whether the client does not receive the answer.
    package init(
        _ response: PreparedResponse, _ arriving: ArrivingBody? = nil, toMethod method: String,
        inPieces isInPieces: Bool, isHidden: Bool
    ) {
        self.response = response
        self.arriving = arriving
        self.isHidden = isHidden
        self.isInPieces = isInPieces
        body = response.body
        hasContent = response.hasContent(forMethod: method)
    }

    /// Whether no body and no error follows the head.
    var endsWithHead: Bool {
        (arriving == nil || !hasContent) && content.isEmpty
            && (!hasContent || response.cutOff == nil && !response.isSilent && response.pace.isWithoutParts)
    }

    /// The number of bytes of the body that a client which takes pieces has received, after it has taken the last part.
    var delivered: Int { isInPieces ? offset : 0 }

    /// The number of bytes of a body from the network that a client has taken in pieces, and that the end does not repeat.
    var takenBefore: Int { arriving?.keepsAll == false ? delivered : 0 }

    /// Notes bytes that have arrived from the network.
    mutating func note(_ count: Int) { offset += count }

    private var content: PreparedBody { hasContent ? body : .empty }

    /// Ends the current hold.
    package mutating func release() { hold = nil }

    /// Inserts bytes where the answer is held.
    ///
    /// - Throws: `BodyFileError` if the rest of the body cannot be read.
    package mutating func insert(_ data: Data) throws(BodyFileError) {
        body = try body.inserting(data, at: offset)
        offset += data.count
        if let slotEnd { self.slotEnd = slotEnd + data.count }
    }

    @_optimize(speed)
    package mutating func next() -> Step {
        if let hold { return .hold(hold) }
        switch stage {
        case .delay:
            stage = .hold
            return response.delay > 0 ? .wait(response.delay) : next()
        case .hold:
            stage = .head
            hold = response.hold
            return next()
        case .head:
            stage = .body
            return .head
        case .body:
            if let arriving { return .receive(arriving, from: offset, whole: !isInPieces || !hasContent) }
            if hasContent, isInPieces || response.pace != .over(0), let step = nextOfBody() { return step }
            guard hasContent else { return .complete(content) }
            if response.isSilent { return .wait(.infinity) }
            return response.cutOff.map { .brokenOff($0) } ?? .complete(content)
        }
    }

    @_optimize(speed)
    private mutating func nextOfBody() -> Step? {
        while true {
            if let slotHold {
                self.slotHold = nil
                hold = slotHold
                return .hold(slotHold)
            }
            if let slotEnd {
                let end = isInPieces ? min(slotEnd, offset + Self.longestPart) : slotEnd
                let part = body.dropFirst(offset).prefix(end - offset)
                offset = end
                if end == slotEnd { self.slotEnd = nil }
                if isInPieces, !part.isEmpty { return .part(part) }
            }
            guard let (seconds, hold, end) = timing(ofSlot: slot) else { return nil }
            slot += 1
            (slotHold, slotEnd) = (hold, end)
            if seconds > 0 { return .wait(seconds) }
        }
    }

    /// Returns the duration of a slot in seconds, its hold, and the number of bytes that have arrived at its end; `nil`
    /// after the last slot.
    private func timing(ofSlot slot: Int) -> (seconds: Double, hold: Hold?, end: Int)? {
        let count = body.count
        switch response.pace {
        case .perSecond: return nil  // A prepared response has a duration in its place.
        case .over(let seconds):
            let slots = seconds > 0 ? max(1, min(count, Int(min(seconds / Self.shortestSlot, 1_000)))) : 1
            return slot < slots ? (seconds / Double(slots), nil, count * (slot + 1) / slots) : nil
        case .parts(let parts):
            guard slot < parts.count, offset < count || parts[slot].length == 0 else { return nil }
            // The last part also carries what remains of a body that is longer than its parts.
            let end = slot == parts.count - 1 ? count : min(count, offset + parts[slot].length)
            return (parts[slot].wait, parts[slot].hold, end)
        }
    }
}

extension ResponseDefinition.Pace {
    /// Whether nothing is awaited after the head of an answer without a body.
    fileprivate var isWithoutParts: Bool { if case .parts = self { false } else { true } }
}
