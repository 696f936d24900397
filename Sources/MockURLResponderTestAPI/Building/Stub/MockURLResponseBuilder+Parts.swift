public import Foundation
import MockURLResponder

/// Bodies that arrive over time, and answers that are held.
extension MockURLResponseBuilder {
    /// Answers with an event stream (HTML Standard, section 9.2).
    ///
    ///     api.respond(to: .post("/v1/chat/completions"))
    ///         .with(events: [.event(json: ["delta": "Hel"]), .event(json: ["delta": "lo"]), "[DONE]"], every: 0.05)
    ///         .once()
    ///
    /// The default Content-Type is `text/event-stream`. Each event is a chunk of its own.
    ///
    /// - Parameters:
    ///   - steps: The events, and what happens between them. A string is an event with this data.
    ///   - every: The time between two events without a `.wait` in seconds, 0...31,536,000.
    /// - Returns: The builder, to continue the chain.
    public func with(events steps: [BodyStep], every: TimeInterval = 0) -> MockURLResponseBuilder {
        markStated(.body, by: "with(events:)")
        markStated(.pace, by: "with(events:)")
        if !stub.response.headers.contains("Content-Type") { guessedType = "text/event-stream" }
        return send(steps, as: .events, every: every)
    }

    /// Answers with lines, such as JSON Lines or a log.
    ///
    /// If each line is `.line(json:)`, the default Content-Type is `application/x-ndjson`.
    ///
    /// - Parameters:
    ///   - steps: The lines, and what happens between them. A string is a line without its line feed.
    ///   - every: The time between two lines without a `.wait` in seconds, 0...31,536,000.
    /// - Returns: The builder, to continue the chain.
    public func with(lines steps: [BodyStep], every: TimeInterval = 0) -> MockURLResponseBuilder {
        markStated(.body, by: "with(lines:)")
        markStated(.pace, by: "with(lines:)")
        return send(steps, as: .lines, every: every)
    }

    /// Answers with chunks.
    ///
    /// - Parameters:
    ///   - steps: The chunks, and what happens between them. A string is a chunk.
    ///   - every: The time between two chunks without a `.wait` in seconds, 0...31,536,000.
    /// - Returns: The builder, to continue the chain.
    public func with(chunks steps: [BodyStep], every: TimeInterval = 0) -> MockURLResponseBuilder {
        markStated(.body, by: "with(chunks:)")
        markStated(.pace, by: "with(chunks:)")
        return send(steps, as: .chunks, every: every)
    }

    /// Lets a client resume the event stream after the event whose id it sends in `Last-Event-ID`.
    ///
    /// The client receives the parts after the last event with this id, and without the field all parts. A `.cut` ends the answer to
    /// one request, and the client that comes back receives what follows it. An id that no event has fails the request.
    public func resumesByLastEventID() -> MockURLResponseBuilder {
        stub.response.resumesByLastEventID = true
        return self
    }

    /// Holds the answer until a test releases it by this name.
    ///
    ///     api.respond(to: "/first").with(body: "1").held("first").once()
    ///     …
    ///     try await network.waitForHeld("first")
    ///     try await network.release("first")
    ///
    /// The client receives nothing before the release. Its timeout goes on. A delay of the stub comes before the hold.
    ///
    /// - Parameter name: A name that no other hold of the stub has.
    /// - Returns: The builder, to continue the chain.
    public func held(_ name: String) -> MockURLResponseBuilder {
        markStated(.hold, by: "held")
        check(name, "the name of the hold", PlanRules.flaw(inHold: name))
        stub.response.hold = .released(name)
        return self
    }

    /// Holds the answer until another stub has answered.
    ///
    /// - Parameters:
    ///   - other: The name of the other stub.
    ///   - count: The number of requests that it must have answered in this run, from 1.
    /// - Returns: The builder, to continue the chain.
    public func held(until other: String, answered count: Int = 1) -> MockURLResponseBuilder {
        markStated(.hold, by: "held(until:)")
        stub.response.hold = .answered(other, count: count)
        checkHold(.answered(other, count: count))
        return self
    }

    // MARK: Steps

    private enum Form { case events, lines, chunks }

    private func send(_ steps: [BodyStep], as form: Form, every: TimeInterval) -> MockURLResponseBuilder {
        checkTime(every, "the time between two parts")
        var parts = PartList()
        for step in steps {
            switch step.content {
            case .wait(let seconds):
                checkTime(seconds, "a wait")
                parts.wait(seconds)
            case .hold(let hold):
                checkHold(hold)
                parts.hold(hold)
            case .cut(let cut): parts.add(Data(), usualWait: 0, cut: BodyCut(rawValue: cut.rawValue))
            default:
                let bytes = bytes(of: step, in: form)
                if let flaw = PlanRules.flaw(inChunks: [bytes.count]) { refuse("the chunks", flaw) }
                parts.add(bytes, usualWait: parts.body.bytes.isEmpty ? 0 : every)
            }
        }
        parts.end()
        if parts.body.bytes.isEmpty {
            refuse("the body", .init(.invalidChunks, found: "no part with bytes", expected: "at least one part"))
        }
        stub.response.body = parts.body.body
        stub.response.pace = .parts(parts.body.parts)
        return self
    }

    private func checkTime(_ seconds: TimeInterval, _ what: String) {
        check(
            seconds, what, PlanRules.delay.flaw(in: seconds).map { .init(.invalidChunks, expected: $0.expected) })
    }

    /// The parts of a body, and what the next one waits for.
    private struct PartList {
        private(set) var body = TimedBody()
        private var wait: TimeInterval?
        private var hold: Hold?

        mutating func wait(_ seconds: TimeInterval) {
            if hold != nil { end() }
            wait = (wait ?? 0) + seconds
        }

        mutating func hold(_ new: Hold) {
            if hold != nil { end() }
            hold = new
        }

        mutating func add(_ bytes: Data, usualWait: TimeInterval, cut: BodyCut? = nil) {
            body.append(bytes, wait: wait ?? usualWait, hold: hold, cut: cut)
            (wait, hold) = (nil, nil)
        }

        /// Adds a part that only waits, if anything is awaited.
        mutating func end() {
            if wait != nil || hold != nil { add(Data(), usualWait: 0) }
        }
    }

    private func bytes(of step: BodyStep, in form: Form) -> Data {
        switch (step.content, form) {
        case (.plain(let text), .events): return bytes(of: .event(text), in: form)
        case (.plain(let text), .lines): return bytes(of: .line(text), in: form)
        case (.line(let text), _): check(text, "a line", PlanRules.flaw(inLine: text))
        case (.event(let fields), _):
            for field in fields where field.field == .id || field.field == .event {
                check(field.value, "a field of an event", PlanRules.flaw(inEventField: field.value))
            }
        default: break
        }
        return step.bytes ?? Data()
    }

    private func checkHold(_ hold: Hold) {
        switch hold {
        case .released(let name): check(name, "the name of a hold", PlanRules.flaw(inHold: name))
        case .answered(let stub, let count):
            check(stub, "the name of a stub", PlanRules.flaw(inHold: stub))
            if count < 1 {
                refuse(count, "the number of answers", .init(.invalidHold, expected: "a number of answers, from 1 on"))
            }
        }
    }
}
