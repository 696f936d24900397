import Foundation

extension PreparedResponse {
    /// The content coding of a body that takes its time to decode.
    struct PendingCoding: Sendable {
        let coding: String
        /// The stub that answers; `nil` for an answer of the policy.
        let claimed: Claim.Claimed?
    }

    /// The length of the longest coded body that is decoded at once, in bytes; others wait there.
    static let quicklyDecoded = 65_536

    /// The length of the longest coded body, in bytes: 256 MiB, since a body that may be decoded is hardly longer when it is coded.
    private static let longestCoded = 2 * OutputBuffer.limit

    /// Whether `decoded()` has work to do.
    package var isToBeDecoded: Bool { pendingCoding != nil }

    /// The client sees a body with its content coding undone; what cannot be decoded ends the load (RFC 9110 section 8.4).
    package func decoded() -> PreparedResponse {
        pendingCoding.map { PreparedResponse(decoding: self, $0) } ?? self
    }

    static func decoded(
        _ body: PreparedBody, _ pending: PendingCoding, _ cutOff: CutOff?
    ) -> (PreparedBody, CutOff?) {
        do {
            // The coded bytes are read into memory, and may be a sparse file of any size.
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
    /// The stub as errors name it.
    var label: String { InstalledStub(stub, at: index, uses: use).label }
}

extension HeaderFields {
    /// Whether the content coding is said to be none (RFC 9110 section 12.5.3).
    var isIdentity: Bool {
        values("Content-Encoding").joined(separator: ", ").lowercased() == "identity"
    }
}
