import Foundation
import MockURLResponder
import MockURLTooling

/// A request of `mock-url held` to a running `mock-url run`: one line of JSON.
struct HeldRequest: Codable {
    enum Word: String, Codable, CaseIterable {
        case list, wait, release, fail, send
    }

    var word: Word
    /// The names of holds; without names, `release` is about everything that is held.
    var names: [String] = []
    var count = 1
    /// The longest wait, in seconds.
    var timeout = 10
    /// A fault as a plan has it.
    var fault = "dropped"
    var part = Data()

    /// Carries out the request.
    func reply(of holds: HoldAccess) async -> HeldReply {
        do {
            switch word {
            case .list: return HeldReply(held: try holds.held.map(HeldReply.Held.init))
            case .wait:
                let held = try await holds.wait(for: names[0], requests: count, timeout: Double(timeout))
                return HeldReply(held: held.map(HeldReply.Held.init))
            case .release where names.isEmpty: try await holds.releaseAll(timeout: Double(timeout))
            case .release: try await give(.release, holds)
            case .fail: try await give(.fail(.init(reading: fault, source: "option --fault")), holds)
            case .send: try await give(.send(part), holds)
            }
            return HeldReply()
        } catch {
            let message = Message(of: error)
            return HeldReply(failure: message.text, kind: message.kind.rawValue)
        }
    }

    private func give(_ order: HoldOrder, _ holds: HoldAccess) async throws {
        try await holds.give(names.map { ($0, order) }, timeout: Double(timeout))
    }
}

/// The reply: one line of JSON.
struct HeldReply: Codable {
    struct Held: Codable {
        var hold: String?
        var until: String?
        var answered: Int?
        let request: String
        var call: Int?
        let since: Double
        let line: String

        init(_ held: HeldCall) {
            switch held.answer.hold {
            case .released(let name): hold = name
            case .answered(let stub, let count): (until, answered) = (stub, count)
            }
            (request, line) = (held.request, held.line)
            call = held.answer.call?.inLog
            since = held.since.timeIntervalSince1970
        }
    }

    var held: [Held] = []
    var failure: String?
    var kind: String?
}
