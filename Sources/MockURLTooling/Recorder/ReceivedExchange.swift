import Foundation
import MockURLResponder

/// An exchange as a recorder has received it.
package struct ReceivedExchange: Sendable {
    package var exchange: RecordedExchange
    /// The process and the name of the program.
    package var process: Int
    package var program: String
    /// The length of the request's body, if its bytes are unknown.
    var uploaded = 0
    /// The body of the answer, if it is in a file already.
    var storedBody: StoredBody?
    /// The length of the answer's body, if its coding cannot be undone.
    var undecodable: Int?

    package init(exchange: RecordedExchange, process: Int, program: String) {
        (self.exchange, self.process, self.program) = (exchange, process, program)
    }

    /// The bytes of the bodies in memory.
    var size: Int {
        let request = if case .bytes(let data) = exchange.request.body { data.count } else { 0 }
        let answer = if case .answer(let answer) = exchange.result { answer.body.count } else { 0 }
        return request + answer
    }

    /// Takes the body of the answer, whose file could not be written.
    mutating func hold(_ body: Data) {
        storedBody = nil
        guard case .answer(var answer) = exchange.result else { return }
        if answer.pieces?.reduce(0, { $0 + $1.length }) != body.count { answer.pieces = nil }
        answer.body = body
        exchange.result = .answer(answer)
    }

    /// Undoes the coding of the answer's body, because a coded body does not show its secrets.
    mutating func decode() {
        guard storedBody == nil, case .answer(var answer) = exchange.result, !answer.body.isEmpty else { return }
        let coding = answer.headers.values("Content-Encoding").joined(separator: ", ")
        guard !coding.isEmpty else { return }
        do {
            let decoded = try ContentCoding.decoded(answer.body, coding: coding)
            answer.pieces = answer.pieces.flatMap { Self.decoded($0, of: answer.body, to: decoded.count, coding) }
            answer.body = decoded
        } catch {
            undecodable = answer.body.count
            (answer.body, answer.pieces) = (Data(), nil)
        }
        exchange.result = .answer(answer)
    }

    /// Returns pieces with their lengths after decoding; `nil` if it would take long to decode each beginning of the body.
    private static func decoded(
        _ pieces: [RecordedAnswer.Piece], of body: Data, to size: Int, _ coding: String
    ) -> [RecordedAnswer.Piece]? {
        guard pieces.count * max(body.count, size) <= 10 << 20 else { return nil }
        var (arrived, known) = (0, 0)
        return try? pieces.map { piece in
            arrived += piece.length
            let length = try ContentCoding.decoded(body.prefix(arrived), coding: coding).count
            defer { known = length }
            return .init(length: length - known, after: piece.wait)
        }
    }
}
