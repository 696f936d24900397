import Foundation

extension PreparedResponse {
    /// The content coding of a body that takes long to decode.
    struct PendingCoding: Sendable {
        let coding: String
        /// The stub that answers; `nil` for an answer of the policy.
        let claimed: Claim.Claimed?
    }

    /// The maximum length in bytes of a coded body that is decoded on the current thread.
    ///
    /// Longer bodies are decoded on another thread.
    static let quicklyDecoded = 65_536

    /// The maximum length in bytes of a coded body: 256 MiB.
    ///
    /// The limit of the decoded body is 128 MiB, and coding hardly makes a body longer.
    private static let longestCoded = 2 * OutputBuffer.limit

    /// Whether the body must be decoded before it is delivered.
    package var needsDecoding: Bool { pendingCoding != nil }

    /// Returns the response with its body decoded.
    ///
    /// A body that cannot be decoded ends the load with an error (RFC 9110 section 8.4).
    package func decoded() -> PreparedResponse {
        pendingCoding.map { PreparedResponse(decoding: self, $0) } ?? self
    }

    static func decoded(
        _ body: PreparedBody, _ pending: PendingCoding, _ cutOff: CutOff?
    ) -> (PreparedBody, CutOff?) {
        do {
            // The coded bytes are read into memory, and a sparse file can have any size.
            guard body.count <= longestCoded else {
                throw ContentCodingError(
                    decoded: Data(),
                    description: "MockURLResponder cannot decode the body: it is longer than \(longestCoded) bytes")
            }
            return (.bytes(try ContentCoding.decoded(try body.copied(), coding: pending.coding)), cutOff)
        } catch let error as ContentCodingError {
            let stub = pending.claimed.map { ". The stub is \($0.label)" } ?? ""
            return (
                .bytes(error.decoded),
                cutOff ?? CutOff(code: .unknown, explanation: "\(Message(.undecodableBody, "\(error)\(stub)"))")
            )
        } catch {
            return (.empty, CutOff(unreadable: error))
        }
    }
}

extension Claim.Claimed {
    /// The description of the stub in errors.
    var label: String { InstalledStub(stub, at: index, uses: use).label }
}

extension HeaderFields {
    /// Whether the content coding is `identity` (RFC 9110 section 12.5.3).
    var isIdentity: Bool {
        values("Content-Encoding").joined(separator: ", ").lowercased() == "identity"
    }
}
