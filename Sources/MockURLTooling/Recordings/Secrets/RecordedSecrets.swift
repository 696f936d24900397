package import Foundation
import MockURLResponder

/// Replaces the secrets of a recording before anything is written.
///
/// A secret that an answer gives out is replaced by a stand-in of the same shape, also in the requests that return it. Any other
/// secret in a request is replaced by `Redaction.mark`. docs/reference/secrets-in-recordings.md has the rules.
///
/// All exchanges of a recording need one object, from any threads.
package final class RecordedSecrets: Sendable {
    private let vault: Locked<SecretVault>

    /// Creates the secrets of a recording.
    ///
    /// - Parameters:
    ///   - names: More names of header fields, cookies, query fields, form fields and members of JSON whose values are secret.
    ///   - keeping: Names whose values are kept.
    package init(names: Set<String> = [], keeping: Set<String> = []) {
        vault = Locked(SecretVault(names: names, keeping: keeping))
    }

    /// Creates the secrets of exchanges that are known.
    init(_ vault: SecretVault) { self.vault = Locked(vault) }

    /// Replaces the secrets in a URL.
    package func hidden(inURL url: String) -> String {
        vault.withLock { $0.text(url, at: SecretPlace(.request, 0, .url)) { $0.hidden(inURL: $1, at: $2) } }
    }

    /// The replaced values, by place and kind, in the order of their first replacement.
    package var replaced: [ReplacedSecret] { vault.withLock { $0.replaced } }

    /// Replaces the secrets in an exchange.
    ///
    /// Calling the method again changes the exchange only if it contains a secret that was unknown before. What was written before an
    /// answer gave a secret out loses it by `hidden(inLine:number:)`.
    package func hide(in exchange: inout RecordedExchange) {
        vault.withLock { $0.hide(in: &exchange) }
    }

    /// Returns a request as a program sends it again: with its own secrets, and with the replacements that answers give out.
    func replayed(_ exchange: RecordedExchange) -> RecordedExchange {
        var exchange = exchange
        exchange.result = .failure(.cancelled)
        vault.withLock { vault in
            vault.keepsOwn = true
            vault.hide(in: &exchange)
            vault.keepsOwn = false
        }
        return exchange
    }

    /// Replaces the secrets in a line of a log that became known after the line was written.
    ///
    /// Only this object knows them: another one finds nothing in the line, and so it keeps the stand-ins.
    ///
    /// - Parameters:
    ///   - line: An entry of a HAR file.
    ///   - number: The number of the exchange in its recording.
    /// - Returns: The line without these secrets.
    package func hidden(inLine line: Data, number: Int) -> Data {
        vault.withLock { vault in
            line.withUnsafeBytes { raw in
                let bytes = raw.bindMemory(to: UInt8.self)
                return vault.lateEdits(ofEntry: bytes, number: number).applied(to: bytes).map { Data($0) } ?? line
            }
        }
    }

    /// Runs code with the vault, for texts that arrive in parts.
    func withVault<Result>(_ body: (inout SecretVault) -> Result) -> Result { vault.withLock(body) }
}

extension SecretVault {
    /// A secret that shows another one in an earlier place, which shows a third one, needs a pass each.
    private static let mostPasses = 6

    mutating func hide(in exchange: inout RecordedExchange) {
        // A secret may appear before the place that shows what it is.
        for _ in 0..<Self.mostPasses {
            let searched = known.searched
            hide(in: &exchange.request, number: exchange.place.number)
            if case .answer(var answer) = exchange.result {
                hide(in: &answer, number: exchange.place.number)
                exchange.result = .answer(answer)
            }
            if known.searched == searched { break }
        }
    }

    private mutating func hide(in request: inout RecordedRequest, number: Int) {
        request.url = text(request.url, at: SecretPlace(.request, number, .url)) { $0.hidden(inURL: $1, at: $2) }
        let type = request.headers.values("Content-Type").first
        request.headers = headers(request.headers, .request, number)
        let place = SecretPlace(.request, number, .body)
        switch request.body {
        case .bytes(let data):
            guard let (new, _) = changed(data, { $0.edits(ofBody: $1, type: type, at: place) }) else { return }
            request.body = .bytes(new)
            request.headers = request.headers.withLength(new.count, insteadOf: data.count)
        case .parts(var parts):
            for (index, part) in parts.enumerated() {
                let content = part.content.flatMap { content in
                    changed(content) { $0.edits(ofPart: $1, part.name, isFile: part.filename != nil, at: place) }
                }
                parts[index].content = content?.0 ?? part.content
            }
            request.body = .parts(parts)
        case .unknown: break
        }
    }

    private mutating func hide(in answer: inout RecordedAnswer, number: Int) {
        let type = answer.headers.values("Content-Type").first
        answer.headers = headers(answer.headers, .answer, number)
        answer.reason = answer.reason.map { text($0, at: SecretPlace(.answer, number, .header("reason"))) }
        let place = SecretPlace(.answer, number, .body)
        guard let (new, edits) = changed(answer.body, { $0.edits(ofBody: $1, type: type, at: place) }) else { return }
        var (old, moved) = (0, 0)
        answer.pieces = answer.pieces?.map { piece in
            old += piece.length
            let end = edits.moved(old)
            defer { moved = end }
            return RecordedAnswer.Piece(length: end - moved, after: piece.wait)
        }
        if case .cut(let cut, let count) = answer.fault { answer.fault = .cut(cut, afterBytes: edits.moved(count)) }
        answer.headers = answer.headers.withLength(new.count, insteadOf: answer.body.count)
        answer.body = new
    }

    /// Returns data without its secrets, and what was replaced; `nil` if it has none.
    private mutating func changed(
        _ data: Data, _ edits: (inout SecretVault, SecretBytes) -> [SecretEdit]
    ) -> (Data, [SecretEdit])? {
        data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            let edits = edits(&self, bytes)
            return edits.applied(to: bytes).map { (Data($0), edits) }
        }
    }

    /// Returns a text without the secrets that a search finds.
    fileprivate mutating func text(
        _ text: String, at place: SecretPlace,
        _ search: (inout SecretVault, [UInt8], SecretPlace) -> [UInt8]? = { $0.hidden($1, at: $2) }
    ) -> String {
        search(&self, Array(text.utf8), place).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    // MARK: Header fields

    /// The header fields whose values are URLs.
    private static let urls: Set<String> = ["location", "contentlocation", "referer", "origin"]

    private mutating func headers(_ headers: HeaderFields, _ side: SecretPlace.Side, _ number: Int) -> HeaderFields {
        HeaderFields(
            headers.fields.map { field in
                let rule = names.rule(of: Array(field.name.utf8))
                let value = text(field.value, at: SecretPlace(side, number, .header(field.name))) {
                    vault, value, place in
                    if let new = vault.value(value, rule, field.name, at: place) { return new }
                    switch rule {
                    case .kept, .cookies, .setCookie: return nil
                    default:
                        let isURL = Self.urls.contains(SecretNameRules.folded(field.name.utf8))
                        return isURL ? vault.hidden(inURL: value, at: place) : vault.hidden(value, at: place.inner)
                    }
                }
                return HeaderFields.Field(name: field.name, value: value)
            })
    }
}

extension HeaderFields {
    /// Returns the fields with the length of a body that was replaced.
    fileprivate func withLength(_ count: Int, insteadOf old: Int) -> HeaderFields {
        guard count != old else { return self }
        return HeaderFields(
            fields.map {
                $0.isNamed("Content-Length") && $0.value == "\(old)" ? Field(name: $0.name, value: "\(count)") : $0
            })
    }
}
