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

    private enum Rest {
        case none
        /// The rest of a value that was replaced before its end was known.
        case value(SecretFinding.Writing)
    }

    private let secrets: RecordedSecrets
    private let place: SecretPlace
    private var isText: Bool?
    private var buffer: [UInt8] = []
    /// The number of bytes of `buffer` that have been returned.
    private var written = 0
    private var rest = Rest.none
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
        guard buffer.count > written else { return Data() }
        var result = Data()
        let (start, place) = (written, place)
        let end = buffer.withUnsafeBufferPointer { bytes in
            let isText = self.isText ?? !BodyKind.isBinary(bytes)
            self.isText = isText
            return secrets.withVault { vault in
                Self.take(bytes, from: start, isText: isText, isEnd, &vault, at: place, &rest, into: &result)
            }
        }
        let kept = max(0, end - Self.context)
        buffer.removeFirst(kept)
        written = end - kept
        return result
    }

    /// Copies bytes without their secrets, and returns the end of the bytes that need no further look.
    private static func take(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isText: Bool, _ isEnd: Bool, _ vault: inout SecretVault,
        at place: SecretPlace, _ rest: inout Rest, into result: inout Data
    ) -> Int {
        let limit = isEnd ? bytes.count : max(start, bytes.count - held)
        var scanner = SecretScanner(bytes, from: start, isText: isText)
        var copied = start
        while let finding = scanner.next(known: vault.known, names: &vault.names) {
            let isTooLong = bytes.count - finding.range.lowerBound > longestValue
            let isLater = scanner.place >= limit && !finding.isContinued
            if !isEnd, isLater || (finding.isOpen && !isTooLong) {
                let end = max(copied, min(limit, scanner.place))
                result.append(contentsOf: bytes[copied..<end])
                return end
            }
            for edit in vault.edits(for: finding, in: bytes, at: place, isText: isText) {
                result.append(contentsOf: bytes[copied..<edit.range.lowerBound])
                result.append(contentsOf: edit.bytes)
                copied = edit.range.upperBound
                if finding.isOpen, !isEnd { rest = .value(finding.writing) }
            }
            scanner.place = finding.range.upperBound
        }
        let end = max(copied, limit)
        result.append(contentsOf: bytes[copied..<end])
        return end
    }

    /// Drops the rest of a value whose beginning was replaced.
    private mutating func skipRest() {
        guard case .value(let writing) = rest else { return }
        var place = written
        var isEscaped = false
        while place < buffer.count {
            let byte = buffer[place]
            if case .json = writing {
                if byte == UInt8(ascii: "\""), !isEscaped { break }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte <= 0x20 || "\"'<>&;,".utf8.contains(byte) {
                break
            }
            place += 1
        }
        if place < buffer.count { rest = .none }
        buffer.removeSubrange(written..<place)
    }
}

extension RecordedSecrets {
    /// Returns a stream for the body of a request of a media type.
    package func streamOfRequest(_ number: Int, type: String?) -> SecretStream {
        var place = SecretPlace(.request, number, .body)
        place.isForm = type?.lowercased().contains("x-www-form-urlencoded") ?? false
        return SecretStream(self, at: place)
    }

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
