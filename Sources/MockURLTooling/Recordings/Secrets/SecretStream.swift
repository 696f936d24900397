package import Foundation
import MockURLResponder

/// Replaces the secrets in a binary body that is written to a file while it arrives.
///
/// The stream finds credentials and known secrets, also across the borders of the parts, with at most 128 KiB of memory. A text stays in
/// memory, because a later part may make a secret of an earlier one known.
package struct SecretStream: ~Copyable {
    /// The bytes that stay in memory, in which a secret may have begun.
    private static let held = 65_536
    /// The bytes before them that show whether a word begins.
    private static let context = 8

    private let secrets: RecordedSecrets
    private let place: SecretPlace
    private var buffer: [UInt8] = []
    /// The number of bytes of `buffer` that have been returned.
    private var written = 0

    fileprivate init(_ secrets: RecordedSecrets, at place: SecretPlace) {
        (self.secrets, self.place) = (secrets, place)
    }

    /// Takes the next part of the body, and returns the bytes that may be written now.
    package mutating func append(_ part: Data) -> Data {
        buffer.append(contentsOf: part)
        return buffer.count < 2 * Self.held ? Data() : taken(upTo: buffer.count - Self.held)
    }

    /// Returns the last bytes.
    package mutating func finish() -> Data { taken(upTo: buffer.count) }

    private mutating func taken(upTo limit: Int) -> Data {
        let (start, place) = (written, place)
        let (result, end) = buffer.withUnsafeBufferPointer { bytes in
            let edits = secrets.withVault {
                $0.edits(of: bytes, from: start, upTo: limit, isText: false) { _ in place }
            }
            let end = max(limit, edits.last?.range.upperBound ?? limit)
            let part = SecretBytes(rebasing: bytes[start..<end])
            return (edits.shifted(by: -start).applied(to: part).map { Data($0) } ?? Data(part), end)
        }
        let kept = max(0, end - Self.context)
        buffer.removeFirst(kept)
        written = end - kept
        return result
    }
}

extension RecordedSecrets {
    /// Returns a stream for the binary body of an answer.
    package func streamOfAnswer(_ number: Int) -> SecretStream {
        SecretStream(self, at: SecretPlace(.answer, number, .body))
    }

    /// Replaces the secrets in a line or a few words.
    package func hidden(inText text: String) -> String {
        String(decoding: hidden(inText: Data(text.utf8)), as: UTF8.self)
    }

    /// Replaces the secrets in a text that a program has written about its exchanges.
    package func hidden(inText text: Data) -> Data {
        text.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            let place = SecretPlace(.answer, 0, .body)
            let edits = withVault { $0.edits(of: bytes, at: place, isText: !BodyKind.isBinary(bytes)) }
            return edits.applied(to: bytes).map { Data($0) } ?? text
        }
    }
}
