import Foundation

/// What is to be done for one answer as steps and an ending, worked out beforehand and without side effects.
struct ResponseScript {
    enum Step {
        /// Seconds.
        case wait(Double)
        case head
        /// Part of the body, for those who listen to pieces.
        case part(PreparedBody)
    }

    enum Ending {
        /// The answer is there, with this as its body.
        case complete(body: PreparedBody)
        case fail(any Error)
    }

    /// What there is to know of the one who asks.
    struct Client {
        var url: URL
        var method: String
        /// How long it waits for the next byte, in seconds.
        var patience: Double
        var wantsPieces: Bool
    }

    /// The longest piece of a body, in bytes: what libcurl hands on at most (`CURL_MAX_WRITE_SIZE`).
    static let longestPiece = 16_384
    /// The shortest time between two parts of a body that is spread over time, in seconds.
    private static let shortestSlot = 0.05

    private(set) var steps: [Step] = []
    private(set) var ending: Ending

    /// - Parameters:
    ///   - response: What the stub answers.
    ///   - client: Who asks.
    init(_ response: PreparedResponse, for client: Client) {
        let hasContent = response.hasContent(forMethod: client.method)
        let content = hasContent ? response.body : .empty
        let cutOff = hasContent ? response.cutOff : nil
        ending =
            cutOff.map { .fail(URLError($0.code, url: client.url, explanation: $0.explanation)) }
            ?? .complete(body: content)
        if response.delay > 0 { steps.append(.wait(response.delay)) }
        steps.append(.head)
        steps += Self.arrival(of: content, hasContent ? response.pace : .over(0), client.wantsPieces)
        endWhenPatienceDoes(client)
    }

    /// - Parameters:
    ///   - failure: What the request ends with.
    ///   - delay: When, in seconds.
    ///   - client: Who asks.
    init(_ failure: any Error, after delay: Double, for client: Client) {
        ending = .fail(failure)
        if delay > 0 { steps.append(.wait(delay)) }
        endWhenPatienceDoes(client)
    }

    /// - Parameters:
    ///   - timeout: The reason why the request waits until its time is over.
    ///   - client: The requester.
    init(timeout: String, for client: Client) {
        ending = .fail(URLError(.timedOut, url: client.url, explanation: timeout))
        steps = [.wait(client.patience)]
    }

    private static func arrival(
        of content: PreparedBody, _ pace: ResponseDefinition.Pace, _ isInPieces: Bool
    ) -> [Step] {
        switch pace {
        case .over(let seconds), .perSecond(let seconds): arrival(of: content, over: seconds, isInPieces)
        case .chunks(let sizes, let interval): arrival(of: content, sizes, every: interval, isInPieces)
        }
    }

    /// A chunk that follows a wait arrives alone; the rest of a body that is longer than its chunks follows the last one.
    private static func arrival(
        of content: PreparedBody, _ sizes: [Int], every interval: Double, _ isInPieces: Bool
    ) -> [Step] {
        var rest = content
        var steps: [Step] = []
        for (index, size) in sizes.enumerated() where !rest.isEmpty {
            if index > 0, interval > 0 { steps.append(.wait(interval)) }
            let chunk = index == sizes.count - 1 ? rest : rest.prefix(size)
            if isInPieces { steps.append(.part(chunk)) }
            rest = rest.dropFirst(chunk.count)
        }
        return steps
    }

    private static func arrival(of content: PreparedBody, over duration: Double, _ isInPieces: Bool) -> [Step] {
        guard duration > 0 else { return isInPieces && !content.isEmpty ? [.part(content)] : [] }
        let slots = max(1, min(content.count, Int(min(duration / shortestSlot, 1_000))))
        let ends = (0...slots).map { content.count * $0 / slots }
        let parts = zip(ends, ends.dropFirst()).map { content.dropFirst($0).prefix($1 - $0) }
        return parts.flatMap { part -> [Step] in
            [.wait(duration / Double(slots))] + (isInPieces && !part.isEmpty ? [.part(part)] : [])
        }
    }

    private mutating func endWhenPatienceDoes(_ client: Client) {
        let tooLong = steps.firstIndex { step in
            if case .wait(let seconds) = step { seconds >= client.patience } else { false }
        }
        guard let tooLong else { return }
        steps = steps[..<tooLong] + [.wait(client.patience)]
        ending = .fail(
            URLError(.timedOut, url: client.url, explanation: "The request to \(client.url.absoluteString) timed out."))
    }
}
