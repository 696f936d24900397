import Foundation
import MockURLResponder

/// The kind of a body, which decides how secrets are searched for.
enum BodyKind {
    case form
    case multipart(boundary: String)
    case text
    case binary

    init(type: String?, _ bytes: SecretBytes) {
        let lower = (type ?? "").lowercased()
        if lower.contains("x-www-form-urlencoded") {
            self = .form
        } else if lower.hasPrefix("multipart/"), let match = (type ?? "").firstMatch(of: /(?i:boundary)="?([^";]+)/) {
            self = .multipart(boundary: String(match.1))
        } else if type == nil, Self.looksLikeForm(bytes) {
            self = .form
        } else {
            // The frames of gRPC-Web have lengths in bytes before their JSON.
            self = Self.isBinary(bytes) && !lower.contains("json") ? .binary : .text
        }
    }

    /// Whether a body is neither text, nor a form, nor has parts.
    static func isBinary(_ data: Data, type: String?) -> Bool {
        data.withUnsafeBytes { raw in
            if case .binary = BodyKind(type: type, raw.bindMemory(to: UInt8.self)) { true } else { false }
        }
    }

    /// Whether the first bytes contain a byte that texts do not contain.
    static func isBinary(_ bytes: SecretBytes) -> Bool {
        bytes.prefix(1_024).contains { $0 < 0x09 || ($0 > 0x0D && $0 < 0x20 && $0 != 0x1B && $0 != 0x1E) }
    }

    /// Whether a body without a media type looks like a form, as which Foundation on Linux sends the body of a POST without one.
    static func looksLikeForm(_ data: Data) -> Bool {
        data.withUnsafeBytes { looksLikeForm($0.bindMemory(to: UInt8.self)) }
    }

    private static func looksLikeForm(_ bytes: SecretBytes) -> Bool {
        bytes.count < 65_536 && bytes.contains(UInt8(ascii: "="))
            && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<{[".utf8.contains($0) }
    }
}
