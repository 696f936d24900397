package import Foundation
import MockURLResponder

/// Replaces the secrets in a body that is written to a file while it arrives.
///
/// The stream finds what `RecordedSecrets.hide` finds in text, also across the borders of the parts, with at most about 1 MiB of memory.
/// It does not parse forms and multipart bodies.
package struct SecretStream: ~Copyable {
    /// The bytes that stay in memory, in which a secret may have begun.
    private static let held = 65_536
    /// The bytes before them that may contain the name of a value.
    private static let context = 4_096
    /// The longest value that is replaced as a whole.
    private static let longestValue = 1 << 20

    private let secrets: RecordedSecrets
    private let place: SecretPlace
    private var isText: Bool?
    private var buffer: [UInt8] = []
    /// The number of bytes of `buffer` that have been returned.
    private var written = 0
    /// How a value is written that was replaced before its end was known.
    private var rest: SecretFinding.Writing?
    /// The number of bytes that must wait before the next search.
    ///
    /// It grows while a value has no end, so that the same bytes are not searched for each small part.
    private var threshold = 2 * Self.held

    fileprivate init(_ secrets: RecordedSecrets, at place: SecretPlace) {
        (self.secrets, self.place) = (secrets, place)
    }

    /// Takes the next part of the body, and returns the bytes that may be written now.
    package mutating func append(_ part: Data) -> Data {
        buffer.append(contentsOf: part)
        guard buffer.count - written >= threshold else { return Data() }
        let result = taken(isEnd: false)
        threshold = min(max(2 * Self.held, 2 * (buffer.count - written)), Self.longestValue + Self.held)
        return result
    }

    /// Returns the last bytes.
    package mutating func finish() -> Data { taken(isEnd: true) }

    private mutating func taken(isEnd: Bool) -> Data {
        skipRest()
        let (start, place) = (written, place)
        guard buffer.count > start else { return Data() }
        let (result, end) = buffer.withUnsafeBufferPointer { bytes in
            let isText = self.isText ?? !BodyKind.isBinary(bytes)
            self.isText = isText
            let limit = isEnd ? bytes.count : max(start, bytes.count - Self.held)
            return secrets.withVault { vault in
                var scanner = SecretScanner(bytes, from: start, isText: isText)
                var (edits, end) = ([SecretEdit](), limit)
                while let finding = scanner.next(known: vault.known, names: &vault.names) {
                    let isTooLong = bytes.count - finding.range.lowerBound > Self.longestValue
                    if !isEnd, scanner.place >= limit && !finding.isContinued || finding.isOpen && !isTooLong {
                        end = min(limit, scanner.place)
                        break
                    }
                    let new = vault.edits(for: finding, in: bytes, at: place, isText: isText)
                    if finding.isOpen, !isEnd, !new.isEmpty { rest = finding.writing }
                    edits += new
                    scanner.place = finding.range.upperBound
                }
                end = max(end, edits.last?.range.upperBound ?? start)
                let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
                return (edits.shifted(by: -start).applied(to: part).map { Data($0) } ?? Data(part), end)
            }
        }
        let kept = max(0, end - Self.context)
        buffer.removeFirst(kept)
        written = end - kept
        return result
    }

    /// Drops the rest of a value whose beginning was replaced.
    private mutating func skipRest() {
        guard let writing = rest else { return }
        var isEscaped = false
        let end = buffer[written...].firstIndex { byte in
            guard case .json = writing else { return byte <= 0x20 || "\"'<>&;,".utf8.contains(byte) }
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            return byte == UInt8(ascii: "\"") && !isEscaped
        }
        if end != nil { rest = nil }
        buffer.removeSubrange(written..<(end ?? buffer.count))
    }
}

extension RecordedSecrets {
    /// Returns a stream for the body of an answer.
    package func streamOfAnswer(_ number: Int) -> SecretStream {
        SecretStream(self, at: SecretPlace(.answer, number, .body))
    }

    /// Replaces the secrets in a line or a few words.
    package func hidden(inText text: String) -> String {
        String(decoding: hidden(inText: Data(text.utf8)), as: UTF8.self)
    }

    /// Replaces the secrets in a text that a program has written about its exchanges.
    package func hidden(inText text: Data) -> Data {
        var stream = streamOfAnswer(0)
        return stream.append(text) + stream.finish()
    }
}
